"""`parse` and `str` are inverses, and nothing but a ValueError ever comes out of `parse`."""

import ast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kernels
from kernels import (
    KERNELS,
    RBF,
    Constant,
    Cosine,
    Linear,
    Matern,
    OnFeatures,
    Periodic,
    Power,
    White,
    parse,
)


def values(declared):
    if declared.domain == "choice":
        return st.sampled_from(declared.choices)
    if declared.domain == "integer":
        return st.integers(int(declared.range[0]), 12)
    low = {"positive": 1e-300, "nonnegative": 0.0, "real": -1e300}[declared.domain]
    single = st.floats(low, 1e300)
    return single | st.lists(single, min_size=1, max_size=3) if declared.per_feature else single


def on_features(kernel, features):
    return kernel if kernel.domain == "text" else OnFeatures(kernel, features)


primitives = st.sampled_from(list(KERNELS.values())).flatmap(
    lambda cls: st.builds(cls, **{h.name: values(h) for h in cls.hyperparameters})
)
trees = st.recursive(
    primitives,
    lambda inner: st.one_of(
        st.builds(lambda a, b: a + b, inner, inner),
        st.builds(lambda a, b: a * b, inner, inner),
        st.builds(Power, inner, st.integers(1, 10)),
        st.builds(lambda c, a: c * a, st.floats(1e-9, 1e9), inner),
        st.builds(on_features, inner, st.sets(st.integers(0, 9), min_size=1, max_size=3)),
    ),
    max_leaves=12,
)


@pytest.mark.slow
@given(trees)
@settings(max_examples=200, deadline=None)
def test_round_trip(kernel):
    assert parse(str(kernel)) == kernel


NAMES = [*KERNELS, "gamma", "period", "noise", "import", "lambda", "__class__"]
PIECES = [*NAMES, *"()+*-,=.[]{}'\"\\\n\t #:;@0123456789", "**", "1e9", "1e999", "0x1", "1_0", "é"]


@pytest.mark.slow
@given(st.text(max_size=40) | st.lists(st.sampled_from(PIECES), max_size=25).map("".join))
@settings(max_examples=500, deadline=None)
def test_anything_else_is_a_value_error(text):
    try:
        kernel = parse(text)
    except ValueError as error:
        assert str(error).startswith("Column ")
    else:
        assert parse(str(kernel)) == kernel


def test_the_example():
    text = "0.5*rbf(gamma=2) * periodic(period=12) + white(noise=0.1)"
    assert parse(text) == 0.5 * RBF(2) * Periodic(period=12) + White(0.1)
    assert parse(" 2 *\n(rbf() + 1) ") == 2 * (RBF() + Constant(1))
    assert parse("rbf(2)**3") == RBF(2) ** 3
    assert parse("2**3") == Constant(2) ** 3
    assert str(0.5 * RBF(2)) == "0.5*rbf(gamma=2)"
    assert str((Linear() + 1) ** 2) == "(linear() + constant(value=1))**2"
    assert parse("matern(0.5, (1, 2))") == Matern(nu=0.5, lengthscale=(1, 2))


@pytest.mark.parametrize(
    ("text", "kernel"),
    [
        ("rbf(gamma=2)[0]", OnFeatures(RBF(2), 0)),
        ("rbf()[1, 0]**2", OnFeatures(RBF(), (1, 0)) ** 2),
        ("(linear() + 2*rbf())[3]", OnFeatures(Linear() + 2 * RBF(), 3)),
        (
            "linear()[0] * cosine()[1, 2] + 1",
            OnFeatures(Linear(), 0) * OnFeatures(Cosine(), (1, 2)) + 1,
        ),
        ("(rbf()[1, 4])[1]", OnFeatures(OnFeatures(RBF(), (1, 4)), 1)),
    ],
)
def test_features_stand_in_brackets(text, kernel):
    assert parse(text) == kernel == parse(str(kernel)) == eval(repr(kernel), vars(kernels))


@pytest.mark.parametrize(
    ("text", "column", "remedy"),
    [
        ("", 1, "empty"),
        ("rbff(gamma=1)", 1, "did you mean rbf?"),
        ("  zzzzzz()", 3, "there are linear"),
        ("rbf(gamma=1) + rbf(gama=1)", 20, "rbf takes gamma"),
        ("rbf(gamma=-1)", 1, "greater than 0"),
        ("rbf(1, 2)", 8, "rbf takes gamma"),
        ("rbf(1, gamma=2)", 8, "given twice"),
        ("linear(3)", 8, "no hyperparameters"),
        ("rbf", 1, "needs parentheses"),
        ("rbf() - white()", 1, "subtracted"),
        ("rbf() / 2", 7, "no place"),
        ("rbf()**2.5", 8, "whole number from 1 to 10"),
        ("rbf()**11", 8, "whole number from 1 to 10"),
        ("rbf()**-1", 8, "whole number"),
        ("(rbf()", 1, "never closed"),
        ("rbf())", 6, "never opened"),
        ("rbf() rbf()", 7, "not an expression"),
        ("rbf(gamma=linear())", 11, "number is expected"),
        ("0*rbf()", 1, "greater than 0"),
        ("1e999*rbf()", 1, "finite"),
        ("rbf().gamma", 6, "no place"),
        ("__import__('os')", 1, "no kernel is called"),
        ("rbf(**rbf())", 5, ""),
        ("rbf()[-1]", 7, "whole numbers from 0 on"),
        ("rbf()[0, 0]", 7, "each once"),
        ("rbf() + rbf()[gamma]", 15, "numbers of features are expected"),
        ("rbf()[0:2]", 8, "no place"),
        ("word_set()[0]", 12, "no features"),
        ("[rbf()]", 1, "a kernel is expected"),
        ("rbf()[0", 6, "bracket was never closed"),
    ],
)
def test_errors_point_at_the_place(text, column, remedy):
    with pytest.raises(ValueError) as error:
        parse(text)
    assert str(error.value).startswith(f"Column {column}: ") and remedy in str(error.value)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 300,
        "-" * 1900,
        "-" * 1900 + "1",
        "rbf(" + "-" * 1900 + "1)",
        "rbf()" + "+rbf()" * 100,
        "rbf()" + "[0]" * 100,
        "rbf()[" + "-" * 1900 + "1]",
        "rbf()[" + "[" * 900 + "1" + "]" * 901,
        "rbf(gamma=[])",
        "rbf(gamma=[[1]])",
        "1" * 3000,
    ],
)
def test_limits(text):
    with pytest.raises(ValueError, match="Column"):
        parse(text)


def test_only_texts():
    with pytest.raises(ValueError, match="text"):
        parse(3)


def test_evaluates_nothing():
    import inspect

    import kernels.functions.parser

    tree = ast.parse(inspect.getsource(kernels.functions.parser))
    called = {
        n.func.id for n in ast.walk(tree) if isinstance(n, ast.Call) and hasattr(n.func, "id")
    }
    assert not called & {"eval", "exec", "compile", "__import__"}


def test_a_text_that_is_right_outlasts_threads_that_make_trees_too(monkeypatch):
    """Python 3.11.7 fails one of them: seen once in a class of the load tests."""
    theirs, left = ast.parse, ["recursion depth mismatch (before=60, after=57)"] * 3

    def fails_thrice(*text, **mode):
        if left:
            raise SystemError(left.pop())
        return theirs(*text, **mode)

    monkeypatch.setattr(ast, "parse", fails_thrice)
    assert kernels.parse("rbf(gamma=2) + 1") == kernels.RBF(2) + kernels.Constant(1)
    assert not left
