import numpy as np
import pytest
from sklearn import gaussian_process

from kernels import (
    RBF,
    Constant,
    Factorisation,
    GaussianProcess,
    KernelError,
    KernelRidge,
    Linear,
    Matern,
    Periodic,
    Polynomial,
    RationalQuadratic,
    Sigmoid,
    White,
    evidence,
)

NESTED = (2.0 * RBF(0.5) + Linear() * Periodic(period=2.0)) * RationalQuadratic(alpha=1.5) + White(
    0.2
)


def table(n, d, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((n, d))
    y = np.sin(2 * X.sum(1)) + 0.1 * rng.standard_normal(n)
    return X, y, rng.standard_normal((40, d))


@pytest.mark.parametrize("noise", [1e-3, 0.1, 2.0])
@pytest.mark.parametrize(
    "n, d, kernel",
    [
        (40, 1, RBF(0.5)),
        (150, 1, RBF(0.5)),
        (150, 2, RBF(1.0)),
        (300, 3, Matern(nu=2.5, lengthscale=2.0)),
        (60, 2, 2.0 * RBF(0.3) + White(0.1)),
    ],
)
def test_equals_scikit_learn(n, d, kernel, noise):
    X, y, Z = table(n, d)
    ours = GaussianProcess(kernel, noise).fit(X, y)
    reference = gaussian_process.GaussianProcessRegressor(
        kernel.to_sklearn(), alpha=noise, optimizer=None
    ).fit(X, y)
    mean, sd = reference.predict(Z, return_std=True)
    np.testing.assert_allclose(ours.predict(Z), mean, atol=1e-8)
    np.testing.assert_allclose(ours.predict(Z, return_std=True)[1], sd, atol=1e-8)
    cov = reference.predict(Z, return_cov=True)[1]
    np.testing.assert_allclose(ours.predict(Z, return_cov=True)[1], cov, atol=1e-8)
    np.testing.assert_allclose(
        ours.evidence_.total, reference.log_marginal_likelihood_value_, rtol=1e-8
    )


def test_mean_is_ridge_and_noise_adds_to_the_variance():
    X, y, Z = table(80, 2)
    model = GaussianProcess(RBF(0.5), 0.3).fit(X, y)
    np.testing.assert_allclose(model.predict(Z), KernelRidge(RBF(0.5), 0.3).fit(X, y).predict(Z))
    mean, sd = model.predict(Z, return_std=True)
    same, noisy = model.predict(Z, return_std=True, include_noise=True)
    np.testing.assert_allclose(noisy**2, sd**2 + 0.3)
    np.testing.assert_allclose(same, mean)
    cov = model.predict(Z, return_cov=True, include_noise=True)[1]
    np.testing.assert_allclose(np.sqrt(np.diag(cov)), noisy, atol=1e-10)


def test_grid_equals_the_listed_points():
    X, y, _ = table(60, 2)
    model = GaussianProcess(RBF(0.5), 0.1).fit(X, y)
    x, v = np.linspace(-2, 2, 5), np.linspace(-2, 2, 4)
    points = np.stack([a.ravel() for a in np.meshgrid(x, v)], axis=1)
    mean, sd = model.on_grid(x, v, return_std=True)
    np.testing.assert_allclose(model.on_grid(x, v), mean, atol=1e-10)
    np.testing.assert_allclose(sd.ravel(), model.predict(points, return_std=True)[1])


def test_parts_of_the_evidence():
    X, y, _ = table(60, 2)
    model = GaussianProcess(RBF(0.5), 0.1).fit(X, y)
    parts, K = model.evidence_, RBF(0.5)(X) + 0.1 * np.eye(60)
    np.testing.assert_allclose(parts.fit, -0.5 * y @ np.linalg.solve(K, y))
    np.testing.assert_allclose(parts.complexity, -0.5 * np.linalg.slogdet(K)[1])
    np.testing.assert_allclose(parts.total, model.log_marginal_likelihood())


@pytest.mark.parametrize(
    "kernel", [RBF(0.7), RBF((0.3, 1.0)), Matern(nu=1.5, lengthscale=0.8), NESTED]
)
def test_gradient_against_finite_differences(kernel):
    X, y, _ = table(50, 2)
    model = GaussianProcess(kernel, 0.2).fit(X, y)
    value, gradient = model.log_marginal_likelihood(model.theta, eval_gradient=True)
    np.testing.assert_allclose(value, model.evidence_.total)
    assert len(gradient) == len(model.theta_names)
    for j, step in enumerate(1e-4 * np.eye(len(gradient))):
        up, down = (model.log_marginal_likelihood(model.theta + s * step) for s in (1, -1))
        up2, down2 = (model.log_marginal_likelihood(model.theta + s * step) for s in (2, -2))
        slope = (8 * (up - down) - (up2 - down2)) / 12e-4
        np.testing.assert_allclose(gradient[j], slope, atol=1e-7, rtol=1e-7)


@pytest.mark.parametrize(
    "first, second",
    [
        ("gamma", "noise"),
        ("noise", "gamma"),
        ("value", "noise"),
        ("value", "gamma"),
        ("gamma", "value"),
    ],
)
@pytest.mark.parametrize("d", [1, 2])
def test_surface_equals_single_values(first, second, d):
    X, y, _ = table(60, d)
    model = GaussianProcess(Constant(1.5) * RBF(0.7), 0.1).fit(X, y)
    names = {"noise": "noise", "gamma": "k2.gamma", "value": "k1.value"}
    values = {"noise": [0.01, 0.5], "gamma": [0.1, 1.0, 5.0], "value": [0.3, 1.0, 4.0, 9.0]}
    Z = model.evidence_surface(names[first], values[first], names[second], values[second])
    assert Z.shape == (len(values[second]), len(values[first]))
    for (i, j), value in np.ndenumerate(Z):
        theta = model.theta
        theta[model.theta_names.index(names[first])] = np.log(values[first][j])
        theta[model.theta_names.index(names[second])] = np.log(values[second][i])
        np.testing.assert_allclose(
            value, model.log_marginal_likelihood(theta), rtol=1e-8, atol=1e-8
        )


def test_surface_of_two_shape_parameters_and_wrong_names():
    X, y, _ = table(40, 1)
    model = GaussianProcess(Periodic(period=2.0, lengthscale=1.0), 0.1).fit(X, y)
    Z = model.evidence_surface("period", [1.0, 2.0], "lengthscale", [0.5, 1.0])
    np.testing.assert_allclose(Z[1, 1], model.evidence_.total)
    with pytest.raises(ValueError, match="none of"):
        model.evidence_surface("gamma", [1.0], "noise", [1.0])
    with pytest.raises(ValueError, match="greater than 0"):
        model.evidence_surface("period", [1.0], "noise", [0.0])
    with pytest.raises(ValueError, match="must differ"):
        model.evidence_surface("noise", [1.0], "noise", [1.0])


def test_terms_add_up():
    X, y, Z = table(60, 1)
    kernel = RBF(0.5) + 0.5 * Linear() + Periodic(period=1.0, lengthscale=2.0)
    model = GaussianProcess(kernel, 0.1).fit(X, y)
    terms = model.decompose(Z)
    assert [term.kernel for term in terms] == kernel.terms()
    np.testing.assert_allclose(sum(term.mean for term in terms), model.predict(Z), atol=1e-10)
    R = np.linalg.solve(kernel(X) + 0.1 * np.eye(60), np.eye(60))
    for term in terms:
        k = term.kernel(Z, X)
        variance = term.kernel.diag(Z) - np.einsum("mi,ij,mj->m", k, R, k)
        np.testing.assert_allclose(term.sd**2, variance, atol=1e-9)


def test_samples_have_the_right_moments():
    X, y, _ = table(30, 1)
    Z = np.linspace(-1, 1, 5)[:, None]
    model = GaussianProcess(RBF(1.0), 0.1).fit(X, y)
    prior = model.sample_prior(Z, 20_000, seed=0)
    np.testing.assert_allclose(np.cov(prior), RBF(1.0)(Z), atol=0.03)
    posterior = model.sample_posterior(Z, 20_000, seed=0)
    mean, cov = model.predict(Z, return_cov=True)
    np.testing.assert_allclose(posterior.mean(1), mean, atol=5e-3)
    np.testing.assert_allclose(np.cov(posterior), cov, atol=2e-3)


@pytest.mark.slow
def test_samples_move_smoothly_and_keep_their_seed():
    X, y, _ = table(30, 1)
    Z = np.linspace(-3, 3, 200)[:, None]
    for draw in ("sample_prior", "sample_posterior"):
        frames = np.stack(
            [
                getattr(GaussianProcess(RBF(g), 0.1).fit(X, y), draw)(Z, 1, seed=3)[:, 0]
                for g in np.linspace(1.0, 1.1, 11)
            ]
        )
        assert np.abs(np.diff(frames, axis=0)).max() < 0.1
    again = GaussianProcess(RBF(1.0), 0.1).fit(X, y)
    np.testing.assert_allclose(
        again.sample_prior(Z, 3, seed=3)[:, :1], again.sample_prior(Z, 1, seed=3), atol=1e-10
    )


def test_refuses_what_is_no_covariance():
    X, y, _ = table(20, 1)
    with pytest.raises(ValueError, match="not positive semi-definite, so it is no covariance"):
        GaussianProcess(Sigmoid(), 0.1).fit(X, y)
    with pytest.raises(ValueError, match="noise must be 0 or more"):
        GaussianProcess(RBF(), -1.0).fit(X, y)


def test_evidence_keeps_the_part_that_the_kernel_cannot_reach():
    rng = np.random.default_rng(0)
    x, y, noise = 3000 * rng.standard_normal(100), rng.standard_normal(100), 1e-6
    left = y @ y - (x @ y) ** 2 / (x @ x)
    quadratic = (x @ y) ** 2 / (x @ x) / (x @ x + noise) + left / noise
    logdet = np.log(x @ x + noise) + 99 * np.log(noise)
    total = GaussianProcess(Linear(), noise).fit(x[:, None], y).evidence_.total
    assert total == pytest.approx(-0.5 * (quadratic + logdet + 100 * np.log(2 * np.pi)), rel=1e-9)


def test_a_surface_is_not_misled_by_a_slope():
    rng = np.random.default_rng(0)
    X, y = rng.choice([-1.0, 1.0], (60, 1)), rng.standard_normal(60)
    model = GaussianProcess(Polynomial(2, 1.0, 1.0), 0.1).fit(X, y)
    gammas = np.array([1.0, 2.0, 5.0])
    surface = model.evidence_surface("noise", [0.1], "gamma", gammas)[:, 0]
    each = [model.log_marginal_likelihood(np.log([gamma, 0.1])) for gamma in gammas]
    np.testing.assert_allclose(surface, each, rtol=1e-9)


YEARS = np.arange(1960.0, 2021.0)[:, None]


@pytest.mark.parametrize(
    ("kernel", "X", "noise", "of_kernel"),
    [
        (Polynomial(5), np.arange(101.0)[:, None], 0.1, 1e-3),
        (Polynomial(2), YEARS, 0.01, 1.0),  # K + noise I is singular: its smallest numbers round
        (RBF(1.0), np.random.default_rng(0).standard_normal((80, 3)), 1e-6, 1e-6),
    ],
    ids=str,
)
def test_a_gradient_is_that_of_the_evidence_where_a_jitter_outweighs_the_noise(
    kernel, X, noise, of_kernel
):
    model = GaussianProcess(kernel, noise).fit(X, np.sin(X[:, 0] / 15))
    theta = model.theta
    value, gradient = model.log_marginal_likelihood(theta, True)
    assert value == pytest.approx(model.evidence_.total, rel=1e-9)
    assert value == pytest.approx(model.log_marginal_likelihood(theta), rel=1e-9)
    steps = 1e-4 * np.eye(len(theta))
    slopes = [
        (model.log_marginal_likelihood(theta + h) - model.log_marginal_likelihood(theta - h)) / 2e-4
        for h in steps
    ]
    np.testing.assert_allclose(gradient[-1], slopes[-1], rtol=1e-5)
    np.testing.assert_allclose(gradient[:-1], slopes[:-1], rtol=of_kernel, atol=of_kernel)


def test_the_evidence_names_a_variance_below_zero():
    f = Factorisation(RBF(), [[0.0], [1.0]])
    for noise in (-0.5, np.array([0.1, -0.5])):
        with pytest.raises(KernelError, match=r"noise must be 0 or more; got .*-0\.5"):
            evidence(f, np.ones(2), noise)
