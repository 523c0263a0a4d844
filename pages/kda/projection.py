"""Where the classes lie along the discriminants, and where one becomes likelier than another."""

from __future__ import annotations

import numpy as np


def threshold(model, X: np.ndarray) -> float:
    """Return the place along the first discriminant at which both of two classes are as likely.

    The decision function is affine in the projection: two samples far apart fix it.
    """
    p, f = model.transform(X)[:, 0], model.decision_function(X)
    low, high = int(np.argmin(p)), int(np.argmax(p))
    slope = (f[high] - f[low]) / (p[high] - p[low])
    return float(p[low] - f[low] / slope)


def scores(model, X: np.ndarray, y: np.ndarray, P: np.ndarray) -> np.ndarray:
    """Return the score (m, n_classes) of each class at places P (m, n_components).

    -1/2 (p - m_c)^T W^-1 (p - m_c) + log prior_c with the pooled covariance W of the training
    samples X of the classes y; up to a shift of each row it is the model's decision function.
    """
    own = model.transform(X)
    codes = np.searchsorted(model.classes_, y)
    rest = own - model.means_[codes]
    W = rest.T @ rest / len(X)
    shift = P[:, None, :] - model.means_
    distance = np.einsum("mci,ij,mcj->mc", shift, np.linalg.pinv(W, hermitian=True), shift)
    return np.log(model.priors_) - distance / 2
