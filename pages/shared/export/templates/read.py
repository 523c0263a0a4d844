"""Data read from the file that the tab Data of a page offers."""

import csv
from pathlib import Path

import numpy as np

from pages.shared.export.templates.given import given

is_tested = given(True)
is_multiclass = is_regression = is_whole_texts = given(False)

# %% The data
# The tab Data of the page offers this file: features are scaled, points split as on the page.
path = given(Path(__file__).with_name("moons.csv"))
with open(path, encoding="utf-8-sig", newline="") as file:
    header, *rows = csv.reader(file)
table = np.array(rows, dtype=object)
first, target = given((0, 2))  # columns: of the first feature, of the target
if is_whole_texts:
    X = table[:, first]
else:
    X = table[:, first:target].astype(float)
if is_regression:
    y = table[:, target].astype(float)
    unit = given(1.0)  # one step of y, in the target's own unit
else:
    classes = given(["lower", "upper"])
    y = np.array([classes.index(name) for name in table[:, target]])
if is_tested:
    is_test = table[:, -1] == "test"
    X, X_test = X[~is_test], X[is_test]
    y, y_test = y[~is_test], y[is_test]
