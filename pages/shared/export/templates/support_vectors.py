"""Support vector machines by scikit-learn, on the kernel's own matrix."""

from itertools import combinations

import numpy as np
from sklearn.svm import SVC, SVR

from pages.shared.export.templates.given import given
from pages.shared.export.templates.kernel import kernel
from pages.shared.export.templates.read import X, is_multiclass, is_regression, y

is_about_texts = given(False)

# %% The method
if is_regression:
    # $f(x) = \sum_i \alpha_i\, k(x_i, x) + b$ with the smallest
    # $\frac12 \lVert w \rVert^2 + C \sum_i \max(0,\, |y_i - f(x_i)| - \epsilon)$.

    C = given(1.0)
    epsilon = given(0.1)
    K = kernel(X)
    svm = SVR(C=C, epsilon=epsilon, kernel="precomputed", max_iter=100_000).fit(K, y)
else:
    # $f(x) = \sum_i \alpha_i\, k(x_i, x) + b$ with the smallest
    # $\frac12 \lVert w \rVert^2 + C \sum_i \max(0,\, 1 - y_i f(x_i))$; a support vector has
    # $\alpha_i \ne 0$.

    C = given(1.0)
    K = kernel(X)
    svm = SVC(C=C, kernel="precomputed", max_iter=100_000, break_ties=True).fit(K, y)
    present = svm.classes_

if is_regression:

    def predict(Z):
        """Return f at each row of Z."""
        return svm.predict(kernel(Z, X))

else:

    def decide(Z):
        """Return the decision function at each row of Z."""
        return svm.decision_function(kernel(Z, X))


# %% The numbers
if not is_about_texts:
    rows, alpha = svm.support_, svm.dual_coef_
    bounded = np.sum(np.any(np.abs(alpha) >= C * (1 - 1e-12), axis=0))
    print("support vectors:", f"{len(rows)} of {len(y)}")
    at_bound = f"{bounded} of {len(rows)}" if len(rows) else "none"
    print("support vectors at the bound |α| = C:", at_bound)
    if not is_regression:
        K_rows = K[np.ix_(rows, rows)]
        if is_multiclass:
            # row j - 1 of alpha has the weights of class i against class j > i, row i those of j
            code = np.searchsorted(present, y[rows])
            pairs = [
                (code == i) * alpha[j - 1] + (code == j) * alpha[i]
                for i, j in combinations(range(len(present)), 2)
            ]
        else:
            pairs = alpha
        largest = 0.0  # of ‖w‖, which has no length where its square is rounding, or below 0
        for weights in pairs:
            square = weights @ K_rows @ weights
            terms = np.sqrt(np.abs(np.diag(K_rows))) @ np.abs(weights)
            if square > np.finfo(float).eps * terms**2:
                largest = max(largest, np.sqrt(square))
        width = f"{2 / largest:.4g}" if largest else "none"
        if is_multiclass:
            print("narrowest margin 2/‖w‖:", width)
        else:
            print("margin width 2/‖w‖:", width)
