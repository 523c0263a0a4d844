"""Why the support vector machine works: from the margin to the dual, and to the tube."""

from __future__ import annotations

from pages.shared.model.declarations.blocks import Blocks, Formula, Note, Text
from pages.shared.model.setting.setting import Setting

MARGIN = r"""
**The margin.** A function $f(x) = \langle w, \varphi(x)\rangle + b$ decides by its sign: $f = 0$
is a hyperplane in feature space. The margin is the street between the dashed lines $f = -1$ and
$f = +1$. From one line straight across to the other, $f$ rises by 2 with slope $\|w\|$, so the
margin is $2 / \|w\|$ wide. The widest margin has the smallest $\|w\|$.

**Hard and soft margin.** With a hard margin no point may lie inside. With a soft margin points
may lie inside it or on the wrong side, but each pays for its slack
$\xi_i = \max(0,\, 1 - y_i f(x_i))$, how far it is on the wrong side of its dashed line, with
$y_i = \pm 1$. This cost is the hinge loss. The slider $C$ is the cost of one unit of slack:
"""
PRIMAL = r"\min_{w,\,b}\quad \tfrac12 \|w\|^2 + C \sum_{i=1}^n \max\bigl(0,\; 1 - y_i f(x_i)\bigr)"
DUAL_TEXT = r"""
The first term is the regularisation: it favours a wide margin, whatever the labels. With
$C = 1 / (2 \lambda)$ it is the penalty $\lambda \|w\|^2$ of ridge regression; the intercept $b$ is
not penalised.

**The dual problem.** Write the loss as $\xi_i$ with the constraints $y_i f(x_i) \ge 1 - \xi_i$ and
$\xi_i \ge 0$. The Lagrangian adds to the objective by how much each constraint is violated,
$1 - \xi_i - y_i f(x_i)$ and $-\xi_i$, times a Lagrange multiplier, its price; that of the first
constraint is $a_i \ge 0$. Setting its derivatives to zero gives
$w = \sum_i a_i y_i\, \varphi(x_i)$ and $\sum_i a_i y_i = 0$, and the multiplier of the second
constraint is $C - a_i \ge 0$, so that $a_i \le C$. Put into the Lagrangian, they give the dual
problem, in which only inner products $\langle \varphi(x_i), \varphi(x_j) \rangle$ of the features
are left. The kernel $k(x_i, x_j)$ computes them without $\varphi$ (the kernel trick): they are the
Gram matrix on the stage.
"""
DUAL = (
    r"\begin{gathered} \max_{a}\quad \sum_i a_i - \tfrac12 \sum_{i,j} "
    r"a_i a_j\, y_i y_j\, k(x_i, x_j) \\ "
    r"0 \le a_i \le C, \qquad \sum_i a_i y_i = 0 \end{gathered}"
)
STRONG = r"""
At any $a$ that is allowed the dual objective is at most the primal one (*weak duality*). Here both
optima have the same value (*strong duality*): the objective is convex, the constraints are linear,
and some $w$, $b$, $\xi$ meet them all with room to spare (*Slater's condition*). The readout
*duality gap* of the view *Dual problem* is the difference that the solver has left.
"""
KINDS = r"""
**Three kinds of points.** The weight of a point is $\alpha_i = y_i a_i$. By the
Karush-Kuhn-Tucker (KKT) conditions, at the optimum a constraint holds with equality or its
multiplier is zero. So there are three cases:

| weight | place | ring |
|---|---|---|
| $\alpha_i = 0$ | outside the margin or on its edge, $y_i f(x_i) \ge 1$ | none; can be removed |
| $0 < \lvert\alpha_i\rvert < C$ | on its edge, $y_i f(x_i) = 1$ | smaller: **free** |
| $\lvert\alpha_i\rvert = C$ | inside or misclassified, $y_i f(x_i) \le 1$ | largest: **at bound** |

Points with $\alpha_i \ne 0$ are the support vectors; the area of a ring grows with
$\lvert\alpha_i\rvert$. The decision function is $f(x) = \sum_i \alpha_i\, k(x_i, x) + b$: choose
a ringed point on the stage to see its own term $k(x_i, \cdot)$.

**The intercept** follows from any free support vector, since $y_i f(x_i) = 1$ there:
$b = y_i - \sum_j \alpha_j\, k(x_j, x_i)$. All free ones give the same $b$.

**Few support vectors, few errors.** A point without a ring can be left out, and the machine stays
the same. So leave-one-out can err on support vectors only, and the share of errors that it counts
is at most the share of support vectors. Its mean over training sets is the mean error of a machine
trained on one point less, hence (*Vapnik's bound*)
"""
VAPNIK = (
    r"\mathrm{E}\,[\text{error with } n - 1 \text{ points}] \;\le\; "
    r"\frac{\mathrm{E}\,[\text{number of support vectors of } n \text{ points}]}{n}"
)
CONVEX = r"""
**One optimum.** The problem is convex if the kernel is positive semi-definite: every local optimum
is a global one. The sigmoid kernel is not positive semi-definite, and the page warns. With more
than two classes there is a machine for each pair of classes, and they vote.
"""
TUBE = r"""
**A tube instead of a margin.** For regression, errors up to $\epsilon$ cost nothing, and beyond
it each unit costs $C$ (the epsilon-insensitive loss). The machine weighs the regularisation, a
small $\|w\|$ and so a smooth curve, against the distances by which points lie outside the tube of
half width $\epsilon$, added up:
"""
TUBE_PRIMAL = (
    r"\min_{w,\,b}\quad \tfrac12 \|w\|^2 + C \sum_{i=1}^n "
    r"\max\bigl(0,\; |y_i - f(x_i)| - \epsilon\bigr)"
)
TUBE_DUAL = r"""
Again every point has a weight, now anywhere in $[-C, C]$: $f(x) = \sum_i \alpha_i\, k(x_i, x) +
b$ with $\sum_i \alpha_i = 0$.

| weight | place | ring |
|---|---|---|
| $\alpha_i = 0$ | inside the tube | none; can be removed |
| $0 < \lvert\alpha_i\rvert < C$ | on its edge | smaller: **free** |
| $\lvert\alpha_i\rvert = C$ | outside | largest: **at bound** |

Two things differ from ridge regression. Points inside the tube have weight zero; how many these are
depends on $\epsilon$ and the noise, and the readout *support vectors* counts the others. And no
$\lvert\alpha_i\rvert$ exceeds $C$, so that a far outlier has no more weight than a near one. In
return there is no closed formula.
"""
SOURCES = (
    "Cortes and Vapnik (1995), Support-vector networks; Vapnik (1995), The Nature of Statistical "
    "Learning Theory, for the bound; Schölkopf and Smola (2002), Learning with "
    "Kernels, chapters 7 and 9; Smola and Schölkopf (2004), A tutorial on support vector "
    "regression. Solved by libsvm (Chang and Lin, 2011)."
)
MARGIN_PART = (
    Text(MARGIN),
    Formula(PRIMAL),
    Text(DUAL_TEXT),
    Formula(DUAL),
    Text(STRONG + KINDS),
    Formula(VAPNIK),
    Text(CONVEX),
)
TUBE_PART = (Text(TUBE), Formula(TUBE_PRIMAL), Text(TUBE_DUAL))


def derivation(setting: Setting) -> Blocks:
    """Show the derivation that fits the task of the data first, and the other one after it."""
    parts = [MARGIN_PART, TUBE_PART]
    for part in parts if setting.train.task == "classification" else reversed(parts):
        yield from part
    yield Note(SOURCES)
