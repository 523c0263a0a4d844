"""What the texts of the page claim, computed on the states that they are about."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.svm import SVC

from pages.kpca.page import PAGE
from pages.kpca.stage import compute
from pages.kpca.stage.components import components
from pages.kpca.views import regression, scree
from pages.kpca.views.comparison import METHODS, compare, rows_of
from tests.pages.kpca.states import at, drawn, linked

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def explained(y: np.ndarray, features: np.ndarray) -> float:
    """Return the share of the variance of y (n,) that a least-squares fit explains."""
    A = np.column_stack([np.ones(len(y)), features])
    return 1 - float(np.var(y - A @ np.linalg.lstsq(A, y, rcond=None)[0]) / np.var(y))


def test_the_page_opens_on_the_first_component_and_the_third_separates_the_rings():
    values = linked().values
    assert (values["data"], values["n_components"], values["component"]) == ("circles", 3, 1)
    setting = at(n_components=3, component=3)
    fitted = components(setting)
    assert compute.accuracy(setting, fitted, 3) > 0.99
    third, inner = fitted.scores[:, 2], setting.train.y == 1
    signs = np.sign(third[inner].mean()), np.sign(third[~inner].mean())
    assert signs[0] == -signs[1]
    assert np.mean(np.sign(third) == np.where(inner, *signs)) > 0.95
    first, embedded, _ = drawn(setting).figures
    assert first.layout["yaxis"]["scaleanchor"] == "x"
    assert embedded.layout["yaxis"]["title"]["text"].startswith("component 3")
    heights = [np.asarray(trace["y"]) for trace in embedded.data]
    low, high = sorted(heights, key=np.mean)
    wrong = min(np.sum(low > t) + np.sum(high <= t) for t in low)
    assert wrong <= 0.02 * (len(low) + len(high))  # a horizontal line separates nearly all


def test_the_first_two_components_of_the_rings_tell_the_side():
    setting = at(n_components=2)
    scores = components(setting).scores
    assert min(explained(scores[:, j], setting.train.X) for j in (0, 1)) > 0.75


def test_the_classifier_of_the_comparison_is_not_the_linear_one_of_the_stage():
    setting = at(n_components=2)
    rows = rows_of(setting)
    scores = compare(rows.X, rows.y, setting.kernel, 2)
    assert scores[METHODS[0]].mean > 0.99
    assert compute.accuracy(setting, components(setting), 2) < 0.6
    assert SVC().kernel == "rbf"


def test_the_scree_of_a_wide_and_of_a_narrow_kernel():
    wide, narrow = (scree.compute(at(**{"k1.gamma": gamma})) for gamma in (0.01, 1000.0))
    assert wide.needed == 2 and narrow.needed is None
    assert narrow.shares[0] < 1.3 * narrow.shares[2] < 0.02


def test_no_direction_of_the_rings_is_better_than_another():
    assert scree.compute(at()).linear.shares[0] < 0.55


def test_a_very_wide_kernel_is_linear_pca():
    setting = at("moons", n_components=2, **{"k1.gamma": 0.001})
    scores, X = components(setting).scores, setting.train.X
    axes = np.linalg.svd(X - X.mean(axis=0), full_matrices=False)[0]
    for j in (0, 1):
        assert abs(np.corrcoef(scores[:, j], axes[:, j])[0, 1]) > 0.999


def test_without_centring_the_first_component_is_the_mean_similarity():
    setting = at(centring="off", n_components=2)
    first = components(setting).scores[:, 0]
    assert abs(np.corrcoef(first, setting.gram.mean(axis=1))[0, 1]) > 0.95


def test_two_periodic_components_are_a_sine_and_a_cosine():
    setting = linked(**regression.example("Periodic", 2))
    scores, t = components(setting).scores, setting.train.X[:, 0]
    wave = np.column_stack([np.sin(2 * np.pi * t / 6), np.cos(2 * np.pi * t / 6)])
    assert min(explained(scores[:, j], wave) for j in (0, 1)) > 0.999


def test_without_classes_no_accuracy_is_claimed():
    setting = at("ice_cream")
    assert compute.evaluate_components(setting, components(setting), None).accuracy is None
    assert PAGE.data.opening == "circles"


def test_four_clusters_open_where_they_are_separated():
    setting = at("four_line_clusters")
    assert compute.accuracy(setting, components(setting), 3) == pytest.approx(1, abs=0.01)
