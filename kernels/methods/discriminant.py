"""Kernel discriminant analysis, for two classes and many."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from sklearn.base import ClassNamePrefixFeaturesOutMixin, TransformerMixin

from ..errors import KernelError
from ..functions.hyperparameter import Hyperparameter
from ..functions.stationary import RBF
from ..linalg.arrays import EPS, BoolArray, FloatArray, IntArray
from ..linalg.contrasts import solve_contrasts
from ..linalg.solver import Solver
from .estimator import KernelLike, ProbabilisticClassifier
from .logistic_steps import probabilities
from .validation import require_whole, weights_within_classes

LAM_HELP = "Penalty on the squared norm of each direction: a larger one lets it bend less."
LAM = Hyperparameter(
    "lam", r"\lambda", 1e-2, "nonnegative", (1e-6, 1e3), help=LAM_HELP, spoken="lambda"
)
MIN_PART = 1e-6  # of the largest eigenvalue; a direction below it is rounding
SHOWS = 1e-4  # of the log odds: rounding beyond it is named in a notice
ONE_POINT = 1e9  # times the spread within the classes is that between them
MIN_SPREAD = 1e-12  # of the total variance; classes drawn to one point have none of their own
SHARES_ADD_UP = 1e-5  # to 1, within this


class KernelDiscriminant(
    ClassNamePrefixFeaturesOutMixin,  # type: ignore[misc]
    TransformerMixin,  # type: ignore[misc]
    ProbabilisticClassifier,
):
    r"""Directions that separate the class means best, relative to the spread within the classes.

    With K_c = H K H and T the orthonormal class indicators orthogonal to 1,

    (1) S = (K_c + lam I)^-1 T,
    (2) T^T K_c S = V diag(v) V^T,
    (3) alpha = S V, and the projection is p(z) = k_z^T alpha - mean(K)^T alpha.

    The predicted class is the one with the largest

    (4) -1/2 (p - m_c)^T W^-1 (p - m_c) + log prior_c

    with the pooled covariance W of the projections p; for two classes the boundary is at
    (m1 + m2)/2 - W log(prior_1 / prior_2) / (m1 - m2).

    With weights w of the samples, D = diag(w), all means are weighted, H = I - 1 w^T / sum w, and
    (1) has lam D^-1 and (2) T^T D, with T^T D T = I: a weight of 2 is the sample twice.

    Mika et al. (1999); Baudat and Anouar (2000); Cai, He and Han (2007), SRKDA.

    Parameters
    ----------
    lam : float, 0 or more; towards 0 it is linear discriminant analysis in feature space
        With a linear kernel on d features it shrinks their covariance C within the classes: at
        lam = n s tr(C) / (d (1 - s)) the directions span those that belong to the covariance
        (1 - s) C + s tr(C) / d I.
    n_components : int, optional
        Directions that ``transform`` returns, at most n_classes - 1 (all of them when None).
    priors : array-like of shape (n_classes,), optional
        Probabilities of the classes in rule (4), where they are others than among the samples.

    Attributes
    ----------
    priors_ : ndarray of shape (n_classes,), ``priors`` or the shares of the classes
    eigenvalues_ : ndarray of shape (n_classes - 1,)
        Between-class part of the (penalised) total variance of each direction, in [0, 1]; 0 for
        a direction that is left out since it has less than 1e-6 of the largest.
    dual_coef_ : ndarray of shape (n_support, n_classes - 1), of unit variance within the classes
    means_ : ndarray of shape (n_classes, n_classes - 1), class means of the projections

    Examples
    --------
    >>> import numpy as np
    >>> from kernel_playground import KernelDiscriminant, Linear
    >>> X = np.array([[0.0, 1.0], [1.0, 0.0], [4.0, 1.0], [5.0, 0.0]])
    >>> model = KernelDiscriminant(Linear(), lam=0.1).fit(X, [0, 0, 1, 1])
    >>> model.predict([[0.0, 0.0], [5.0, 1.0]])
    array([0, 1])
    """

    hyperparameters = (LAM,)

    def __init__(
        self,
        kernel: KernelLike = RBF(),  # noqa: B008
        lam: float = 1e-2,
        n_components: int | None = None,
        landmarks: int | None = None,
        seed: int | None = 0,
        priors: ArrayLike | None = None,
    ) -> None:
        self.kernel = kernel
        self.lam = lam
        self.n_components = n_components
        self.landmarks = landmarks
        self.seed = seed
        self.priors = priors

    def fit(
        self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None
    ) -> KernelDiscriminant:
        """Fit to X (n, d) and the classes y (n,), with weights (n,) or all 1."""
        X, codes = self._validate_classification(X, y)
        self._validate_n_components()
        w = weights_within_classes(sample_weight, codes)
        if w is not None:
            self._require_psd_for_weights()
            X, codes, w = X[w > 0], codes[w > 0], w[w > 0]
        f = self._factorise(X)
        masses = np.bincount(codes, w).astype(float)  # how many of each class, by weight
        self.priors_ = self._validated_priors(masses / masses.sum())

        T = _indicators(codes, masses)
        each = np.ones(len(X)) if w is None else w
        lam = float(self.lam)
        S = solve_contrasts(f, T, lam, w)  # (1)
        M = (each[:, None] * T).T @ f.apply(S)
        lam /= each.max()  # beside what rounds in K, of the heaviest sample
        values, V = np.linalg.eigh((M + M.T) / 2)  # (2), ascending
        # What a direction of the size of rounding would have; where lambda is small, none is left.
        rounding = 0.0 if f.is_nearly_singular(lam) else f.rounding / max(f.rounding + lam, 1e-300)
        kept = values > max(MIN_PART * values.max(), rounding)
        self.eigenvalues_ = np.where(kept, values, 0.0)[::-1]
        alpha = S @ np.where(kept, V, 0.0)[:, ::-1]  # (3)

        within = self._scale(alpha, f.apply(alpha), codes, w)
        within *= np.sqrt(each)[:, None]
        between = self._set_rule(within.T @ within / each.sum())  # (4)
        if np.any(kept):
            self._notice_left_out(kept)
            if not f.is_psd:
                what = "the spread along a direction can be negative, so a separation is no share"
                self._notice_indefinite(f.values, f.rounding, what)
            self._notice_singular(lam)
            self._notice_rounding(f, lam, between)
        else:
            what = "no direction separates the classes; their priors alone decide"
            self._notice(f"{self._why_none()}: {what}.")
        return self

    def _notice_left_out(self, kept: BoolArray) -> None:
        if not np.all(kept):
            few = f"Only {int(kept.sum())} of {len(kept)} discriminants separate the classes"
            least = f"the others have less than {MIN_PART:g} of the largest separation"
            self._notice(f"{few}: {least}, or are rounding, and were left out.")

    def _notice_rounding(self, f: Solver, lam: float, between: float) -> None:
        """Give a notice where what rounds in the Gram matrix shows in the log odds.

        A share eps tr K / (lam + least eigenvalue in use), and eps tr K / tr H K H of what centring
        leaves, grows by ``between``, the part between the classes over that within, and by what the
        projections have in common.
        """
        if between > ONE_POINT:
            trouble = "Along a direction each class is one point, up to rounding"
            single = f.n_samples == len(self.classes_)  # whatever lambda is
            remedy = "A class needs two samples to have a spread" if single else "Raise lambda"
            self._notice(f"{trouble}: the log odds are only bounded by it. {remedy}.")
            return
        each = self.priors_ @ np.square(self.means_)  # the part within the classes is 1
        common = np.divide(np.square(self._offset), each, where=each > 0, out=0 * each)
        eps = EPS * f.trace
        least = float(f.centred_for(lam).values.min()) if f.is_nearly_singular(lam) else 0.0
        of_lam = eps / max(lam + least, eps) if lam == 0 or f.hides_rounding(lam) else 1.0
        of_centring = 0.0
        if not f.approximate:
            total = float(f.apply(np.ones((f.n_samples, 1))).mean())
            of_centring = eps / max(f.trace - total, eps)
        off = (of_lam + of_centring) * (1 + between + float(common.max()))
        if off > SHOWS:
            trouble = f"The log odds may be off by {float(f'{min(100 * off, 100):.1g}'):g} %"
            why = "lambda is small beside the Gram matrix. Raise lambda."
            if of_centring > of_lam:
                why = "the entries of the Gram matrix are nearly the same. Raise lambda, or "
                why += "standardise the features."
            self._notice(f"{trouble}: {why}")

    def _why_none(self) -> str:
        """Return why no eigenvalue of step 2 is above rounding, as the start of a sentence."""
        if self.kernel_.is_psd:
            return f"{self.kernel_} is the same for all pairs of samples, up to rounding"
        return (
            f"{self.kernel_} is not positive semi-definite, and the spread between means is not > 0"
        )

    def _validate_n_components(self) -> None:
        self._n_components: int | None = None
        if self.n_components is None:
            return
        self._n_components = require_whole("n_components", self.n_components)
        most = len(self.classes_) - 1
        if self._n_components > most:
            trouble = f"n_components must be at most {most}, one less than the number of classes"
            raise KernelError(f"{trouble}; got {self.n_components!r}.")

    def _validated_priors(self, shares: FloatArray) -> FloatArray:
        """Return ``priors``, or the ``shares`` (n_classes,) of the classes where there are none."""
        if self.priors is None:
            return shares
        priors = np.asarray(self.priors, dtype=float)
        if priors.shape != shares.shape or not np.all((priors > 0) & (priors < np.inf)):
            expected = f"a number above 0 for each of the {len(shares)} classes"
            raise KernelError(f"priors must be {expected}; got {self.priors!r}.")
        total = float(priors.sum())
        if abs(total - 1) > SHARES_ADD_UP:
            self._notice(f"The priors add up to {total:.4g} instead of 1, and were divided by it.")
        return priors / total

    def _scale(
        self, alpha: FloatArray, P: FloatArray, codes: IntArray, w: FloatArray | None
    ) -> FloatArray:
        """Set weights and class means in units of the spread within a class.

        P (n, n_directions) are the projections of the samples, w (n,) their weights; returns their
        deviations from the class means.
        """
        mean = np.average(P, 0, w)
        members = [codes == c for c in range(len(self.classes_))]
        means = np.stack([np.average(P[m], 0, None if w is None else w[m]) for m in members]) - mean
        within = P - mean - means[codes]
        total = np.trace(np.cov(P.T).reshape(len(mean), -1))
        variance = np.average(np.square(within), 0, w)
        variance = np.maximum(variance, MIN_SPREAD * max(total, 1e-200))
        spread = np.sqrt(variance)
        spread *= np.where(means[-1] < 0, -1.0, 1.0)  # the last class lies on the positive side
        self.dual_coef_, self.means_ = alpha / spread, means / spread
        self._offset = mean / spread
        deviations: FloatArray = within / spread
        return deviations

    def _set_rule(self, W: FloatArray) -> float:
        """Set weights and constants of the linear scores m_c^T W^-1 p - m_c^T W^-1 m_c / 2 + ...

        Returns the mean of m_c^T W^-1 m_c: the part between the classes over that within.
        """
        w, Q = np.linalg.eigh(W)
        inverse_W = (Q / np.maximum(w, MIN_SPREAD)) @ Q.T
        rule = inverse_W @ self.means_.T
        distances = np.sum(self.means_.T * rule, axis=0)
        bias = np.log(self.priors_) - 0.5 * distances
        if len(self.classes_) == 2:
            rule, bias = rule[:, 1] - rule[:, 0], bias[1] - bias[0]
        self._rule = self.dual_coef_ @ rule
        self._bias = bias - self._offset @ rule
        return float(self.priors_ @ distances)

    @property
    def _n_features_out(self) -> int:
        return self._n_components or len(self.eigenvalues_)

    def transform(self, X: ArrayLike) -> FloatArray:
        """Projections (m, n_components), in units of the spread within a class."""
        projections: FloatArray = self._gram_rows(X) @ self.dual_coef_ - self._offset
        return projections[:, : self._n_components]

    def decision_function(self, X: ArrayLike) -> FloatArray:
        """Log odds (m,) of the second class for two; score (m, n_classes) for many."""
        values: FloatArray = self._gram_rows(X) @ self._rule + self._bias
        return values

    def predict_proba(self, X: ArrayLike) -> FloatArray:
        """Probabilities of the classes, (m, n_classes), by the Gaussians of rule (4)."""
        return probabilities(self.decision_function(X))

    def on_grid(self, x: ArrayLike, y: ArrayLike | None) -> FloatArray:
        """Decision function on a regular grid, (len(y), len(x)[, n_classes])."""
        self._require_fit()
        values: FloatArray = self._grid(x, y, self._rule) + self._bias
        return values


def _indicators(codes: IntArray, masses: FloatArray) -> FloatArray:
    """T (n, n_classes - 1) with T^T D T = I, constant on each class and D-orthogonal to 1.

    ``masses`` (n_classes,) are the total weights of the classes. The roots of their shares are a
    unit vector; the other left singular vectors of it as a column span what is orthogonal to 1.
    """
    root = np.sqrt(masses / masses.sum())[:, None]
    per_class = np.linalg.svd(root)[0][:, 1:] / np.sqrt(masses)[:, None]
    indicators: FloatArray = per_class[codes]
    return indicators
