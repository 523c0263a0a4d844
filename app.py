"""Kernel Playground: `streamlit run app.py` serves it, and every visit runs `main`."""

import streamlit as st

from pages.shared import site
from pages.shared.server.headers import MIDDLEWARE
from pages.shared.server.lifespan import lifespan
from pages.shared.server.routes import ROUTES
from pages.shared.server.streamlit_private import in_script_run


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
if in_script_run():
    main()
else:
    app = st.App(__file__, routes=ROUTES, middleware=MIDDLEWARE, lifespan=lifespan)
