"""A fitted model stays what it is: parameters set later, pickles, other models beside it."""

from __future__ import annotations

import inspect
import pickle

import numpy as np
import pytest
from sklearn.base import clone, is_classifier
from sklearn.svm import SVC

from kernels import (
    RBF,
    Constant,
    GaussianProcess,
    KernelPerceptron,
    Product,
    Sum,
    SupportVectorClassifier,
    SupportVectorRegressor,
    WordSet,
    clear_memory,
)
from kernels.linalg import factorisation
from tests.kernels.estimators import ESTIMATORS, answers, every_kernel, fitted, samples, target
from tests.sweeps import sweep

KERNEL = Constant(2.0) * RBF(0.7)
OTHER = {
    "kernel": RBF(40.0),
    "kernel__k2.gamma": 40.0,
    "lam": 7.0,
    "noise": 7.0,
    "C": 77.0,
    "nu": 0.3,
    "epsilon": 3.0,
    "max_iter": 3,
    "n_components": 1,
    "n_clusters": 3,
    "n_init": 1,
    "centre": False,
    "preimage_lam": 7.0,
    "max_epochs": 1,
    "batch": True,
    "rate": 0.01,
    "n_steps": 3,
    "step_size": 0.01,
    "tol": 0.5,
    "class_weight": {0: 30.0},
    "priors": [0.9, 0.1],
    "landmarks": 5,
    "seed": 77,
    "learn": True,
    "bounds": {"noise": "fixed"},
    "n_restarts": 2,
    "normalize_y": True,
}
# Kernels in a pickle that each run looks at: of points, of texts, and several together.
USUAL = (RBF, WordSet, Sum, Product)
WITH_LANDMARKS = [
    estimator for estimator in ESTIMATORS if "landmarks" in inspect.signature(estimator).parameters
]
CLASSES = [
    (estimator, n)
    for estimator in ESTIMATORS
    for n in ((2, 3) if is_classifier(estimator()) else (2,))
]
PARAMETERS = [
    (estimator, n, name)
    for estimator, n in CLASSES
    for name in [*inspect.signature(estimator).parameters, "kernel__k2.gamma"]
]


def and_landmarks(cases):
    """Return each case without landmarks, and once more with 12 if its estimator takes them."""
    return [
        (*case, landmarks)
        for case in cases
        for landmarks in ((None, 12) if case[0] in WITH_LANDMARKS else (None,))
    ]


def problem(estimator, n=30, n_classes=2, kernel=KERNEL):
    X = samples(kernel, n)
    return X, target(estimator, X, n_classes), samples(kernel, 6, seed=1)


def assert_same(before, after):
    assert before.keys() == after.keys()
    for name in before:
        np.testing.assert_array_equal(after[name], before[name], err_msg=name)


@pytest.mark.parametrize(("estimator", "n_classes", "name", "landmarks"), and_landmarks(PARAMETERS))
def test_a_parameter_set_after_fit_waits_for_the_next_fit(estimator, n_classes, name, landmarks):
    X, y, Z = problem(estimator, n_classes=n_classes)
    model = fitted(estimator, KERNEL, X, y, landmarks=landmarks, seed=0)
    before = answers(model, Z)
    model = fitted(estimator, KERNEL, X, y, landmarks=landmarks, seed=0)
    model.set_params(**{name: OTHER[name]})
    assert_same(before, answers(model, Z))
    assert clone(model).get_params()[name] == OTHER[name]


@pytest.mark.parametrize(("estimator", "landmarks"), and_landmarks((e,) for e in ESTIMATORS))
def test_no_method_changes_the_parameters(estimator, landmarks):
    X, y, Z = problem(estimator)
    model = fitted(estimator, KERNEL, X, y, landmarks=landmarks, seed=0)
    before = clone(model).get_params()
    assert before["kernel"] == KERNEL
    answers(model, Z)
    if estimator is GaussianProcess:
        model.optimise(n_restarts=1)
        assert model.kernel_ != KERNEL and model.noise_ != model.noise
    assert model.get_params() == before == clone(model).get_params()


@pytest.mark.parametrize("landmarks", [None, 12])
def test_what_is_learnt_predicts_until_the_next_fit(landmarks):
    X, y, Z = problem(GaussianProcess)
    model = fitted(GaussianProcess, KERNEL, X, y, landmarks=landmarks, seed=0)
    first = answers(model, Z)
    model.optimise()
    learnt = GaussianProcess(model.kernel_, model.noise_, landmarks, 0).fit(X, y)
    assert_same(answers(learnt, Z), answers(model, Z))
    model.optimise()  # with landmarks it looks at these alone
    assert model.log_marginal_likelihood() >= learnt.log_marginal_likelihood() - 1e-6
    if landmarks is None:
        assert model.evidence_.total >= learnt.evidence_.total - 1e-6
    assert_same(first, answers(model.fit(X, y), Z))


@pytest.mark.parametrize(
    ("estimator", "n_classes", "kernel", "landmarks"),
    sweep(
        and_landmarks((*case, kernel) for kernel in every_kernel() for case in CLASSES),
        lambda case: (
            isinstance(case[2], RBF)
            or (isinstance(case[2], USUAL) and case[1] == 2 and case[3] is None)
        ),
    ),
    ids=str,
)
def test_a_pickle_predicts_the_same(estimator, n_classes, kernel, landmarks):
    X, y, Z = problem(estimator, 24, n_classes, kernel)
    model = fitted(estimator, kernel, X, y, landmarks=landmarks, seed=0)
    if model is None:
        return
    before, parcel = answers(model, Z), pickle.dumps(model)
    clear_memory()
    assert_same(before, answers(pickle.loads(parcel), Z))


@pytest.mark.parametrize("used", sweep([False, True], [1]), ids=["fitted", "and used"])
@pytest.mark.parametrize("gamma", [0.1, 300.0], ids=["low rank", "full rank"])
@pytest.mark.parametrize(("estimator", "landmarks"), and_landmarks((e,) for e in ESTIMATORS))
def test_a_pickle_grows_with_the_samples_not_with_their_pairs(estimator, landmarks, gamma, used):
    sizes = []
    for n in (150, 300):
        X, y, Z = problem(estimator, n)
        model = fitted(estimator, RBF(gamma), X, y, landmarks=landmarks, seed=0)
        if used:
            answers(model, Z)
        sizes.append(len(pickle.dumps(model)))
    assert sizes[1] < 3 * sizes[0] and sizes[1] < 300 * 300 * 8 / 2


@pytest.mark.parametrize("gamma", [0.1, 300.0])
def test_the_pickle_of_a_machine_is_no_larger_than_that_of_scikit_learn(gamma):
    X, y, _ = problem(SupportVectorClassifier, 400)
    ours = pickle.dumps(SupportVectorClassifier(RBF(gamma)).fit(X, y))
    assert len(ours) < len(pickle.dumps(SVC(gamma=gamma).fit(X, y))) + 2000


@pytest.mark.parametrize("kernel", every_kernel(), ids=str)
def test_several_processes_are_factored_once_each(kernel, monkeypatch):
    X, y, Z = problem(GaussianProcess, 24, kernel=kernel)
    calls = []

    def counted(*args, **more):
        calls.append(args)
        return original(*args, **more)

    original = factorisation.jittered_cholesky
    monkeypatch.setattr(factorisation, "jittered_cholesky", counted)
    clear_memory()
    models = [fitted(GaussianProcess, kernel, X, y, noise=noise) for noise in (0.1, 0.2, 0.3, 0.4)]
    if models[0] is None:
        return
    assert len(calls) <= len(models)
    calls.clear()
    for _ in range(2):
        for model in models:
            model.predict(Z, return_std=True)
            model.predict(Z, return_cov=True)
            model.decompose(Z)
            assert np.isfinite(model.evidence_.total)
    assert not calls


@pytest.mark.parametrize("estimator", WITH_LANDMARKS)
def test_without_a_seed_each_fit_draws_its_landmarks(estimator):
    X, y, _ = problem(estimator, 60)
    drawn = {
        seed: {
            fitted(estimator, KERNEL, X, y, landmarks=9, seed=seed).support_vectors_.tobytes()
            for _ in range(4)
        }
        for seed in (None, 0, 1)
    }
    assert len(drawn[None]) == 4 and len(drawn[0]) == len(drawn[1]) == 1
    assert drawn[0] != drawn[1]
    if estimator is not KernelPerceptron:  # whose seed also draws the order of the samples
        assert inspect.signature(estimator).parameters["seed"].default == 0


def test_the_landmarks_of_a_fit_stay_while_hyperparameters_are_learnt():
    X, y, _ = problem(GaussianProcess, 60)
    model = fitted(GaussianProcess, KERNEL, X, y, landmarks=9, seed=None)
    before = model.support_vectors_
    model.optimise()
    np.testing.assert_array_equal(model.support_vectors_, before)


def test_a_machine_without_its_samples_answers_on_a_grid():
    for estimator in (SupportVectorClassifier, SupportVectorRegressor):
        X, y, _ = problem(estimator, 40)
        model = fitted(estimator, KERNEL, X, y)
        parcel = pickle.loads(pickle.dumps(model))
        axes = np.linspace(0, 1, 3), np.linspace(0, 1, 4)
        np.testing.assert_array_equal(parcel.on_grid(*axes), model.on_grid(*axes))
