"""Why it works: what makes a function a kernel."""

from __future__ import annotations

import streamlit as st

from pages.shared.setting import Setting


def derivation(setting: Setting) -> None:
    """Explain what makes a function a kernel."""
    st.markdown(
        "A kernel is an inner product in disguise. Somewhere there is a map φ that turns points "
        "into vectors, perhaps infinitely long, and"
    )
    st.latex(r"k(x, z) = \langle \varphi(x), \varphi(z) \rangle")
    st.markdown(
        "Nobody has to know φ: every method here needs the numbers $k(x_i, x_j)$ alone, the Gram "
        "matrix $K$ above. Such a φ exists exactly when no weighting of the points has a "
        "negative squared length, whatever the points are:"
    )
    st.latex(r"a^\top K a = \Bigl\lVert \sum_i a_i\,\varphi(x_i) \Bigr\rVert^2 \ge 0")
    st.markdown(
        "That is why the smallest eigenvalue is shown. Sums and products of kernels pass this test "
        "again. Beware of names: γ here multiplies the squared distance; others write a "
        "lengthscale ℓ with $\\gamma = 1/(2\\ell^2)$, or a width σ."
    )
