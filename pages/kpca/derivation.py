"""Why kernel PCA works: the projection, the feature map, the centred Gram matrix."""

from __future__ import annotations

from pages.shared.model.declarations.blocks import Blocks, Formula, Text
from pages.shared.model.setting.setting import Setting


def derivation(setting: Setting) -> Blocks:
    """Derive kernel PCA from PCA, intuition first."""
    yield Text(
        "**PCA finds the projection with the largest variance.** Which direction $w$ of length 1 "
        "keeps most of the variance of the centred data? The variance along $w$ is $w^\\top S w$ "
        "with the covariance matrix $S$. With a Lagrange multiplier $\\nu$ for the length,"
    )
    yield Formula(
        r"\nabla_w \bigl( w^\top S w - \nu\, (w^\top w - 1) \bigr) = 0 "
        r"\iff S w = \nu\, w, \qquad w^\top S w = \nu"
    )
    yield Text(
        "So $w$ is an eigenvector of $S$, and the variance along it is its eigenvalue: the "
        "largest eigenvalue is best. The others follow in the order of their eigenvalues, each "
        "the best at right angles to those before it.\n\n"
        "**Features first.** A feature map takes each $x$ to $\\varphi(x)$ in a feature space "
        "where $k(x, z) = \\varphi(x) \\cdot \\varphi(z)$. Do PCA there. The space may have "
        "infinitely many dimensions, but $w$ lies in the span of the mapped data, as in the "
        "representer theorem: along a direction orthogonal to all of them there is no variance."
    )
    yield Formula(r"w = \sum_i \alpha_i \left(\varphi(x_i) - \bar\varphi\right)")
    yield Text(
        "So only inner products of centred images are needed. They are the **centred Gram matrix** "
        "of the stage (the kernel trick), $\\tilde K = H K H$. Put the sum into "
        "$S w = \\nu w$ and take inner products with all centred images: "
        "$\\tilde K^2 \\alpha = n \\nu\\, \\tilde K \\alpha$. An eigenvector of $\\tilde K$ "
        "solves this, and what other solutions have in addition changes no $w$:"
    )
    yield Formula(
        r"\begin{gathered} \tilde K \alpha = \mu\, \alpha, \qquad \mu = n \nu, \qquad "
        r"H = I - \tfrac1n \mathbf 1 \mathbf 1^\top, \\ "
        r"\lVert w \rVert = 1 \iff \alpha^\top \alpha = 1/\mu \end{gathered}"
    )
    yield Text(
        "The eigenvalue $\\mu$ is $n$ times the variance along $w$; its share of the sum of all is "
        "the *explained variance*: the bars under *Check*, *Scree*. The score of a new point needs "
        "the kernel alone,"
    )
    yield Formula(r"s(z) = \sum_i \alpha_i\, k(x_i, z) - \text{its mean over the training points},")
    yield Text(
        "and as a function of $z$ it is the map of the stage. The $\\alpha$ add up to 0, so that "
        "no further centring is needed for new points.\n\n**Centring matters.** Without it the "
        "first direction often points roughly at the mean: with an RBF kernel its score has one "
        "sign everywhere and is largest where many points are near.\n\n**Signs and rotations mean "
        "nothing.** $-w$ is as good as $w$, and where two eigenvalues are equal (nearly so for the "
        "rings) every rotation of the two is as good. The page chooses sign and rotation by a "
        "fixed rule on the data, so that the same setting always gives the same "
        "picture.\n\n**Pre-images need not exist**: a point of feature space need not be the image "
        "of any input. *Denoising*, under *Views*, learns an approximate pre-image, and finds one "
        "as a fixed point. What is lost in feature space itself, the mean squared distance to the "
        "projection, is the sum of the eigenvalues left out, divided by $n$: *Project and "
        "rebuild*, under *Views*.\n\nSchölkopf, Smola and Müller (1998); for the way back Mika et "
        "al. (1999), the fixed point, and Bakır, Weston and Schölkopf (2004), the learned one."
    )
