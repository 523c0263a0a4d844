"""The sidebar's place for a file: drop one, see its name, change how it is used, forget it."""

from __future__ import annotations

import streamlit as st
from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

from datasets import PreparationError, UploadError
from pages.shared.upload import dialog, network, session
from pages.shared.upload.literal import literal, shortened
from pages.shared.upload.own import opened

TURN = "kp_file_turn"  # each file gets a fresh widget, so that the browser lets go of the last
REFUSED = "kp_file_refused"


def drop(method) -> None:
    """Draw the place where a file is dropped, and what there is to say of it."""
    state = st.session_state
    with st.container(key="kp_drop"):
        turn = state.setdefault(TURN, 0)
        st.file_uploader(
            "Your own table (CSV)",
            key=f"kp_file_{turn}",
            label_visibility="collapsed",
            on_change=_take,
        )
        for key in (REFUSED, session.NOTE):
            if message := state.pop(key, None):
                st.warning(literal(message))
        asked = state.pop(session.OPEN, False)
        with st.container(horizontal=True, vertical_alignment="center", key="kp_file"):
            file = session.file()
            if file is not None:
                st.text(shortened(file.name, 24), width="stretch")
                asked |= st.button(
                    "Choices", key="kp_file_choices", type="tertiary",
                    help="What was read, what is predicted from what, and the test part.",
                )  # fmt: skip
                st.button(
                    "Forget", key="kp_file_forget", on_click=session.forget, type="tertiary",
                    help="Drop the file and all that was computed from it, at once.",
                )  # fmt: skip
            if st.button("More data", key="kp_file_more", type="tertiary",
                         help="Data sets that are loaded from the network."):  # fmt: skip
                network.show(method.tasks)
        if file is not None and session.UPLOAD not in session.offered(method.tasks):
            st.caption(literal(f"This page cannot use the file: {file.why_not(method.tasks)}."))
    if file is not None and asked:
        dialog.show(method.slug, method.tasks)


def _take() -> None:
    """Read the file that was dropped; a refused one changes nothing."""
    state = st.session_state
    dropped = state.get(f"kp_file_{state[TURN]}")
    if dropped is None:
        return
    state[TURN] += 1
    try:
        session.take(opened(dropped.getvalue(), dropped.name))
        session.reopen()
    except (UploadError, PreparationError) as error:
        state[REFUSED] = str(error)
    finally:
        _release(dropped)


def _release(dropped) -> None:
    """Let the server's copy of a file go; the session has its own."""
    context = get_script_run_ctx(suppress_warning=True)
    if context is not None and runtime.exists():
        manager = runtime.get_instance().uploaded_file_mgr
        manager.remove_file(context.session_id, dropped.file_id)
