"""Why the Gaussian process works, intuition first."""

from __future__ import annotations

from pages.shared.model.declarations.blocks import Formula, Note, Text

DERIVATION = (
    Text(
        "**A distribution over functions.** Any finite set of values of $f$ is jointly Gaussian, "
        "with the kernel as covariance: nearby inputs, similar values. $k(x, x)$ is the *signal "
        "variance*, the variance of $f(x)$ before any data. This is the prior; with *prior* and "
        "*draws* switched on the teal curves are samples from it.\n\n"
        "**Seeing data is conditioning.** What was seen, $y = f(X) + \\varepsilon$ with noise of "
        "variance $\\sigma^2$ (the slider), and what is asked, $f(z)$, are jointly Gaussian:"
    ),
    Formula(
        r"\begin{pmatrix} y \\ f(z) \end{pmatrix} \sim \mathcal N\left(0, \begin{pmatrix} "
        r"K + \sigma^2 I & k_z \\ k_z^\top & k(z, z) \end{pmatrix}\right)"
    ),
    Text(
        "Given one of two jointly Gaussian quantities, the other is Gaussian again: this is the "
        "posterior (*Two values* in the tab *Views* shows it for one value each). Its mean is the "
        "best weighted sum of what was seen; its variance is what that "
        "sum cannot explain:"
    ),
    Formula(
        r"\begin{gathered} \underbrace{m(z) = k_z^\top (K + \sigma^2 I)^{-1} y}_{\text{blue "
        r"curve}} \\ \underbrace{s^2(z) = k(z, z) - k_z^\top (K + \sigma^2 I)^{-1} "
        r"k_z}_{\text{blue band}} \end{gathered}"
    ),
    Text(
        "The subtracted part is what the data explain: large near points and, with a kernel that "
        "falls to 0 with the distance, 0 far away, where the band is the prior's again. $y$ does "
        "not occur in it. A new *observation* carries noise too, $s^2(z) + \\sigma^2$: the orange "
        "lines of *band of y*. Each band is a *credible interval*: under the model the value lies "
        "in it with the stated probability, 68 % for 1σ, 95 % for 2σ.\n\n"
        "**Choosing the kernel.** The same Gaussian says how likely the data were under this "
        "kernel and noise: the log marginal likelihood in the readouts. It balances fit and "
        "complexity without any held-out data; *Marginal likelihood* in the tab *Check* shows it "
        "over two hyperparameters. *Fit to the data* climbs it along its gradient. With $C = K + "
        "\\sigma^2 I$, $\\alpha = C^{-1} y$ and $\\theta$ any hyperparameter or the noise,"
    ),
    Formula(
        r"\begin{gathered} \log p(y) = -\tfrac12\, y^\top \alpha - \tfrac12 \log\det C - "
        r"\tfrac n2 \log 2\pi, \\ \frac{\partial \log p(y)}{\partial \theta} = \tfrac12\, "
        r"\alpha^\top \frac{\partial C}{\partial\theta}\, \alpha - \tfrac12 "
        r"\operatorname{tr}\Bigl(C^{-1} \frac{\partial C}{\partial\theta}\Bigr) \end{gathered}"
    ),
    Text(
        "The top need not be the best model. There can be several tops, the likelihood speaks of "
        "this family of kernels and of this noise only, and with few points and many "
        "hyperparameters a search can overfit it as it can overfit any other score.\n\n"
        "**The same from weights.** Let $f(x) = w^\\top \\varphi(x)$ with $w \\sim \\mathcal N(0, "
        "I)$ a priori, and let the rows of $\\Phi$ be the features of the points. Given the data, "
        "$w$ is normal again:"
    ),
    Formula(
        r"w \mid y \sim \mathcal N\bigl(\tfrac{1}{\sigma^2} A^{-1} \Phi^\top y,\; A^{-1}\bigr), "
        r"\qquad A = \tfrac{1}{\sigma^2} \Phi^\top \Phi + I"
    ),
    Text(
        "To predict, average over all weights, each as probable as its posterior says "
        "(*marginalisation*): $f(z)$ is normal with mean $\\tfrac{1}{\\sigma^2} \\varphi(z)^\\top "
        "A^{-1} \\Phi^\\top y$ and variance $\\varphi(z)^\\top A^{-1} \\varphi(z)$. The matrix "
        "inversion lemma (*Woodbury*) turns an inverse in the space of features into one over the "
        "points:"
    ),
    Formula(r"A^{-1} = I - \Phi^\top (\Phi\Phi^\top + \sigma^2 I)^{-1} \Phi"),
    Text(
        "With $\\Phi\\Phi^\\top = K$ mean and variance become the two formulas above, and the "
        "features occur in inner products only. *Weights to functions* in the tab *Views* draws "
        "such sums.\n\n"
        "**In one computation.** A Cholesky factor $L L^\\top = K + \\sigma^2 I$ gives all of it: "
        "$\\alpha = L^{-\\top} L^{-1} y$, mean $k_z^\\top \\alpha$, variance $k(z,z) - \\lVert "
        "L^{-1} k_z \\rVert^2$, and $\\log\\det = 2 \\sum_i \\log L_{ii}$ (Rasmussen and Williams "
        "2006, algorithm 2.1)."
    ),
    Note(
        "Rasmussen and Williams (2006), Gaussian Processes for Machine Learning, section 2.1 for "
        "the weights, equation 5.9 for the gradient; Cawley and Talbot (2010), On over-fitting in "
        "model selection, for the caveat."
    ),
)
