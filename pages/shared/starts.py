"""Where each data set opens: a kernel and hyperparameters with which its picture says something."""

from __future__ import annotations

from typing import Any

PLAIN = {"kernel": "rbf(gamma=1)"}
TABLE = {
    "kernel": "rbf(gamma=0.1)",
    "scaling": "standardise",
    "target": "standardise",
    "lam": 0.1,
}
SERIES = {"target": "standardise", "lam": 0.1, "noise": 0.1}

# By data set; what a page does not know, it leaves aside.
DATA: dict[str, dict[str, Any]] = {
    "blobs": {"kernel": "rbf(gamma=0.1)"},
    "moons": {"kernel": "rbf(gamma=1)", "C": 1, "lam": 0.1},
    "circles": {"kernel": "rbf(gamma=2)", "C": 1, "lam": 0.1},
    "xor": {"kernel": "rbf(gamma=2)", "C": 10},
    "checkerboard": {"kernel": "rbf(gamma=5.01)", "C": 3.16, "lam": 1},
    "spirals": {"kernel": "rbf(gamma=0.2)", "C": 10},
    "ripley": {"kernel": "rbf(gamma=5.01)", "C": 1},
    "line_clusters": {"kernel": "polynomial(degree=3)", "C": 1},
    "sine": {"kernel": "rbf(gamma=20)", "lam": 0.1, "noise": 0.1},
    "basketball": {
        "target": "standardise",
        "kernel": "polynomial(degree=2)",
        "lam": 1e-3,
        "noise": 1e-3,
    },
    "ice_cream": {
        "target": "standardise",
        "kernel": "periodic(period=6) + rbf(gamma=0.01)",
        "lam": 0.05,
        "noise": 0.05,
    },
    "ice_cream_temperature": {
        "target": "standardise",
        "kernel": "polynomial(degree=2)",
        "lam": 0.1,
        "noise": 0.05,
    },
    "motorcycle": {"target": "standardise", "kernel": "rbf(gamma=0.02)", "lam": 0.2, "noise": 0.2},
    "sunspots": SERIES | {"kernel": "periodic(period=11) * rbf(gamma=0.001)"},
    "co2": SERIES | {"kernel": "rbf(gamma=0.001) + periodic(period=1)", "noise": 0.01},
    "hills": {"kernel": "rbf(gamma=0.501)", "lam": 0.1, "noise": 0.05},
    "drawn": {"kernel": "rbf(gamma=1)"},
    "iris": TABLE | {"x1": 2, "x2": 3},
    "wine": TABLE | {"x1": 6, "x2": 12},
    "breast_cancer": TABLE | {"x1": 27, "x2": 22},
    "digits": {"kernel": "rbf(gamma=0.001)", "C": 10, "lam": 0.1, "x1": 26, "x2": 42},
    "diabetes": TABLE | {"lam": 1, "kernel": "rbf(gamma=0.0501)", "x1": 2, "x2": 8},
}

# By page and data set, where a method wants another beginning.
PAGES: dict[tuple[str, str], dict[str, Any]] = {
    ("kda", "checkerboard"): {"kernel": "rbf(gamma=5.01)", "lam": 0.1},
    ("gp", "ice_cream"): {"kernel": "periodic(period=6) + rbf(gamma=0.003)"},
    ("kpca", "circles"): {"kernel": "rbf(gamma=2)"},
}


def start(page: str, data: str) -> dict[str, Any]:
    """Return the opening values of a page on a data set; the kernel is always among them."""
    return {**PLAIN, **DATA.get(data, TABLE), **PAGES.get((page, data), {})}
