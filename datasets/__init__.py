"""Data sets: drawn, bundled, fetched at run time or uploaded, all as one frozen record."""

# A folder of data sets registers them when it is imported; menus keep this order.
from datasets import generated  # noqa: F401

# isort: split
from datasets import bundled  # noqa: F401

# isort: split
from datasets import fetched  # noqa: F401

# isort: split
from datasets.bundled.airfoil import wind_tunnel_settings
from datasets.csv_files import csv_bytes, csv_cell
from datasets.dataset import TASKS, Dataset
from datasets.errors import DataError, PreparationError, UploadError
from datasets.fetched.downloads import fetch
from datasets.openings import opening
from datasets.predictions import predictions_csv
from datasets.preparation.encoding import feature_frame
from datasets.preparation.findings import findings
from datasets.preparation.prepared import Prepared, prepare
from datasets.preparation.scaling import SCALING_NOTES, TARGET_SCALINGS, scale_target
from datasets.preparation.splitting import split
from datasets.registry import SOURCES, Source, load, n_classes, register
from datasets.scaler import Scaler
from datasets.subsampling import subsample
from datasets.tables.columns import (
    MAX_CATEGORIES,
    MAX_CLASS_CODES,
    MAX_CLASSES,
    MAX_WORDS,
    as_categories,
    as_numbers,
    column_kind,
)
from datasets.tables.decoding import ENCODINGS
from datasets.tables.features import (
    FeatureChoice,
    describe_conversion,
    feature_report,
    why_unusable,
)
from datasets.tables.guesses import guess_target, guess_task
from datasets.tables.images import image_columns
from datasets.tables.names import complete_names
from datasets.tables.relevance import relevance, target_columns
from datasets.tables.rows import MAX_TABLE_ROWS
from datasets.tables.timescale import DateScale
from datasets.tables.types import TYPES, retyped, unit_of
from datasets.tables.uploads import Dialect, Table, read_table

__all__ = [
    "ENCODINGS",
    "MAX_CATEGORIES",
    "MAX_CLASSES",
    "MAX_CLASS_CODES",
    "MAX_TABLE_ROWS",
    "MAX_WORDS",
    "SCALING_NOTES",
    "SOURCES",
    "TARGET_SCALINGS",
    "TASKS",
    "TYPES",
    "DataError",
    "Dataset",
    "DateScale",
    "Dialect",
    "FeatureChoice",
    "PreparationError",
    "Prepared",
    "Scaler",
    "Source",
    "Table",
    "UploadError",
    "as_categories",
    "as_numbers",
    "column_kind",
    "complete_names",
    "csv_bytes",
    "csv_cell",
    "describe_conversion",
    "feature_frame",
    "feature_report",
    "fetch",
    "findings",
    "guess_target",
    "guess_task",
    "image_columns",
    "load",
    "n_classes",
    "opening",
    "predictions_csv",
    "prepare",
    "read_table",
    "register",
    "relevance",
    "retyped",
    "scale_target",
    "split",
    "subsample",
    "target_columns",
    "unit_of",
    "why_unusable",
    "wind_tunnel_settings",
]
