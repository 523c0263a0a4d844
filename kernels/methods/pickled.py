"""What a pickled estimator keeps: not what follows from the rest, but the library's version."""

from __future__ import annotations

import warnings
from typing import Any

from sklearn.base import BaseEstimator

from ..version import __version__

BY = "_version"  # the name of the version in what is pickled


class Pickled(BaseEstimator):  # type: ignore[misc]
    """Base of what is pickled with the version of the library."""

    follows: tuple[str, ...] = ()  # attributes that a pickle leaves out: the rest predicts

    def __getstate__(self) -> dict[str, Any]:
        """Return what is pickled."""
        state: dict[str, Any] = super().__getstate__()
        kept = {name: value for name, value in state.items() if name not in self.follows}
        return kept | {BY: __version__}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take what was pickled, with a UserWarning where another version did it."""
        version = state.get(BY, "unknown")
        if version != __version__:
            was = f"{type(self).__name__} was pickled by the version {version} of this library"
            remedy = "Its predictions may differ or fail: fit it again, if you can"
            warnings.warn(f"{was}; this is {__version__}. {remedy}.", UserWarning, stacklevel=2)
        super().__setstate__({name: value for name, value in state.items() if name != BY})
