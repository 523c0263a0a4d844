"""What the library remembers nobody else can change, and what others hand over is copied."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

import kernels
from kernels import clear_memory
from kernels.linalg import lru_cache
from kernels.linalg.landmarks import NystroemFactorisation
from tests.kernels.estimators import ESTIMATORS, answers, every_kernel, fitted, samples, target
from tests.sweeps import sweep

KERNELS = every_kernel()
FIRST = {kernels.RBF, kernels.WordSet}  # of points and of texts: in all that can be varied
# One of each way to be computed: of low rank, of texts, by distances, and of several kernels.
USUAL = {kernels.Linear, kernels.Matern, kernels.Sum, kernels.Product} | FIRST


def is_usual(kernel: kernels.Kernel) -> bool:
    """Whether each run has a look at this kernel: the others are thorough."""
    return type(kernel) in USUAL


def varied(*ways: Any) -> Any:
    """The usual kernels in the first way, two in all ways: the others are thorough."""
    cases = [(kernel, *way) for way in ways for kernel in KERNELS]
    return sweep(
        cases,
        lambda case: is_usual(case[0]) and (case[1:] == ways[0] or type(case[0]) in FIRST),
    )


def arrays_in(value: Any, seen: set[int]) -> Iterator[np.ndarray]:
    """Yield every array that can be reached from a value."""
    if id(value) in seen or isinstance(value, type | str | bytes):
        return
    seen.add(id(value))
    if isinstance(value, np.ndarray):
        yield value
        yield from arrays_in(value.base, seen)
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from arrays_in(part, seen)
    elif isinstance(value, list | tuple | set | frozenset):
        for part in value:
            yield from arrays_in(part, seen)
    elif type(value).__module__.startswith("kernels"):
        slots = [getattr(value, name, None) for name in getattr(type(value), "__slots__", ())]
        for part in [*getattr(value, "__dict__", {}).values(), *slots]:
            yield from arrays_in(part, seen)


def public(model: Any) -> list[Any]:
    """Return each attribute and property of a model without an underscore in front."""
    names = {name for name in dir(model) if not name.startswith("_")}
    arrays = []
    for name in names:
        try:
            arrays.append(getattr(model, name))
        except AttributeError:
            continue
    f = model.factorisation_
    parts = ("K", "values", "weights", "support", "centred", "roots", "low_rank")
    return [*arrays, *(getattr(f, name) for name in parts if hasattr(type(f), name))]


def fits(kernel: kernels.Kernel, n: int, **more: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Yield each estimator with X and y, where this kernel is one for it."""
    for estimator in ESTIMATORS:
        X = samples(kernel, n)
        y = target(estimator, X)
        if (model := fitted(estimator, kernel, X, y, **more)) is not None:
            yield model, X, y


@pytest.mark.parametrize(("kernel", "n"), varied((60,), (24,)), ids=str)
def test_what_is_remembered_is_read_only(kernel, n):
    clear_memory()
    for model, X, _ in fits(kernel, n):
        answers(model, X[:5])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            public(model)
    kept = [array for cache in lru_cache._ALL for array in arrays_in(cache._entries, set())]
    bases = {id(array.base) for array in kept}
    assert kept
    assert not [array for array in kept if array.flags.writeable and id(array) not in bases]


@pytest.mark.parametrize(
    ("kernel", "n", "landmarks"), varied((24, None), (60, None), (24, 12)), ids=str
)
def test_whoever_writes_on_a_model_changes_no_other(kernel, n, landmarks):
    clear_memory()
    Z = samples(kernel, 5, seed=1)
    truth = [answers(model, Z) for model, *_ in fits(kernel, n, landmarks=landmarks, seed=0)]
    clear_memory()
    for model, *_ in fits(kernel, n, landmarks=landmarks, seed=0):
        answers(model, Z)
        for array in arrays_in(public(model), set()):
            if array.flags.writeable:
                array[...] = array[::-1].copy() if array.dtype == object else 7
    again = [answers(model, Z) for model, *_ in fits(kernel, n, landmarks=landmarks, seed=0)]
    for before, after in zip(truth, again, strict=True):
        for name in before:
            np.testing.assert_array_equal(after[name], before[name], err_msg=name)


def spoil(array: Any) -> None:
    """Put other numbers in an array of the caller's, as for the next batch."""
    array[...] = array[::-1].copy() if array.dtype == object else 3 * array[::-1] + 1


@pytest.mark.parametrize(
    ("kernel", "as_view", "landmarks"),
    varied((True, None), (False, None), (False, 12), (True, 12)),
    ids=str,
)
def test_a_model_keeps_no_array_of_the_caller(kernel, as_view, landmarks):
    clear_memory()
    Z = samples(kernel, 5, seed=1)
    for model, X, y in fits(kernel, 24, landmarks=landmarks, seed=0):
        truth = answers(model, Z)
        X, y = X.copy(), y.copy()
        given = [X.view(), y.view()] if as_view else [X, y]
        for array in given:
            array.flags.writeable = not as_view
        clear_memory()
        mine = fitted(type(model), kernel, *given, landmarks=landmarks, seed=0)
        spoil(X)
        spoil(y)
        for name, said in answers(mine, Z).items():
            np.testing.assert_array_equal(said, truth[name], err_msg=name)


FUNCTIONS = (
    kernels.gram_matrix,
    lambda kernel, X: kernel(X),
    lambda kernel, X: kernel(X, X),
    lambda kernel, X: kernel.diag(X),
    lambda kernel, X: kernel.gradient(X),
    lambda kernel, X: kernels.Factorisation(kernel, X, shared=True).values,
    lambda kernel, X: kernels.novikoff_bound(kernel, X, np.ones(len(X))),
    lambda kernel, X: kernels.nystroem_features(X, kernel, 5),
    lambda kernel, X: kernels.Grid(kernel, (np.ones(2), np.ones(2)), X)(np.ones(len(X))),
    lambda kernel, X: kernel.on_grid(np.ones(2), np.ones(2), X, np.ones(len(X))),
)


@pytest.mark.parametrize("kernel", sweep(KERNELS, is_usual), ids=str)
def test_a_function_keeps_no_array_of_the_caller(kernel):
    clear_memory()
    Z = samples(kernel, 5, seed=1)
    truth = [answers(model, Z) for model, *_ in fits(kernel, 24)]
    clear_memory()
    for function in FUNCTIONS * 2:  # some results are kept from the second call on
        X = samples(kernel, 24)
        with suppress(kernels.KernelError):
            function(kernel, X)
        spoil(X)
    again = [answers(model, Z) for model, *_ in fits(kernel, 24)]
    for before, after in zip(truth, again, strict=True):
        for name in before:
            np.testing.assert_array_equal(after[name], before[name], err_msg=name)


@pytest.mark.parametrize("make", [kernels.Factorisation, kernels.Grid, NystroemFactorisation])
def test_what_is_made_of_points_stays_when_they_change(make):
    kernel, X = kernels.RBF(), samples(kernels.RBF(), 24)
    axes = np.linspace(0, 1, 3), np.linspace(0, 1, 4)

    def made(X: np.ndarray, axes: Any) -> Any:
        if make is kernels.Grid:
            return make(kernel, axes, X)
        return make(kernel, X) if make is kernels.Factorisation else make(kernel, X, 9)

    def said(of: Any) -> np.ndarray:
        return of(np.ones(24)) if make is kernels.Grid else of.apply(np.ones((len(of.support), 1)))

    truth, mine = said(made(X.copy(), axes)), made(X, axes)
    for array in (X, *axes):
        spoil(array)
    np.testing.assert_array_equal(said(mine), truth)


@pytest.mark.parametrize("name", kernels.KERNELS)
def test_a_kernel_keeps_no_array_of_the_caller(name):
    plain = kernels.KERNELS[name]()
    for h in plain.own_hyperparameters:
        value = np.array(getattr(plain, h.name))
        kernel = plain.replace(**{h.name: value})
        value[...] = 2 * value
        assert kernel == plain
        if h.per_feature:
            value = np.array([0.5, 2.0])
            kernel = plain.replace(**{h.name: value})
            value *= 2
            assert getattr(kernel, h.name) == (0.5, 2.0)
