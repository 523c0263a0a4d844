"""Data of this project, prepared as on the page."""

import numpy as np

from kernel_playground import STOP_WORDS, datasets
from pages.shared.export.templates.given import given

is_loaded = is_aimed = given(True)
is_counted = is_shifted = is_whole_texts = given(False)

# %% The data
if is_loaded:
    data = given(datasets.load("sine", n_samples=60, noise=0.2, seed=0))
    train, test = given(datasets.split(data, test_share=0, scaling="none"))
    if is_whole_texts:
        X, y = np.array(train.texts), train.y
    else:
        X, y = train.X, train.y
    if is_counted:
        is_stop_word = [word in STOP_WORDS for word in train.feature_names]
        X = np.where(is_stop_word, 0.0, X)  # stop words are not counted
    if is_shifted:
        X = X - (X.min(axis=0) - 0.15 * np.ptp(X, axis=0))  # no negative numbers
    if is_aimed:
        y = given(y - y.mean(), (y - y.mean()) / y.std())
else:
    X, y = given((np.array([[0.0], [1.0]]), np.array([0.0, 1.0])))
