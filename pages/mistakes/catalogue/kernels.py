"""Mistakes with features, kernels and their hyperparameters."""

from __future__ import annotations

from kernels import Hyperparameter
from pages.mistakes.mistake import NUMBER, Mistake
from pages.mistakes.stage.centring import centring
from pages.mistakes.stage.cost import cost
from pages.mistakes.stage.lengthscale import lengthscale
from pages.mistakes.stage.sigmoid import sigmoid
from pages.mistakes.stage.unscaled import unscaled

RMSE = "RMSE, fresh points"

UNSCALED = Mistake(
    name="unscaled features",
    mistake="The kernel gets the features as they stand in the table, each in its own unit.",
    consequence="The feature with the largest numbers decides every distance; the other one is "
    "ignored, and the test error rises.",
    instead="Standardise each feature with mean and standard deviation of the training part.",
    titles=("Features as they are", "Features standardised"),
    notes=("wines; colours: the predicted cultivar", "the same wines and the same rule for γ"),
    true="misclassified, test part",
    sliders=(
        Hyperparameter(
            "unit", "unit of proline, mg/l", 1.0, range=(1.0, 1000.0),
            help="Proline is counted in this unit, 1000 is g/l. The wines stay the same.",
        ),
    ),
    compute=unscaled,
    why=r"""
An RBF kernel sees the features through the squared distance alone,
$\lVert x - z \rVert^2 = \sum_j (x_j - z_j)^2$. The standard deviation of proline is about 315 mg/l,
that of the flavanoids about 1: the second term of the sum is about $315^2$ times the first. In g/l
the same wines have a standard deviation of 0.3, and the flavanoids count more. A result that
depends on the choice of the unit says little about the wines. After standardising,
$x_j \to (x_j - m_j)/s_j$, no unit is left: *Features standardised* does not move with the slider.
""",
)  # fmt: skip

LENGTHSCALE = Mistake(
    name="gamma for lengthscale",
    mistake="A lengthscale ℓ, in many books sigma, is typed in as gamma.",
    consequence="The kernel is much too wide: the fit cannot follow the wave.",
    instead="Convert it: gamma = 1 / (2 ℓ²).",
    titles=("gamma = ℓ", "gamma = 1/(2 ℓ²)"),
    notes=("line: fit, grey: the truth", "line: fit, grey: the truth"),
    true=RMSE,
    unit=NUMBER,
    top=0.8,
    sliders=(
        Hyperparameter(
            "lengthscale", r"\ell", 0.15, range=(0.01, 10.0),
            help="The lengthscale that was meant, in units of x.",
        ),
    ),
    compute=lengthscale,
    why=r"""
The same kernel is written as $\exp(-\gamma \lVert x-z\rVert^2)$ and as
$\exp(-\lVert x-z\rVert^2 / (2\ell^2))$, in many books with $\sigma$ in place of $\ell$. So
$\gamma = 1/(2\ell^2)$: gamma has the unit of one over a squared length, and a small gamma is a
*wide* kernel. The two numbers agree at $\ell = 2^{-1/3} \approx 0.794$ alone.
""",
)  # fmt: skip

COST = Mistake(
    name="C for lambda",
    mistake="A value that suits as C of a support vector machine is typed in as lambda.",
    consequence="A large C asks for a close fit, a large lambda for a flat one: f is nearly zero.",
    instead="Convert it: lambda = 1 / (2 C).",
    titles=("lambda = C", "lambda = 1/(2 C)"),
    notes=("line: fit, grey: the truth", "line: fit, grey: the truth"),
    true=RMSE,
    unit=NUMBER,
    top=0.8,
    sliders=(
        Hyperparameter(
            "cost", "C", 30.0, range=(0.01, 1000.0),
            help="The cost of one unit of loss that was meant.",
        ),
    ),
    compute=cost,
    why=r"""
Both weigh the same two sums. With $C$ the loss has the factor,
$\tfrac12 \lVert f \rVert^2 + C \sum_i L(y_i, f(x_i))$, with $\lambda$ the penalty,
$\sum_i L(y_i, f(x_i)) + \lambda \lVert f \rVert^2$. Divide the first by $C$: the minimiser is the
same for $\lambda = 1/(2C)$. The numbers agree only at $C = 1/\sqrt2 \approx 0.707$.
""",
)  # fmt: skip

SIGMOID = Mistake(
    name="sigmoid as a kernel",
    mistake="tanh(γ x·z + c₀) is used as a kernel, because it looks like a neural network.",
    consequence="Its Gram matrix has negative eigenvalues: there are no features whose inner "
    "product it is, and where one lies between −λ and 0 the equations of ridge regression have a "
    "saddle point in place of a minimum.",
    instead="Take a positive semi-definite kernel; the closure rules make new ones.",
    titles=("tanh(γ x·z + c₀)", "an RBF kernel"),
    notes=("line: f with (K + λI)α = y", "line: fit, grey: the truth"),
    true=RMSE,
    unit=NUMBER,
    top=1.5,
    sliders=(
        Hyperparameter(
            "slope", r"\gamma", 2.0, range=(0.1, 30.0), help="Slope of the sigmoid.",
        ),
        Hyperparameter(
            "shift", "c_0", -1.0, "real", (-3.0, 3.0), "linear", help="Constant of the sigmoid.",
        ),
    ),
    compute=sigmoid,
    why=r"""
For features $\varphi$ and $f = \sum_i \alpha_i \varphi(x_i)$ the squared norm is
$\lVert f \rVert^2 = \alpha^\top K \alpha \ge 0$. If $K$ has an eigenvalue $\mu < 0$ with a unit
eigenvector $u$, then $u^\top K u = \mu < 0$: a "squared norm" below zero. The
penalty $\lambda \lVert f \rVert^2$ then rewards what it should punish. Where an eigenvalue lies
near $-\lambda$, $K + \lambda I$ is nearly singular, and the fit takes huge values: move the sliders
and watch it.
""",
)  # fmt: skip

CENTRING = Mistake(
    name="no centring",
    mistake="Kernel PCA takes the eigenvectors of K instead of those of the centred HKH.",
    consequence="The first component points roughly to the mean of all points: it says where "
    "points are, and not how they differ.",
    instead="Centre in feature space: K → H K H with H = I − 11ᵀ/n.",
    titles=("First component of K", "First component of H K H"),
    notes=("line: the best threshold, colours: the component",) * 2,
    true="misclassified, by a threshold",
    measured="Of the points in the picture, by the threshold that is best for them.",
    sliders=(
        Hyperparameter(
            "gamma", r"\gamma", 0.1, range=(1e-3, 30.0), help="Width of the RBF kernel.",
        ),
    ),
    compute=centring,
    why=r"""
All entries of an RBF's Gram matrix are positive, so the eigenvector of its largest eigenvalue has
entries of one sign (Perron and Frobenius): the component cannot tell clusters apart by its sign.
It is close to the mean $\tfrac1n \sum_i \varphi(x_i)$. PCA asks for the variance around the mean;
that is the spectrum of $H K H$ with $H = I - \tfrac1n \mathbf{1}\mathbf{1}^\top$.
""",
)  # fmt: skip

KERNELS = (UNSCALED, LENGTHSCALE, COST, SIGMOID, CENTRING)
