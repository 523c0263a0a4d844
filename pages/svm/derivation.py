"""Why the support vector machine works: from the street to the dual, and to the tube."""

from __future__ import annotations

import streamlit as st

from pages.shared.method import Method
from pages.shared.setting import Setting

STREET = r"""
**The street.** A function $f(x) = \langle w, \varphi(x)\rangle + b$ decides by its sign. Lay two
kerbs beside the boundary $f = 0$: the dashed lines $f = -1$ and $f = +1$. Going from one to the
other straight across, $f$ rises by 2 with slope $\|w\|$, so that the street is $2 / \|w\|$ wide.
The widest street is the smallest $\|w\|$.

**Its price.** Points may stand on the street or beyond it, but each pays for how far it is from its
own kerb: the hinge $\xi_i = \max(0,\, 1 - y_i f(x_i))$ with $y_i = \pm 1$. The slider $C$ is the
exchange rate between a wide street and paid tolls:
"""
PRIMAL = r"\min_{w,\,b}\quad \tfrac12 \|w\|^2 + C \sum_{i=1}^n \max\bigl(0,\; 1 - y_i f(x_i)\bigr)"
DUAL_STORY = r"""
**Each point pulls.** Give every point a force $\alpha_i$ on the boundary. In balance
$w = \sum_i \alpha_i y_i\, \varphi(x_i)$ and $\sum_i \alpha_i y_i = 0$: the forces of both classes
cancel. Put into the problem, only scalar products are left, and these are the kernel, the Gram
matrix on the stage:
"""
DUAL = (
    r"\begin{gathered} \max_{\alpha}\quad \sum_i \alpha_i - \tfrac12 \sum_{i,j} "
    r"\alpha_i \alpha_j\, y_i y_j\, k(x_i, x_j) \\ "
    r"0 \le \alpha_i \le C, \qquad \sum_i \alpha_i y_i = 0 \end{gathered}"
)
KINDS = r"""
**Three kinds of points.** At the optimum a force can only be

| force | place | drawn as |
|---|---|---|
| $\alpha_i = 0$ | behind its kerb, $y_i f(x_i) > 1$ | no ring; can be removed |
| $0 < \alpha_i < C$ | on its kerb, $y_i f(x_i) = 1$ | circle: **free** |
| $\alpha_i = C$ | on the street or beyond it, $y_i f(x_i) < 1$ | square: **bounded** |

The area of a ring grows with $\alpha_i$. The decision function is
$f(x) = \sum_i \alpha_i y_i\, k(x_i, x) + b$: choose a ringed point on the
stage to see its own term $k(x_i, \cdot)$.

**What is special.** The problem is convex as long as the kernel is positive semi-definite: one
valley, no local optima. With the sigmoid that is not so, and the page warns. Many classes are told
apart one against one; the machines of all pairs vote.
"""
TUBE = r"""
**A tube instead of a street.** For regression turn the idea inside out: errors up to $\epsilon$
cost nothing, and beyond it the price is $C$ for each unit. As flat as possible, and as few
points as possible outside the tube of half width $\epsilon$:
"""
TUBE_PRIMAL = (
    r"\min_{w,\,b}\quad \tfrac12 \|w\|^2 + C \sum_{i=1}^n "
    r"\max\bigl(0,\; |y_i - f(x_i)| - \epsilon\bigr)"
)
TUBE_DUAL = r"""
Again every point has a force, now in $[-C, C]$: $f(x) = \sum_i \beta_i\, k(x_i, x) + b$ with
$\sum_i \beta_i = 0$. Its size $\lvert\beta_i\rvert$ is the alpha of the rings.

| force | place | drawn as |
|---|---|---|
| $\beta_i = 0$ | inside the tube | no ring; can be removed |
| $0 < \lvert\beta_i\rvert < C$ | on its edge | circle: **free** |
| $\lvert\beta_i\rvert = C$ | outside | square: **bounded** |

Two things differ from ridge regression: most $\beta_i$ are zero, and no point pulls harder than
$C$, so that an outlier bends the curve less. In return there is no closed formula.
"""
SOURCES = (
    "Cortes and Vapnik (1995), Support-vector networks; Schölkopf and Smola (2002), Learning with "
    "Kernels, chapters 7 and 9; Smola and Schölkopf (2004), A tutorial on support vector "
    "regression. Solved by libsvm (Chang and Lin, 2011)."
)


def tab(method: Method, setting: Setting) -> None:
    """Show the derivation that fits the task of the data first, and the other one after it."""
    parts = [_street, _tube]
    for part in parts if setting.train.task == "classification" else reversed(parts):
        part()
    st.caption(SOURCES)


def _street() -> None:
    st.markdown(STREET)
    st.latex(PRIMAL)
    st.markdown(DUAL_STORY)
    st.latex(DUAL)
    st.markdown(KINDS)


def _tube() -> None:
    st.markdown(TUBE)
    st.latex(TUBE_PRIMAL)
    st.markdown(TUBE_DUAL)
