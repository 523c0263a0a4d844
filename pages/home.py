"""The front door: what this is, and a picture of each method that leads to its page."""

import streamlit as st

from pages.shared import style

CARDS = (
    ("krr", "Kernel ridge regression", "A bump on every point, held back by a penalty."),
    ("svm", "Support vector machine", "The widest street between two classes."),
    ("kda", "Discriminant analysis", "The direction in which the classes part best."),
    ("kpca", "Principal components", "Unroll the data, then look along its longest axes."),
    ("gp", "Gaussian process", "All functions that fit, and how sure they are."),
    ("kernel_zoo", "Kernels", "What similarity means: shapes, sums and products."),
)

style.inject()
st.html(
    "<h1 class='kp-page-title'>Kernel Playground</h1>"
    "<p class='kp-idea'>One idea, five methods: say how similar two points are, and a straight "
    "line bends. Choose a picture, move a slider, click into the plot.</p>"
)
for row in (CARDS[:3], CARDS[3:]):
    for column, (page, title, line) in zip(st.columns(3), row, strict=True):
        slug = "kernels" if page == "kernel_zoo" else page
        with column, st.container(key=f"kp_card_{slug}"):
            st.page_link(f"pages/{page}.py", label=f"![{title}](kp/cover/{slug}.svg) **{title}**")
            st.caption(line)
st.caption(
    "Nothing leaves this machine: data you draw or upload stay in your session and are gone when "
    "it ends. Every address can be copied: whoever opens it sees what you see."
)
