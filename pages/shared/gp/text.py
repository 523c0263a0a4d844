"""What to try on the page of the Gaussian process, its worked examples, and why it works."""

from __future__ import annotations

import streamlit as st

from pages.shared import page_values
from pages.shared.controls import kernel_controls
from pages.shared.method import Method
from pages.shared.setting import Setting

# Worked examples: an address each, so that a link can say the same.
EXAMPLES = {
    "Ice cream: learn three years, predict the fourth": {
        "data": "ice_cream",
        "target": "standardise",
        "kernel": "periodic(period=6, lengthscale=1.41) + rbf(gamma=0.001)",
        "noise": "0.0501",
    },
    "Ice cream with an RBF alone": {
        "data": "ice_cream",
        "target": "standardise",
        "kernel": "rbf(gamma=0.1)",
        "noise": "0.0501",
    },
    "CO2: a trend and a yearly breath": {
        "data": "co2",
        "target": "standardise",
        "kernel": "rbf(gamma=0.001) + constant(value=0.0316) * periodic(period=1, "
        "lengthscale=1.41) * rbf(gamma=0.001)",
        "noise": "0.001",
    },
    "Sunspots: a rhythm that never quite repeats": {
        "data": "sunspots",
        "target": "standardise",
        "kernel": "periodic(period=11.2, lengthscale=1) * rbf(gamma=0.001) + rbf(gamma=0.1)",
        "noise": "0.1",
    },
    "Motorcycle: one noise level cannot be right": {
        "data": "motorcycle",
        "target": "standardise",
        "kernel": "rbf(gamma=0.02)",
        "noise": "0.2",
    },
}


def example(method: Method, name: str) -> dict:
    """Return the page's values at a worked example."""
    return method.from_query(EXAMPLES[name])


def try_this(method: Method, setting: Setting) -> None:
    """Show what to predict, do and explain, and the worked examples."""
    st.markdown(
        "1. **Predict**: where will the band be widest? Choose *shown: prior*, then *posterior*. "
        "What did the points take away?\n"
        "2. Drag a point far from the curve. Does the band grow there? It does not: it depends on "
        "where the points are ($X$), not on what they say ($y$). What does react?\n"
        "3. Raise the draws to 12 and move $\\gamma$. The same random numbers make every draw, so "
        "you watch one function change its mind.\n"
        "4. Set the noise to its least. Which band collapses onto the points, and which stays?\n"
        "5. Watch **fit** and **complexity** while you sweep the noise: where is their sum highest?"
    )
    if setting.train.n_features > 1:
        st.caption(
            "With data of one feature, such as the sine, the sidebar has *shown*, *bands* and "
            "*draws*, too."
        )
    st.markdown("**Worked examples**")
    with st.container(horizontal=True):
        for i, name in enumerate(EXAMPLES):
            st.button(name, key=f"gp_example{i}", on_click=_take, args=(method, name))


def _take(method: Method, name: str) -> None:
    values = example(method, name)
    page_values.turn(method, values)
    page_values.point(method, kernel_controls(values["terms"])[0].name)


def why(setting: Setting) -> None:
    """Derive the posterior, intuition first."""
    st.markdown(
        "**A belief about functions.** Any handful of values of $f$ is Gaussian, with the kernel "
        "as covariance: nearby inputs, similar values. The green draws are what such a belief "
        "looks like.\n\n"
        "**Seeing data is conditioning.** What was seen, $y = f(X) + \\varepsilon$ with noise of "
        "variance $\\sigma^2$ (the slider), and what is asked, $f(z)$, are jointly Gaussian:"
    )
    st.latex(
        r"\begin{pmatrix} y \\ f(z) \end{pmatrix} \sim \mathcal N\left(0, \begin{pmatrix} "
        r"K + \sigma^2 I & k_z \\ k_z^\top & k(z, z) \end{pmatrix}\right)"
    )
    st.markdown(
        "Of two jointly Gaussian things, knowing one leaves the other Gaussian. Guess $f(z)$ by "
        "the best weighted sum of what was seen; what that guess cannot explain is what remains:"
    )
    st.latex(
        r"\begin{gathered} \underbrace{m(z) = k_z^\top (K + \sigma^2 I)^{-1} y}_{\text{blue "
        r"curve}} \\ \underbrace{s^2(z) = k(z, z) - k_z^\top (K + \sigma^2 I)^{-1} "
        r"k_z}_{\text{blue band}} \end{gathered}"
    )
    st.markdown(
        "The subtracted part is what the data explain: large near points, 0 far away, where the "
        "band is the prior's again. $y$ does not occur in it. A new *observation* carries noise "
        "too, $s^2(z) + \\sigma^2$: the orange lines.\n\n"
        "**Choosing the kernel.** The same Gaussian says how likely the data were under this "
        "kernel and noise: the log marginal likelihood in the readouts. It weighs fit against "
        "complexity without any held-out data; the tab *Evidence* shows it as a landscape.\n\n"
        "**In one stroke.** A Cholesky factor $L L^\\top = K + \\sigma^2 I$ gives all of it: "
        "$\\alpha = L^{-\\top} L^{-1} y$, mean $k_z^\\top \\alpha$, variance "
        "$k(z,z) - \\lVert L^{-1} k_z \\rVert^2$, and $\\log\\det = 2 \\sum_i \\log L_{ii}$ "
        "(Rasmussen and Williams 2006, algorithm 2.1)."
    )
