"""Why the support vector machine works: from the margin to the dual, and to the tube."""

from __future__ import annotations

import streamlit as st

from pages.shared.setting import Setting

MARGIN = r"""
**The margin.** A function $f(x) = \langle w, \varphi(x)\rangle + b$ decides by its sign: $f = 0$
is a hyperplane in feature space. The margin is the street between the dashed lines $f = -1$ and
$f = +1$. From one line straight across to the other, $f$ rises by 2 with slope $\|w\|$, so the
margin is $2 / \|w\|$ wide. The widest margin has the smallest $\|w\|$.

**Hard and soft margin.** With a hard margin no point may lie inside. With a soft margin points
may lie inside or beyond it, but each pays for its slack $\xi_i = \max(0,\, 1 - y_i f(x_i))$, the
hinge loss, with $y_i = \pm 1$. The slider $C$ is the cost of one unit of slack:
"""
PRIMAL = r"\min_{w,\,b}\quad \tfrac12 \|w\|^2 + C \sum_{i=1}^n \max\bigl(0,\; 1 - y_i f(x_i)\bigr)"
DUAL_TEXT = r"""
**The dual problem.** The constraint of each point gets a Lagrange multiplier $a_i \ge 0$. At the
optimum $w = \sum_i a_i y_i\, \varphi(x_i)$ and $\sum_i a_i y_i = 0$. Put into the problem, only
inner products are left. The kernel computes them without $\varphi$ (the kernel trick): they are
the Gram matrix on the stage.
"""
DUAL = (
    r"\begin{gathered} \max_{a}\quad \sum_i a_i - \tfrac12 \sum_{i,j} "
    r"a_i a_j\, y_i y_j\, k(x_i, x_j) \\ "
    r"0 \le a_i \le C, \qquad \sum_i a_i y_i = 0 \end{gathered}"
)
KINDS = r"""
**Three kinds of points.** The weight of a point is $\alpha_i = y_i a_i$. By the optimality (KKT)
conditions it can only be

| weight | place | drawn as |
|---|---|---|
| $\alpha_i = 0$ | outside the margin, $y_i f(x_i) > 1$ | no ring; can be removed |
| $0 < \lvert\alpha_i\rvert < C$ | on its edge, $y_i f(x_i) = 1$ | circle: **free** |
| $\lvert\alpha_i\rvert = C$ | inside it or misclassified, $y_i f(x_i) < 1$ | square: **bounded** |

Points with $\alpha_i \ne 0$ are the support vectors; the area of a ring grows with
$\lvert\alpha_i\rvert$. The decision function is $f(x) = \sum_i \alpha_i\, k(x_i, x) + b$: choose
a ringed point on the stage to see its own term $k(x_i, \cdot)$.

**What is special.** The problem is convex as long as the kernel is positive semi-definite: there
are no local optima. With the sigmoid that is not so, and the page warns. Many classes are told
apart one against one; the machines of all pairs vote.
"""
TUBE = r"""
**A tube instead of a margin.** For regression, errors up to $\epsilon$ cost nothing, and beyond
it each unit costs $C$ (the epsilon-insensitive loss). The curve is as flat as possible, with as
little as possible outside the tube of half width $\epsilon$:
"""
TUBE_PRIMAL = (
    r"\min_{w,\,b}\quad \tfrac12 \|w\|^2 + C \sum_{i=1}^n "
    r"\max\bigl(0,\; |y_i - f(x_i)| - \epsilon\bigr)"
)
TUBE_DUAL = r"""
Again every point has a weight, now anywhere in $[-C, C]$: $f(x) = \sum_i \alpha_i\, k(x_i, x) +
b$ with $\sum_i \alpha_i = 0$.

| weight | place | drawn as |
|---|---|---|
| $\alpha_i = 0$ | inside the tube | no ring; can be removed |
| $0 < \lvert\alpha_i\rvert < C$ | on its edge | circle: **free** |
| $\lvert\alpha_i\rvert = C$ | outside | square: **bounded** |

Two things differ from ridge regression: most $\alpha_i$ are zero, and no $\lvert\alpha_i\rvert$
exceeds $C$, so that an outlier bends the curve less. In return there is no closed formula.
"""
SOURCES = (
    "Cortes and Vapnik (1995), Support-vector networks; Schölkopf and Smola (2002), Learning with "
    "Kernels, chapters 7 and 9; Smola and Schölkopf (2004), A tutorial on support vector "
    "regression. Solved by libsvm (Chang and Lin, 2011)."
)


def derivation(setting: Setting) -> None:
    """Show the derivation that fits the task of the data first, and the other one after it."""
    parts = [_margin, _tube]
    for part in parts if setting.train.task == "classification" else reversed(parts):
        part()
    st.caption(SOURCES)


def _margin() -> None:
    st.markdown(MARGIN)
    st.latex(PRIMAL)
    st.markdown(DUAL_TEXT)
    st.latex(DUAL)
    st.markdown(KINDS)


def _tube() -> None:
    st.markdown(TUBE)
    st.latex(TUBE_PRIMAL)
    st.markdown(TUBE_DUAL)
