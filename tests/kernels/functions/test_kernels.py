"""Every registered kernel, and composites of three, against the properties they promise."""

import copy
import math
import pickle

import numpy as np
import pytest
from sklearn.base import BaseEstimator, clone
from sklearn.metrics import pairwise

import kernels
from kernels import (
    KERNELS,
    RBF,
    AllWords,
    ChiSquared,
    Constant,
    Cosine,
    Hyperparameter,
    Kernel,
    Laplacian,
    Linear,
    Matern,
    Periodic,
    Polynomial,
    Power,
    Product,
    RationalQuadratic,
    Sigmoid,
    Sum,
    White,
    WordSet,
    latex_number,
    parse,
    stop_words_of,
)
from tests.kernels.functions.claims import TEXTS, everywhere, points
from tests.sweeps import sweep

PRIMITIVES = [k for cls in KERNELS.values() for k in everywhere(cls)]
NESTED = [
    0.5 * RBF(2.0) * Periodic(period=12.0) + White(0.1),
    (RBF(0.3) + Linear()) * Matern(nu=2.5, lengthscale=0.7),
    RBF(0.3) + Linear() * Matern(nu=2.5, lengthscale=0.7),
    2.0 * (Laplacian(0.4) + Polynomial(2, 0.5, 1.0) + 3),
    (Linear() + 1.0) ** 3 * RationalQuadratic(alpha=0.5, lengthscale=2.0),
    (Cosine() * ChiSquared(0.2)) ** 2 + Constant(0.3),
    RBF(0.5) * Laplacian(0.2) * Periodic(period=2.0, lengthscale=0.8),
    (RBF(0.5) + Periodic(period=2.0)) * (Laplacian(0.2) + 2),
    Sigmoid(0.2, -0.5) + RBF(),
    Linear() * (Linear() * Linear()) + (Linear() + Linear()),
    WordSet() ** 2 * 2 + White(0.3),
]
EVERY = PRIMITIVES + NESTED
DEFAULTS = [cls() for cls in KERNELS.values()]
IN_SKLEARN = (RBF, ChiSquared, Constant, Cosine, Laplacian, Linear, Matern, Periodic, Polynomial,
              RationalQuadratic, Sigmoid, White)  # fmt: skip
ids = str


def brute(kernel, X, Y):
    """k by its definition, pair by pair."""
    return np.array([[pair(kernel, x, y) for y in Y] for x in X])


def pair(k, x, z):
    """Of a composite by its definition, of a kernel by its own formula."""
    match k:
        case Sum():
            return pair(k.k1, x, z) + pair(k.k2, x, z)
        case Product():
            return pair(k.k1, x, z) * pair(k.k2, x, z)
        case Power():
            return pair(k.k1, x, z) ** k.exponent
        case _:
            return k.pair(x, z)


@pytest.mark.parametrize("d", [1, 2, 3])
@pytest.mark.parametrize("kernel", EVERY, ids=ids)
def test_gram(kernel, d):
    X = points(kernel, d)
    K = kernel(X)
    scale = np.abs(K).max() + 1e-300
    assert K.dtype == np.float64 and K.shape == (len(X), len(X))
    assert (K == K.T).all()
    assert np.allclose(kernel.diag(X), np.diagonal(K), rtol=1e-12, atol=1e-12 * scale)
    if kernel.is_psd:
        assert np.linalg.eigvalsh(K).min() >= -1e-11 * np.linalg.norm(K, 2)
    # Against the stacked points: the far blocks of k(stack) are k(X, Y).
    A, B = X[:4], X[4:7]
    far = kernel([*A, *B] if kernel.domain == "text" else np.vstack([A, B]))[:4, 4:]
    assert np.allclose(kernel(A, B), far, rtol=1e-10, atol=1e-12 * scale)
    expected = brute(kernel, A, B)
    assert np.allclose(kernel(A, B), expected, rtol=1e-9, atol=1e-12 * scale)


@pytest.mark.parametrize("kernel", EVERY, ids=ids)
def test_text_and_value(kernel):
    assert parse(str(kernel)) == kernel
    assert eval(repr(kernel), vars(kernels)) == kernel
    for again in (pickle.loads(pickle.dumps(kernel)), copy.deepcopy(kernel)):
        assert again == kernel and hash(again) == hash(kernel)
    assert [h.name for h in kernel.hyperparameters] == list(kernel.parameters)
    assert kernel.replace(**kernel.parameters) == kernel
    assert len(kernel.theta) == len(kernel.theta_names) == len(kernel.theta_bounds)
    assert np.allclose(kernel.with_theta(kernel.theta).theta, kernel.theta, atol=1e-14)


@pytest.mark.parametrize("kernel", EVERY, ids=ids)
def test_formula_has_the_numbers(kernel):
    formula = kernel.formula
    assert formula.count("{") == formula.count("}")
    assert formula.count(r"\left") == formula.count(r"\right")
    assert "<" not in formula
    for name, value in kernel.parameters.items():
        if not name.endswith("nu"):
            assert latex_number(value).lstrip("-") in formula


def test_a_number_in_a_formula_far_out_is_a_power_of_ten():
    numbers = [latex_number(v) for v in (0.5, 1e-6, -1e-6, 2.5e-7)]
    assert numbers == ["0.5", "10^{-6}", "-10^{-6}", r"2.5 \times 10^{-7}"]
    assert latex_number(1.2345678e-5, 8) == r"1.2345678 \times 10^{-5}"


def test_formula_parentheses():
    assert RBF(0.123456).formula == r"\exp\left(-0.123\,\lVert x-z\rVert^2\right)"
    a, b, c = Linear(), White(0.1), Constant(2)
    assert ((a + b) * c).formula == r"\left(x^\top z + 0.1\,\delta_{xz}\right) \cdot 2"
    assert (a + b * c).formula == r"x^\top z + 0.1\,\delta_{xz} \cdot 2"
    assert ((a + b) ** 2).formula == r"\left(x^\top z + 0.1\,\delta_{xz}\right)^{2}"
    assert "- 1\\right" in Sigmoid(1.0, -1.0).formula
    assert (
        r"\left(1.23 \times 10^{-5}\right)^2"
        in RationalQuadratic(alpha=1.0, lengthscale=1.23e-5).formula
    )
    assert r"0.5,\, 2" in Matern(nu=1.5, lengthscale=(0.5, 2)).formula


@pytest.mark.parametrize("d", [1, 3])
@pytest.mark.parametrize(
    "kernel",
    [*DEFAULTS, *NESTED, RBF((0.5, 2.0, 0.1)),
     Matern(nu=0.5, lengthscale=(0.5, 2.0, 3.0)) + RBF((1, 2, 3)),
     *(Matern(nu=nu, lengthscale=0.7) for nu in (0.5, 1.5, 2.5)), Polynomial(1), Linear() ** 1,
     0.5 * White(0.2), 2.0 * (3.0 * RBF()), 2.0 * Constant(3.0), RationalQuadratic(alpha=1e9)],
    ids=ids,
)  # fmt: skip
def test_gradient_against_differences(kernel, d):
    if d == 1 and any(isinstance(v, tuple) for v in kernel.parameters.values()):
        pytest.skip("one value per feature needs three features")
    X = points(kernel, d, n=12)
    K, gradient = kernel.gram_and_partials(kernel.points(X))[0], kernel.gradient(X)
    assert np.allclose(K, kernel(X), rtol=1e-12, atol=1e-14)
    assert gradient.shape == (len(X), len(X), len(kernel.theta))
    for j, step in enumerate(1e-5 * np.eye(len(kernel.theta))):
        up, down = (kernel.with_theta(kernel.theta + s)(X) for s in (step, -step))
        numeric = (up - down) / 2e-5
        assert np.allclose(gradient[..., j], numeric, atol=1e-8 * (1 + np.abs(numeric).max()))


@pytest.mark.parametrize("d", sweep([1, 2, 3], [0, 2]))
@pytest.mark.parametrize("kernel", EVERY, ids=ids)
def test_to_sklearn(kernel, d):
    periodic = any(isinstance(leaf, Periodic) for leaf in kernel.leaves())
    own = [leaf.name for leaf in kernel.leaves() if not isinstance(leaf, IN_SKLEARN)]
    if own:
        with pytest.raises(NotImplementedError, match=own[0]):
            kernel.to_sklearn()
    elif not (periodic and d > 1):
        X = points(kernel, d)
        theirs = kernel.to_sklearn()(X)
        assert np.allclose(kernel(X), theirs, rtol=1e-9, atol=1e-12 * (1 + np.abs(theirs).max()))


@pytest.mark.parametrize(
    ("kernel", "theirs"),
    [
        (Linear(), pairwise.linear_kernel),
        (Polynomial(3, 0.5, 2.0), lambda X, Y: pairwise.polynomial_kernel(X, Y, 3, 0.5, 2.0)),
        (RBF(0.7), lambda X, Y: pairwise.rbf_kernel(X, Y, 0.7)),
        (Laplacian(0.7), lambda X, Y: pairwise.laplacian_kernel(X, Y, 0.7)),
        (Sigmoid(0.7, 0.1), lambda X, Y: pairwise.sigmoid_kernel(X, Y, 0.7, 0.1)),
        (ChiSquared(0.7), lambda X, Y: pairwise.chi2_kernel(X, Y, 0.7)),
        (Cosine(), pairwise.cosine_similarity),
    ],
    ids=lambda value: str(value) if isinstance(value, Kernel) else "",
)
@pytest.mark.parametrize("d", [1, 3, 12])
def test_pairwise_of_sklearn(kernel, theirs, d):
    X, Y = np.abs(points(kernel, d, 300)), np.abs(points(kernel, d, 150, seed=1))
    for A, B in ((X, Y), (X, X)):
        assert np.allclose(kernel(A, B), theirs(A, B), rtol=1e-10, atol=1e-13)
    assert np.allclose(kernel(X), theirs(X, X), rtol=1e-10, atol=1e-13)


def test_white_is_noise_of_the_same_sample():
    X = points(White())
    k = White(0.3)
    assert (k(X) == 0.3 * np.eye(len(X))).all() and (k.diag(X) == 0.3).all()
    assert (k(X, X) == 0).all() and (k(X, X.copy()) == 0).all()
    assert ((RBF() + k)(X, X) == RBF()(X, X)).all()


def test_value_per_feature():
    X, Y = points(RBF(), 3), points(RBF(), 3, seed=5)
    assert np.allclose(RBF((2.0, 2.0, 2.0))(X, Y), RBF(2.0)(X, Y))
    scaled = Matern(nu=2.5)(X / [1, 2, 3], Y / [1, 2, 3])
    k = Matern(nu=2.5, lengthscale=np.array([1, 2, 3]))
    for each in (k, 2 * RBF((0.5, 1, 2)) + k):
        assert np.allclose(each(X), each.to_sklearn()(X)) and np.allclose(
            each(X, Y), brute(each, X, Y)
        )
    assert np.allclose(k(X, Y), scaled)
    assert k == Matern(nu=2.5, lengthscale=(1.0, 2.0, 3.0)) == parse(str(k)) and hash(k)
    assert parse("rbf(gamma=(2,))") == RBF((2,)) and parse(str(RBF((2,)))) == RBF((2,))
    assert k.theta_names == ("lengthscale[0]", "lengthscale[1]", "lengthscale[2]")
    with pytest.raises(ValueError, match=r"3 values, one per feature.*2 features"):
        k(X[:, :2])
    with pytest.raises(ValueError, match="gamma must be greater than 0"):
        RBF((1.0, -1.0))


def test_algebra():
    a, b, c = RBF(1), Linear(), Periodic(period=2)
    assert (a + b) * c != a * c + b * c and (a + b) * c != a + b * c
    assert a + b + c == Sum(Sum(a, b), c) != a + (b + c)
    assert (
        2 * a == Product(Constant(2), a) and a + 1 == Sum(a, Constant(1)) and sum([a, b]) == a + b
    )
    assert np.float64(2) * a == 2 * a == a.__rmul__(2) and a + np.int64(1) == a + 1
    assert (2 * (a + b * c) + c).terms() == [2 * a, 2 * (b * c), c]
    assert (a * (b + c)).terms() == [a * (b + c)]
    nested = 2 * ((a + White()) * c)
    assert nested.replace(**{"k2.k1.k1.gamma": 5}) == 2 * ((RBF(5) + White()) * c)
    assert nested.replace(noise=3, period=4) == 2 * ((a + White(3)) * Periodic(period=4))
    assert nested.k2.k1.k1.gamma == 1 and (b**3).replace(exponent=4) == b**4
    with pytest.raises(ValueError, match=r"one of k1\.gamma, k2\.gamma"):
        (RBF() * Laplacian()).replace(gamma=2)
    with pytest.raises(ValueError, match="no hyperparameter nothing; it has: gamma"):
        RBF().replace(nothing=2)
    for bad in (0, 11, 2.5, -1):
        with pytest.raises(ValueError, match="exponent must be"):
            a**bad
    with pytest.raises(ValueError, match="greater than 0"):
        -2 * a
    with pytest.raises(TypeError):
        a + "b"
    with pytest.raises(AttributeError, match="replace"):
        a.gamma = 3
    with pytest.raises(TypeError, match="sigma"):
        RBF(sigma=2)
    assert not (Sigmoid() * a + b).is_psd and not (Sigmoid() ** 2).is_psd and (a * b).is_psd
    assert (a * c).is_stationary and not (a * b).is_stationary
    assert (ChiSquared() + a).domain == "nonnegative" and (2 * WordSet()).domain == "text"


@pytest.mark.parametrize("kernel", [*DEFAULTS, *NESTED], ids=str)
def test_stationary_kernels_do_not_mind_a_shift(kernel):
    if kernel.is_stationary:
        X = points(kernel, 2)
        assert np.allclose(kernel(X), kernel(X + 0.7), atol=1e-12)


def test_errors_name_the_remedy():
    with pytest.raises(ValueError, match=r"chi_squared.*negative.*Shift"):
        ChiSquared()([[1.0, -2.0]])
    with pytest.raises(ValueError, match="reshape"):
        RBF()([1.0, 2.0])
    with pytest.raises(ValueError, match="X has 2 features, but Y has 3"):
        RBF()(np.ones((2, 2)), np.ones((2, 3)))
    with pytest.raises(ValueError, match="list of texts"):
        WordSet()([[1.0]])
    with pytest.raises(ValueError, match="cannot be combined with texts"):
        (RBF() * WordSet())(TEXTS)
    for value in (0, -1, math.nan, math.inf, "1", None, True, 10**400):
        with pytest.raises(ValueError, match="gamma must be"):
            RBF(value)
    for value in (0, -1, 101, math.inf, "1", None, True):
        with pytest.raises(ValueError, match=r"nu must be one of 0.5, 1.5, 2.5, or another number"):
            Matern(nu=value)
    assert repr(Matern(nu=np.float64(0.5), lengthscale=np.int64(2))) == (
        "Matern(nu=0.5, lengthscale=2.0)"
    )


def test_a_mixture_of_one_lengthscale_is_the_rbf():
    X = points(RBF(), 2)
    assert np.allclose(RationalQuadratic(alpha=1e16)(X), RBF(0.5)(X), rtol=1e-12)


def test_the_origin_has_no_direction():
    X = np.array([[0.0, 0.0], [1.0, 2.0], [1e-200, 0.0], [1e300, 1e300]])
    K = Cosine()(X)
    assert (K[0] == 0).all() and np.allclose(np.diagonal(K)[1:], 1) and np.isfinite(K).all()


@pytest.mark.parametrize(
    "kernel", [RBF(1e6), RBF(1e-6), Matern(nu=0.5, lengthscale=1e-5), Polynomial(10, 1.0)]
)
def test_extremes_stay_finite(kernel):
    X = 1e3 * points(kernel, 2, 30)
    assert np.isfinite(kernel(X)).all()


@pytest.mark.parametrize("d", [2, 8])
def test_distances_far_from_the_origin(d):
    X = points(RBF(), d)
    assert np.allclose(RBF()(X + 1e4), RBF()(X), rtol=1e-9, atol=1e-10)
    assert (np.diagonal(RBF()(X + 1e4)) == 1).all()
    assert Matern(nu=0.5)(X, X)[0, len(X) // 2] == 1  # duplicates are at distance zero


def test_ten_lines_make_a_kernel():
    class Cauchy(Kernel):
        r"""k(x, z) = 1 / (1 + gamma ||x - z||^2)."""

        name, label = "of_ten_lines", "Cauchy"
        hyperparameters = (Hyperparameter("gamma", r"\gamma", 2.0, help="Width"),)
        latex = r"\frac{1}{1 + <gamma>\,\lVert x-z\rVert^2}"

        def evaluate(self, X, Y):
            return 1 / (1 + self.gamma * np.square(X[:, None] - Y[None]).sum(-1))

    try:
        assert list(KERNELS)[-1] == "of_ten_lines"
        k = parse("2*of_ten_lines(gamma=0.5) + rbf()")
        assert k == 2 * Cauchy(0.5) + RBF() and parse(str(k)) == k
        assert Cauchy(0.5).formula == r"\frac{1}{1 + 0.5\,\lVert x-z\rVert^2}"
        X = points(k, 2, 150)
        assert np.allclose(Cauchy(0.5)(X), RationalQuadratic(alpha=1.0, lengthscale=1.0)(X))
        expected = RationalQuadratic(alpha=1.0, lengthscale=1.0).gradient(X)[..., 1] * -0.5
        assert np.allclose(Cauchy(0.5).gradient(X)[..., 0], expected, atol=1e-10)
        assert np.allclose(Cauchy().diag(X), 1)
        with pytest.raises(NotImplementedError, match="of_ten_lines"):
            k.to_sklearn()
    finally:
        Cauchy.unregister()
    assert "of_ten_lines" not in KERNELS


def test_estimators_can_hold_kernels():
    class Holder(BaseEstimator):
        def __init__(self, kernel=None):
            self.kernel = kernel

    held = clone(Holder(0.5 * RBF(2) + White()))
    assert held.get_params() == {"kernel": 0.5 * RBF(2) + White()}


def test_words():
    k = WordSet()
    K = k(TEXTS)
    assert K[0, 6] == 1 and K[0, 0] == 1  # the same words
    assert K[0, 1] == pytest.approx(2 / math.sqrt(3 * 3))  # {cat, sat, mat} and {cat, mat, dog}
    assert (K[4] == 0).all() and (K[5] == 0).all()  # no words left
    assert (k(np.array(TEXTS)[:, None]) == K).all()
    counts = np.array([[2.0, 1, 0], [0, 3, 1], [0, 0, 0]])  # of three words
    expected = [[1, 0.5, 0], [0.5, 1, 0], [0, 0, 0]]
    np.testing.assert_allclose(k(counts), expected)
    np.testing.assert_allclose(k(counts, counts[:2]), np.array(expected)[:, :2])
    with pytest.raises(ValueError, match="counts are not negative"):
        k(-counts)


def test_stop_words_can_be_kept():
    cats_and_dogs = ["I love cats", "I love dogs"]
    assert AllWords()(cats_and_dogs)[0, 1] == pytest.approx(2 / 3)
    assert WordSet()(cats_and_dogs)[0, 1] == pytest.approx(1 / 2)
    assert AllWords()(TEXTS)[4].sum() == 0 and AllWords()(TEXTS)[5, 5] == 1
    assert "i" in stop_words_of(WordSet() + White()) and not stop_words_of(RBF())
    assert not stop_words_of(WordSet() + AllWords())


@pytest.mark.parametrize(
    ("text", "scale"),
    [
        ("rbf(gamma=8)", 0.25),
        ("rbf(gamma=(2, 8))", 0.25),
        ("laplacian(gamma=4)", 0.25),
        ("matern(lengthscale=3)", 3.0),
        ("rational_quadratic(lengthscale=3)", 3.0),
        ("periodic(period=2, lengthscale=5)", 1 / np.pi),
        ("periodic(period=2, lengthscale=0.5)", 0.5 / np.pi),
        ("linear() + polynomial() + white()", np.inf),
        ("rbf(gamma=8) * periodic(period=100) + constant()", 0.25),
    ],
)
def test_the_shortest_scale_of_a_kernel(text, scale):
    kernel = parse(text)
    np.testing.assert_allclose(kernel.shortest_scale, scale)
    if np.isfinite(scale):  # a tenth of it changes little of what the kernel ever does
        away = np.linspace(0, 3 * scale, 31)
        k = kernel([[0.0, 0.0]], np.column_stack([np.zeros(31), away]))[0]
        assert k[0] - k[1] < 0.12 * (k[0] - k.min()) and k[0] - k[20] > 0.6 * (k[0] - k.min())
