"""Data sets: drawn, bundled, fetched at run time or uploaded, all as one frozen record."""

# A module of data sets registers them when it is imported; menus keep this order.
from datasets import generators_classification, generators_regression  # noqa: F401

# isort: split
from datasets import bundled  # noqa: F401

# isort: split
from datasets.dataset import Dataset
from datasets.export import csv_bytes, predictions_csv
from datasets.registry import SOURCES, Source, load, register

__all__ = ["SOURCES", "Dataset", "Source", "csv_bytes", "load", "predictions_csv", "register"]

# isort: split
from datasets.uploads import Dialect, Table, UploadError, read_table

__all__ += ["Dialect", "Table", "UploadError", "read_table"]
