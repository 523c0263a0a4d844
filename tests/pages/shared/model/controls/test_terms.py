"""Which kernel of a sum or product a hyperparameter belongs to."""

import pytest

from pages.shared.model.controls.control import kernel_controls
from pages.shared.model.controls.terms import called, place_of


@pytest.mark.parametrize(
    ("name", "place"), [("k1.gamma", 1), ("k12.period", 12), ("knn", 0), ("kind", 0), ("lam", 0)]
)
def test_a_hyperparameter_belongs_to_the_kernel_of_its_number(name, place):
    assert place_of(name) == place


def test_among_several_kernels_the_words_say_whose_it_is():
    one, two = (kernel_controls(terms)[-1] for terms in (("rbf",), ("rbf", "rbf")))
    assert called(one, ("rbf",)) == "gamma"
    assert called(two, ("rbf", "rbf")) == "gamma of kernel 2"
