"""The declaration of a data set that comes from the network."""

from __future__ import annotations

from collections.abc import Callable

from ..dataset import Dataset
from ..registry import MIN_ROWS, Fields, Opening, Source, register
from ..subsampling import subsample
from .downloads import DOWNLOADS, Download, fetch


def fetched(
    title: str,
    story: str,
    *,
    task: str,
    n_features: int,
    n: int,
    default_n: int,
    licence: str,
    source: str,
    stand_in: str,
    opening: Opening | None = None,
    favourite: bool = False,
) -> Callable[[Callable[[str], Fields]], Callable[[str], Fields]]:
    """Register ``function(folder) -> dict``, whose name is the data set's.

    The dictionary holds the remaining fields of the :class:`datasets.Dataset`; the function may
    keep files in the folder, and may raise whatever it likes.

    Parameters
    ----------
    title, story, task, licence, source : str
        As in :class:`datasets.Dataset`.
    n_features, n, default_n : int
        Number of features (0 if it is only known once the data are loaded), of all rows, and of
        rows when none are asked for.
    stand_in : str
        Name of the bundled data set that is shown where there is no network.
    opening, favourite
        As in :class:`datasets.Source`.

    Returns
    -------
    callable
        A decorator that leaves the function as it is.
    """

    def declare(function: Callable[[str], Fields]) -> Callable[[str], Fields]:
        name = function.__name__

        def make(n_samples: int, noise: float, seed: int) -> Dataset:
            return subsample(fetch(name), n_samples, seed)

        DOWNLOADS[name] = Download(function, stand_in)
        register(
            Source(
                name=name,
                title=title,
                story=story,
                task=task,
                n_features=n_features,
                kind="fetched",
                licence=licence,
                source=source,
                make=make,
                n_range=(MIN_ROWS, n),
                default_n=default_n,
                opening=opening or {},
                favourite=favourite,
            )
        )
        return function

    return declare
