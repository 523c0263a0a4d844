"""Files that are dropped: made-up tables, each odd in one way, and which pages can show them."""

from __future__ import annotations

import numpy as np
import pandas as pd

from tests.pages.shared.app.upload.own_tables import KINDS, csv

MARKED = ("<b>x</b>", "=1+1", r"$\alpha$", "![](http://example.com/x.png)", "n" * 300, "مرحبا")


def table(**columns) -> bytes:
    return csv(columns)


def numbers(n: int = 60, d: int = 3, seed: int = 0) -> dict[str, np.ndarray]:
    X = np.random.default_rng(seed).normal(size=(n, d)).round(3)
    return {f"f{i}": X[:, i] for i in range(d)}


def classes(n: int = 60, count: int = 2) -> np.ndarray:
    return np.array([f"class {i % count}" for i in range(n)])


def with_gaps() -> bytes:
    columns = numbers(60, 4)
    for i, values in enumerate(columns.values()):
        values[i::4] = np.nan
    return table(**columns, kind=classes())


def marked() -> bytes:
    columns = dict(zip(MARKED, numbers(60, len(MARKED)).values(), strict=True))
    return table(**columns, kind=np.where(columns[MARKED[0]] > 0, "<i>yes</i>", "[no](http://x)"))


# What is dropped, and whether pages of (classification, regression) can show it.
FILES = {
    "classes": (table(**numbers(), kind=classes()), (True, True)),
    "numbers": (table(**numbers(60, 4)), (False, True)),
    "numbers with codes": (table(**numbers(), code=np.arange(60) % 3), (True, True)),
    "one feature": (table(x=np.linspace(0, 1, 40), y=np.linspace(0, 1, 40) ** 2), (False, True)),
    "words alone": (table(colour=["red", "blue"] * 30, size=["s", "m", "l"] * 20), (True, False)),
    "one class": (table(**numbers(), kind=["same"] * 60), (False, True)),
    "many classes": (table(**numbers(90), kind=classes(90, 30)), (True, True)),
    "too many classes": (table(**numbers(180), kind=classes(180, 60)), (False, True)),
    "lonely classes": (table(**numbers(12), kind=[*"aabbccddefgh"]), (True, True)),
    "gaps": (with_gaps(), (True, True)),
    "marked names": (marked(), (True, True)),
    "four rows": (table(x=[1, 2, 3, 4.5], y=[2, 1, 4, 3.5]), (False, True)),
    "one column": (table(x=np.sin(np.arange(30))), (False, True)),
    "nine classes on one feature": (table(x=np.arange(90.0), kind=classes(90, 9)), (True, True)),
    "two rows": (table(x=[1, 2], kind=["a", "b"]), (True, True)),
    "huge": (table(x=np.linspace(1, 9, 30) * 1e90, y=np.linspace(0, 1, 30)), (False, True)),
    "dates": (
        table(day=pd.date_range("2024-01-01", periods=40).astype(str), y=np.sin(np.arange(40))),
        (False, True),
    ),
}
FILES |= {
    "hours": (KINDS["hours"].data, (False, True)),
    "images": (KINDS["images by number"].data, (True, True)),
    "texts": (KINDS["texts"].data, (True, False)),
}
