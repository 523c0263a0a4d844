"""Why it works: from a line with a penalty to one kernel function on each point."""

from __future__ import annotations

import streamlit as st

from pages.shared.frame import texts
from pages.shared.setting import Setting


def derivation(setting: Setting) -> None:
    """Derive the weights of the kernel functions from a penalised line."""
    n, d = setting.train.X.shape
    left, right = st.columns(2, gap="large")
    with left:
        texts.markdown(
            "##### 1. Two aims\n"
            "Pass near the points, and stay smooth. The slider $\\lambda$ says how much "
            "smoothness is worth, measured in squared error (regularisation):"
        )
        st.latex(r"\min_f\; \sum_{i=1}^n \bigl(y_i - f(x_i)\bigr)^2 + \lambda\,\lVert f\rVert^2")
        texts.markdown(
            "$\\lVert f\\rVert$ is the norm of $f$ in the reproducing kernel Hilbert space (RKHS): "
            "the space of the weighted sums of kernel functions, in which rough functions have a "
            "large norm. For a line $f(x) = w^\\top x$ it is $\\lVert w\\rVert$, the slope: "
            "ordinary ridge regression.\n\n"
            "##### 2. The answer is made of the points\n"
            "Setting the derivative to 0 gives $\\lambda w = \\sum_i \\bigl(y_i - f(x_i)\\bigr) "
            "x_i$. So $w$ is a sum of the data themselves, with one weight each:"
        )
        st.latex(
            r"\begin{gathered} w = \sum_i \alpha_i x_i, \quad "
            r"\alpha_i = \frac{y_i - f(x_i)}{\lambda}, \\ "
            r"f(z) = \sum_i \alpha_i\, x_i^\top z \end{gathered}"
        )
        texts.markdown(
            "A weight is a residual divided by $\\lambda$: the stems of the view *Sum of kernel "
            "functions*. A point with residual 0 has weight 0."
        )
    with right:
        texts.markdown(
            "##### 3. Only products of points are left\n"
            "Of the data only the inner products $x_i^\\top z$ are needed. Put the chosen kernel "
            "$k(x_i, z)$ in their place (the *kernel trick*), and the line becomes a weighted sum "
            "of $n$ kernel functions, one for each point. No other $f$ in the RKHS is better (the "
            "*representer theorem*):"
        )
        st.latex(r"f(z) = \sum_{i=1}^n \alpha_i\, k(x_i, z)")
        texts.markdown(
            "##### 4. One linear system\n"
            "The definition of $\\alpha_i$, written for all points at once, is "
            "$\\lambda\\alpha = y - K\\alpha$ with the Gram matrix $K_{ij} = k(x_i, x_j)$, the "
            "picture beside the fit:"
        )
        st.latex(r"(K + \lambda I)\,\alpha = y")
        texts.markdown(
            f"Here these are {n} equations, whatever the number of features ({d}) or the dimension "
            "of the feature space.\n\n"
            "##### 5. What $\\lambda$ does, direction by direction\n"
            "Along an eigenvector of $K$ with eigenvalue $\\mu_j$ the fit keeps the share "
            "$\\mu_j/(\\mu_j + \\lambda)$ of the data: nearly all of the broad patterns, "
            "little of the jagged ones. The shares add up to the *effective degrees of "
            "freedom*, the readout under the picture."
        )
        st.latex(r"\mathrm{dof}(\lambda) = \sum_j \frac{\mu_j}{\mu_j + \lambda}")
    st.caption(
        "The same number λ is the noise variance of the Gaussian process with this kernel, whose "
        "mean is this very curve. The C of the support vector machine is 1/(2λ): a large C is a "
        "small λ."
    )
