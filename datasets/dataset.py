"""The frozen record that every data source hands to the rest of the app."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from .csv_files import csv_bytes
from .errors import DataError
from .scaler import Scaler
from .tables.timescale import DateScale

TASKS = ("classification", "regression")
TUPLES = (
    "feature_names", "class_names", "units", "texts", "image_shape", "notes", "raw_units", "dates",
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Dataset:
    """Samples with their targets, names and origin; validated once, never changed.

    Parameters
    ----------
    name : str
        Short key, for instance ``"moons"``.
    task : {"classification", "regression"}
        What ``y`` holds. Methods that need no target use ``X`` alone.
    X : ndarray of shape (n_samples, n_features)
        Finite numbers; kept as a read-only float64 copy.
    y : ndarray of shape (n_samples,)
        Codes 0 to c - 1 into ``class_names``, or finite numbers; a read-only copy.
    feature_names : tuple of str
        One for each column of ``X``.
    target_name : str
        What ``y`` is.
    class_names : tuple of str
        One for each code; empty for regression.
    source : str
        Where the data come from.
    title, story, licence : str
        For the menu: the full name, one line on what can be learned, the terms of use.
    units : tuple of str
        One for each feature and a last one for the target, ``""`` where there is none; or empty.
    groups : ndarray of shape (n_samples,) or None
        Rows that were made together have the same group and should be split together.
    holdout : ndarray of bool of shape (n_samples,) or None
        Rows that are there to be predicted (the future of a series).
    texts : tuple of str
        The texts that the rows stand for; empty where the rows are plain numbers.
    image_shape : tuple of int
        Height and width where a row is an image; else empty.
    notes : tuple of str
        Plain sentences: what was done to the data on their way here.
    scaler : Scaler or None
        How ``X`` came from its raw units: ``scaler.undo(X)`` gives them back. Set by the split
        and by the preparation of an upload; None where nothing is known of raw units.
    target_scaler : Scaler or None
        The same for ``y``, with a single column. Set by :func:`datasets.scale_target`.
    raw_units : tuple of str
        Like ``units``, but of the raw numbers; empty where nothing was scaled.
    dates : tuple of DateScale or None
        For each feature and the target, on which scale its raw numbers are dates; or empty.

    Raises
    ------
    DataError
        Where shapes, names, codes or numbers do not fit together.
    """

    name: str
    task: str
    X: np.ndarray
    y: np.ndarray
    feature_names: tuple[str, ...]
    target_name: str
    class_names: tuple[str, ...] = ()
    source: str = ""
    title: str = ""
    story: str = ""
    licence: str = ""
    units: tuple[str, ...] = ()
    groups: np.ndarray | None = None
    holdout: np.ndarray | None = None
    texts: tuple[str, ...] = ()
    image_shape: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    scaler: Scaler | None = None
    target_scaler: Scaler | None = None
    raw_units: tuple[str, ...] = ()
    dates: tuple[DateScale | None, ...] = ()

    def __post_init__(self) -> None:
        for field in TUPLES:
            object.__setattr__(self, field, tuple(getattr(self, field)))
        self._require(self.task in TASKS, f"task must be one of {TASKS}; got {self.task!r}")
        X = np.empty(0)
        with suppress(TypeError, ValueError):  # texts, rows of different lengths
            if not np.iscomplexobj(self.X):
                X = np.array(self.X, dtype=np.float64, order="C")
        what = f"X must be a table of real numbers with rows and columns: {X.shape}"
        self._require(X.ndim == 2 and X.size > 0, what)
        self._require(np.isfinite(X).all(), "X must hold finite numbers only")
        object.__setattr__(self, "X", _read_only(X))
        object.__setattr__(self, "y", _read_only(self._checked_target()))
        self._check_names()
        for field, dtype in (("groups", None), ("holdout", bool)):
            if (values := getattr(self, field)) is not None:
                values = np.array(values, dtype=dtype)
                self._require(values.shape == (len(X),), f"{field} needs one entry for each row")
                object.__setattr__(self, field, _read_only(values))

    def _checked_target(self) -> np.ndarray:
        y = np.array(self.y)
        self._require(y.shape == (len(self.X),), f"y must have {len(self.X)} entries: {y.shape}")
        self._require(y.dtype.kind in "iufb" and np.isfinite(y).all(), "y must be finite numbers")
        if self.task == "regression":
            self._require(not self.class_names, "class_names belong to classification only")
            return y.astype(np.float64)
        codes = y.astype(np.int64)
        fits = (codes == y).all() and codes.min() >= 0 and codes.max() < len(self.class_names)
        self._require(
            fits, f"y must hold the codes 0 to {len(self.class_names) - 1} of class_names"
        )
        return codes

    def _check_names(self) -> None:
        n, d = self.X.shape
        self._require(len(self.feature_names) == d, f"feature_names must have {d} entries")
        for field in ("units", "raw_units", "dates"):
            fits = len(getattr(self, field)) in (0, d + 1)
            self._require(fits, f"{field} must have {d + 1} entries or none")
        self._require(len(self.texts) in (0, n), f"texts must have {n} entries or none")
        pixels = np.prod(self.image_shape, dtype=int)
        self._require(not self.image_shape or pixels == d, f"image_shape must hold {d} pixels")
        for field, columns in (("scaler", d), ("target_scaler", 1)):
            scaler = getattr(self, field)
            fits = scaler is None or scaler.n_features == columns
            self._require(fits, f"{field} must be for {columns} columns")

    def _require(self, condition: bool | np.bool, what: str) -> None:
        if not condition:
            raise DataError(f"Data set {self.name!r}: {what}.")

    @property
    def n_samples(self) -> int:
        """Number of rows."""
        return len(self.X)

    @property
    def n_features(self) -> int:
        """Number of columns of ``X``."""
        return int(self.X.shape[1])

    @property
    def has_texts(self) -> bool:
        """Whether the rows stand for texts: the features then count their words."""
        return bool(self.texts)

    @property
    def has_images(self) -> bool:
        """Whether the rows are images: the features are then their pixels."""
        return bool(self.image_shape)

    @property
    def n_classes(self) -> int:
        """Number of classes; 0 for regression."""
        return len(self.class_names)

    @property
    def majority_share(self) -> float:
        """Share of the largest class: the accuracy of always answering it; NaN for regression."""
        if self.task == "regression":
            return float("nan")
        return float(np.bincount(self.y).max() / self.n_samples)

    @property
    def feature_labels(self) -> tuple[str, ...]:
        """Axis titles: each feature with its unit in brackets."""
        return tuple(map(_label, self.feature_names, self.units[:-1] or ("",) * self.n_features))

    @property
    def target_label(self) -> str:
        """Axis title of the target with its unit in brackets."""
        return _label(self.target_name, self.units[-1] if self.units else "")

    @property
    def targets(self) -> np.ndarray:
        """The target as a person reads it: class names, or the numbers themselves."""
        if self.task == "regression":
            return self.y
        names: np.ndarray = np.array(self.class_names, dtype=object)[self.y]
        return names

    @cached_property
    def fingerprint(self) -> str:
        """Sixteen hex digits of a hash over everything in the record, for cache keys."""
        digest = hashlib.blake2b(digest_size=8)
        values = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        for name in ("scaler", "target_scaler"):
            if (scaler := values.pop(name)) is not None:
                values |= {f"{name}.{key}": value for key, value in vars(scaler).items()}
        for name, value in values.items():
            if isinstance(value, np.ndarray):
                as_text = value.dtype == object
                digest.update(repr(value.tolist()).encode() if as_text else value.tobytes())
                value = (value.dtype.str, value.shape)
            digest.update(repr((name, value)).encode())
        return digest.hexdigest()

    def take(self, rows: np.ndarray, note: str = "") -> Dataset:
        """Return the chosen rows (indices or a mask) as a data set, with one more note."""
        rows = np.asarray(rows)
        rows = np.flatnonzero(rows) if rows.dtype == bool else rows
        return dataclasses.replace(
            self,
            X=self.X[rows],
            y=self.y[rows],
            groups=None if self.groups is None else self.groups[rows],
            holdout=None if self.holdout is None else self.holdout[rows],
            texts=tuple(self.texts[i] for i in rows) if self.texts else (),
            notes=(*self.notes, note) if note else self.notes,
        )

    def replace(self, **changes: Any) -> Dataset:
        """Return a copy with some fields changed, validated again.

        Whoever replaces ``X`` (or ``y``) gives the ``scaler`` (or ``target_scaler``) that fits
        it, the old one where the units are the same; without one it becomes None.
        """
        for values, scaler in (("X", "scaler"), ("y", "target_scaler")):
            if values in changes:
                changes.setdefault(scaler, None)
        return dataclasses.replace(self, **changes)

    def to_csv(self) -> bytes:
        """Return a CSV file: texts or features, the target, and the group where there is one."""
        table = columns_of(self)
        if self.groups is not None:
            table.append(("group", self.groups))
        return csv_bytes([name for name, _ in table], [column for _, column in table])


def columns_of(dataset: Dataset) -> list[tuple[str, Sequence[object] | np.ndarray]]:
    """Return what a file says of each row, by name: texts or features, then the target."""
    target = dataset.target_name, dataset.targets
    if dataset.texts:
        return [("text", dataset.texts), target]
    return [*zip(dataset.feature_names, dataset.X.T, strict=True), target]


def _label(name: str, unit: str) -> str:
    return f"{name} [{unit}]" if unit else name


def _read_only(array: np.ndarray) -> np.ndarray:
    array.setflags(write=False)
    return array
