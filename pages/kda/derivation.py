"""Why it works: Fisher's ratio, its solution, and the kernel."""

from __future__ import annotations

from pages.shared.model.declarations.blocks import Blocks, Formula, Note, Text
from pages.shared.model.setting.setting import Setting

RATIO = r"""
**One number for each point.** Many features are hard to look at, so look along one direction $w$
only: each point becomes the number $\langle w, \varphi(x) \rangle$. Which direction separates the
classes best? One in which the class means lie far apart **compared with** the spread within the
classes. With the between-class scatter $B$ and the within-class scatter $W$ this is
"""
CRITERION = (
    r"J(w) = \frac{\text{variance between the means}}{\text{variance within the classes}}"
    r" = \frac{w^\top B\, w}{w^\top W\, w}"
)
SOLUTION = r"""
Multiplying $w$ by a number does not change $J$; setting its gradient to zero gives $B w = J\, W w$.
For two classes $B$ only knows the line between the means, and the answer is
$w \propto W^{-1}(m_2 - m_1)$: the direction between the means, corrected for the shape of the
clouds. The boundary is a hyperplane at right angles to $w$. Rotate $w$ by hand in the tab Views,
**Fisher's direction**. With $c$ classes there are at
most $c - 1$ such directions, since $c$ means span no more.
"""
KERNEL = r"""
**With a kernel.** In feature space $w = \sum_i \alpha_i\, \varphi(x_i)$, and all that is needed are
inner products, the Gram matrix $K$ on the stage: $k$ computes them without $\varphi$ (the kernel
trick). But with a narrow RBF there is a direction along which each class of the training points
falls on a single place, so that the variance within is zero. Hence regularisation, which favours
directions along which $f$ varies slowly: the slider $\lambda$ adds the penalty
$\lambda \lVert w \rVert^2$ to the variance within the classes,
"""
PENALISED = (
    r"\max_{\alpha}\; \frac{\alpha^\top M \alpha}"
    r"{\alpha^\top N \alpha + \lambda\, \alpha^\top K \alpha}"
)
MEANING = r"""
where $\alpha^\top M \alpha$ is the scatter of the projected points between the classes and
$\alpha^\top N \alpha$ the scatter within them: sums over the points, not means. (Mika and others
add $\mu I$ to $N$ instead, a penalty on $\lVert \alpha \rVert^2$.) The tab Views, **M and N**,
writes both matrices out for a few points. The page solves this without dividing by $N$, which is
singular: with $T$ for the class indicators, centred and made orthonormal, and $K_c$ for the Gram
matrix of the data centred in feature space,
"""
SOLVED = (
    r"\begin{gathered} S = (K_c + \lambda I)^{-1} T, \\ "
    r"T^\top K_c S = V\, \mathrm{diag}(v)\, V^\top, \qquad \alpha = S V \end{gathered}"
)
BOUNDARY = r"""
The first step is **ridge regression on the class indicators**, which is why $\lambda$ is the same
$\lambda$; the second, a matrix with one row fewer than there are classes, turns its outputs into
discriminants. The readout *separation* is the eigenvalue $v$: of the variance along a direction,
penalty included, the share between the class means. With the $J$ above, penalty included, $v = J /
(1 + J)$, so that both criteria have the same best direction. The separation is 1 when each class
falls on a single place and $\lambda$ adds next to nothing.

**The boundary** (the line on the stage) lies where both classes are equally likely, if their
projections are normally distributed with the same variance: half way between the means, moved
towards the rarer class. The tab Views, **Log odds**, draws both normal densities and the
probability that follows from them.

**Beside the SVM.** Both are linear in feature space and regularised by $\lVert w \rVert^2$. The
discriminant uses the means and the spread of all points; the SVM depends on its support vectors
only: points on its margin, inside it or misclassified.
"""
SOURCES = (
    "Fisher (1936), The use of multiple measurements in taxonomic problems; Mika et al. (1999), "
    "Fisher discriminant analysis with kernels; Baudat and Anouar (2000); Cai, He and Han (2007), "
    "spectral regression for the solution in two steps."
)


def derivation(setting: Setting) -> Blocks:
    """Explain Fisher's criterion, its solution, and what the kernel and the penalty change."""
    yield Text(RATIO)
    yield Formula(CRITERION)
    yield Text(SOLUTION + KERNEL)
    yield Formula(PENALISED)
    yield Text(MEANING)
    yield Formula(SOLVED)
    yield Text(BOUNDARY)
    yield Note(SOURCES)
