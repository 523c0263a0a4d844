"""What the stories of the data sets claim is computed here."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.model_selection import StratifiedKFold, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC

from datasets import SOURCES, load

FOLDS = StratifiedKFold(5, shuffle=True, random_state=0)


def accuracy(model, name: str, n: int = 400, seeds: int = 3) -> float:
    """Return the mean accuracy in five folds over some draws."""
    drawn = [load(name, n, seed=seed) for seed in range(seeds)]
    return float(np.mean([cross_val_score(model, d.X, d.y, cv=FOLDS).mean() for d in drawn]))


def test_nobody_can_be_right_for_more_than_ripleys_91_percent():
    grid = np.linspace(-2, 2, 801)
    places = np.stack(np.meshgrid(grid, grid), axis=-1)
    centres = np.array([[[-0.7, 0.3], [0.3, 0.3]], [[-0.3, 0.7], [0.4, 0.7]]])
    gaps = ((places[..., None, None, :] - centres) ** 2).sum(axis=-1)
    density = np.exp(-gaps / (2 * 0.1732**2)).sum(axis=-1)
    best = density.max(axis=-1).sum() / density.sum()
    assert best == pytest.approx(0.911, abs=0.0005)
    assert "91.1 %" in SOURCES["ripley"].story and SOURCES["ripley"].default_noise == 0.1732


def test_a_curved_boundary_gets_nearly_all_of_the_moons_right():
    assert accuracy(SVC(kernel="linear"), "moons") < 0.9
    assert accuracy(SVC(gamma=1.0), "moons") > 0.93


def test_four_clusters_need_the_third_degree():
    def machine(degree):
        kernel = SVC(kernel="poly", degree=degree, gamma=1, coef0=1, C=10)
        return make_pipeline(StandardScaler(), kernel)

    first, second, third = (accuracy(machine(degree), "four_line_clusters") for degree in (1, 2, 3))
    assert first < 0.6 and second < 0.8 and third > 0.98
    clean = load("four_line_clusters", 400, noise=0.05)
    x = clean.X[:, 0]
    np.testing.assert_array_equal(clean.y, (x**3 - 9 * x > 0).astype(int))


def test_three_clusters_need_the_second_degree():
    def lifted(degree):
        drawn = [load("line_clusters", 400, seed=seed) for seed in range(3)]
        tables = [np.hstack([d.X**power for power in range(1, degree + 1)]) for d in drawn]
        return np.mean([
            cross_val_score(SVC(kernel="linear"), X, d.y, cv=FOLDS).mean()
            for X, d in zip(tables, drawn, strict=True)
        ])  # fmt: skip

    assert lifted(1) < 0.75 and lifted(2) > 0.97


def test_in_twenty_dimensions_the_linear_kernel_needs_a_small_C():
    def right(model):
        scores = []
        for seed in range(5):
            data = load("high_dimensional_lines", 200, seed=seed)
            new = load("high_dimensional_lines", 4000, seed=seed + 1000)
            scores.append(model.fit(data.X, data.y).score(new.X, new.y))
        return np.mean(scores)

    linear = {C: right(SVC(kernel="linear", C=C)) for C in (0.01, 1)}
    wide = max(right(SVC(gamma=gamma, C=1)) for gamma in (0.003, 0.01))
    assert linear[1] < wide - 0.01
    assert linear[0.01] > wide - 0.003 and linear[0.01] > 0.97


def test_a_lengthscale_on_the_checkerboard_is_smaller_than_a_field():
    machines = {ell: SVC(gamma=1 / (2 * ell**2), C=10) for ell in (0.5, 1, 2)}
    by_width = {ell: accuracy(machine, "checkerboard") for ell, machine in machines.items()}
    assert by_width[0.5] > by_width[1] + 0.05 > by_width[2] + 0.1


def test_the_linear_kernel_is_hard_to_beat_on_breast_cancer():
    data = load("breast_cancer")

    def right(model):
        pipeline = make_pipeline(StandardScaler(), model)
        return cross_val_score(pipeline, data.X, data.y, cv=FOLDS).mean()

    curved = max(right(SVC(gamma=gamma)) for gamma in (0.03, 0.1))
    assert right(SVC(kernel="linear", C=0.1)) > curved - 0.005


def test_ice_cream_repeats_every_six_months_on_a_bending_trend():
    sales = load("ice_cream", noise=0)
    t, y = sales.X[:, 0], sales.y
    step = round(6 / (t[1] - t[0]))
    seasons = y[step:] - y[:-step]  # what is left is six months of trend: a line
    np.testing.assert_allclose(np.diff(seasons, 2), 0, atol=1e-9)
    assert np.diff(seasons).max() < 0 and "six months" in SOURCES["ice_cream"].story


def test_warm_days_are_nearly_a_line():
    drawn = [load("ice_cream_line", seed=seed) for seed in range(10)]
    assert min(np.corrcoef(d.X[:, 0], d.y)[0, 1] for d in drawn) > 0.9
    x, y = load("ice_cream_line", noise=0).X[:, 0], load("ice_cream_line", noise=0).y
    np.testing.assert_allclose(y, 15 * x - 120)
    parabola = load("ice_cream_temperature", 500)
    assert abs(np.corrcoef(parabola.X[:, 0], parabola.y)[0, 1]) < 0.35


def test_simulations_say_so_and_wines_are_cultivars():
    for name in ("basketball", "motorcycle"):
        assert "simulated" in SOURCES[name].story and "camera" not in SOURCES[name].story
    wine = load("wine")
    assert wine.target_name == "cultivar" and wine.class_names[0] == "cultivar 1"
    assert "lines" not in SOURCES["high_dimensional_lines"].title.lower()


@pytest.mark.parametrize("name", ["unequal_spreads", "near_and_far", "far_points"])
def test_means_and_a_common_spread_mislead_where_classes_are_unlike(name):
    lda, svm = LinearDiscriminantAnalysis(), SVC(kernel="linear", C=10)
    assert accuracy(svm, name) > accuracy(lda, name) + 0.02
    assert accuracy(svm, name) > 0.97


def test_clouds_lie_where_the_stories_say():
    data = load("near_and_far", 1000)
    A = data.X[data.y == 0, 0]
    assert np.mean(A < -3) == pytest.approx(0.7, abs=0.03)
    assert np.mean(np.abs(A - A.mean()) < 0.5) < 0.1  # few of its points are at the mean
    far = load("far_points", 1000)
    B = far.X[far.y == 1]
    out = np.hypot(*(B - [1.5, 1.0]).T) > 6
    assert out.mean() == pytest.approx(0.1, abs=0.03)
    wide = load("unequal_spreads", 1000)
    spreads = [wide.X[wide.y == code].std(axis=0).max() for code in (0, 1)]
    assert spreads[0] > 5 * spreads[1]
    boundary = SVC(kernel="linear", C=10).fit(wide.X, wide.y)
    across = np.column_stack([np.linspace(-2.5, 1.5, 401), np.zeros(401)])
    at = float(across[np.argmin(np.abs(boundary.decision_function(across))), 0])
    assert at > 0.3  # half way is -0.5
