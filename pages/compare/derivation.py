"""Why the methods differ: one form of function, and the loss that each minimises."""

from __future__ import annotations

from pages.shared.model.declarations.blocks import Blocks, Formula, Note, Text
from pages.shared.model.setting.setting import Setting

SAME = r"""
**What is the same.** Every kernel method on this page looks for a function
"""
FUNCTION = r"f(x) = \sum_{i=1}^n \alpha_i\, k(x_i, x)"
LOSS = r"""
By the representer theorem nothing better exists for a loss at the training points with a penalty
on $\lVert f \rVert^2$. All of them see the points through one Gram matrix $K$, computed once for a
picture. With $y_i = -1$ for the first class and $1$ for the second, the prediction is the sign of
$f(x)$, or of $f(x) + b$ where the method has an intercept $b$.

**What differs** is the loss of a point, by its margin $m_i = y_i f(x_i)$, and what is penalised:
"""
ROWS = (
    ("method", "minimises", "weights"),
    ("---", "---", "---"),
    (
        "ridge regression",
        r"$\sum_i (1 - m_i)^2 + \lambda \lVert f \rVert^2$",
        r"$\alpha = (K + \lambda I)^{-1} y$: every point has one",
    ),
    (
        "Gaussian process",
        r"$\frac{1}{2 \sigma^2} \sum_i (1 - m_i)^2 + \frac12 \lVert f \rVert^2$",
        r"$\alpha = (K + \sigma^2 I)^{-1} y$: ridge with $\lambda = \sigma^2$, and a standard "
        "deviation of $f$ at each place",
    ),
    (
        "discriminant",
        r"$\sum_i (y_i - f(x_i) - b)^2 + \lambda \lVert f \rVert^2$, for the direction",
        "those of ridge with an intercept, up to a factor; the boundary is then placed half way "
        "between the class means, moved towards the rarer class",
    ),
    (
        "logistic regression",
        r"$\sum_i \log(1 + e^{-m_i}) + \frac{\lambda}{2} \lVert f \rVert^2$",
        r"$\lvert \alpha_i \rvert = (1 - p_i) / \lambda$: large where the own class has a small "
        "probability $p_i$",
    ),
    (
        "SVM",
        r"$C \sum_i \max(0, 1 - m_i) + \frac12 \lVert f \rVert^2$",
        r"$\alpha_i = y_i a_i$ with $0 \le a_i \le C$: 0 for a point beyond its margin, $m_i > 1$",
    ),
    (
        "perceptron",
        r"nothing: each mistake, $m_i \le 0$, is a step down $\max(0, -m_i)$",
        "whole numbers; 0 for a point on which it never made a mistake",
    ),
    ("nearest neighbours", "nothing: the nearest training points vote", "none, and no kernel"),
)
TABLE = "\n".join(f"| {' | '.join(row)} |" for row in ROWS)
WITH_INTERCEPT = r"""
For logistic regression and the SVM $m_i = y_i (f(x_i) + b)$ with an intercept $b$.

The **Gaussian process** here is regression on the labels $-1$ and $1$, as if they were measured
with normal noise. Its standard deviation is that of $f$, and no probability of a class; a process
for classes is on its own page (*Classes*, under *Views*).

**Nearest neighbours** are close to kernel methods, too. Let all points vote with the weight
$k(x_i, x)$: the class with the larger mean density $\frac{1}{n_c} \sum_{i \in c} k(x_i, x)$ is
*Parzen's* rule, and the mean $\sum_i k(x_i, x)\, y_i / \sum_i k(x_i, x)$ is the estimate of
*Nadaraya and Watson*. Both need no training; the methods above choose the weights instead.
"""
SQUARE = r"""
**What the loss does.** The squared loss $(1 - m)^2$ also counts points far on the right side, $m >
1$: it pulls the boundary towards them. Hinge loss is 0 for them and logistic loss nearly so. For a
large negative $m$, a point far on the wrong side, the squared loss grows with $m^2$, hinge and
logistic loss with $\lvert m \rvert$: one wrong label moves ridge regression more.

**Regularisation.** Sums, not means: dividing the SVM's problem by $C$ gives hinge losses plus
$\frac{1}{2 C} \lVert f \rVert^2$, so that $C = 1 / (2 \lambda)$ penalises it like ridge
regression. Logistic regression writes $\frac{\lambda}{2}$, half of that.
"""
REGRESSION = r"""
**For a number as the target** three of them remain. Ridge regression and the mean of the Gaussian
process minimise squared errors; support vector regression has the $\varepsilon$-insensitive loss
"""
TUBE = (
    r"C \sum_i \max(0, \lvert y_i - f(x_i) - b \rvert - \varepsilon) "
    r"+ \tfrac12 \lVert f \rVert^2"
)
END = r"""
An error below $\varepsilon$ costs nothing, and its point has weight 0; a large one costs in
proportion and not squared, so that a single outlier moves the curve less.
"""
SOURCES = (
    "Rosasco, De Vito, Caponnetto, Piana and Verri (2004), Are loss functions all the same?; "
    "Rifkin, Yeo and Poggio (2003), Regularized least-squares classification; Schölkopf and "
    "Smola (2002), Learning with Kernels; Rasmussen and Williams (2006), section 6.2 to 6.4; "
    "Parzen (1962), on densities; Nadaraya (1964) and Watson (1964), on regression."
)


def derivation(setting: Setting) -> Blocks:
    """Say what each method minimises, and what follows from its loss."""
    yield Text(SAME)
    yield Formula(FUNCTION)
    yield Text(LOSS)
    yield Text(TABLE)
    yield Text(WITH_INTERCEPT + SQUARE + REGRESSION)
    yield Formula(TUBE)
    yield Text(END)
    yield Note(SOURCES)
