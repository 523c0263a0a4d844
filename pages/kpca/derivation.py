"""Why kernel PCA works: the projection, the feature map, the centred Gram matrix."""

from __future__ import annotations

import streamlit as st

from pages.shared.frame import texts
from pages.shared.setting import Setting


def derivation(setting: Setting) -> None:
    """Derive kernel PCA from PCA, intuition first."""
    texts.markdown(
        "**PCA finds the projection with the largest variance.** Which direction $w$ of length 1 "
        "keeps most of the variance of the centred data? The eigenvector of the covariance matrix "
        "with the largest eigenvalue. The others follow in the order of their eigenvalues.\n\n"
        "**Features first.** A feature map takes each $x$ to $\\varphi(x)$ in a feature space "
        "where $k(x, z) = \\varphi(x) \\cdot \\varphi(z)$. Do PCA there. The space may have "
        "infinitely many dimensions, but $w$ lies in the span of the mapped data, as in the "
        "representer theorem: along a direction orthogonal to all of them there is no variance."
    )
    st.latex(r"w = \sum_i \alpha_i \left(\varphi(x_i) - \bar\varphi\right)")
    texts.markdown(
        "So only inner products of centred images are needed. They are the **centred Gram matrix** "
        "on the right of the stage (the kernel trick), and $w$ follows from its eigenvectors:"
    )
    st.latex(
        r"\begin{gathered} H K H\, \alpha = \mu\, \alpha, \qquad "
        r"H = I - \tfrac1n \mathbf 1 \mathbf 1^\top, \\ "
        r"\lVert w \rVert = 1 \iff \alpha^\top \alpha = 1/\mu \end{gathered}"
    )
    texts.markdown(
        "The eigenvalue $\\mu$ is $n$ times the variance along $w$; its share of the sum of all is "
        "the *explained variance*: the bars under *Check*, *Scree*. The score of a new point needs "
        "the kernel alone,"
    )
    st.latex(r"s(z) = \sum_i \alpha_i\, k(x_i, z) - \text{its mean over the training points},")
    texts.markdown(
        "and as a function of $z$ it is the map on the left. The $\\alpha$ add up to 0, so that "
        "no further centring is needed for new points.\n\n"
        "**Centring matters.** Without it the first direction points at the mean: with an RBF "
        "kernel its score has one sign everywhere and is largest where many points are near.\n\n"
        "**Signs and rotations mean nothing.** $-w$ is as good as $w$, and where two eigenvalues "
        "are equal (nearly so for the rings) every rotation of the two is as good. The page "
        "chooses sign and rotation by a fixed rule on the data, so that the same setting always "
        "gives the same picture.\n\n"
        "**Pre-images need not exist**: a point of feature space need not be the image of any "
        "input. *Denoising*, under *Views*, learns an approximate pre-image, and finds one as a "
        "fixed point. What is lost in feature space itself is the sum of the eigenvalues left out: "
        "*Project and rebuild*, under *Views*.\n\n"
        "Schölkopf, Smola and Müller (1998); for the way back Mika et al. (1999), the fixed point, "
        "and Bakır, Weston and Schölkopf (2004), the learned one."
    )
