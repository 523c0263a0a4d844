"""Data sets: drawn, bundled, fetched at run time or uploaded, all as one frozen record."""

# A folder of data sets registers them when it is imported; menus keep this order.
from . import generated  # noqa: F401

# isort: split
from . import bundled  # noqa: F401

# isort: split
from . import fetched  # noqa: F401

# isort: split
from .bundled.airfoil import wind_tunnel_settings
from .csv_files import csv_bytes, csv_cell
from .dataset import TASKS, Dataset
from .errors import DataError, PreparationError, UploadError
from .fetched.downloads import fetch
from .openings import opening
from .predictions import predictions_csv
from .preparation.encoding import feature_frame
from .preparation.findings import findings
from .preparation.prepared import UPLOADED, Prepared, prepare
from .preparation.scaling import DISTANCE_NOTES, SCALING_NOTES, TARGET_SCALINGS, scale_target
from .preparation.splitting import split
from .preparation.usable import left_out, row_notes, sample_note
from .registry import SOURCES, Source, load, n_classes, register
from .scaler import Scaler
from .subsampling import subsample
from .tables.columns import (
    MAX_CATEGORIES,
    MAX_CLASS_CODES,
    MAX_CLASSES,
    MAX_WORDS,
    as_categories,
    as_numbers,
    column_kind,
)
from .tables.decoding import ENCODINGS
from .tables.features import (
    FeatureChoice,
    describe_conversion,
    feature_report,
    why_unusable,
)
from .tables.groups import guess_groups
from .tables.guesses import guess_target, guess_task
from .tables.images import image_columns
from .tables.names import complete_names
from .tables.ranks import answer_scale
from .tables.relevance import relevance, target_columns
from .tables.rows import MAX_TABLE_ROWS
from .tables.timescale import DateScale
from .tables.turning import looks_turned
from .tables.types import TYPES, retyped, unit_of
from .tables.uploads import Dialect, Table, read_table

__all__ = [
    "DISTANCE_NOTES",
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
    "UPLOADED",
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
    "answer_scale",
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
    "guess_groups",
    "guess_target",
    "guess_task",
    "image_columns",
    "left_out",
    "load",
    "looks_turned",
    "n_classes",
    "opening",
    "predictions_csv",
    "prepare",
    "read_table",
    "register",
    "relevance",
    "retyped",
    "row_notes",
    "sample_note",
    "scale_target",
    "split",
    "subsample",
    "target_columns",
    "unit_of",
    "why_unusable",
    "wind_tunnel_settings",
]
