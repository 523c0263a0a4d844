"""Data sets that lie on disk: scikit-learn's own and the files of ``datasets/data``."""

from __future__ import annotations

import csv
from collections.abc import Callable
from datetime import date
from functools import cache
from pathlib import Path

import numpy as np

from datasets.dataset import Dataset
from datasets.registry import Source, register, subsample

FOLDER = Path(__file__).parent / "data"
SCIKIT_LEARN = "scikit-learn, BSD 3-clause"


def bundled(name, title, story, task, n_features, n, licence, source, default_n=None):
    """Register ``function() -> dict``: the remaining fields of the :class:`Dataset`."""

    def decorate(function: Callable[[], dict]):
        @cache
        def whole() -> Dataset:
            about = {"source": source, "title": title, "story": story, "licence": licence}
            return Dataset(name=name, task=task, **about, **function())

        def make(n_samples: int, noise: float, seed: int) -> Dataset:
            return subsample(whole(), n_samples, seed)

        n_range = (min(20, n), n)
        register(
            Source(
                name, title, story, task, n_features, "bundled", licence, source, make,
                n_range, default_n or n,
            )
        )  # fmt: skip
        return function

    return decorate


def _tidy(name: str) -> str:
    return str(name).replace("_", " ")


@bundled(
    "iris",
    "Iris flowers",
    "Three species by four lengths: one stands apart, two touch.",
    "classification",
    4,
    150,
    SCIKIT_LEARN,
    "R. A. Fisher, 1936, with scikit-learn.",
)
def iris() -> dict:
    """Return Fisher's 150 flowers, lengths in cm."""
    from sklearn.datasets import load_iris

    bunch = load_iris()
    return {
        "X": bunch.data,
        "y": bunch.target,
        "feature_names": [str(name).removesuffix(" (cm)") for name in bunch.feature_names],
        "target_name": "species",
        "class_names": map(str, bunch.target_names),
        "units": ("cm",) * 4 + ("",),
    }


@bundled(
    "wine",
    "Wine",
    "Three growers by thirteen measurements of unlike size: scale first.",
    "classification",
    13,
    178,
    SCIKIT_LEARN,
    "M. Forina and others, 1991 (UCI), with scikit-learn.",
)
def wine() -> dict:
    """Return the chemical analysis of 178 Italian wines."""
    from sklearn.datasets import load_wine

    bunch = load_wine()
    return {
        "X": bunch.data,
        "y": bunch.target,
        "feature_names": map(_tidy, bunch.feature_names),
        "target_name": "grower",
        "class_names": ("grower 1", "grower 2", "grower 3"),
    }


@bundled(
    "breast_cancer",
    "Breast cancer",
    "Benign or malignant from thirty shape measurements: the linear kernel is hard to beat.",
    "classification",
    30,
    569,
    SCIKIT_LEARN,
    "W. H. Wolberg, W. N. Street and O. L. Mangasarian, 1995 (UCI), with scikit-learn.",
)
def breast_cancer() -> dict:
    """Return the Wisconsin diagnostic data, 569 tumours."""
    from sklearn.datasets import load_breast_cancer

    bunch = load_breast_cancer()
    return {
        "X": bunch.data,
        "y": bunch.target,
        "feature_names": map(_tidy, bunch.feature_names),
        "target_name": "diagnosis",
        "class_names": map(str, bunch.target_names),
    }


@bundled(
    "digits",
    "Handwritten digits",
    "Ten digits of 8 x 8 pixels: PCA already does well, a badly scaled gamma ruins it.",
    "classification",
    64,
    1797,
    SCIKIT_LEARN,
    "E. Alpaydin and C. Kaynak, 1998 (UCI), with scikit-learn.",
    default_n=500,
)
def digits() -> dict:
    """Return 1797 digits, grey values 0 to 16."""
    from sklearn.datasets import load_digits

    bunch = load_digits()
    return {
        "X": bunch.data,
        "y": bunch.target,
        "feature_names": [f"pixel {row},{column}" for row in range(8) for column in range(8)],
        "target_name": "digit",
        "class_names": map(str, range(10)),
        "image_shape": (8, 8),
    }


@bundled(
    "diabetes",
    "Diabetes",
    "A year's progression from ten measurements: little signal, so regularise.",
    "regression",
    10,
    442,
    SCIKIT_LEARN,
    "B. Efron and others, Least Angle Regression, 2004, with scikit-learn.",
)
def diabetes() -> dict:
    """Return 442 patients; features in their own units."""
    from sklearn.datasets import load_diabetes

    bunch = load_diabetes(scaled=False)
    full = {
        "bp": "blood pressure", "s1": "total cholesterol", "s2": "LDL", "s3": "HDL",
        "s4": "cholesterol ratio", "s5": "log triglycerides", "s6": "blood sugar",
    }  # fmt: skip
    return {
        "X": bunch.data,
        "y": bunch.target,
        "feature_names": [full.get(name, name) for name in bunch.feature_names],
        "target_name": "progression",
    }


def read_rows(file: str) -> list[dict[str, str]]:
    """Return the rows of a CSV file in ``datasets/data``."""
    with open(FOLDER / file, encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


@bundled(
    "sunspots",
    "Sunspots",
    "Three centuries of an eleven-year rhythm that never quite repeats.",
    "regression",
    1,
    309,
    "Public domain (as stated by statsmodels)",
    "US National Geophysical Data Center, yearly 1700-2008, exported from statsmodels.",
)
def sunspots() -> dict:
    """Return the yearly sunspot number on the scale in use before 2015."""
    rows = read_rows("sunspots.csv")
    return {
        "X": [[float(row["year"])] for row in rows],
        "y": [float(row["sunspots"]) for row in rows],
        "feature_names": ("time",),
        "target_name": "sunspot number",
        "units": ("years", ""),
        "notes": ("The old scale: about 1.6 times smaller than the numbers published today.",),
    }


CO2_SOURCE = (
    "C. D. Keeling and T. P. Whorf, Mauna Loa, weekly 1958-2001, Carbon Dioxide Information "
    "Analysis Center, 2004, exported from statsmodels."
)
CO2_GAPS = "59 of the 2284 weeks have no measurement and are left out."


def _weeks() -> tuple[list[date], np.ndarray]:
    rows = read_rows("co2.csv")
    return [date.fromisoformat(row["date"]) for row in rows], np.array(
        [float(row["co2"]) for row in rows]
    )


def _series(time: np.ndarray, co2: np.ndarray, note: str) -> dict:
    return {
        "X": time[:, None],
        "y": co2,
        "feature_names": ("time",),
        "target_name": "CO2",
        "units": ("years", "ppm"),
        "notes": (note,),
    }


@bundled(
    "co2",
    "CO2 at Mauna Loa, monthly",
    "A rising trend and a yearly breath: a sum of kernels says it in one formula.",
    "regression",
    1,
    521,
    "Public domain (as stated by statsmodels)",
    CO2_SOURCE,
)
def co2() -> dict:
    """Return the mean of each month's weekly values, in ppm, at the middle of the month."""
    days, values = _weeks()
    months = np.array([12 * day.year + day.month - 1 for day in days])
    present, index = np.unique(months, return_inverse=True)
    means = np.bincount(index, weights=values) / np.bincount(index)
    gaps = present[-1] - present[0] + 1 - len(present)
    note = f"Means of the weekly values of each month. {CO2_GAPS} {gaps} months are empty."
    return _series((present + 0.5) / 12, means, note)


@bundled(
    "co2_weekly",
    "CO2 at Mauna Loa, weekly",
    "The same breath week by week: 2225 points, for those who need to see exactness cost time.",
    "regression",
    1,
    2225,
    "Public domain (as stated by statsmodels)",
    CO2_SOURCE,
    default_n=500,
)
def co2_weekly() -> dict:
    """Return the weekly values in ppm; time as the year plus the share of it that has passed."""
    days, values = _weeks()
    share = [(d.timetuple().tm_yday - 1) / (366 if _is_leap(d.year) else 365) for d in days]
    return _series(np.array([d.year for d in days]) + share, values, CO2_GAPS)


def _is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
