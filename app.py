"""Kernel Playground: `streamlit run app.py` serves it, and every visit runs `main`."""

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from pages.shared import server


def main() -> None:
    """Show the page of the address."""
    st.set_page_config(
        page_title="Kernel Playground", page_icon="🎛️", layout="wide", initial_sidebar_state=330
    )
    page = st.navigation(
        [
            st.Page("pages/home.py", title="Start", url_path="home", default=True),
            st.Page("pages/kernel_zoo.py", title="Kernels", url_path="kernels"),
            st.Page("pages/krr.py", title="Ridge", url_path="krr"),
            st.Page("pages/svm.py", title="SVM", url_path="svm"),
            st.Page("pages/kda.py", title="Discriminant", url_path="kda"),
            st.Page("pages/kpca.py", title="PCA", url_path="kpca"),
            st.Page("pages/gp.py", title="Gaussian process", url_path="gp"),
        ],
        position="top",
    )
    page.run()


# The server imports this file for `app`; a visit runs it for its page.
if get_script_run_ctx(suppress_warning=True) is None:
    app = st.App(
        __file__, routes=server.ROUTES, middleware=server.MIDDLEWARE, lifespan=server.lifespan
    )
else:
    main()
