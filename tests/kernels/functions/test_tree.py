"""Kernels as trees: parts by their place, shapes there and back, parts put in and taken out."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels import (
    KERNELS,
    RBF,
    Constant,
    KernelError,
    Linear,
    OnFeatures,
    Periodic,
    White,
    parse,
    parts,
    shape_of,
    shaped,
    with_part,
    without_part,
)
from tests.kernels.functions.test_parser import values

NESTED = (RBF() + Linear()) ** 2 * Periodic() + 0.5 * White()


@st.composite
def leaves(draw):
    cls = KERNELS[draw(st.sampled_from(list(KERNELS)))]
    return cls(**{h.name: draw(values(h)) for h in cls.hyperparameters})


trees = st.recursive(
    leaves(),
    lambda inner: st.one_of(
        st.builds(lambda a, b: a + b, inner, inner),
        st.builds(lambda a, b: a * b, inner, inner),
        st.builds(lambda a, p: a**p, inner, st.integers(1, 10)),
    ),
    max_leaves=8,
)


@given(trees)
@settings(max_examples=200, deadline=None)
def test_a_shape_and_its_leaves_are_the_kernel(kernel):
    assert shaped(*shape_of(kernel)) == kernel
    assert parse(str(kernel)) == kernel
    assert shape_of(parse(str(kernel))) == shape_of(kernel)


@given(trees, st.data())
@settings(max_examples=100, deadline=None)
def test_a_part_is_put_in_and_taken_out_in_its_place(kernel, data):
    by_place = parts(kernel)
    place = data.draw(st.sampled_from(list(by_place)))
    assert with_part(kernel, place, by_place[place]) == kernel
    changed = with_part(kernel, place, by_place[place] + White())
    assert parts(changed)[place] == by_place[place] + White()
    left = f"{place}.k2".strip(".")
    assert without_part(changed, left) == kernel
    assert [k for k in by_place.values() if not k.operands] == kernel.leaves()


def test_places_and_shape_of_a_nested_kernel():
    assert list(parts(NESTED)) == [
        "", "k1", "k1.k1", "k1.k1.k1", "k1.k1.k1.k1", "k1.k1.k1.k2", "k1.k2", "k2", "k2.k1",
        "k2.k2"]  # fmt: skip
    terms, shape, numbers = shape_of(NESTED)
    assert terms == ("rbf", "linear", "periodic", "constant", "white")
    assert shape == ("+", ("*", ("**", ("+", 1, 2), 2), 3), ("*", 4, 5))
    assert numbers["k3.period"] == 1 and numbers["k4.value"] == 0.5
    other = shaped(terms, shape, numbers | {"k1.gamma": 7.0})
    assert other == (RBF(7) + Linear()) ** 2 * Periodic() + 0.5 * White()


def test_what_is_left_without_a_part():
    assert without_part(NESTED, "k2") == (RBF() + Linear()) ** 2 * Periodic()
    assert without_part(NESTED, "k1.k1.k1") == Periodic() + 0.5 * White()
    assert without_part(2 * RBF(), "k1") == RBF() and without_part(2 * RBF(), "k2") == Constant(2)
    for kernel, place in ((NESTED, ""), (RBF() ** 2, "k1")):
        with pytest.raises(KernelError, match="Nothing is left"):
            without_part(kernel, place)


@pytest.mark.parametrize("place", ["k3", "k1.k9", "x", "k1.k1.k2", "k1.k1.k1.k1.k1"])
def test_a_place_that_is_not_there_is_named(place):
    for act in (lambda: with_part(NESTED, place, RBF()), lambda: without_part(NESTED, place)):
        with pytest.raises(KernelError, match=f"no part {place}"):
            act()


@pytest.mark.parametrize(
    "shape", [2, ("+", 1, 1), ("+", 2, 1), ("-", 1, 2), ("**", 1, 2), ("**", ("+", 1, 2), 0),
              ("**", ("+", 1, 2), 11), ("+", 1, 2, 3), (), ("+",), "rbf", None, ("+", 1, 3)]
)  # fmt: skip
def test_a_shape_that_joins_the_leaves_otherwise_is_refused(shape):
    with pytest.raises(KernelError):
        shaped(("rbf", "linear"), shape, {})


def test_kernels_of_no_menu_have_no_shape():
    class Flat(RBF):
        name, label = "flat_rbf", "Flat"

    try:
        assert shape_of(Flat() + RBF())[0] == ("flat_rbf", "rbf")
    finally:
        Flat.unregister()
    some = OnFeatures(RBF(), 0)
    for kernel in (Flat() ** 2, some, Linear() * (some + White())):
        with pytest.raises(KernelError, match="plain kernels"):
            shape_of(kernel)


def test_a_part_of_a_kernel_of_some_features_is_put_into_its_place():
    kernel = Linear() + OnFeatures(RBF(), (2, 0))
    expected = Linear() + OnFeatures(Periodic() + White(), (2, 0))
    assert with_part(kernel, "k2.k1", Periodic() + White()) == expected
    assert without_part(expected, "k2.k1.k2") == Linear() + OnFeatures(Periodic(), (2, 0))
