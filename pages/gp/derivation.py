"""Why the Gaussian process works."""

from __future__ import annotations

import streamlit as st

from pages.shared.frame import texts
from pages.shared.setting import Setting


def derivation(setting: Setting) -> None:
    """Derive the posterior, intuition first."""
    texts.markdown(
        "**A distribution over functions.** Any finite set of values of $f$ is jointly Gaussian, "
        "with the kernel as covariance: nearby inputs, similar values. $k(x, x)$ is the *signal "
        "variance*, the variance of $f(x)$ before any data. This is the prior; with *prior* and "
        "*draws* switched on the green curves are samples from it.\n\n"
        "**Seeing data is conditioning.** What was seen, $y = f(X) + \\varepsilon$ with noise of "
        "variance $\\sigma^2$ (the slider), and what is asked, $f(z)$, are jointly Gaussian:"
    )
    st.latex(
        r"\begin{pmatrix} y \\ f(z) \end{pmatrix} \sim \mathcal N\left(0, \begin{pmatrix} "
        r"K + \sigma^2 I & k_z \\ k_z^\top & k(z, z) \end{pmatrix}\right)"
    )
    texts.markdown(
        "Given one of two jointly Gaussian quantities, the other is Gaussian again: this is the "
        "posterior (*Two values* in the tab *Views* shows it for one value each). Its mean is the "
        "best weighted sum of what was seen; its variance is what that "
        "sum cannot explain:"
    )
    st.latex(
        r"\begin{gathered} \underbrace{m(z) = k_z^\top (K + \sigma^2 I)^{-1} y}_{\text{blue "
        r"curve}} \\ \underbrace{s^2(z) = k(z, z) - k_z^\top (K + \sigma^2 I)^{-1} "
        r"k_z}_{\text{blue band}} \end{gathered}"
    )
    texts.markdown(
        "The subtracted part is what the data explain: large near points, 0 far away, where the "
        "band is the prior's again. $y$ does not occur in it. A new *observation* carries noise "
        "too, $s^2(z) + \\sigma^2$: the orange lines of *band of y*. Each band is a "
        "*credible interval*: under the model the value lies in it with the stated probability, "
        "68 % for 1σ, 95 % for 2σ.\n\n"
        "**Choosing the kernel.** The same Gaussian says how likely the data were under this "
        "kernel and noise: the log marginal likelihood in the readouts. It balances fit and "
        "complexity without any held-out data; *Marginal likelihood* in the tab *Check* shows it "
        "over two hyperparameters.\n\n"
        "**In one computation.** A Cholesky factor $L L^\\top = K + \\sigma^2 I$ gives all of it: "
        "$\\alpha = L^{-\\top} L^{-1} y$, mean $k_z^\\top \\alpha$, variance $k(z,z) - \\lVert "
        "L^{-1} k_z \\rVert^2$, and $\\log\\det = 2 \\sum_i \\log L_{ii}$ (Rasmussen and Williams "
        "2006, algorithm 2.1)."
    )
