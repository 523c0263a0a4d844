"""Why it works: the update, Novikoff's argument, logistic regression by three kinds of steps."""

from __future__ import annotations

from pages.perceptron.stage.compute import MAX_BOUNDED
from pages.shared.model.declarations.blocks import Formula, Note, Text

UPDATE = r"""
**The perceptron.** A function $f(x) = \langle w, \varphi(x) \rangle$ decides by its sign, with
classes $y_i = \pm 1$. The perceptron starts with $w = 0$ and goes through the training points. At
a mistake, $y_i f(x_i) \le 0$, it adds the point to $w$; all other points leave $w$ as it is:
"""
RULE = (
    r"\begin{gathered} w \leftarrow w + y_i\, \varphi(x_i) \\ "
    r"y_i f(x_i) \leftarrow y_i f(x_i) + k(x_i, x_i) \end{gathered}"
)
KERNEL = r"""
So $w$ is a sum of training points, and $f = \sum_i \alpha_i\, k(x_i, \cdot)$, where $\alpha_i =
y_i$ times the number of mistakes on the point $i$. Only inner products are needed: the kernel
computes them (the kernel trick). The bars on the stage are these weights. There is no intercept: a
constant kernel added to the kernel, **+ kernel** in the sidebar, is one.

Nothing is computed anew at a step: the values $f(x_j)$ at all points are kept. A mistake on the
point $i$ changes them by $y_i k(x_j, x_i)$, one row of the Gram matrix, so a step costs $n$
operations, and one without a mistake costs none.

**Novikoff's bound.** Let $\lVert u \rVert = 1$ and $y_i \langle u, \varphi(x_i) \rangle \ge \rho >
0$ for all points: $u$ is the normal of a hyperplane through the origin that separates them with
the margin $\rho$. And let $\lVert \varphi(x_i) \rVert \le R$. Two things hold after $m$ mistakes.
Each mistake adds at least $\rho$ to $\langle u, w \rangle$. And it adds at most $R^2$ to $\lVert w
\rVert^2$, since the mixed term $2 y_i \langle w, \varphi(x_i) \rangle$ is not positive at a
mistake. Hence
"""
BOUND = (
    r"m \rho \;\le\; \langle u, w \rangle \;\le\; \lVert w \rVert \;\le\; \sqrt{m}\, R "
    r"\qquad\Longrightarrow\qquad m \;\le\; \left( \frac{R}{\rho} \right)^2"
)
MEANING = rf"""
The number of points, of features and of epochs does not occur. The best $u$ is that of the hard
margin support vector machine without intercept, $\rho = 1 / \lVert w_{{\mathrm{{SVM}}}} \rVert$,
and for two classes of at most {MAX_BOUNDED} training points the page computes it. Where no
hyperplane through the origin separates the points, every epoch has a mistake for ever: the
perceptron **cycles**. Its $w$ stays bounded, but it has no limit.

**Many classes.** Each class has its own $f_c$, and the largest wins. At a mistake the weight of
the point in the function of its own class grows by 1, and that in the function of the best other
class falls by 1.
"""
LOGISTIC = r"""
**Logistic regression.** The perceptron only asks whether a point is on its side. Logistic
regression models how sure one can be: $f(x) + b$ are the log odds of the second class,
"""
SIGMOID = r"p(x) = \frac{1}{1 + e^{-f(x) - b}}"
LOSS_TEXT = r"""
and it minimises minus the log-likelihood with regularisation. With $y_i \in \{-1, 1\}$ the loss of
a point is $\log(1 + e^{-y_i (f(x_i) + b)})$, a smooth version of the perceptron's $\max(0, -y_i
f(x_i))$ and of the SVM's hinge loss $\max(0, 1 - y_i f(x_i))$:
"""
LOSS = (
    r"E = \sum_{i=1}^n \log\bigl(1 + e^{-y_i (f(x_i) + b)}\bigr) "
    r"+ \tfrac{\lambda}{2} \lVert f \rVert^2"
)
NEWTON_TEXT = r"""
By the representer theorem $f = \sum_i \alpha_i\, k(x_i, \cdot)$ again. Let $t_i$ be 1 for the
second class and 0 for the first, $p_i = p(x_i)$, and $S = \mathrm{diag}(p_i (1 - p_i))$. In
$\alpha$ the gradient is $K (p - t + \lambda \alpha)$ and the matrix of second derivatives is $K S
K + \lambda K$.

**Newton's method** minimises the quadratic function that has the same value, slope and curvature
at the present $\alpha$. Without the intercept, and with $p$ and $S$ at that $\alpha$, the step is
"""
NEWTON = r"(S K + \lambda I)\, \alpha_{\text{new}} = S K \alpha - p + t"
NEWTON_MEANING = r"""
$E$ is convex: there is one optimum, and at it $\lambda \alpha_i = t_i - p_i$. So every point has a
weight, largest for those whose class seemed improbable. No point has weight zero, in contrast to
the perceptron and the SVM.

**Batch gradient.** Simpler, and slower, is a step of size $\eta$ against the gradient. Taken in the
space of functions, where the factor $K$ is not there, it changes all weights at once:
"""
BATCH = r"\alpha \leftarrow \alpha + \eta\, (t - p - \lambda \alpha)"
BATCH_MEANING = r"""
The intercept, which is not penalised, moves by $\eta M \sum_i (t_i - p_i)$ with $M = \max_i k(x_i,
x_i)$, as if $\sqrt M$ were one more feature. A step is sure not to raise $E$ as long as
$\eta \le 2 / (\lambda + c)$, where $\lambda + c$ bounds the curvature. The slope $p (1 - p)$ of a
probability is at most $1/4$, and no eigenvalue of a matrix is larger than its largest sum of
absolute values in a row:
"""
CURVATURE = r"c = \tfrac14 \max_i \sum_j |k(x_i, x_j) + M|"
STOCHASTIC_TEXT = r"""
For more than two classes $1/2$ takes the place of $1/4$. The slider gives $r$, and a step is this
share of $1 / (\lambda + c)$: $\eta = r / (\lambda + c)$.

**Stochastic steps.** A gradient step on a single point $i$, with the step size $\eta_s$, is
"""
STOCHASTIC = (
    r"\begin{gathered} f \leftarrow \Bigl(1 - \frac{\eta_s \lambda}{n}\Bigr) f "
    r"+ \eta_s\, (t_i - p_i)\, k(x_i, \cdot) \\ "
    r"\eta_s = \frac{1}{M / r + (s + 1)\, \lambda / n}, \qquad M = \max_i k(x_i, x_i) "
    r"\end{gathered}"
)
END = r"""
The number $s$ of the step counts from 0. The slider gives $r$ again: as long as the penalty hardly
counts, a step is this share of $1 / M$. Where the perceptron adds 1 for a mistake and 0 otherwise,
this adds $t_i - p_i$, class less probability. A step costs one row of the Gram matrix, a batch step
all of them, a Newton step a linear system of $n$ equations. More than two classes share one
softmax, with an $f_c$ for each.
"""
SOURCES = (
    "Rosenblatt (1958), The perceptron; Aizerman, Braverman and Rozonoer (1964), for kernels; "
    "Novikoff (1962), On convergence proofs on perceptrons; Block and Levin (1970), on cycles; "
    "Crammer and Singer (2003), for many classes; Zhu and Hastie (2005), Kernel logistic "
    "regression; Böhning (1992), Multinomial logistic regression algorithm; Kivinen, Smola and "
    "Williamson (2004), Online learning with kernels."
)
DERIVATION = (
    Text(UPDATE),
    Formula(RULE),
    Text(KERNEL),
    Formula(BOUND),
    Text(MEANING + LOGISTIC),
    Formula(SIGMOID),
    Text(LOSS_TEXT),
    Formula(LOSS),
    Text(NEWTON_TEXT),
    Formula(NEWTON),
    Text(NEWTON_MEANING),
    Formula(BATCH),
    Text(BATCH_MEANING),
    Formula(CURVATURE),
    Text(STOCHASTIC_TEXT),
    Formula(STOCHASTIC),
    Text(END),
    Note(SOURCES),
)
