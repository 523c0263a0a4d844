"""The page of the discriminant analysis: what it shows, and that its numbers are right."""

from __future__ import annotations

import base64
import io
import re
from functools import partial

import numpy as np
import pytest
from kernels.hyperparameter import Hyperparameter
from pages.shared.controls import kernel_values
from pages.shared.method import Method, is_kernel
from PIL import Image
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from datasets import load
from kernels import KERNELS, RBF, KernelDiscriminant, Linear, SupportVectorClassifier, parse
from pages.kda import (
    beside,
    diagnostics_tab,
    fisher,
    fisher_tab,
    lifting,
    lifting_tab,
    projection,
    projection_tab,
    widths,
    widths_tab,
)
from pages.kda.experiments import TRIALS
from pages.kda.figures import histogram, lifted
from pages.shared import covers
from pages.shared.figures import decision
from pages.shared.results.decision import decision as decided
from pages.shared.setting import resolve
from tests.apptest import opened

app = partial(opened, "kda")

EXTRAS = (
    Hyperparameter("angle", "angle of your line", 20.0, "real", (0, 180), "linear"),
    SupportVectorClassifier.hyperparameters[0],
)
METHOD = Method(
    "kda", "", "", KernelDiscriminant, ("classification",), "checkerboard", extras=EXTRAS
)
TABS = ("Try this", "Why it works", "Fisher's direction", "Lifting", "Projections",
        "Degrees and widths", "Beside the SVM", "Diagnostics")  # fmt: skip
# The library warns where the page shows a notice, for instance of a singular Gram matrix.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def setting(data="moons", kernel=None, **values):
    begin = METHOD.defaults(data)
    if kernel:
        begin = {n: v for n, v in begin.items() if not is_kernel(n)}
        begin |= kernel_values(parse(kernel))
    return resolve(begin | values, {}, {})


def shown(scene):
    return {readout.label: readout.value for readout in scene.readouts}


def test_page_opens_with_a_shared_and_with_a_broken_link():
    assert app().session_state["kda_values"]["data"] == "checkerboard"
    linked = app(data="moons", kernel="polynomial(degree=2)", lam="10", angle="90")
    assert linked.session_state["kda_values"]["k1.degree"] == 2
    assert linked.session_state["kda_values"]["lam"] == 10
    assert linked.session_state["kda_values"]["angle"] == 90
    broken = app(data="sine", kernel="rbf(", lam="much", angle="up")
    assert broken.session_state["kda_values"]["data"] == "checkerboard"
    assert not broken.warning


@pytest.mark.parametrize("data", sorted(METHOD.sources()))
def test_every_data_set_of_the_menu_is_drawn(data):
    assert not app(data=data).warning


@pytest.mark.parametrize("name", METHOD.kernel_names())
def test_every_kernel_is_fitted_at_the_ends_of_its_sliders(name):
    kernel = KERNELS[name]
    for end in (0, -1):
        values = {h.name: h.steps[end] for h in kernel.hyperparameters}
        scaled = "minmax" if kernel.domain == "nonnegative" else "none"
        for lam in (1e-6, 1e3):
            now = setting(kernel=str(kernel(**values)), n=40, scaling=scaled, lam=lam)
            model = now.fit(KernelDiscriminant)
            assert np.isfinite(model.decision_function(now.train.X)).all()
            assert decision.boundary(decided(now, model), margins=()).data


@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize("data", ["moons", "three_blobs", "line_clusters", "iris"])
def test_every_tab_opens(tab, data):
    assert not app(tab, data=data, n="40").warning


@pytest.mark.parametrize("data", ["blobs", "moons", "three_blobs", "ripley", "iris"])
def test_no_direction_turned_by_hand_exceeds_the_best(data):
    now = setting(data)
    X, y = now.train.X[:, :2], now.train.y
    S = fisher.scatter(X, y)
    angle, best = S.best()
    ratios = S.ratio(np.linspace(0, 180, 721))
    assert ratios.max() <= best * (1 + 1e-9)
    assert S.ratio(angle) == pytest.approx(best)
    assert ratios.max() == pytest.approx(best, rel=1e-3)


def test_the_best_direction_is_that_of_linear_discriminant_analysis():
    now = setting("ripley")
    S = fisher.scatter(now.train.X, now.train.y)
    w = fisher.direction(S.best()[0])
    theirs = LinearDiscriminantAnalysis(solver="svd").fit(now.train.X, now.train.y).coef_[0]
    assert abs(w @ theirs) == pytest.approx(np.linalg.norm(theirs), rel=1e-9)


def test_the_ratio_is_the_spread_of_the_projected_means_over_that_within():
    now = setting("three_blobs")
    X, y = now.train.X, now.train.y
    p = fisher.projected(X, 37.0)
    means = np.array([p[y == c].mean() for c in range(3)])[y]
    expected = np.mean((means - p.mean()) ** 2) / np.mean((p - means) ** 2)
    assert fisher.scatter(X, y).ratio(37.0) == pytest.approx(expected)


def test_the_turned_scene_says_what_was_reached():
    readouts = shown(fisher_tab.turned(setting("blobs", angle=0.0)))
    assert 0 < float(readouts["reached"].rstrip(" %")) <= 100
    with pytest.raises(ValueError, match="two features"):
        fisher_tab.turned(setting("line_clusters"))


def test_the_button_turns_to_the_best_direction():
    at = app("Fisher's direction", data="blobs")
    at.button(key="kda_best").click().run()
    now = setting("blobs")
    best = fisher.scatter(now.train.X, now.train.y).best()[0]
    assert at.session_state["kda_values"]["angle"] == pytest.approx(best, abs=1)


@pytest.mark.parametrize("degree", [1, 2, 3])
def test_the_lifted_discriminant_is_linear_discriminant_analysis_up_there(degree):
    now = setting("line_clusters")
    x, second = now.train.X[:, 0], now.train.y == 1
    ours = lifting.lift(x, second, degree)
    theirs = LinearDiscriminantAnalysis(solver="svd").fit(lifting.phi(x, degree), second)
    places = np.linspace(-4, 4, 201)
    expected = theirs.decision_function(lifting.phi(places, degree))
    np.testing.assert_allclose(ours.decide(places), expected, rtol=1e-5, atol=1e-5)


def test_lifting_parts_what_a_threshold_cannot():
    now = setting("line_clusters")
    x, second = now.train.X[:, 0], now.train.y == 1
    errors = [lifting.lift(x, second, degree).error(x, second) for degree in (1, 2, 3)]
    assert errors[0] > 0.3 and max(errors[1:]) < 0.06
    bent = lifting.lift(x, second, 2)
    assert len(bent.roots()) == 2
    np.testing.assert_allclose(bent.decide(bent.roots()), 0, atol=1e-9)
    assert shown(lifting_tab.scene(now, "edge on"))["error with x alone"].endswith("%")


@pytest.mark.parametrize("seed", range(5))
def test_the_plane_in_the_cube_is_the_separating_plane(seed):
    rng = np.random.default_rng(seed)
    normal, low, high = rng.normal(size=3), -np.ones(3), np.ones(3)
    corners = lifting.polygon(normal, 0.3, low, high)
    assert 3 <= len(corners) <= 6
    np.testing.assert_allclose(corners @ normal + 0.3, 0, atol=1e-12)
    assert np.all((corners >= low - 1e-12) & (corners <= high + 1e-12))
    assert len(lifting.polygon(normal, 100.0, low, high)) == 0
    eye = np.array(lifted.edge_on(normal, high - low))
    assert eye @ (normal * (high - low)) == pytest.approx(0, abs=1e-12)


def test_the_boundary_in_the_histogram_is_where_the_decision_changes():
    now = setting("ripley", lam=0.1)
    model = now.fit(KernelDiscriminant)
    at = projection.threshold(model, now.train.X)
    p, f = model.transform(now.test.X)[:, 0], model.decision_function(now.test.X)
    np.testing.assert_array_equal(p > at, f > 0)
    m, prior = model.means_[:, 0], model.priors_
    assert at == pytest.approx(m.mean() - np.log(prior[0] / prior[1]) / (m[0] - m[1]), abs=1e-6)


def test_three_classes_have_two_discriminants_and_their_regions_are_the_decisions():
    now = setting("wine")
    model = now.fit(KernelDiscriminant)
    P = model.transform(now.test.X)
    assert P.shape[1] == 2
    scores = projection.scores(model, now.train.X, now.train.y, P)
    np.testing.assert_array_equal(scores.argmax(1), model.predict(now.test.X))
    ours = scores - scores[:, :1]
    theirs = model.decision_function(now.test.X)
    np.testing.assert_allclose(ours, theirs - theirs[:, :1], atol=1e-6)
    scene = projection_tab.scene(now)
    assert list(shown(scene)) == ["discriminant 1", "discriminant 2"]
    tested = [t for t in scene.figures[0].data if t.get("name") == "test points"]
    x = np.sort(np.concatenate([t["x"] for t in tested]))
    np.testing.assert_allclose(x, np.sort(P[:, 0]))


def test_bars_are_shares_of_each_class():
    now = setting("three_blobs")
    bars, _, top = histogram.by_class(now.train.X[:, 0], now.train.y, now.train.class_names)
    for bar in bars:
        assert np.sum(bar["y"]) == pytest.approx(1)
    assert top == max(bar["y"].max() for bar in bars)


def test_checkerboard_needs_a_kernel():
    now = setting("checkerboard")
    assert 1 - widths.outcome(now).test > 0.8
    assert 0.4 < widths.linear(now).test < 0.6
    outcomes = list(widths.over_kernels(now))
    count = len(widths.DEGREES)
    scene = widths_tab.scene(now, outcomes, widths.linear(now))
    place = widths.least(outcomes[count:], "test")
    assert outcomes[count:][place].test == min(o.test for o in outcomes[count:])
    assert f"{widths.GAMMAS[place]:.3g}" in shown(scene)["best RBF"]
    ring = next(t for t in scene.figures[1].data if t["name"] == "least test")
    assert ring["x"][0] == pytest.approx(np.log10(widths.GAMMAS[place]))
    there = now.train, RBF(gamma=widths.GAMMAS[place])
    model = KernelDiscriminant(kernel=there[1], lam=now.values["lam"])
    model.fit(there[0].X, there[0].y)
    assert np.mean(model.predict(now.test.X) != now.test.y) == pytest.approx(
        outcomes[count:][place].test
    )


def test_the_penalty_marked_has_the_least_cross_validated_error():
    now = setting("moons", n=60)
    outcomes = list(widths.over_penalties(METHOD, now))
    values = [o.validated for o in outcomes]
    assert values[widths.least(outcomes, "validated")] == min(values)
    separation = [o.separation for o in outcomes]
    assert np.all(np.diff(separation) < 1e-9), "a larger penalty parts the classes less"
    scene = diagnostics_tab.scene(now, outcomes)
    ring = next(t for t in scene.figures[0].data if t["name"] == "least cross-validated")
    assert ring["y"][0] == min(values)


def test_where_the_two_machines_differ():
    now = setting("moons", C=1.0)
    ours, theirs = now.fit(KernelDiscriminant), now.fit(SupportVectorClassifier)
    expected = np.mean(ours.predict(now.test.X) != theirs.predict(now.test.X))
    assert beside.differing(ours, theirs, now.test) == expected
    scene = beside.scene(now)
    crosses = next(t for t in scene.figures[0].data if t.get("name") == "they differ")
    places = np.column_stack([crosses["x"], crosses["y"]])
    assert len(places)
    assert np.all(ours.predict(places) != theirs.predict(places))


def test_confusion_adds_up():
    now = setting("iris")
    table = diagnostics_tab.confusion(now, now.test)
    counts = np.array([table[f"as {name}"] for name in now.test.class_names]).T
    assert counts.sum() == now.test.n_samples
    error = 1 - np.trace(counts) / counts.sum()
    assert error == pytest.approx(1 - now.fit(KernelDiscriminant).score(now.test.X, now.test.y))


def test_trials_do_what_they_say():
    begin = {t.title: t for t in TRIALS}

    def fitted(title, kernel=None, **more):
        trial = begin[title]
        now = setting(trial.data, kernel or trial.kernel, **{**trial.values, **more})
        return now, now.fit(KernelDiscriminant)

    now, flat = fitted("Lift it", "linear()")
    _, bent = fitted("Lift it")
    assert flat.score(now.test.X, now.test.y) < 0.75 < 0.9 < bent.score(now.test.X, now.test.y)
    now, flat = fitted("A checkerboard")
    assert 0.4 < flat.score(now.test.X, now.test.y) < 0.6
    now, narrow = fitted("The right width")
    _, right = fitted("The right width", "rbf(gamma=5)", lam=0.1)
    scores = [m.score(now.test.X, now.test.y) for m in (narrow, right)]
    assert narrow.score(now.train.X, now.train.y) > 0.97 and scores[0] < scores[1]
    now, two = fitted("Two discriminants")
    assert two.transform(now.test.X).shape[1] == 2
    assert two.score(now.test.X, now.test.y) > 0.95
    now, loose = fitted("No penalty")
    assert loose.eigenvalues_[0] > 0.99
    assert loose.score(now.test.X, now.test.y) < loose.score(now.train.X, now.train.y) - 0.03


def test_linear_kernel_is_the_linear_method():
    now = setting("blobs", "linear()", lam=1e-6)
    theirs = LinearDiscriminantAnalysis(solver="svd").fit(now.train.X, now.train.y)
    ours = KernelDiscriminant(kernel=Linear(), lam=1e-6).fit(now.train.X, now.train.y)
    np.testing.assert_array_equal(ours.predict(now.test.X), theirs.predict(now.test.X))


def test_fishers_direction_says_where_no_direction_helps():
    hopeless = [m.value for m in app("Fisher's direction").markdown]
    assert any("No direction parts these classes" in text for text in hopeless)
    helpful = [m.value for m in app("Fisher's direction", data="blobs").markdown]
    assert not any("No direction parts these classes" in text for text in helpful)


def test_the_angle_is_offered_where_there_is_a_plane_to_turn_it_in():
    assert "angle" in app().session_state["kda_values"]
    assert "angle" not in app(data="line_clusters").session_state["kda_values"]


def test_the_cover_has_the_colours_of_the_discriminant():
    image = re.search(r"base64,([^\"]+)", covers.svg("kda"))[1]
    pixels = np.asarray(Image.open(io.BytesIO(base64.b64decode(image))), dtype=int)
    assert pixels.shape == (covers.FINE * covers.HEIGHT, covers.FINE * covers.WIDTH, 4)
    data = load("checkerboard", n_samples=300, seed=0)
    model = KernelDiscriminant(RBF(gamma=5.0), lam=0.1).fit(data.X, data.y)
    rows, columns = (np.arange(40) * len(p) // 40 for p in (pixels, pixels[0]))
    x, y = (4 * (columns + 0.5) / len(pixels[0]), 4 * (1 - (rows + 0.5) / len(pixels)))
    f = model.on_grid(x, y)
    few = pixels[np.ix_(rows, columns)]
    np.testing.assert_allclose(few[..., 3], 0.75 * 255 * np.clip(np.abs(f) / 1.5, 0, 1), atol=1)
    clear = np.abs(f) > 0.1
    assert np.array_equal(few[clear][:, 2] > few[clear][:, 0], f[clear] < 0)  # blue where negative
