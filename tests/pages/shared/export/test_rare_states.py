"""Where classes, samples or digits are missing, the script still gives the page's numbers."""

from __future__ import annotations

import numpy as np
import pytest

import datasets
from pages.shared.export import code
from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from tests.pages.shared.export.runner import run
from tests.pages.shared.export.test_standard import (
    assert_same_numbers,
    prepared,
    ran_of,
    state_of,
)

pytestmark = [
    pytest.mark.filterwarnings("ignore:Along a direction each class is one point"),
    pytest.mark.filterwarnings("ignore:.*plus lambda is singular"),
    pytest.mark.filterwarnings("ignore:.*positive semi-definite"),
    pytest.mark.filterwarnings("ignore:Only . of .* components have an eigenvalue"),
    pytest.mark.filterwarnings("ignore:The log odds may be off by 100 %"),
    pytest.mark.filterwarnings("ignore:.*their priors alone decide"),
]
TWO_POINTS = {"n": "24", "edits": "c~a0_0_0~a1_1_1"}
# Of the third class all points were taken away, and none was added.
TWO_OF_THREE = {"data": "three_blobs", "n": "24",
                "edits": "c~a0_0_0~a1_1_1~a0.2_0.3_0~a1.2_0.9_1~a1.7_0.6_1"}  # fmt: skip
LEADING = {"lift": "leading features", "n": "40"}
RAW = {"scaling": "none", "n": "40"}
STATES = {
    "one point of each class": ("kda", {"data": "moons", **TWO_POINTS}),
    "support vectors of two of three classes": ("svm", TWO_OF_THREE),
    "discriminant of two of three classes": ("kda", TWO_OF_THREE),
    "components of two of three classes": ("kpca", TWO_OF_THREE),
    "fewer leading features than three": ("features", LEADING | {
        "data": "circles", "kernel": "linear()"}),
    "leading features of a noisy kernel": ("features", LEADING | {
        "kernel": "rbf(gamma=1) + white(noise=1)"}),
    "leading features of white noise alone": ("features", LEADING | {"kernel": "white()"}),
    "leading features of two points": ("features", LEADING | {"data": "circles", **TWO_POINTS}),
    "a singular quadratic ridge": ("krr", RAW | {
        "data": "airfoil", "kernel": "polynomial(degree=2)"}),
    "a singular cubic ridge": ("krr", RAW | {"data": "co2", "kernel": "polynomial(degree=3)"}),
    "a singular ridge of low rank": ("krr", RAW | {
        "data": "airfoil", "n": "60", "kernel": "polynomial(degree=3)", "lam": "1"}),
    "no component of classes": ("kpca", {"data": "spirals", "n": "53", "kernel": "constant()"}),
    "no component": ("kpca", {"data": "sunspots", "n": "128", "kernel": "constant(value=0.794)"}),
    "components of an indefinite kernel": ("kpca", {
        "data": "far_points", "n": "53", "scaling": "minmax", "n_components": "10",
        "kernel": "sigmoid(gamma=0.0447, coef0=1.6)"}),
    "a discriminant whose lambda is lost in rounding": ("kda", {
        "data": "spirals", "n": "126", "spread": "1.48",
        "kernel": "polynomial(degree=6, gamma=12.6)"}),
    "a discriminant of rounding alone": ("kda", {
        "data": "far_points", "n": "90", "kernel": "polynomial(degree=10, gamma=44.7)"}),
    "a discriminant by the priors alone": ("kda", {
        "data": "review_topics", "n": "111", "kernel": "constant(value=7.94)"}),
    "a singular indefinite ridge": ("krr", RAW | {
        "data": "airfoil", "n": "60", "kernel": "polynomial(degree=3) + sigmoid()"}),
}  # fmt: skip
BLOBS = {"data": "blobs", "kernel": "linear()", "spread": "2.5"}
IN_WORDS = {
    "no support vector": (
        ("svm", {"data": "ice_cream", "epsilon": "10"}),
        {"support vectors at the bound |α| = C": "none"},
    ),
    "no margin but rounding": (
        (
            "svm",
            {
                "data": "line_clusters",
                "kernel": "linear()",
                "n": "150",
                "spread": "0.485",
                "seed": "95",
                "scaling": "minmax",
                "C": "1.12",
            },
        ),
        {"margin width 2/‖w‖": "none"},
    ),
    "a perceptron that cycles": (
        ("perceptron", BLOBS | {"n": "60", "max_epochs": "5"}),
        {"converges": "never: it cycles"},
    ),
    "a perceptron of too many points": (
        ("perceptron", BLOBS | {"n": "301", "max_epochs": "5"}),
        {"converges": "not within 5 epochs"},
    ),
    "a perceptron that was stopped": (
        ("perceptron", {"data": "moons", "n": "60", "kernel": "rbf(gamma=10)", "max_epochs": "1"}),
        {"converges": "not within 1 epoch"},
    ),
}
STATES |= {name: state for name, (state, _) in IN_WORDS.items()}
METHODS = ("perceptron", "logistic, Newton", "logistic, stochastic", "logistic, batch gradient")
STATES |= {
    f"{method}, of two of three classes": ("perceptron", TWO_OF_THREE | {"method": method})
    for method in METHODS
}
CHANGED = [name for name in STATES if name.endswith("of two of three classes")]


@pytest.fixture(scope="module")
def ran(tmp_path_factory):
    return ran_of(STATES, tmp_path_factory.mktemp("rare"))


@pytest.mark.parametrize("name", STATES)
def test_the_script_prints_the_numbers_of_the_page(ran, name):
    state, outcome = ran[name]
    assert_same_numbers(state, outcome)
    readouts = {readout.label for readout in state.page.scene(state.setting).readouts}
    assert not outcome.printed.keys() - readouts
    assert len(outcome.shown) == 2


@pytest.mark.parametrize("name", IN_WORDS)
def test_the_script_says_what_the_page_says_in_words(ran, name):
    state, outcome = ran[name]
    readouts = {readout.label: readout.text for readout in state.page.scene(state.setting).readouts}
    for label, words in IN_WORDS[name][1].items():
        assert outcome.printed[label] == readouts[label] == words


@pytest.mark.parametrize("name", [name for name in CHANGED if "components" not in name])
def test_the_picture_is_of_the_classes_that_have_points(ran, name):
    state, outcome = ran[name]
    model = state.setting.fit(state.estimator)
    expected = model.decision_function(outcome.arrays["places"])
    np.testing.assert_allclose(outcome.arrays["f"].ravel(), expected, atol=1e-6)


def test_a_class_without_points_has_no_curve(tmp_path):
    of_four = np.arange(40) // 10
    own = datasets.load("line_clusters", n_samples=40).replace(
        name="upload", X=of_four[:, None] + 0.1, y=of_four, class_names=("a", "b", "c", "d")
    )
    added = "~".join(f"a{x}_0_{code}" for x, code in [(0.1, 0), (0.4, 2), (0.5, 2), (0.9, 3)])
    record, messages = address.from_query(
        registry.page("svm"), {"data": "upload", "edits": f"c~{added}"}, {"upload": own}
    )
    assert not messages
    setting = resolve(record, {"upload": own})
    assert setting.train.n_classes == 4 and set(setting.train.y) == {0, 2, 3}
    state = code.State(registry.page("svm"), setting, record.edits)
    [outcome] = run([prepared(tmp_path / "0", state, False)])
    assert outcome.arrays["f"].shape[1] == 3
    assert outcome.shown[0] == ["scatter"] * (3 + 4)  # curves, and points of all names


@pytest.mark.parametrize("query", [
    {"data": "co2", "kernel": "polynomial()"}, {"data": "sunspots", "kernel": "polynomial()"},
    {"data": "airfoil", "kernel": "polynomial(degree=2)"},
])  # fmt: skip
def test_a_prior_that_hides_the_noise_in_rounding_is_not_exported(query):
    with pytest.raises(code.NotExported, match="a prior so wide that the noise is lost"):
        code.script(state_of("gp", RAW | {"n": "60", **query}))


def test_little_noise_alone_is_exported():
    assert "linalg.cholesky" in code.script(state_of("gp", {"n": "200", "noise": "1e-6"}))


def test_only_a_singular_ridge_leaves_out_what_is_rounding():
    usual, singular = state_of("krr", {}), state_of(*STATES["a singular cubic ridge"])
    assert "KernelRidge" in code.script(usual) and "kept" not in code.script(usual)
    assert "KernelRidge" not in code.script(singular) and "kept" in code.script(singular)
