"""An affine scaling of columns, kept beside the numbers that it made, so that it can be undone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .errors import DataError


@dataclass(frozen=True, eq=False)
class Scaler:
    """The scaling x -> (x - offset) / scale of each column, and its inverse.

    Parameters
    ----------
    offset : ndarray of shape (n_features,)
        What becomes 0, in the raw unit of the column; kept as a read-only float64 copy.
    scale : ndarray of shape (n_features,)
        How many raw units one scaled unit is; greater than 0.
    as_product : bool
        Compute x * (1 / scale) - offset * (1 / scale) instead, which is the same number but for
        rounding: so does scikit-learn's ``MinMaxScaler``.

    Raises
    ------
    DataError
        Where the two are not one-dimensional, of equal length and finite, or a scale is not
        greater than 0.
    """

    offset: np.ndarray
    scale: np.ndarray
    as_product: bool = False

    def __post_init__(self) -> None:
        for field in ("offset", "scale"):
            values = np.array(getattr(self, field), dtype=np.float64)
            values.setflags(write=False)
            object.__setattr__(self, field, values)
        if self.offset.ndim != 1 or self.offset.shape != self.scale.shape:
            raise DataError(
                "offset and scale must have one entry for each column; got the shapes "
                f"{self.offset.shape} and {self.scale.shape}."
            )
        if not (np.isfinite(self.offset).all() and np.isfinite(self.scale).all()):
            raise DataError("offset and scale must be finite.")
        if not (self.scale > 0).all():
            raise DataError("Every scale must be greater than 0.")

    @classmethod
    def identity(cls, n_features: int) -> Scaler:
        """Return the scaling that leaves ``n_features`` columns as they are."""
        return cls(np.zeros(n_features), np.ones(n_features))

    @property
    def n_features(self) -> int:
        """Number of columns."""
        return len(self.offset)

    def apply(self, X: np.ndarray) -> np.ndarray:
        """Return raw numbers scaled.

        Parameters
        ----------
        X : ndarray of shape (n_samples, n_features) or (n_features,)
            Raw units. Where there is a single column, also its values, of shape (n_samples,).

        Returns
        -------
        ndarray of the same shape
            To the bit what scikit-learn's ``transform`` gives.
        """
        scaled: np.ndarray
        if self.as_product:
            factor = 1.0 / self.scale
            scaled = X * factor + (0.0 - self.offset * factor)
        else:
            scaled = (X - self.offset) / self.scale
        return scaled

    def undo(self, X: np.ndarray) -> np.ndarray:
        """Return scaled numbers in raw units again: the inverse of :meth:`apply`.

        Parameters
        ----------
        X : ndarray of shape (n_samples, n_features) or (n_features,)
            Scaled units. Where there is a single column, also its values, of shape (n_samples,).

        Returns
        -------
        ndarray of the same shape
        """
        raw: np.ndarray = X * self.scale + self.offset
        return raw
