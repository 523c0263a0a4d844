"""Every data set the app offers, under its name; menus and links follow from here.

A data set is one function under one of three decorators, which take its whole declaration:
:func:`datasets.generated.declaration.generated` for what is drawn from a formula,
:func:`datasets.bundled.declaration.bundled` for what lies on disk, and
:func:`datasets.fetched.declaration.fetched` for what is loaded from the network.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from numbers import Real
from types import MappingProxyType
from typing import Any

import numpy as np

from .dataset import Dataset
from .errors import DataError

# Values by name of control (texts and numbers), by slug of a page or "" for every page.
Opening = Mapping[str, Mapping[str, object]]

# What a declaration leaves open of a Dataset: X, y, feature_names, target_name, ...
Fields = dict[str, Any]

MIN_ROWS = 20  # the fewest that menus offer of given data

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
    opening : mapping
        With which values a page opens on these data: by slug of the page, ``""`` for every
        page, a mapping of values by name of control. See :func:`datasets.opening`.
    favourite : bool
        Whether menus show it first.
    has_texts : bool
        Whether the rows stand for texts: the features then count their words.
    has_images : bool
        Whether the rows are images: the features are then their pixels.
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
    noise_range: tuple[float, float] | tuple[()] = ()
    default_noise: float = 0.0
    noise_help: str = ""
    opening: Opening = field(default_factory=dict, hash=False)
    favourite: bool = False
    has_texts: bool = False
    has_images: bool = False

    def __post_init__(self) -> None:
        frozen = {page: MappingProxyType(dict(values)) for page, values in self.opening.items()}
        object.__setattr__(self, "opening", MappingProxyType(frozen))


def register(source: Source) -> None:
    """Offer a data set.

    Raises
    ------
    ValueError
        If there already is one of this name.
    """
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
    DataError
        For an unknown name, fewer than 2 rows, a negative noise or a negative seed.
    """
    if name not in SOURCES:
        raise DataError(f"There is no data set {name!r}; there are: {', '.join(SOURCES)}.")
    source = SOURCES[name]
    n_samples = source.default_n if n_samples is None else n_samples
    noise = source.default_noise if noise is None else noise
    if not (_is_whole(n_samples) and n_samples >= 2):
        raise DataError(f"n_samples must be a whole number of at least 2; got {n_samples!r}.")
    if not (isinstance(noise, Real) and noise >= 0 and np.isfinite(noise)):
        raise DataError(f"noise must be 0 or more; got {noise!r}.")
    if not (_is_whole(seed) and seed >= 0):
        raise DataError(f"seed must be a whole number of at least 0; got {seed!r}.")
    return source.make(int(n_samples), float(noise), int(seed))


def _is_whole(number: object) -> bool:
    return isinstance(number, Real) and float(number).is_integer()


@cache
def n_classes(name: str) -> int:
    """Return the number of classes of a data set; 0 for regression."""
    return load(name).n_classes
