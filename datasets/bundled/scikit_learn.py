"""The tables that come with scikit-learn."""

from __future__ import annotations

import sklearn.datasets as scikit_learn

from ..openings import TABLE
from ..registry import Fields
from .declaration import bundled

LICENCE = "scikit-learn, BSD 3-clause"


def _without_underscores(name: str) -> str:
    return str(name).replace("_", " ")


@bundled(
    "Iris flowers",
    "Three species by four lengths: one is well separated, two touch.",
    task="classification",
    n_features=4,
    n=150,
    licence=LICENCE,
    source="R. A. Fisher, 1936, with scikit-learn.",
    opening={"": TABLE | {"x1": 2, "x2": 3}},
    favourite=True,
)
def iris() -> Fields:
    """Return Fisher's 150 flowers, lengths in cm."""
    bunch = scikit_learn.load_iris()
    return {
        "X": bunch.data,
        "y": bunch.target,
        "feature_names": [str(name).removesuffix(" (cm)") for name in bunch.feature_names],
        "target_name": "species",
        "class_names": map(str, bunch.target_names),
        "units": ("cm",) * 4 + ("",),
    }


@bundled(
    "Wine",
    "Three cultivars of one region by thirteen measurements on different scales: scale first.",
    task="classification",
    n_features=13,
    n=178,
    licence=LICENCE,
    source="M. Forina and others, 1991 (UCI), with scikit-learn.",
    opening={"": TABLE | {"x1": 6, "x2": 12}},
)
def wine() -> Fields:
    """Return the chemical analysis of 178 Italian wines."""
    bunch = scikit_learn.load_wine()
    return {
        "X": bunch.data,
        "y": bunch.target,
        "feature_names": map(_without_underscores, bunch.feature_names),
        "target_name": "cultivar",
        "class_names": ("cultivar 1", "cultivar 2", "cultivar 3"),
    }


@bundled(
    "Breast cancer",
    "Benign or malignant from thirty shape measurements: the linear kernel is hard to beat.",
    task="classification",
    n_features=30,
    n=569,
    licence=LICENCE,
    source="W. H. Wolberg, W. N. Street and O. L. Mangasarian, 1995 (UCI), with scikit-learn.",
    opening={"": TABLE | {"x1": 27, "x2": 22}},
)
def breast_cancer() -> Fields:
    """Return the Wisconsin diagnostic data, 569 tumours."""
    bunch = scikit_learn.load_breast_cancer()
    return {
        "X": bunch.data,
        "y": bunch.target,
        "feature_names": map(_without_underscores, bunch.feature_names),
        "target_name": "diagnosis",
        "class_names": map(str, bunch.target_names),
    }


@bundled(
    "Handwritten digits",
    "Ten digits of 8 x 8 pixels: PCA already does well, a badly scaled gamma ruins it.",
    task="classification",
    n_features=64,
    n=1797,
    licence=LICENCE,
    source="E. Alpaydin and C. Kaynak, 1998 (UCI), with scikit-learn.",
    default_n=500,
    opening={"": {"kernel": "rbf(gamma=0.001)", "C": 10, "lam": 0.1, "x1": 26, "x2": 42}},
    favourite=True,
    has_images=True,
)
def digits() -> Fields:
    """Return 1797 digits, grey values 0 to 16."""
    bunch = scikit_learn.load_digits()
    return {
        "X": bunch.data,
        "y": bunch.target,
        "feature_names": [f"pixel {row},{column}" for row in range(8) for column in range(8)],
        "target_name": "digit",
        "class_names": map(str, range(10)),
        "image_shape": (8, 8),
    }


@bundled(
    "Diabetes",
    "A year's progression from ten measurements: little signal, so regularise.",
    task="regression",
    n_features=10,
    n=442,
    licence=LICENCE,
    source="B. Efron and others, Least Angle Regression, 2004, with scikit-learn.",
    opening={"": TABLE | {"lam": 1, "kernel": "rbf(gamma=0.0501)", "x1": 2, "x2": 8}},
)
def diabetes() -> Fields:
    """Return 442 patients; features in their own units."""
    bunch = scikit_learn.load_diabetes(scaled=False)
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
