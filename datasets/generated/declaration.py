"""The declaration of a data set that is drawn from a formula."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Protocol

import numpy as np

from ..dataset import Dataset
from ..registry import Opening, Source, register

LICENCE = "MIT, as this project"
FEATURE_NOISE = "Standard deviation of the noise added to each feature."
OWN_FORMULA = "Drawn from a formula of this project."

# X of shape (n_samples, n_features) and y of shape (n_samples,); where some rows are there to
# be predicted, also a mask of shape (n_samples,) of those.
Drawn = tuple[np.ndarray, np.ndarray] | tuple[np.ndarray, np.ndarray, np.ndarray]


class Generator(Protocol):
    """A generator as it is after its declaration, with the declared defaults."""

    def __call__(self, n_samples: int = ..., noise: float = ..., seed: int = ...) -> Dataset:
        """Draw a data set."""


def generated(
    title: str,
    story: str,
    *,
    features: tuple[str, ...],
    classes: tuple[str, ...] = (),
    target: str = "class",
    units: tuple[str, ...] = (),
    n: tuple[int, int, int] = (20, 200, 1000),
    noise: tuple[float, float, float] = (0.0, 0.1, 1.0),
    noise_help: str = FEATURE_NOISE,
    source: str = OWN_FORMULA,
    opening: Opening | None = None,
    favourite: bool = False,
) -> Callable[[Callable[[int, float, int], Drawn]], Generator]:
    """Register ``function(n_samples, noise, seed)``, whose name is the data set's.

    Parameters
    ----------
    title, story, source : str
        As in :class:`datasets.Dataset`.
    features, classes : tuple of str
        Names of the features, and of the classes; without classes it is a regression.
    target : str
        What is predicted.
    units : tuple of str
        As in :class:`datasets.Dataset`: one for each feature and a last one for the target.
    n, noise : tuple
        Least, default and most of what can be chosen.
    noise_help : str
        What the noise is, with its unit.
    opening, favourite
        As in :class:`datasets.Source`.

    Returns
    -------
    callable
        A decorator. The decorated function returns a :class:`datasets.Dataset`, and its arguments
        have the declared defaults.
    """
    task = "classification" if classes else "regression"

    def declare(function: Callable[[int, float, int], Drawn]) -> Generator:
        name = function.__name__

        def make(n_samples: int = n[1], noise: float = noise[1], seed: int = 0) -> Dataset:
            X, y, *holdout = function(n_samples, noise, seed)
            return Dataset(
                name=name,
                task=task,
                X=X,
                y=y,
                feature_names=features,
                target_name=target,
                class_names=classes,
                source=source,
                title=title,
                story=story,
                licence=LICENCE,
                units=units,
                holdout=holdout[0] if holdout else None,
            )

        register(
            Source(
                name=name,
                title=title,
                story=story,
                task=task,
                n_features=len(features),
                kind="generated",
                licence=LICENCE,
                source=source,
                make=make,
                n_range=(n[0], n[2]),
                default_n=n[1],
                noise_range=(noise[0], noise[2]),
                default_noise=noise[1],
                noise_help=noise_help,
                opening=opening or {},
                favourite=favourite,
            )
        )
        update_wrapper(make, function)
        return make

    return declare
