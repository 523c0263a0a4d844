"""The tab Code: the page's model as a script and as a notebook."""

from __future__ import annotations

from functools import partial

import streamlit as st

from pages.shared.declarations import Page
from pages.shared.export import script
from pages.shared.setting import Setting


def show(page: Page, setting: Setting) -> None:
    """Show the page's model as a script that draws the same picture."""
    st.caption("The same model outside this app, checked against scikit-learn where it has it.")
    st.code(script.script(page, setting), language="python")
    with st.container(horizontal=True):
        for kind, make, mime in (
            ("ipynb", script.notebook, "application/x-ipynb+json"),
            ("py", script.script, "text/x-python"),
        ):
            st.download_button(
                "Download the notebook" if kind == "ipynb" else "Download the script",
                partial(make, page, setting),
                f"playground-{page.slug}.{kind}",
                mime,
                key=f"{page.slug}_code_{kind}",
                on_click="ignore",
            )
