"""Why kernel PCA works: the best shadow, the lift, the centred Gram matrix."""

from __future__ import annotations

import streamlit as st

from pages.shared.setting import Setting


def derivation(setting: Setting) -> None:
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
        r"\begin{gathered} H K H\, \alpha = \mu\, \alpha, \qquad "
        r"H = I - \tfrac1n \mathbf 1 \mathbf 1^\top, \\ "
        r"\lVert w \rVert = 1 \iff \alpha^\top \alpha = 1/\mu \end{gathered}"
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
