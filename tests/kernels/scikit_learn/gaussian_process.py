"""scikit-learn's GaussianProcessRegressor in front of GaussianProcess."""

import numpy as np
from sklearn.base import BaseEstimator, RegressorMixin, clone
from sklearn.gaussian_process import kernels as theirs

from kernels import (
    RBF,
    Constant,
    Cosine,
    GaussianProcess,
    Laplacian,
    Linear,
    Matern,
    Periodic,
    Polynomial,
    RationalQuadratic,
    Sigmoid,
    White,
)

PAIRWISE = {
    "linear": lambda gamma: Linear(),
    "cosine": lambda gamma: Cosine(),
    "rbf": RBF,
    "laplacian": Laplacian,
    "poly": lambda gamma: Polynomial(3, gamma, 1.0),
    "polynomial": lambda gamma: Polynomial(3, gamma, 1.0),
    "sigmoid": lambda gamma: Sigmoid(gamma, 1.0),
}


def kernel_of(kernel):
    """The same kernel of ours; its log hyperparameters are a linear function of theirs."""
    match kernel:
        case theirs.Exponentiation():
            return kernel_of(kernel.kernel) ** int(kernel.exponent)
        case theirs.DotProduct():
            return Linear() + Constant(kernel.sigma_0**2)
        case theirs.Matern(nu=np.inf):
            return RBF(1 / (2 * np.square(_plain(kernel.length_scale))))
        case theirs.Matern():
            return Matern(nu=kernel.nu, lengthscale=_plain(kernel.length_scale))
        case theirs.RationalQuadratic():
            return RationalQuadratic(alpha=kernel.alpha, lengthscale=kernel.length_scale)
        case theirs.PairwiseKernel():
            return PAIRWISE[kernel.metric](kernel.gamma)
        case theirs.Sum():
            return kernel_of(kernel.k1) + kernel_of(kernel.k2)
        case theirs.Product():
            return kernel_of(kernel.k1) * kernel_of(kernel.k2)
        case theirs.ConstantKernel():
            return Constant(kernel.constant_value)
        case theirs.WhiteKernel():
            return White(kernel.noise_level)
        case theirs.RBF():
            return RBF(1 / (2 * np.square(_plain(kernel.length_scale))))
        case theirs.ExpSineSquared():
            return Periodic(period=kernel.periodicity, lengthscale=kernel.length_scale)
    raise NotImplementedError(type(kernel).__name__)


def _plain(scale):
    """One number in a list is there one for all features."""
    return np.asarray(scale).item() if np.size(scale) == 1 else scale


def kernel_from(kernel, ours):
    """Their ``kernel`` with the values of ours."""
    values = ours.to_sklearn().get_params()
    return clone(kernel).set_params(**{h.name: values[h.name] for h in kernel.hyperparameters})


class Regressor(RegressorMixin, BaseEstimator):
    def __init__(
        self,
        kernel=None,
        *,
        alpha=1e-10,
        optimizer="fmin_l_bfgs_b",
        n_restarts_optimizer=0,
        normalize_y=False,
        random_state=None,
    ):
        self.kernel, self.alpha, self.optimizer = kernel, alpha, optimizer
        self.n_restarts_optimizer, self.random_state = n_restarts_optimizer, random_state
        self.normalize_y = normalize_y

    def fit(self, X, y):
        kernel = theirs.ConstantKernel() * theirs.RBF() if self.kernel is None else self.kernel
        self.kernel_ = clone(kernel)
        self.model_ = GaussianProcess(kernel_of(kernel), self.alpha, normalize_y=self.normalize_y)
        self.model_.fit(X, y)
        if self.optimizer is not None and kernel.n_dims:
            ends = np.sort([self._theta(end) for end in kernel.bounds.T], axis=0)
            self.model_.optimise(self.n_restarts_optimizer, self.random_state or 0, bounds=ends.T)
            self.kernel_ = kernel_from(kernel, self.model_.kernel_)
        return self

    def _theta(self, theta):
        """Our log hyperparameters, with the noise, at theirs."""
        kernel = kernel_of(self.kernel_.clone_with_theta(theta))
        return np.append(kernel.theta, np.log(self.alpha))

    def _present(self):
        """The fitted process, or the prior."""
        kernel = theirs.ConstantKernel() * theirs.RBF() if self.kernel is None else self.kernel
        return getattr(self, "model_", None) or GaussianProcess(kernel_of(kernel), self.alpha)

    @property
    def _y_train_std(self):
        return self.model_._unit

    def predict(self, X, return_std=False, return_cov=False):
        return self._present().predict(X, return_std, return_cov)

    def sample_y(self, X, n_samples=1, random_state=0):
        return self._present().sample_y(X, n_samples, random_state)

    def log_marginal_likelihood(self, theta=None, eval_gradient=False):
        theta = self.kernel_.theta if theta is None else theta
        answer = self.model_.log_marginal_likelihood(self._theta(theta), eval_gradient)
        if not eval_gradient:
            return np.float64(answer)  # less a float32 it stays one, as the tests expect
        slopes = [self._theta(theta + one) - self._theta(theta) for one in np.eye(len(theta))]
        return answer[0], np.array(slopes) @ answer[1]
