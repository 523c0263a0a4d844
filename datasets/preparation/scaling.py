"""Scaling of features and targets that only sees the training part, and can be undone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from sklearn.base import TransformerMixin
from sklearn.preprocessing import FunctionTransformer, MinMaxScaler, StandardScaler

from ..dataset import Dataset
from ..errors import PreparationError
from ..scaler import Scaler

TRANSFORMERS: dict[str, Callable[[], TransformerMixin]] = {
    "standardise": StandardScaler,
    "minmax": MinMaxScaler,
    "none": partial(FunctionTransformer, feature_names_out="one-to-one"),
}
SCALED_UNIT = {"standardise": "standardised", "minmax": "scaled to 0-1", "none": ""}
SCALING_NOTES = {
    "standardise": "Every number is standardised: mean 0 and standard deviation 1 in the training "
    "part.",
    "minmax": "Every number is scaled to 0-1 by the least and the largest value of the training "
    "part.",
    "none": "Numbers keep their own units.",
}
DISTANCE_NOTES = {  # what follows for a kernel that reads the distance of two points
    "standardise": "So one width of the kernel suits all features.",
    "minmax": "Distances are smaller than after standardising, so the kernel has to be narrower.",
    "none": "The feature with the largest numbers decides all distances, and the width of the "
    "kernel is measured in those units.",
}
TARGET_SCALINGS = ("none", "centre", "standardise")


def new_transformer(scaling: str) -> TransformerMixin:
    """Return scikit-learn's unfitted transformer for "standardise", "minmax" or "none".

    Raises
    ------
    PreparationError
        For any other scaling.
    """
    if scaling not in TRANSFORMERS:
        known = ", ".join(TRANSFORMERS)
        raise PreparationError(f"Scaling must be one of {known}; got {scaling!r}.")
    return TRANSFORMERS[scaling]()


def scaler_of(transformer: TransformerMixin, n_features: int) -> Scaler:
    """Return what a fitted transformer of :func:`new_transformer` does, as a :class:`Scaler`."""
    if isinstance(transformer, StandardScaler):
        return Scaler(transformer.mean_, transformer.scale_)
    if isinstance(transformer, MinMaxScaler):
        # As scikit-learn does: what is constant up to rounding is not blown up.
        spread = transformer.data_range_
        constant = spread < 10 * np.finfo(np.float64).eps
        return Scaler(transformer.data_min_, np.where(constant, 1.0, spread), as_product=True)
    return Scaler.identity(n_features)


def fit_scaler(X: np.ndarray, scaling: str) -> Scaler:
    """Return the scaler that is fitted on the rows of a training part.

    Parameters
    ----------
    X : ndarray of shape (n_samples, n_features)
        The training part, in raw units.
    scaling : {"standardise", "minmax", "none"}
        x -> (x - mean) / standard deviation, x -> (x - min) / (max - min), or x -> x, column
        by column; the standard deviation is that of the sample, divided by n.

    Raises
    ------
    PreparationError
        For any other scaling.
    """
    return scaler_of(new_transformer(scaling).fit(X), X.shape[1])


def scale_target(
    train: Dataset, test: Dataset | None, scaling: str
) -> tuple[Dataset, Dataset | None]:
    """Centre or standardise the target of a regression by its training part.

    A penalised fit and a prior both pull towards 0, which should be the middle of the data.

    Parameters
    ----------
    train, test : Dataset
        The two parts; ``test`` may be None.
    scaling : {"none", "centre", "standardise"}
        y -> y, y -> y - mean, or y -> (y - mean) / standard deviation. A constant target is
        centred only.

    Returns
    -------
    train, test : Dataset
        With ``target_scaler``, which turns predictions back into raw units, and with unit and
        notes that say what was done. Parts of a classification are returned as they are.

    Raises
    ------
    PreparationError
        For any other scaling.
    """
    if scaling not in TARGET_SCALINGS:
        known = ", ".join(TARGET_SCALINGS)
        raise PreparationError(f"The target's scaling must be one of {known}; got {scaling!r}.")
    if train.task != "regression":
        return train, test
    if scaling == "none":
        identity = Scaler.identity(1)
        unscaled = test and test.replace(target_scaler=identity)
        return train.replace(target_scaler=identity), unscaled
    mean = float(train.y.mean())
    step = float(train.y.std()) or 1.0 if scaling == "standardise" else 1.0
    scaler = Scaler(np.array([mean]), np.array([step]))
    units = train.units or ("",) * (train.n_features + 1)
    unit = "sd" if scaling == "standardise" else f"{units[-1]} from the mean".strip()
    counted = f", counted in standard deviations of {step:.4g}" if scaling == "standardise" else ""
    note = f"The target is shown minus its training mean of {mean:.4g}{counted} {units[-1]}".strip()

    def scaled(part: Dataset) -> Dataset:
        return part.replace(
            y=scaler.apply(part.y),
            units=(*units[:-1], unit),
            raw_units=part.raw_units or units,
            notes=(*part.notes, f"{note}."),
            target_scaler=scaler,
        )

    return scaled(train), None if test is None else scaled(test)
