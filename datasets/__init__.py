"""Data sets: drawn, bundled, fetched at run time or uploaded, all as one frozen record."""

# A module of data sets registers them when it is imported; menus keep this order.
from datasets import generators_classification, generators_regression  # noqa: F401

# isort: split
from datasets import bundled  # noqa: F401

# isort: split
from datasets import corpus, fetched  # noqa: F401

# isort: split
from datasets.columns import feature_report, guess_target, guess_task
from datasets.dataset import Dataset
from datasets.encoding import feature_frame
from datasets.export import csv_bytes, predictions_csv
from datasets.fetching import fetch
from datasets.preparation import Prepared, prepare
from datasets.registry import SOURCES, Source, load, register
from datasets.splitting import PreparationError, split
from datasets.uploads import Dialect, Table, UploadError, read_table

__all__ = [
    "SOURCES",
    "Dataset",
    "Dialect",
    "PreparationError",
    "Prepared",
    "Source",
    "Table",
    "UploadError",
    "csv_bytes",
    "feature_frame",
    "feature_report",
    "fetch",
    "guess_target",
    "guess_task",
    "load",
    "predictions_csv",
    "prepare",
    "read_table",
    "register",
    "split",
]
