"""Why it works: what makes a function a kernel."""

from __future__ import annotations

import streamlit as st

from pages.shared.frame import texts
from pages.shared.setting import Setting


def derivation(setting: Setting) -> None:
    """Explain what makes a function a kernel."""
    texts.markdown(
        "A kernel is an inner product in a feature space, which may have infinitely many "
        "dimensions: there is a feature map φ with"
    )
    st.latex(r"k(x, z) = \langle \varphi(x), \varphi(z) \rangle")
    texts.markdown(
        "No method here has to compute φ: each needs only the numbers $k(x_i, x_j)$, the Gram "
        "matrix $K$ above. This is the **kernel trick**. Such a φ exists exactly when $k$ is "
        "symmetric and $K$ is positive semi-definite for every choice of points and weights "
        "$\\alpha$ (Mercer 1909 for continuous kernels; Aronszajn 1950 in general, where the "
        "feature space is the reproducing kernel Hilbert space of $k$):"
    )
    st.latex(
        r"\alpha^\top K \alpha = \Bigl\lVert \sum_i \alpha_i\,\varphi(x_i) \Bigr\rVert^2 \ge 0"
    )
    texts.markdown(
        "That is why the smallest eigenvalue is shown. Sums and products of kernels are kernels "
        "again. The γ of the RBF kernel multiplies the squared distance; many books write a "
        "lengthscale $\\ell$ instead, with $\\gamma = 1/(2\\ell^2)$."
    )
