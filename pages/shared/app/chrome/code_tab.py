"""The tab Code: the state of the page as a script and as a notebook."""

from __future__ import annotations

from functools import partial
from urllib.parse import urlencode

import streamlit as st

from pages.shared.app.runtime.prefix import prefix
from pages.shared.app.store import store
from pages.shared.export import code
from pages.shared.model.controls.control import CODE, PROJECT
from pages.shared.model.declarations.choosing import why_without_test, without_test
from pages.shared.model.declarations.page import Page
from pages.shared.model.record import events
from pages.shared.model.setting.setting import Setting
from pages.shared.model.state import address

ABOUT = {
    CODE.default: "The same data, method and numbers without this app: it runs wherever NumPy, "
    "SciPy, scikit-learn and Plotly are installed.",
    PROJECT: "The same model with the library of this app, checked against scikit-learn where it "
    "has the method. Run it beside the folders kernels and datasets. "
    "[The library]({docs}) explains every name in it.",
}


def show(page: Page, setting: Setting) -> None:
    """Show the page as code, and offer it as a script and as a notebook."""
    owner, key = store.page_store(page), f"{page.slug}_code"
    chosen = setting.values[CODE.name]
    store.bind(key, chosen)
    st.segmented_control(
        "Written with", CODE.choices, key=key, required=True, on_change=_choose, args=(page, key)
    )
    st.caption(ABOUT[chosen].format(docs=f"{prefix()}/docs"))
    record = owner.record
    query = urlencode(address.to_query(page, record, owner.own()))
    link = f"{page.slug}?{query}".rstrip("?")
    if why := why_without_test(page, record):
        st.caption(why)
    state = code.State(page, without_test(page, record, setting), record.edits)
    try:
        text = code.script(state, link)
    except code.NotExported as reason:
        st.info(str(reason))
        return
    st.code(text, language="python")
    with st.container(horizontal=True):
        for kind, make, mime in (
            ("ipynb", code.notebook, "application/x-ipynb+json"),
            ("py", code.script, "text/x-python"),
        ):
            st.download_button(
                "Download the notebook" if kind == "ipynb" else "Download the script",
                partial(make, state, link),
                f"playground-{page.slug}.{kind}",
                mime,
                key=f"{page.slug}_code_{kind}",
                on_click="ignore",
            )


def _choose(page: Page, key: str) -> None:
    store.page_store(page).try_apply(events.SetValues({CODE.name: store.widget(key)}))
