"""What the core refuses, it refuses in a sentence of its own class."""

import ast
from pathlib import Path

import numpy as np
import pytest

import kernels
from kernels import (
    RBF,
    GaussianProcess,
    Grid,
    Kernel,
    KernelDiscriminant,
    KernelError,
    KernelNotImplementedError,
    KernelPCA,
    KernelRidge,
    KernelTypeError,
    Matern,
    Sigmoid,
    Sum,
    SupportVectorClassifier,
    WordSet,
    fourier_features,
    novikoff_bound,
    nystroem_features,
    parse,
    polynomial_features,
    polynomial_powers,
    rbf_features,
)

X = np.random.default_rng(0).normal(size=(30, 2))
Y = np.arange(30) % 3
NAN = np.where(X > 1, np.nan, X)


class Wrong(Kernel):
    name, label, latex = "wrong", "Wrong", "k"

    def evaluate(self, X, Y):
        return np.ones((len(X), len(Y), 2))


class Hidden(Kernel):
    name, label, latex = "hidden", "Hidden", "k"

    def __init__(self, factor):
        super().__init__()
        self.__dict__["factor"] = factor


Wrong.unregister()
Hidden.unregister()


@pytest.mark.parametrize(
    ("refused", "words"),
    [
        (lambda: RBF(-1), "gamma must be greater than 0"),
        (lambda: RBF(width=2), "RBF takes gamma; got an unexpected"),
        (lambda: RBF(lengthscale=2), r"gamma = 1 / \(2 lengthscale\^2\)"),
        (lambda: RBF(1, 2), "RBF takes gamma; too many"),
        (lambda: KernelRidge().set_params(kernel__period=2), "no hyperparameter period"),
        (lambda: RBF(np.array([])), "finite number"),
        (lambda: RBF(np.array([[1.0]])), "finite number"),
        (lambda: Matern(nu=np.array([0.5, 0.5])), "one of 0.5"),
        (lambda: RBF() ** 11, "up to 10"),
        (lambda: parse("rbf("), "Column 4"),
        (lambda: RBF().replace(nothing=1), "no hyperparameter"),
        (lambda: RBF()(NAN), "NaN or infinite"),
        (lambda: RBF()(np.array([[np.inf]])), "NaN or infinite"),
        (lambda: RBF()(X + 1j), "complex"),
        (lambda: RBF()([["a", "b"]]), "table of numbers"),
        (lambda: RBF()([[1.0], [1.0, 2.0]]), "table of numbers"),
        (lambda: RBF()(X, X[:, :1]), "2 features, but Y has 1"),
        (lambda: WordSet()(["a text"], np.ones((2, 3))), "both be texts, or both be word counts"),
        (lambda: Wrong()(X), r"must return an array of shape \(30, 30\).*got \(30, 30, 2\)"),
        (lambda: Wrong()(X, X[:3]), r"\(30, 3\)"),
        (lambda: Wrong().diag(X), "must return"),
        (lambda: Hidden(2.0), "keeps factor, which it does not declare. Declare"),
        (lambda: Sum(RBF(), "rbf"), "combines kernels"),
        (lambda: WordSet().to_sklearn(), "no kernel like word_set"),
        (lambda: Grid(RBF(), (X[:, 0],), X), "one axis for each"),
        (lambda: fourier_features(X, n=0), "n must be a whole number of at least 1"),
        (lambda: nystroem_features(X, RBF(), 0), "n must be a whole number of at least 1"),
        (lambda: rbf_features(X, order=-1), "order must be a whole number of at least 0"),
        (lambda: rbf_features(X, order=2.5), "order must be a whole number of at least 0"),
        (lambda: polynomial_features(X, 171), "degree must be at most 170"),
        (lambda: polynomial_powers(2, -1), "degree must be a whole number of at least 0"),
        (lambda: novikoff_bound(RBF(), X, np.ones(3)), "one sign for each of the 30 samples"),
        (lambda: novikoff_bound(Sigmoid(), X, np.ones(30)), "not positive semi-definite"),
        (lambda: KernelRidge().fit(X, Y).path([-1.0]), "lams must be numbers of 0 or more"),
        (lambda: KernelRidge().fit(X, Y).loo_path([np.nan]), "lams must be numbers of 0 or more"),
        (
            lambda: KernelRidge().fit(X, Y).gcv([[1.0]]),
            "0 or more in a row",
        ),
        (lambda: GaussianProcess().fit(X, Y).optimise(-1), "n_restarts must be a whole number"),
        (
            lambda: GaussianProcess().fit(X, Y).evidence_surface("gamma", [], "noise", [1.0]),
            "gamma needs values",
        ),
        (lambda: KernelRidge("rbf").fit(X, Y), "kernel must be a Kernel"),
        (lambda: KernelRidge(landmarks=2.5).fit(X, Y), "landmarks must be None or a whole number"),
        (lambda: KernelRidge(landmarks="5").fit(X, Y), "landmarks must be None or a whole number"),
        (lambda: KernelPCA(n_components=1.5).fit(X), "n_components must be a whole number"),
        (lambda: KernelDiscriminant(n_components=1.5).fit(X, Y), "n_components must be a whole"),
        (lambda: KernelDiscriminant(n_components=3).fit(X, Y), "at most 2, one less"),
        (lambda: SupportVectorClassifier(max_iter="x").fit(X, Y), "max_iter must be a whole"),
        (lambda: SupportVectorClassifier(max_iter=0).fit(X, Y), "max_iter must be a whole"),
        (lambda: SupportVectorClassifier().fit(X, 0 * Y), "at least two classes"),
        (lambda: GaussianProcess(Sigmoid()).fit(X, Y), "no covariance"),
        (
            lambda: GaussianProcess().fit(X, Y).predict(X, return_std=True, return_cov=True),
            "not for both",
        ),
    ],
)
def test_refusals_are_sentences(refused, words):
    with pytest.raises(KernelError, match=words) as error:
        refused()
    assert str(error.value).endswith(".") and " " in str(error.value)


def test_refusals_are_the_errors_that_python_expects():
    assert issubclass(KernelError, ValueError)
    assert issubclass(KernelTypeError, TypeError) and issubclass(KernelTypeError, KernelError)
    assert issubclass(KernelNotImplementedError, NotImplementedError)


def test_scalar_arrays_are_numbers():
    assert RBF(np.array(2.0)) == RBF(2) and Matern(nu=np.array(0.5)) == Matern(nu=0.5)
    assert np.array(2.0) * RBF() == 2 * RBF() and RBF() * np.array(2.0) == RBF() * 2
    assert RBF() + np.array(1) == RBF() + 1
    for other in (np.array([1.0, 2.0]), "2", None):
        with pytest.raises(TypeError):
            other * RBF()


def test_hyperparameters_are_not_deleted():
    kernel = RBF(2)
    with pytest.raises(AttributeError, match="cannot be deleted"):
        del kernel.gamma
    assert kernel.gamma == 2


def test_a_constructor_of_its_own_is_fine_without_hidden_state():
    class Fixed(Kernel):
        name, label, latex = "fixed", "Fixed", "k"
        hyperparameters = RBF.hyperparameters

        def __init__(self, gamma=3.0):
            super().__init__(gamma)

        def evaluate(self, X, Y):
            return RBF(self.gamma).evaluate(X, Y)

    try:
        assert Fixed() == Fixed(3.0) != Fixed(2.0) and np.array_equal(Fixed(2.0)(X), RBF(2.0)(X))
    finally:
        Fixed.unregister()


def test_every_refusal_of_the_core_is_a_kernel_error():
    """No bare ValueError or TypeError: the app shows a KernelError and nothing else."""
    for path in Path(kernels.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                name = getattr(node.exc.func, "id", "")
                assert name not in {"ValueError", "TypeError", "RuntimeError"}, (path, node.lineno)
