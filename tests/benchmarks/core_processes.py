"""The evidence and its gradient beside libraries of Gaussian processes, where they are installed.

Each row is a function of X, y and the kind of RBF, with one lengthscale or one for each feature,
and gives two calls of the same work. Each call is at another theta, as in a search: what a library
keeps of the samples is of use, what it keeps of theta is not.
"""

import importlib
import itertools

import numpy as np

from kernels import RBF, Constant, GaussianProcess

NOISE = 0.1
STEP = 1e-6


def lengthscales(X, kind):
    root = float(np.sqrt(X.shape[1]))
    return root if kind == "one lengthscale" else root * np.linspace(0.8, 1.2, X.shape[1])


def moved(theta):
    """A function of no arguments that gives ``theta`` a step further at each call."""
    steps = itertools.count()
    return lambda: theta + STEP * next(steps)


def ours(X, y, kind):
    scale = lengthscales(X, kind)
    gamma = 0.5 / np.square(scale)
    gammas = float(gamma) if np.ndim(gamma) == 0 else tuple(gamma.tolist())
    model = GaussianProcess(Constant(1.0) * RBF(gammas), NOISE).fit(X, y)
    next_theta = moved(model.theta)
    return lambda: model.log_marginal_likelihood(next_theta(), eval_gradient=True)


def in_tinygp(X, y, kind):
    import jax
    import tinygp

    jax.config.update("jax_enable_x64", True)

    def log_probability(theta):
        scale = jax.numpy.exp(theta[1:-1])
        kernel = jax.numpy.exp(theta[0]) * tinygp.transforms.Linear(
            1 / scale, tinygp.kernels.ExpSquared()
        )
        return tinygp.GaussianProcess(kernel, X, diag=jax.numpy.exp(theta[-1])).log_probability(y)

    scale = np.atleast_1d(lengthscales(X, kind))
    next_theta = moved(np.concatenate([[0.0], np.log(scale), [np.log(NOISE)]]))
    both = jax.jit(jax.value_and_grad(log_probability))
    return lambda: jax.block_until_ready(both(next_theta()))


def in_gpy(X, y, kind):
    import GPy

    ard = kind != "one lengthscale"
    kernel = GPy.kern.RBF(X.shape[1], 1.0, lengthscales(X, kind), ARD=ard)
    model = GPy.models.GPRegression(X, y[:, None], kernel, noise_var=NOISE)
    next_theta = moved(model.optimizer_array.copy())

    def evaluate():
        model.optimizer_array = next_theta()
        return model.log_likelihood(), model.gradient

    return evaluate


def processes():
    """For each library its row, or None where it is not installed."""
    peers = {"tinygp": in_tinygp, "GPy": in_gpy}
    return {name: _row(peer) if _importable(name) else None for name, peer in peers.items()}


def _row(peer):
    return lambda X, y, kind: (ours(X, y, kind), peer(X, y, kind))


def _importable(name):
    try:
        importlib.import_module(name)
    except ImportError:
        return False
    return True
