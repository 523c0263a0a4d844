"""Why it works: what makes a function a kernel."""

from __future__ import annotations

from pages.shared.model.declarations.blocks import Formula, Text

DERIVATION = (
    Text(
        "A kernel is an inner product in a feature space, which may have infinitely many "
        "dimensions: there is a feature map φ with"
    ),
    Formula(r"k(x, z) = \langle \varphi(x), \varphi(z) \rangle"),
    Text(
        "No method here has to compute φ: each needs only the numbers $k(x_i, x_j)$, the Gram "
        "matrix $K$ above. This is the **kernel trick**. Such a φ exists exactly when $k$ is "
        "symmetric and $K$ is positive semi-definite for every choice of points and weights "
        "$\\alpha$ (Mercer 1909 for continuous kernels; Aronszajn 1950 in general, where the "
        "feature space is the reproducing kernel Hilbert space of $k$):"
    ),
    Formula(
        r"\alpha^\top K \alpha = \Bigl\lVert \sum_i \alpha_i\,\varphi(x_i) \Bigr\rVert^2 \ge 0"
    ),
    Text(
        "That is why the smallest eigenvalue is shown. The γ of the RBF kernel multiplies the "
        "squared distance; many books write a lengthscale $\\ell$ instead, with "
        "$\\gamma = 1/(2\\ell^2)$."
    ),
    Text(
        "**New kernels from old ones.** With the feature maps φ₁ and φ₂ of two kernels, the sum "
        "has both lists of features one after the other, the product has all products of one "
        "feature of each, and a positive multiple scales all features:"
    ),
    Formula(
        r"k_1 + k_2 = \langle (\varphi_1, \varphi_2), (\varphi_1, \varphi_2) \rangle, \qquad "
        r"k_1 k_2 = \langle \varphi_1 \otimes \varphi_2, "
        r"\varphi_1 \otimes \varphi_2 \rangle, \qquad "
        r"c\,k = \langle \sqrt{c}\,\varphi, \sqrt{c}\,\varphi \rangle"
    ),
    Text(
        "So whole powers are kernels as well. For a difference there need not be such a list: "
        "$\\alpha^\\top (K_1 - K_2)\\, \\alpha$ is negative where the second norm is the larger "
        "one.\n\n"
        "**Spectrum.** With the eigenvalues $\\mu_j$ and eigenvectors $u_j$ of $K$, a function on "
        "the training points is a sum of eigenvectors. Each continues between the points as an "
        "approximate eigenfunction of the kernel's integral operator (Nyström's method); the "
        "effective rank says how many of them matter (Roy and Vetterli 2007):"
    ),
    Formula(
        r"\psi_j(x) = \frac{\sqrt n}{\mu_j} \sum_i u_{ij}\, k(x_i, x), \qquad "
        r"r = \exp\Bigl(-\sum_j p_j \log p_j\Bigr), \quad p_j = \frac{|\mu_j|}{\sum_i |\mu_i|}"
    ),
    Text(
        "**Distance.** An inner product gives a distance. Where $k(x, x) = 1$, as for the RBF "
        "kernel, it is $\\sqrt{2 - 2 k(x, z)}$ and at most √2 as long as $k \\ge 0$. The median "
        "heuristic chooses γ so that the lengthscale is the median $m$ of the distances between "
        "the inputs:"
    ),
    Formula(
        r"d(x, z)^2 = k(x, x) - 2\,k(x, z) + k(z, z), \qquad \gamma = \frac{1}{2 m^2}, \quad "
        r"m = \operatorname{median}_{i<j} \lVert x_i - x_j \rVert"
    ),
)
