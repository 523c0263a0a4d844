"""All estimators and all kernels of the library, each ready for the same small tables."""

from __future__ import annotations

import warnings
from inspect import signature
from typing import Any

import numpy as np
from sklearn.base import is_classifier

import kernels
from kernels.functions.base import KERNELS
from kernels.methods.estimator import KernelEstimator

ESTIMATORS: tuple[type[Any], ...] = tuple(
    value
    for value in vars(kernels).values()
    if isinstance(value, type) and issubclass(value, KernelEstimator)
)
WORDS = ("ridge", "kernel", "margin", "noise", "prior", "dual", "class", "point")


def every_kernel() -> list[kernels.Kernel]:
    """Return each kernel of the registry at its defaults, and composites of them."""
    composites = [0.5 * kernels.RBF() + kernels.Matern(nu=2.5), kernels.Linear() * kernels.RBF()]
    return [kernel() for kernel in KERNELS.values()] + [*composites, kernels.RBF((0.5, 2.0))]


def samples(kernel: kernels.Kernel, n: int, seed: int = 0) -> Any:
    """Return n samples that the kernel takes: points of two features, above 0, or texts."""
    rng = np.random.default_rng(seed)
    if kernel.domain == "text":
        return np.array([" ".join(rng.choice(WORDS, 4)) for _ in range(n)], dtype=object)
    return np.abs(rng.standard_normal((n, 2))) + 0.1


def target(estimator: type[Any], X: Any, n_classes: int = 2) -> np.ndarray:
    """Return classes, or numbers, that depend on the samples."""
    first = np.array([len(x) for x in X], float) if X.dtype == object else X[:, 0]
    order = np.argsort(np.argsort(first, kind="stable"))
    if is_classifier(estimator()):
        return order * n_classes // len(X)
    return np.sin(first)


def fitted(estimator: type[Any], kernel: kernels.Kernel, X: Any, y: Any, **more: Any) -> Any:
    """Return the estimator fitted, or None where the kernel is none for it.

    Of ``more`` it is given what it takes: not every one has landmarks.
    """
    more = {name: more[name] for name in more.keys() & signature(estimator).parameters}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return estimator(kernel=kernel, **more).fit(X, y)
        except kernels.KernelError:
            return None


def answers(model: Any, Z: Any) -> dict[str, np.ndarray]:
    """Return all that a fitted model says of new samples, by the name of the method."""
    said: dict[str, Any] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in ("predict", "decision_function", "predict_proba", "transform", "pair_values"):
            if hasattr(model, name):
                said[name] = getattr(model, name)(Z)
        if isinstance(model, kernels.GaussianProcess):
            said["sd"] = model.predict(Z, return_std=True)[1]
            said["noisy sd"] = model.predict(Z, return_std=True, include_noise=True)[1]
            said["covariance"] = model.predict(Z, return_cov=True)[1]
            said["posterior"] = model.sample_posterior(Z, 2)
            said["prior"] = model.sample_prior(Z, 2)
            said["terms"] = np.stack([term.sd for term in model.decompose(Z)])
            said["evidence"] = np.array(model.evidence_)
            said["likelihood"] = np.array([model.log_marginal_likelihood()])
            said["theta"] = model.theta
        if hasattr(model, "predict_latent"):
            said["latent"] = np.stack(model.predict_latent(Z))
        if isinstance(model, kernels.KernelRidge):
            said["left out"] = model.loo_residuals_
            said["path"] = model.path([0.1, 1.0])
            said["gcv"] = model.gcv([0.1, 1.0])
            said["dof"] = np.array([model.effective_dof_])
        if isinstance(model, kernels.KernelPCA) and np.asarray(Z).dtype != object:
            said["pre-image"] = model.inverse_transform(model.scores_[:3])
            said["names"] = model.get_feature_names_out()
        if isinstance(model, kernels.KernelDiscriminant):
            said["names"] = model.get_feature_names_out()
        if hasattr(model, "history"):
            parts = model.history(3)
            for i, part in enumerate(parts if isinstance(parts, tuple) else (parts,)):
                said[f"history {i}"] = part
            said["third step"] = model.decision_function(Z, 3)
        if np.asarray(Z).dtype != object:
            axes = np.linspace(0.1, 1, 4), np.linspace(0.2, 1, 3)
            said["on_grid"] = model.on_grid(*axes)
    return {name: np.array(value) for name, value in said.items()}
