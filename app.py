"""Kernel Playground: `streamlit run app.py` serves it, and every visit runs `main`."""

import streamlit as st

from pages.home.page import show_home
from pages.shared.app.chrome.navigation import navigation
from pages.shared.app.runtime.streamlit_private import in_script_run
from pages.shared.app.server.headers import MIDDLEWARE
from pages.shared.app.server.lifespan import lifespan
from pages.shared.app.server.routes import routes
from pages.shared.model.declarations import registry

registry.load()


def main() -> None:
    """Show the page of the address."""
    st.set_page_config(layout="wide", initial_sidebar_state=330)
    navigation(show_home).run()


# The server imports this file for `app`; a visit runs it for its page.
if in_script_run():
    main()
else:
    app = st.App(__file__, routes=routes(), middleware=MIDDLEWARE, lifespan=lifespan)
