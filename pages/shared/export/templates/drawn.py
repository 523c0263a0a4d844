"""Data drawn from a formula or written out, then edited and scaled as on the page."""

import numpy as np
from sklearn.preprocessing import MinMaxScaler, StandardScaler

from pages.shared.export.templates.given import given

is_regression = is_tested = given(True)
is_clipped = is_edited = is_scaled = is_shifted = given(False)
x = np.random.default_rng(0).random((80, 1))
example = x[:60], np.sin(10 * x[:60, 0]), x[60:], np.sin(10 * x[60:, 0])

# %% The data
X, y, X_test, y_test = given(example)
if is_scaled:
    scaler = given(StandardScaler(), MinMaxScaler())
    scaler.fit(X)  # on the training points alone
if is_shifted:
    if is_scaled:
        shown = scaler.transform(X)
    else:
        shown = X
    low = shown.min(axis=0) - 0.15 * np.ptp(shown, axis=0)
if is_regression:
    middle, unit = given((0.0, 1.0))  # in its own unit the target is middle + unit * y
if is_edited:
    # points moved, removed and added by hand
    X, y = given((X, y))
if is_scaled:
    X = scaler.transform(X)
    if is_tested:
        X_test = scaler.transform(X_test)
if is_shifted:
    # this kernel takes no negative numbers
    X = np.maximum(X - low, 0)
    if is_tested:
        X_test = np.maximum(X_test - low, 0)
if is_clipped:
    # this kernel takes no negative numbers
    X = np.maximum(X, 0)
    if is_tested:
        X_test = np.maximum(X_test, 0)
if is_regression:
    y = (y - middle) / unit
    if is_tested:
        y_test = (y_test - middle) / unit
