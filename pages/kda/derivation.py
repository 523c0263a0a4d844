"""Why it works: Fisher's ratio, its solution, and the kernel."""

from __future__ import annotations

import streamlit as st

from pages.shared.setting import Setting

RATIO = r"""
**One number for each point.** Many features are hard to look at, so look along one direction $w$
only: each point becomes $p = \langle w, \varphi(x) \rangle$. Which direction separates the classes
best? One in which the class means lie far apart **compared with** the spread within the classes:
"""
CRITERION = (
    r"J(w) = \frac{\text{spread between the means}}{\text{spread within the classes}}"
    r" = \frac{w^\top B\, w}{w^\top W\, w}"
)
SOLUTION = r"""
Multiplying $w$ by a number does not change $J$; setting its gradient to zero gives $B w = J\, W w$.
For two classes $B$ only knows the line between the means, and the answer is
$w \propto W^{-1}(m_2 - m_1)$: the direction between the means, corrected for the shape of the
clouds. Rotate it by hand in the tab Views, **Fisher's direction**. With $c$ classes there are at
most $c - 1$ such directions, since $c$ means span no more.
"""
KERNEL = r"""
**With a kernel.** In feature space $w = \sum_i \alpha_i\, \varphi(x_i)$, and all that is needed are
inner products, the Gram matrix $K$ on the stage. But a rich kernel can send each class to a single
point, so that nothing is left to divide by. Hence regularisation: the penalty $\lambda$ (slider)
adds $\lambda \lVert w \rVert^2$ to the spread within the classes,
"""
PENALISED = (
    r"\max_{\alpha}\; \frac{\alpha^\top M \alpha}"
    r"{\alpha^\top N \alpha + \lambda\, \alpha^\top K \alpha}"
)
MEANING = r"""
with $M$ for the spread between the class means of $K$'s rows and $N$ for the spread within. Solved
without dividing by $N$, which is singular: with $T$ for the class indicators, centred and made
orthonormal, and $K_c$ for the Gram matrix of the centred data,
"""
SOLVED = (
    r"\begin{gathered} S = (K_c + \lambda I)^{-1} T, \\ "
    r"T^\top K_c S = V\, \mathrm{diag}(v)\, V^\top, \qquad \alpha = S V \end{gathered}"
)
BOUNDARY = r"""
The first step is **ridge regression on the class indicators**, which is why $\lambda$ is the same
$\lambda$; the small second one (as large as the number of classes) makes its outputs into
discriminants. The readout *separation* is $v$: of the variance along a direction, penalty
included, the share that lies between the classes; 1 when each class falls on a single point and
$\lambda$ adds next to nothing.

**The boundary** (the line on the stage) lies where both classes are as likely, if their projections
are bell curves of the same width: half way between the means, moved towards the rarer class.

**Beside the SVM.** Both are linear in feature space and smooth by a penalty. The discriminant uses
all points by their mean and spread; the SVM only those at its margin.
"""
SOURCES = (
    "Fisher (1936), The use of multiple measurements in taxonomic problems; Mika et al. (1999), "
    "Fisher discriminant analysis with kernels; Baudat and Anouar (2000); Cai, He and Han (2007), "
    "spectral regression for the solution in two steps."
)


def derivation(setting: Setting) -> None:
    """Explain Fisher's criterion, its solution, and what the kernel and the penalty change."""
    st.markdown(RATIO)
    st.latex(CRITERION)
    st.markdown(SOLUTION + KERNEL)
    st.latex(PENALISED)
    st.markdown(MEANING)
    st.latex(SOLVED)
    st.markdown(BOUNDARY)
    st.caption(SOURCES)
