"""Why it works: an inner product of features is a kernel, and a method needs nothing else."""

from __future__ import annotations

from pages.shared.model.declarations.blocks import Formula, Note, Text

FLAT = r"""
**Lift the points.** A linear method separates classes by a line in the plane, in general by a
hyperplane. Where that fails, a feature map $\varphi$ takes each point to a space with more
dimensions, and the same linear method works there. What is flat in that space is curved in the
plane of the points: with $\varphi(a, b) = (a^2, b^2, \sqrt2\,ab)$ the plane
"""
CONIC = r"w_1 a^2 + w_2 b^2 + w_3 \sqrt2\, ab + \beta = 0"
TRICK = r"""
is an ellipse, a hyperbola or two lines. The stage shows both: the points in space with the plane
of a linear support vector machine, and beside it the same plane seen from the points.

**Multiply out.** The inner product of two lifted points is a power of the inner product of the
points:
"""
SQUARE = (
    r"\begin{aligned} \varphi(x) \cdot \varphi(z) &= x_1^2 z_1^2 + x_2^2 z_2^2 + "
    r"2\, x_1 x_2\, z_1 z_2 \\ &= (x_1 z_1 + x_2 z_2)^2 = (x \cdot z)^2 \end{aligned}"
)
COUNTED = r"""
The factor $\sqrt2$ is what makes it fit. So $k(x, z) = (x \cdot z)^2$ is an inner product in three
dimensions, computed with three multiplications. For degree $p$ in $d$ inputs the same holds with
the roots of the multinomial coefficients as factors, and $\binom{d+p-1}{p}$ features; with a
constant $c_0 > 0$ all lower degrees come in, and there are $\binom{d+p}{p}$. For 100 inputs and
degree 4 these are 4,598,126 features, against 103 multiplications of the kernel. This is the
kernel trick: the kernel computes the inner product, and nobody computes the features.

**Infinitely many.** A power series makes a kernel out of infinitely many products. For the RBF
kernel over one input,
"""
GAUSS = (
    r"e^{-(x-z)^2/(2s^2)} = \sum_{j=0}^{\infty} \frac{e^{-x^2/(2s^2)}\,x^j}{s^j\sqrt{j!}} \cdot "
    r"\frac{e^{-z^2/(2s^2)}\,z^j}{s^j\sqrt{j!}}"
)
REPRESENT = r"""
**Why the kernel is enough.** Minimise training errors plus $\lambda \lVert w \rVert^2$. A part of
$w$ at right angles to all $\varphi(x_i)$ changes no prediction on the training points and makes the
penalty larger, so the best $w$ has none: $w = \sum_i \alpha_i\,\varphi(x_i)$. Then
"""
SUM = r"f(x) = \langle w, \varphi(x) \rangle = \sum_{i=1}^n \alpha_i\, k(x_i, x)"
BACK = r"""
has one weight for each training point, however many features there are. This is the representer
theorem (tab Views).

**The squared norm matters.** The theorem needs a penalty that grows with $\lVert w \rVert$, as
$\lVert w \rVert^2$ does. The lasso's $\sum_j \lvert w_j \rvert$ is none: for the one point $x = (2,
1)$ with $y = 1$ ridge regression takes a multiple of $x$, but the lasso uses the first feature
only, $w = (w_1, 0)$, unless its penalty is so large that $w = 0$. That is no multiple of $x$, so it
is no weighted sum of the points, and the kernel $x \cdot z$ cannot give it.

**And back again.** The dual costs about $n^3$ operations. With very many points one goes the other
way: a few hundred features whose inner products come near the kernel, and weights on those.

**Random Fourier features.** A continuous kernel that depends on $x - z$ alone, with $k(x, x) = 1$,
is the mean of cosines over random frequencies (*Bochner's theorem*):
"""
BOCHNER = (
    r"k(x, z) = \mathrm{E}_\omega \cos\bigl(\omega^\top (x - z)\bigr) = \mathrm{E}_{\omega, \theta}"
    r"\bigl[\sqrt2 \cos(\omega^\top x + \theta) \cdot \sqrt2 \cos(\omega^\top z + \theta)\bigr]"
)
FOURIER = r"""
with $\theta$ uniform on $[0, 2\pi]$. For $e^{-\gamma \lVert x - z \rVert^2}$ each entry of the
frequency $\omega$ is normal with variance $2\gamma$; the Matérn kernels have Student's distribution
instead. Draw $D$ frequencies, divide by $\sqrt D$, and the features' inner products come near the
kernel: the error falls like $1/\sqrt D$.
"""
SOURCES = (
    "Kimeldorf and Wahba (1971), the representer theorem for splines; Schölkopf, Herbrich and "
    "Smola (2001), in general; Bochner (1932), on Fourier integrals; Williams and Seeger (2001), "
    "Nyström features; Rahimi and Recht (2007), random Fourier features; Cotter, Keshet and Srebro "
    "(2011), the Gaussian as a sum."
)
DERIVATION = (
    Text(FLAT),
    Formula(CONIC),
    Text(TRICK),
    Formula(SQUARE),
    Text(COUNTED),
    Formula(GAUSS),
    Text(REPRESENT),
    Formula(SUM),
    Text(BACK),
    Formula(BOCHNER),
    Text(FOURIER),
    Note(SOURCES),
)
