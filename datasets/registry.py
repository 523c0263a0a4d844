"""Every data set the app offers, under its name; menus and links follow from here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

import numpy as np

from datasets.dataset import Dataset

SOURCES: dict[str, Source] = {}


@dataclass(frozen=True)
class Source:
    """What a menu must know of a data set before it is loaded.

    Parameters
    ----------
    name, title, story, licence, source : str
        As in :class:`Dataset`.
    task : {"classification", "regression"}
        What the target is.
    n_features : int
        Number of features; 0 where it is only known once the data are loaded.
    kind : {"generated", "bundled", "fetched"}
        Drawn from a formula; on disk; loaded from the network on first use.
    make : callable
        ``make(n_samples, noise, seed) -> Dataset``.
    n_range : tuple of int
        Fewest and most rows to offer.
    default_n : int
        Rows when none are asked for.
    noise_range : tuple of float
        Both ends of the noise slider; empty where noise has no meaning.
    default_noise : float
        Noise when none is asked for.
    noise_help : str
        What the number is.
    """

    name: str
    title: str
    story: str
    task: str
    n_features: int
    kind: str
    licence: str
    source: str
    make: Callable[[int, float, int], Dataset]
    n_range: tuple[int, int]
    default_n: int
    noise_range: tuple[float, ...] = ()
    default_noise: float = 0.0
    noise_help: str = ""

    @property
    def has_noise(self) -> bool:
        """Whether the noise can be chosen."""
        return bool(self.noise_range)


def register(source: Source) -> None:
    """Offer a data set; its name must be new."""
    if source.name in SOURCES:
        raise ValueError(f"There already is a data set {source.name!r}.")
    SOURCES[source.name] = source


def load(
    name: str, n_samples: int | None = None, noise: float | None = None, seed: int = 0
) -> Dataset:
    """Return a data set by name.

    Parameters
    ----------
    name : str
        A key of ``SOURCES``.
    n_samples : int, optional
        Rows to draw; of a bundled or fetched set a seeded subsample, which the notes state.
    noise : float, optional
        As ``Source.noise_help`` says; without effect where the data are given.
    seed : int
        Seed of every random draw.

    Raises
    ------
    ValueError
        For an unknown name, fewer than 2 rows or a negative noise.
    """
    if name not in SOURCES:
        raise ValueError(f"There is no data set {name!r}; there are: {', '.join(SOURCES)}.")
    source = SOURCES[name]
    n_samples = source.default_n if n_samples is None else int(n_samples)
    noise = source.default_noise if noise is None else float(noise)
    if n_samples < 2:
        raise ValueError(f"n_samples must be at least 2; got {n_samples}.")
    if not (noise >= 0 and np.isfinite(noise)):
        raise ValueError(f"noise must be 0 or more; got {noise}.")
    return source.make(n_samples, noise, seed)


def generator(
    title: str,
    story: str,
    features: tuple[str, ...],
    classes: tuple[str, ...] = (),
    target: str = "class",
    units: tuple[str, ...] = (),
    n: tuple[int, int, int] = (20, 200, 1000),
    noise: tuple[float, float, float] = (0.0, 0.1, 1.0),
    noise_help: str = "Standard deviation of the noise added to each feature.",
    source: str = "Drawn from a formula of this project.",
):
    """Register ``function(n_samples, noise, seed)`` that returns X, y and, if any, the holdout.

    ``n`` and ``noise`` are (least, default, most). The decorated function returns a
    :class:`Dataset`, and its arguments have these defaults.
    """
    task = "classification" if classes else "regression"
    licence = "MIT, as this project"

    def decorate(function):
        name = function.__name__

        @wraps(function)
        def make(n_samples: int = n[1], noise: float = noise[1], seed: int = 0) -> Dataset:
            X, y, *holdout = function(n_samples, noise, seed)
            return Dataset(
                name, task, X, y, features, target, classes, source, title, story, licence,
                units, holdout=holdout[0] if holdout else None,
            )  # fmt: skip

        register(
            Source(
                name, title, story, task, len(features), "generated", licence, source, make,
                (n[0], n[2]), n[1], (noise[0], noise[2]), noise[1], noise_help,
            )
        )  # fmt: skip
        return make

    return decorate


def subsample(dataset: Dataset, n_samples: int, seed: int) -> Dataset:
    """Return ``n_samples`` rows in their old order, each class by its share, and note it.

    With one seed a smaller subsample is part of every larger one, so that points stay where
    they are while a slider moves.
    """
    n = dataset.n_samples
    if n_samples >= n:
        return dataset
    order = np.random.default_rng(seed).permutation(n)
    place = (np.arange(n) + 0.5) / n
    if dataset.task == "classification":
        labels = dataset.y[order]
        for code in np.unique(labels):
            members = labels == code
            place[members] = (np.arange(members.sum()) + 0.5) / members.sum()
    rows = np.sort(order[np.argsort(place, kind="stable")[:n_samples]])
    return dataset.take(rows, f"A random {n_samples} of the {n} rows (seed {seed}).")
