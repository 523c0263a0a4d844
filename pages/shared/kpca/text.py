"""What to try on the page of the principal components, and why it works."""

from __future__ import annotations

import streamlit as st

from pages.shared import sidebar
from pages.shared.method import Method
from pages.shared.setting import Setting

EXAMPLES = {
    "Circles: three components part them": {
        "data": "circles",
        "kernel": "rbf(gamma=2)",
        "n_components": "3",
        "component": "3",
        "embedding": "in space",
    },
    "Circles: one narrow kernel, two components": {
        "data": "circles",
        "kernel": "rbf(gamma=4)",
        "n_components": "2",
    },
    "Moons: a wider and a narrower kernel": {
        "data": "moons",
        "kernel": "rbf(gamma=3.98)",
        "n_components": "3",
    },
    "Circles by the square of x alone": {
        "data": "circles",
        "kernel": "polynomial(degree=2, gamma=1, coef0=0)",
        "n_components": "3",
        "component": "1",
        "embedding": "in space",
    },
    "Iris: the linear kernel is plain PCA": {
        "data": "iris",
        "kernel": "linear()",
        "n_components": "2",
    },
}


def example(method: Method, name: str) -> dict:
    """Return the page's values at an example."""
    return method.from_query(EXAMPLES[name])


def try_this(method: Method, setting: Setting) -> None:
    """Show what to predict, do and explain."""
    st.markdown(
        "1. **Predict**: can a straight line part the two rings in the embedding? Two components "
        "of a wide kernel only bend the plane; raise *n_components* to 3 and read the accuracy.\n"
        "2. Step through *component* from 1 to 6: which map tells the inner ring from the outer?\n"
        "3. Sweep γ. Very small: the embedding is the data again. Very large: a hedgehog, and the "
        "scree of *Diagnostics* is flat. Where between do the classes come apart?\n"
        "4. Turn *centring* off. Which component appears that was not there, and what does it "
        "measure?\n"
        "5. Choose a point: its row of the centred Gram matrix says whom the kernel takes it for."
    )
    st.markdown("**Examples**")
    for i, name in enumerate(EXAMPLES):
        st.button(name, key=f"kpca_example{i}", on_click=_take, args=(method, name))


def _take(method: Method, name: str) -> None:
    sidebar.assign(method, example(method, name))


def why(setting: Setting) -> None:
    """Derive kernel PCA from PCA, intuition first."""
    st.markdown(
        "**PCA asks for the best shadow.** Of all directions $w$ of length 1, which keeps most of "
        "the spread of the centred data? The eigenvectors of the covariance, largest eigenvalue "
        "first.\n\n"
        "**Lift first.** Send each $x$ to $\\varphi(x)$, where $k(x, z) = \\varphi(x) \\cdot "
        "\\varphi(z)$, and ask there. The space may be endless, but a direction of spread lies in "
        "the span of the data, for whatever is at right angles to all of them sees no spread:"
    )
    st.latex(r"w = \sum_i \alpha_i \left(\varphi(x_i) - \bar\varphi\right)")
    st.markdown(
        "So only inner products of centred images are needed. They are the **centred Gram matrix** "
        "on the right of the stage, and the search for $w$ is its eigenvalue problem:"
    )
    st.latex(
        r"H K H\, \alpha = \mu\, \alpha, \qquad H = I - \tfrac1n \mathbf 1 \mathbf 1^\top, "
        r"\qquad \lVert w \rVert = 1 \iff \alpha^\top \alpha = 1/\mu"
    )
    st.markdown(
        "The eigenvalue is $n$ times the variance along $w$: the bars of *Diagnostics*. The score "
        "of a new point needs the kernel alone,"
    )
    st.latex(r"s(z) = \sum_i \alpha_i\, k(x_i, z) - \text{its mean over the data},")
    st.markdown(
        "and as a function of $z$ it is the map on the left. The $\\alpha$ add up to 0, so that no "
        "further centring is needed for new points.\n\n"
        "**Centring matters.** Without it the first direction points at the mean: with an RBF "
        "kernel its score is large and of one sign everywhere, a measure of density.\n\n"
        "**Signs and turns mean nothing.** $-w$ is as good as $w$, and where two eigenvalues are "
        "equal (the rings!) so is every turn between them. The page turns each picture to the one "
        "before it, so that a slider moves it and never flips it.\n\n"
        "**There is no way back in general**: a point of feature space need not be the image of "
        "any input. *Denoising* learns an approximate one.\n\n"
        "Schölkopf, Smola and Müller (1998); Bakır, Weston and Schölkopf (2004) for the way back."
    )
