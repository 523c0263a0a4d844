"""Where a kernel is hard on the numbers, the script gives those of the page, too."""

from __future__ import annotations

import pytest

from tests.pages.shared.export.test_standard import assert_same_numbers, ran_of

pytestmark = [
    pytest.mark.filterwarnings("ignore:.*positive semi-definite"),
    pytest.mark.filterwarnings("ignore:Only 4 of 10 components"),
    pytest.mark.filterwarnings("ignore:Along a direction each class is one point"),
]
STATES = {
    "a large kernel, most of which centring takes away": ("kda", {
        "data": "checkerboard", "n": "60", "scaling": "standardise", "lam": "0.183",
        "kernel": "3*matern(lengthscale=12.1) + 0.5*polynomial(degree=4, gamma=38.9)"}),
    "no direction that separates the classes": ("kda", {
        "data": "blobs", "n": "120", "spread": "0.903", "scaling": "minmax",
        "kernel": "sigmoid(gamma=33.3)"}),
    "many classes and an indefinite kernel": ("kda", {
        "data": "iris", "n": "60", "kernel": "sigmoid(gamma=3)"}),
    "no spread within the classes": ("kda", {"data": "digits", "n": "20"}),
    "components beyond the rank": ("kpca", {
        "data": "iris", "n": "20", "kernel": "linear()", "n_components": "10",
        "centring": "off"}),
    "one number throughout": ("krr", {"kernel": "constant(value=2)*constant(value=3)"}),
    "equal eigenvalues": ("kpca", {"n": "120", "kernel": "white(noise=0.406)"}),
    "nearly equal eigenvalues": ("kpca", {
        "data": "moons", "n": "100", "kernel": "laplacian(gamma=1000)", "n_components": "5"}),
}  # fmt: skip
NOISY = {"n": "60", "kernel": "rbf(gamma=2) + white(noise=0.3)"}
STATES |= {
    f"{method}, with white noise in the kernel": ("perceptron", NOISY | {"method": method})
    for method in ("logistic, Newton", "logistic, stochastic", "logistic, batch gradient")
}


@pytest.fixture(scope="module")
def ran(tmp_path_factory):
    return ran_of(STATES, tmp_path_factory.mktemp("odd"))


@pytest.mark.parametrize("name", STATES)
def test_the_script_prints_the_numbers_of_the_page(ran, name):
    state, outcome = ran[name]
    assert_same_numbers(state, outcome)
    assert len(outcome.shown) == 2
