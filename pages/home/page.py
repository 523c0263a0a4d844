"""The front door: what this is, and a picture of each method that leads to its page."""

import streamlit as st

from pages.shared import site, style

style.inject()
st.html(
    "<h1 class='kp-page-title'>Kernel Playground</h1>"
    "<p class='kp-idea'>One idea, five methods: say how similar two points are, and a straight "
    "line bends. Choose a picture, move a slider, click into the plot.</p>"
)
for row in (site.METHODS[:3], site.METHODS[3:]):
    for column, entry in zip(st.columns(3), row, strict=True):
        with column, st.container(key=f"kp_card_{entry.slug}"):
            cover = f"![{entry.title}](kp/cover/{entry.slug}.svg)"
            st.page_link(entry.path, label=f"{cover} **{entry.title}**", width="stretch")
            st.caption(entry.line)
st.caption(
    "What you draw or upload stays in your session on this server and is gone when it ends. Every "
    "address can be copied: whoever opens it sees what you see, but for uploaded files."
)
