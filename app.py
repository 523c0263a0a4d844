"""Kernel Playground: `streamlit run app.py` serves it, and every visit runs `main`."""

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from pages.shared import server, site


def main() -> None:
    """Show the page of the address."""
    st.set_page_config(
        page_title="Kernel Playground", page_icon="🎛️", layout="wide", initial_sidebar_state=330
    )
    pages = [
        st.Page(entry.path, title=entry.menu, url_path=entry.slug, default=entry is site.HOME)
        for entry in (site.HOME, *site.METHODS)
    ]
    st.navigation(pages, position="top").run()


# The server imports this file for `app`; a visit runs it for its page.
if get_script_run_ctx(suppress_warning=True) is None:
    app = st.App(
        __file__, routes=server.ROUTES, middleware=server.MIDDLEWARE, lifespan=server.lifespan
    )
else:
    main()
