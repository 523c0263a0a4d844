"""CSV files that a spreadsheet opens as data and never as formulas."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from numbers import Integral, Real
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from datasets.dataset import Dataset

FORMULA_START = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")


def csv_cell(value) -> str:
    """Return one cell: numbers in full precision, text with an apostrophe before a formula.

    A text that begins with ``= + - @``, a tab or a line break would be run by a spreadsheet;
    one that is nothing but a number ("-1") stays a number. NaN is an empty cell.
    """
    if isinstance(value, (bool, np.bool_)):
        return str(bool(value))
    if isinstance(value, Integral):
        return str(int(value))
    if isinstance(value, Real):
        return "" if np.isnan(value) else repr(float(value))
    text = str(value)
    if text.lstrip(" ").startswith(FORMULA_START) and not NUMBER.fullmatch(text.strip(" ")):
        return "'" + text
    return text


def csv_bytes(header: Sequence[str], columns: Sequence[Sequence]) -> bytes:
    """Write columns of equal length under a header, RFC 4180, UTF-8.

    A byte-order mark is added where there is anything beyond ASCII, as spreadsheets
    otherwise take UTF-8 for a Windows code page.
    """
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(map(csv_cell, header))
    for row in zip(*columns, strict=True):
        writer.writerow(map(csv_cell, row))
    text = file.getvalue()
    return text.encode("utf-8" if text.isascii() else "utf-8-sig", "replace")


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
    table = [("text", dataset.texts)] if dataset.texts else []
    if not dataset.texts:
        table += zip(dataset.feature_names, dataset.X.T, strict=True)
    table.append((dataset.target_name, dataset.targets))
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
