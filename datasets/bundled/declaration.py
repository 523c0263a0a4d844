"""The declaration of a data set that lies on disk."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ..dataset import Dataset
from ..registry import MIN_ROWS, Fields, Opening, Source, register
from ..subsampling import subsample


def bundled(
    title: str,
    story: str,
    *,
    task: str,
    n_features: int,
    n: int,
    licence: str,
    source: str,
    default_n: int | None = None,
    opening: Opening | None = None,
    favourite: bool = False,
    has_texts: bool = False,
    has_images: bool = False,
) -> Callable[[Callable[[], Fields]], Callable[[], Fields]]:
    """Register ``function() -> dict``, whose name is the data set's.

    The dictionary holds the remaining fields of the :class:`datasets.Dataset`; it is asked for
    once, when the data are first used.

    Parameters
    ----------
    title, story, task, licence, source : str
        As in :class:`datasets.Dataset`.
    n_features, n : int
        Number of features, and of all rows.
    default_n : int, optional
        Rows when none are asked for; all by default.
    opening, favourite, has_texts, has_images
        As in :class:`datasets.Source`.

    Returns
    -------
    callable
        A decorator that leaves the function as it is.
    """

    def declare(function: Callable[[], Fields]) -> Callable[[], Fields]:
        name = function.__name__

        @cache
        def load_all() -> Dataset:
            return Dataset(
                name=name,
                task=task,
                source=source,
                title=title,
                story=story,
                licence=licence,
                **function(),
            )

        def make(n_samples: int, noise: float, seed: int) -> Dataset:
            return subsample(load_all(), n_samples, seed)

        register(
            Source(
                name=name,
                title=title,
                story=story,
                task=task,
                n_features=n_features,
                kind="bundled",
                licence=licence,
                source=source,
                make=make,
                n_range=(min(MIN_ROWS, n), n),
                default_n=default_n or n,
                opening=opening or {},
                favourite=favourite,
                has_texts=has_texts,
                has_images=has_images,
            )
        )
        return function

    return declare
