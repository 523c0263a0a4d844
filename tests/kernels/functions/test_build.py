"""`build` and `terms_of` are inverse, and `parse` and `str` agree with both."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels import (
    KERNELS,
    RBF,
    Constant,
    KernelError,
    Linear,
    Matern,
    Periodic,
    Power,
    White,
    build,
    parse,
    terms_of,
)
from kernels import Kernel as KernelClass
from tests.kernels.functions.test_parser import values


@st.composite
def descriptions(draw):
    terms = tuple(draw(st.lists(st.sampled_from(list(KERNELS)), min_size=1, max_size=5)))
    operators = tuple(draw(st.sampled_from("+*")) for _ in terms[1:])
    parameters = {
        f"k{i}.{h.name}": h.validate(draw(values(h)))
        for i, name in enumerate(terms, 1)
        for h in KERNELS[name].hyperparameters
    }
    return terms, operators, parameters


@given(descriptions())
@settings(max_examples=300, deadline=None)
def test_build_and_terms_of_are_inverse(description):
    kernel = build(*description)
    assert terms_of(kernel) == description
    assert parse(str(kernel)) == kernel
    terms, operators, parameters = description
    written = []
    for i, name in enumerate(terms, 1):
        own = {k.partition(".")[2]: v for k, v in parameters.items() if k.startswith(f"k{i}.")}
        written.append(f"{name}({', '.join(f'{key}={value!r}' for key, value in own.items())})")
        written.extend(operators[i - 1 : i])
    assert parse(" ".join(written)) == kernel


def test_products_bind_closer_than_sums():
    kernel = build(("linear", "rbf", "periodic", "white"), ("+", "*", "+"))
    assert kernel == Linear() + RBF() * Periodic() + White()
    assert build(("rbf",), (), {"k1.gamma": 3}) == RBF(3)
    assert build(["rbf", "matern"], ["*"], {"k2.nu": 0.5}) == RBF() * Matern(nu=0.5)
    assert build(("rbf",), (), {"k1.gamma": (1.0, 2.0)}) == RBF((1, 2))


def test_a_scale_factor_is_a_constant_kernel():
    pieces = (("constant", "rbf"), ("*",), {"k1.value": 0.5, "k2.gamma": 2.0})
    assert terms_of(0.5 * RBF(2)) == pieces and build(*pieces) == Constant(0.5) * RBF(2)


def test_brackets_that_change_nothing_are_read():
    right = Linear() + (RBF() + White()), Linear() * (RBF() * White())
    X = np.random.default_rng(0).normal(size=(5, 2))
    for kernel in right:
        again = build(*terms_of(kernel))
        assert np.allclose(again(X), kernel(X), rtol=1e-14)


@pytest.mark.parametrize(
    "kernel", [(RBF() + Linear()) * White(), RBF() ** 2, 2 * (RBF() + Linear()), Power(Linear(), 1)]
)
def test_other_kernels_have_no_terms(kernel):
    with pytest.raises(KernelError, match=r"plain kernels|product of sums"):
        terms_of(kernel)


def test_a_kernel_taken_out_of_the_menus_has_no_terms():
    class Flat(KernelClass):
        name, label, latex = "flat", "Flat", "1"

        def evaluate(self, X, Y):
            return np.ones((len(X), len(Y)))

    assert terms_of(Flat()) == (("flat",), (), {}) and build(("flat",)) == Flat()
    Flat.unregister()
    with pytest.raises(KernelError, match="plain kernels"):
        terms_of(Flat())


@pytest.mark.parametrize(
    ("description", "remedy"),
    [
        (((), (), {}), "one operator between"),
        (("rbf", (), {}), "one operator between"),
        ((("rbf", "rbf"), (), {}), "2 terms and 0 operators"),
        ((("rbf",), ("+",), {}), "1 terms and 1 operators"),
        ((("nosuch",), (), {}), "No kernel is called nosuch; there are linear"),
        ((("rbf", "rbf"), ("-",), {}), r"joined by \+ or \*; got '-'"),
        ((("rbf",), (), {"k1.period": 1.0}), "no k1.period; they have k1.gamma"),
        ((("linear",), (), {"gamma": 1.0}), "no gamma; they have none"),
        ((("rbf",), (), {"k1.gamma": -1.0}), "gamma must be greater than 0"),
        ((("rbf",), (), {"k1.gamma": "1"}), "finite number"),
    ],
)
def test_bad_input_is_named(description, remedy):
    with pytest.raises(KernelError, match=remedy):
        build(*description)
