"""What a model predicts, beside the data, as a file to take away."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .csv_files import csv_bytes
from .dataset import Dataset, columns_of


def predictions_csv(
    dataset: Dataset,
    predictions: np.ndarray,
    std: np.ndarray | None = None,
    scores: np.ndarray | None = None,
    part: Sequence[str] | None = None,
) -> bytes:
    """Return the data with what a model predicts for each row, as a CSV file.

    Parameters
    ----------
    dataset : Dataset
        The rows that were predicted.
    predictions : ndarray of shape (n_samples,)
        Codes of classes, or numbers in the unit of the target.
    std : ndarray of shape (n_samples,), optional
        Standard deviations of the predictions, in the unit of the target.
    scores : ndarray of shape (n_samples,) or (n_samples, n_classes), optional
        Values of the decision function.
    part : sequence of str, optional
        "train" or "test" for each row.

    Returns
    -------
    bytes
        Columns: features (or texts), target, ``predicted <target>`` and what else was given; for
        regression also the residual, actual minus predicted.
    """
    predictions = np.asarray(predictions)
    table = columns_of(dataset)
    shown = predictions
    if dataset.task == "classification":
        shown = np.array(dataset.class_names, dtype=object)[predictions.astype(int)]
    table.append((f"predicted {dataset.target_name}", shown))
    if dataset.task == "regression":
        table.append(("residual", dataset.y - predictions))
    if std is not None:
        table.append(("standard deviation", std))
    if scores is not None and np.ndim(scores) == 1:
        table.append(("decision function", scores))
    elif scores is not None:
        names = (f"decision function {name}" for name in dataset.class_names)
        table += zip(names, np.asarray(scores).T, strict=False)
    if part is not None:
        table.append(("part", part))
    return csv_bytes([name for name, _ in table], [column for _, column in table])
