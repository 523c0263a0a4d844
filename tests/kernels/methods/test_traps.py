"""What breaks numerical code: each ends in finite numbers or in an error that names the remedy."""

import numpy as np
import pytest
from sklearn.base import clone, is_classifier

from kernels import (
    RBF,
    BatchKernelLogistic,
    ChiSquared,
    GaussianProcess,
    KernelDiscriminant,
    KernelLogistic,
    KernelPCA,
    KernelPerceptron,
    KernelRidge,
    Linear,
    Matern,
    Periodic,
    Polynomial,
    RationalQuadratic,
    Sigmoid,
    StochasticKernelLogistic,
    SupportVectorClassifier,
    SupportVectorRegressor,
    WordSet,
    fourier_features,
    nystroem_features,
    polynomial_features,
)
from kernels.linalg.cholesky import jittered_cholesky

ESTIMATORS = [
    KernelRidge(),
    SupportVectorClassifier(max_iter=10_000),
    SupportVectorRegressor(max_iter=10_000),
    KernelDiscriminant(),
    KernelPCA(),
    GaussianProcess(),
    KernelPerceptron(),
    KernelLogistic(),
    StochasticKernelLogistic(max_epochs=3),
    BatchKernelLogistic(),
]
RNG = np.random.default_rng(0)
PLAIN = RNG.standard_normal((60, 2))
LABELS = (PLAIN.sum(1) > 0).astype(int)
TABLES = {
    "plain": PLAIN,
    "duplicates": np.repeat(PLAIN[:10], 6, axis=0),
    "all the same": np.ones((60, 2)),
    "constant feature": np.column_stack([PLAIN[:, 0], np.full(60, 7.0)]),
    "far from zero": PLAIN + 1e4,
    "unscaled": PLAIN * [1.0, 1e4],
}
KERNELS = [
    RBF(1e6),
    RBF(1e-9),
    Polynomial(10),
    Polynomial(10, gamma=1e3),
    Linear(),
    Periodic(period=0.5),
    Matern(nu=2.5, lengthscale=1e-3),
    Matern(nu=0.5, lengthscale=1e3),
    Sigmoid(1.0, 0.5),
]


def fit(estimator, kernel, X, **parameters):
    model = clone(estimator).set_params(kernel=kernel, **parameters)
    return model.fit(X, LABELS if is_classifier(model) else LABELS + 0.1 * PLAIN[:, 0])


def outputs(model, X):
    for name in ("predict", "decision_function", "predict_proba", "transform"):
        if hasattr(model, name) and not (name == "predict" and is_classifier(model)):
            yield getattr(model, name)(X)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("kernel", KERNELS, ids=str)
@pytest.mark.parametrize("estimator", ESTIMATORS, ids=lambda e: type(e).__name__)
def test_finite_or_a_named_cause(estimator, kernel):
    for table, X in TABLES.items():
        try:
            model = fit(estimator, kernel, X)
            for values in outputs(model, X):
                assert np.all(np.isfinite(values)), table
        except ValueError as error:
            said = str(error)
            assert str(kernel) in said, table
            assert any(remedy in said for remedy in ("standardise", "choose another", "use ")), (
                table
            )


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("kernel", KERNELS[:-1], ids=str)
def test_ordinary_kernels_never_fail_on_plain_data(kernel):
    for estimator in ESTIMATORS:
        for values in outputs(fit(estimator, kernel, PLAIN), PLAIN):
            assert np.all(np.isfinite(values))


def test_jitter_repairs_rounding_and_no_more():
    K = RBF(1e-3)(np.repeat(PLAIN, 2, axis=0))
    C = jittered_cholesky(K, "rbf")
    np.testing.assert_allclose(C @ C.T, K, atol=1e-5)
    with pytest.raises(ValueError, match=r"sigmoid.*Raise the noise"):
        jittered_cholesky(Sigmoid(1.0, -1.0)(PLAIN), Sigmoid(1.0, -1.0))


def test_zero_lambda_with_duplicates_takes_the_minimum_norm():
    X = TABLES["duplicates"]
    y = RNG.standard_normal(60)
    with pytest.warns(UserWarning, match="minimum norm"):
        model = KernelRidge(RBF(1.0), 0.0).fit(X, y)
    np.testing.assert_allclose(
        model.dual_coef_, np.linalg.pinv(RBF(1.0)(X), hermitian=True, rcond=1e-12) @ y, atol=1e-7
    )
    np.testing.assert_allclose(model.predict(X)[::6], y.reshape(10, 6).mean(1), atol=1e-8)
    assert "larger lambda" in model.notices_[0]
    assert np.all(np.isfinite(model.loo_path([0.0, 1.0]))) and np.isfinite(model.gcv([0.0])).all()


def test_zero_lambda_interpolates_where_it_can():
    y = RNG.standard_normal(60)
    model = KernelRidge(RBF(20.0), 0.0).fit(PLAIN, y)
    np.testing.assert_allclose(model.predict(PLAIN), y, atol=1e-8)
    assert model.notices_ == ()


@pytest.mark.filterwarnings("ignore:.*not positive semi-definite")
def test_sigmoid_ridge_solves_the_indefinite_system():
    kernel, y = Sigmoid(1.0, -1.0), RNG.standard_normal(60)
    K = kernel(PLAIN)
    assert np.linalg.eigvalsh(K)[0] < -1e-3
    model = KernelRidge(kernel, 0.37).fit(PLAIN, y)
    expected = np.linalg.solve(K + 0.37 * np.eye(60), y)
    np.testing.assert_allclose(model.dual_coef_, expected, rtol=1e-8, atol=1e-8)


def test_negative_input_of_chi_squared_is_named():
    with pytest.raises(ValueError, match="takes no negative values"):
        fit(KernelRidge(), ChiSquared(1.0), PLAIN)
    assert KernelRidge(ChiSquared()).__sklearn_tags__().input_tags.positive_only
    shifted = PLAIN - PLAIN.min()
    assert np.isfinite(fit(KernelRidge(), ChiSquared(1.0), shifted).predict(shifted)).all()


@pytest.mark.parametrize(
    "estimator", [e for e in ESTIMATORS if is_classifier(e)], ids=lambda e: type(e).__name__
)
def test_one_class_is_named(estimator):
    with pytest.raises(ValueError, match="at least two classes"):
        clone(estimator).fit(PLAIN, np.zeros(60))


@pytest.mark.parametrize("n", [60, 250])
def test_components_of_a_gram_matrix_that_is_the_identity(n):
    model = KernelPCA(RBF(1e6), 2).fit(RNG.standard_normal((n, 2)))
    np.testing.assert_allclose(model.eigenvalues_, 1.0)


def test_overflow_is_named():
    with (
        pytest.raises(ValueError, match=r"polynomial.*not finite: standardise"),
        np.errstate(over="ignore", invalid="ignore"),
    ):
        fit(KernelRidge(), Polynomial(10), PLAIN * 1e40)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("estimator", ESTIMATORS, ids=lambda e: type(e).__name__)
def test_texts_work_everywhere(estimator):
    words = ["kernel", "ridge", "gamma", "slider", "sample", "margin", "noise", "prior"]
    texts = [" ".join(RNG.choice(words, 5)) for _ in range(60)]
    model = fit(estimator, WordSet(), texts)
    for values in outputs(model, texts[:7]):
        assert len(values) == 7 and np.all(np.isfinite(values))
    assert model.__sklearn_tags__().input_tags.string
    with pytest.raises(ValueError, match="texts"):
        fit(estimator, WordSet(), PLAIN)


def test_a_fit_keeps_no_array_of_somebody_else():
    X = PLAIN + 3.0
    raw, y = X.copy(), X[:, 0]
    first = KernelRidge(RBF(), 0.1).fit(X, y).predict(raw)
    X -= X.mean(0)
    np.testing.assert_array_equal(KernelRidge(RBF(), 0.1).fit(raw, raw[:, 0]).predict(raw), first)


@pytest.mark.parametrize("n", [60, 100, 500])
def test_a_rank_that_every_fourth_sample_hides(n):
    rng = np.random.default_rng(0)
    alike = np.arange(n) % 4 == 0
    X = np.column_stack([np.arange(n) % 4, np.where(alike, 0.0, rng.standard_normal(n))])
    H = np.eye(n) - 1 / n
    values = np.linalg.eigvalsh(H @ RBF(5.0)(X) @ H)[::-1]
    np.testing.assert_allclose(KernelPCA(RBF(5.0)).fit(X).eigenvalues_, values[:2], rtol=1e-9)
    assert np.isfinite(KernelDiscriminant(RBF(5.0)).fit(X, np.arange(n) % 2).dual_coef_).all()
    with pytest.warns(UserWarning, match="Only 0 of 2"):
        KernelPCA(Linear()).fit(np.zeros((n, 2)))


@pytest.mark.parametrize(("kernel", "d"), [(Periodic(), 2), (RBF(), 10), (RBF(), 2)])
def test_a_tube_that_holds_every_point_is_flat(kernel, d):
    X = np.random.default_rng(0).uniform(size=(50, d))
    model = SupportVectorRegressor(kernel, epsilon=10.0).fit(X, X[:, 0])
    assert len(model.support_) == 0
    np.testing.assert_array_equal(model.predict(X), np.full(50, model.intercept_[0]))


def test_components_beyond_the_rank_are_zero():
    with pytest.warns(UserWarning, match="Only 2 of 5"):
        model = KernelPCA(Linear(), 5.0).fit(PLAIN)
    assert model.scores_.shape == (60, 5) and not model.scores_[:, 2:].any()
    assert model.transform(PLAIN[:3]).shape == (3, 5)


def test_whole_floats_count():
    assert KernelPerceptron(max_epochs=3.0).fit(PLAIN, LABELS).n_iter_ <= 3
    assert fourier_features(PLAIN, n=4.0).shape == (60, 4)
    assert nystroem_features(PLAIN, RBF(), 5.0).shape == (60, 5)
    np.testing.assert_array_equal(polynomial_features(PLAIN, 2.0), polynomial_features(PLAIN, 2))


@pytest.mark.parametrize(
    "kernel", [Matern(nu=1.5, lengthscale=1e-160), RationalQuadratic(alpha=1, lengthscale=1e-170)]
)
def test_lengthscales_beyond_all_numbers_are_named(kernel):
    said = "not finite: standardise the features or choose less extreme hyperparameters"
    with np.errstate(all="ignore"), pytest.raises(ValueError, match=said):
        KernelRidge(kernel).fit(PLAIN, PLAIN[:, 0])


def test_one_point_far_out_leaves_the_others_exact():
    X = np.random.default_rng(0).standard_normal((200, 60))
    X[0] *= 1e5
    X[2] = X[1] + 1e-9
    K = RBF(0.01)(X)
    expected = np.exp(-0.01 * np.square(X[1:40, None] - X[None, 1:40]).sum(-1))
    np.testing.assert_allclose(K[1:40, 1:40], expected, rtol=1e-12)


@pytest.mark.parametrize("kernel", [RBF(), Matern(nu=0.5), Matern(nu=1.5), Matern(nu=2.5)], ids=str)
@pytest.mark.parametrize("size", [1e12, 1e30, 1e160])
@pytest.mark.parametrize("d", [2, 20])
def test_points_are_far_apart_however_far(kernel, d, size):
    X = size * np.random.default_rng(0).standard_normal((5, d))
    for K in (kernel(X), kernel(X, X)):
        np.testing.assert_allclose(K, np.eye(5), atol=1e-30)


@pytest.mark.filterwarnings("ignore:.*not positive semi-definite")
def test_stochastic_steps_go_uphill_where_k_is_negative():
    kernel = Sigmoid(1.0, -5.0)  # k(x, x) < 0 for every sample
    X = 0.1 * PLAIN
    assert kernel.diag(X).max() < 0
    model = StochasticKernelLogistic(kernel, max_epochs=3).fit(X, LABELS)
    own = model.dual_coef_[model.updates_[0], 0]
    assert np.isfinite(model.predict_proba(X)).all()
    assert np.sign(own) == 2 * LABELS[model.updates_[0]] - 1


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_points_without_any_direction_leave_the_shares_of_the_classes():
    model = KernelDiscriminant(Linear(), lam=0).fit(np.zeros((12, 3)), np.arange(12) % 3 == 0)
    np.testing.assert_allclose(model.decision_function(np.ones((2, 3))), np.log(4 / 8))


@pytest.mark.parametrize("n", [400, 401])
def test_a_gram_matrix_of_zeros_leaves_the_intercept(n):
    model = KernelLogistic(Linear()).fit(np.zeros((n, 2)), np.arange(n) % 4 == 0)
    np.testing.assert_allclose(
        model.predict_proba(np.zeros((1, 2)))[0, 1], np.mean(np.arange(n) % 4 == 0)
    )


@pytest.mark.parametrize("estimator", [KernelRidge, GaussianProcess, SupportVectorRegressor])
def test_targets_of_texts_are_validated(estimator):
    texts, y = ["kernel", "dog cat"] * 10, np.arange(20.0)
    for wrong in (np.where(y == 3, np.nan, y), np.where(y == 3, np.inf, y), None, y[:5]):
        with pytest.raises(ValueError, match=r"NaN|infinity|requires y|inconsistent"):
            estimator(WordSet()).fit(texts, wrong)
    if estimator is SupportVectorRegressor:  # the others take several targets
        with pytest.raises(ValueError, match="1d array"):
            estimator(WordSet()).fit(texts, np.column_stack([y, y]))


def test_plain_arrays_are_fitted_as_lists_are_and_not_kept():
    X = np.random.default_rng(0).normal(size=(30, 2))
    far = X.copy()
    far[3, 1] = np.nan
    for estimator, y in (
        (SupportVectorClassifier(RBF(0.7)), (X[:, 0] > 0).astype(int)),
        (KernelRidge(RBF(0.7), lam=0.1), X[:, 0] ** 2),
    ):
        plain = clone(estimator).fit(X, y)
        listed = clone(estimator).fit(X.tolist(), y.tolist())
        np.testing.assert_array_equal(plain.dual_coef_, listed.dual_coef_)
        assert plain.n_features_in_ == 2 and not np.shares_memory(plain.support_vectors_, X)
        for wrong in (X[:-1], far, X[:0], X[:, :0]):
            with pytest.raises(ValueError):
                clone(estimator).fit(wrong, y)
