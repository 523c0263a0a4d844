"""Why it works: from a line with a penalty to one kernel function on each point."""

from __future__ import annotations

from pages.shared.model.declarations.blocks import Blocks, Columns, Formula, Note, Text
from pages.shared.model.setting.setting import Setting

SOURCES = (
    "Hoerl and Kennard (1970), Ridge regression; Kimeldorf and Wahba (1971), Some results on "
    "Tchebycheffian spline functions; Saunders, Gammerman and Vovk (1998), Ridge regression "
    "learning algorithm in dual variables; Schölkopf, Herbrich and Smola (2001), A generalized "
    "representer theorem."
)


def derivation(setting: Setting) -> Blocks:
    """Derive the weights of the kernel functions from a penalised line."""
    n, d = setting.train.X.shape
    left = (
        Text(
            "##### 1. Two aims\n"
            "Pass near the points, and stay smooth. The slider $\\lambda$ says how much "
            "smoothness is worth, measured in squared error (regularisation):"
        ),
        Formula(r"\min_f\; \sum_{i=1}^n \bigl(y_i - f(x_i)\bigr)^2 + \lambda\,\lVert f\rVert^2"),
        Text(
            "$\\lVert f\\rVert$ is the norm of $f$ in the reproducing kernel Hilbert space (RKHS): "
            "the space of the weighted sums of kernel functions and of their limits, in which "
            "rough functions have a large norm. For a line $f(x) = w^\\top x$ it is $\\lVert "
            "w\\rVert$, the slope: ordinary ridge regression.\n\n"
            "##### 2. The answer is made of the points\n"
            "Setting the derivative to 0 gives $\\lambda w = \\sum_i \\bigl(y_i - f(x_i)\\bigr) "
            "x_i$. So $w$ is a sum of the data themselves, with one weight each:"
        ),
        Formula(
            r"\begin{gathered} w = \sum_i \alpha_i x_i, \quad "
            r"\alpha_i = \frac{y_i - f(x_i)}{\lambda}, \\ "
            r"f(z) = \sum_i \alpha_i\, x_i^\top z \end{gathered}"
        ),
        Text(
            "A weight is a residual divided by $\\lambda$: the stems of the view *Sum of kernel "
            "functions*. A point with residual 0 has weight 0. This $w$ solves the normal "
            "equations $(X^\\top X + \\lambda I)\\, w = X^\\top y$ of ridge regression by the "
            "*push-through identity*: both sides of the first line are "
            "$X^\\top X X^\\top + \\lambda X^\\top$."
        ),
        Formula(
            r"\begin{gathered} (X^\top X + \lambda I)\, X^\top = X^\top (X X^\top + \lambda I), \\ "
            r"(X^\top X + \lambda I)^{-1} X^\top y = "
            r"X^\top \underbrace{(X X^\top + \lambda I)^{-1} y}_{\alpha} \end{gathered}"
        ),
        Text(
            "##### 3. Only products of points are left\n"
            "Of the data only the inner products $x_i^\\top z$ are needed. Put the chosen kernel "
            "$k(x_i, z)$ in their place (the *kernel trick*), and the line becomes a weighted sum "
            "of $n$ kernel functions, one for each point. No other $f$ in the RKHS is better (the "
            "*representer theorem*):"
        ),
        Formula(r"f(z) = \sum_{i=1}^n \alpha_i\, k(x_i, z)"),
    )
    right = (
        Text(
            "##### 4. One linear system\n"
            "The definition of $\\alpha_i$, written for all points at once, is "
            "$\\lambda\\alpha = y - K\\alpha$ with the Gram matrix $K_{ij} = k(x_i, x_j)$, the "
            "picture beside the fit:"
        ),
        Formula(r"(K + \lambda I)\,\alpha = y"),
        Text(
            "The loss says the same. With $f = \\sum_i \\alpha_i k(x_i, \\cdot)$ the values at the "
            "points are $K\\alpha$ and $\\lVert f\\rVert^2 = \\alpha^\\top K \\alpha$, so that the "
            "loss and its gradient in $\\alpha$ are"
        ),
        Formula(
            r"\begin{gathered} L(\alpha) = \lVert y - K\alpha\rVert^2 + "
            r"\lambda\, \alpha^\top K \alpha, \\ "
            r"\nabla L(\alpha) = -2 K \bigl(y - (K + \lambda I)\, \alpha\bigr) \end{gathered}"
        ),
        Text(
            "The gradient is 0 at the solution of the system. Where $K$ is singular it is 0 at "
            "other $\\alpha$, too, but these give the same function.\n\n"
            "Without $\\lambda$ the system can fail: $K$ is singular as soon as there are more "
            "points than dimensions of the feature space (a linear kernel has rank $d$ at most), "
            "and then $K\\alpha = y$ has no solution for most $y$.\n\n"
            f"Here these are {n} equations, whatever the number of features ({d}) or the dimension "
            "of the feature space.\n\n"
            "##### 5. What $\\lambda$ does, direction by direction\n"
            "Along an eigenvector of $K$ with eigenvalue $\\mu_j$ the fit keeps the share "
            "$\\mu_j/(\\mu_j + \\lambda)$ of the data: nearly all of the broad patterns, "
            "little of the jagged ones. The shares add up to the *effective degrees of "
            "freedom*, the readout under the picture."
        ),
        Formula(r"\mathrm{dof}(\lambda) = \sum_j \frac{\mu_j}{\mu_j + \lambda}"),
        Text(
            "##### 6. The same as a most probable function\n"
            "Let $y_i = w^\\top x_i + \\varepsilon_i$ with noise of variance $\\sigma^2$, and "
            "before any data let $w$ be normal with mean 0 and covariance $\\tau^2 I$. Given the "
            "data, minus the log of the density of $w$ is, but for a constant,"
        ),
        Formula(r"\frac{1}{2\sigma^2} \lVert y - Xw\rVert^2 + \frac{1}{2\tau^2} \lVert w\rVert^2"),
        Text(
            "Times $2\\sigma^2$ this is the loss of ridge regression with "
            "$\\lambda = \\sigma^2/\\tau^2$. So the ridge solution is the *maximum a posteriori* "
            "(MAP) estimate: much noise, or a prior of small weights, means a large $\\lambda$."
        ),
    )
    yield Columns((left, right))
    yield Note(
        "The same number λ is the noise variance of the Gaussian process with this kernel, whose "
        "mean is this very curve. The C of the support vector machine is 1/(2λ): a large C is a "
        "small λ."
    )
    yield Note(SOURCES)
