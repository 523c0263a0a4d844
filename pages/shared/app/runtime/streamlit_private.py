"""Streamlit's private parts, each behind one small function; no other Python file touches them.

Tested with Streamlit 1.67. Another version may change any of them without a word:
``tests/pages/shared/app/runtime/test_streamlit_private.py`` has a test for each, which names it.
"""

from __future__ import annotations

import logging
import re
from functools import cache
from pathlib import Path
from threading import Lock, RLock
from typing import Any
from urllib.parse import parse_qsl
from weakref import WeakValueDictionary

import streamlit
import streamlit.logger
from streamlit import runtime
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.memory_session_storage import MemorySessionStorage
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.pages_manager import PagesManager
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.state import SafeSessionState
from streamlit.runtime.uploaded_file_manager import UploadedFile
from streamlit.util import calc_hash

STATIC = Path(streamlit.__file__).parent / "static"
UPLOADS = "_stcore/upload_file/"  # below it: session, and a name of the file
PARTS = ("_stcore", "component", "media", "static")  # below them there are no pages
# For who runs the server: how many sessions there are, and ways to steer the app by a program.
NOT_PUBLIC = ("_stcore/metrics", "_stcore/agent", "_stcore/script-health-check")
SESSIONS_KEPT = 2000  # at the most, without a browser

_seen: set[str] = set()  # the sessions at the last look
# Whose callbacks are run: locks by session, each kept by the runs that hold it or wait for it.
_callbacks: WeakValueDictionary[int, Any] = WeakValueDictionary()
_finding = Lock()


def in_script_run() -> bool:
    """Return whether a run of a page is executing this thread, and not the server at start-up.

    Private: ``get_script_run_ctx``.
    """
    return get_script_run_ctx(suppress_warning=True) is not None


def is_history_navigation() -> bool:
    """Return whether this run was asked for by the browser's Back or Forward.

    Private: ``ScriptRunContext.is_history_navigation``.
    """
    context = get_script_run_ctx(suppress_warning=True)
    return context is not None and context.is_history_navigation


def embedding() -> str:
    """Return what the address of this run says of ``embed``, which `st.query_params` leaves out.

    Private: ``ScriptRunContext.query_string``.
    """
    context = get_script_run_ctx(suppress_warning=True)
    query = "" if context is None else context.query_string
    return dict(parse_qsl(query)).get("embed", "")


def release_upload(file: UploadedFile) -> None:
    """Let the server's copy of an uploaded file go before its session ends.

    Private: ``runtime.get_instance().uploaded_file_mgr`` with ``remove_file``; ``file.file_id``.
    """
    context = get_script_run_ctx(suppress_warning=True)
    if context is not None and runtime.exists():
        manager = runtime.get_instance().uploaded_file_mgr
        if isinstance(manager, MemoryUploadedFileManager):
            manager.remove_file(context.session_id, file.file_id)


def expire_sessions() -> bool:
    """Let the sessions go whose browsers left long ago, with their files; whether any have gone.

    Streamlit keeps a session for two minutes after its browser has left, and looks for those that
    have outlived that only when another browser leaves; files of sessions that are gone it keeps.

    Private: ``runtime.get_instance()._session_mgr`` with ``list_sessions`` and
    ``_session_storage._cache``, a `TTLCache`; ``MemoryUploadedFileManager.file_storage``.
    """
    if not runtime.exists():
        return False
    server = runtime.get_instance()
    manager, files = server._session_mgr, server.uploaded_file_mgr
    manager._session_storage._cache.expire()  # type: ignore[attr-defined]
    known = {session.id for session in listed_sessions()}
    if isinstance(files, MemoryUploadedFileManager):
        for session in set(files.file_storage) - known:
            files.remove_session_files(session)
    # Some go with the arrival or the leaving of another, between two calls of this function.
    have_gone = bool(_seen - known)
    _seen.clear()
    _seen.update(known)
    return have_gone


def listed_sessions() -> list[AppSession]:
    """Return the sessions that are there, or whose browsers may still come back.

    Private: ``runtime.get_instance()._session_mgr`` with ``list_sessions``.
    """
    if not runtime.exists():
        return []
    return [info.session for info in runtime.get_instance()._session_mgr.list_sessions()]


def active_sessions() -> int:
    """Return how many pages are open in browsers.

    Private: ``runtime.get_instance()._session_mgr`` with ``num_active_sessions``.
    """
    return runtime.get_instance()._session_mgr.num_active_sessions() if runtime.exists() else 0


def held_sessions() -> int:
    """Return how many sessions take memory: of open pages, and of pages closed just now.

    Private: ``runtime.get_instance()._session_mgr`` with ``list_sessions``.
    """
    return len(runtime.get_instance()._session_mgr.list_sessions()) if runtime.exists() else 0


def is_session(offered: str) -> bool:
    """Return whether a web socket that offers these protocols takes up a session that is here.

    Private: the third of the protocols is the name of the session; ``runtime.get_instance()``
    with ``_session_mgr.get_session_info``.
    """
    names = [name.strip() for name in offered.split(",")]
    if len(names) < 3 or not names[2] or not runtime.exists():
        return False
    return runtime.get_instance()._session_mgr.get_session_info(names[2]) is not None


def format_log(formatter: logging.Formatter) -> None:
    """Let the loggers that Streamlit sets up, now and later, write by this formatter.

    Private: ``streamlit.logger`` with ``setup_formatter``, ``update_formatter`` and the attribute
    ``streamlit_console_handler`` of its loggers.
    """
    usual = streamlit.logger.setup_formatter

    def set_up(logger: logging.Logger) -> None:
        usual(logger)
        logger.streamlit_console_handler.setFormatter(formatter)  # type: ignore[attr-defined]

    streamlit.logger.setup_formatter = set_up
    streamlit.logger.update_formatter()


def keep_sessions(seconds: int) -> None:
    """Let each session wait that long for its browser to come back.

    Streamlit keeps 128 sessions without a browser; when the network of a hall fails, all are.

    Private: ``runtime.get_instance()._session_mgr._session_storage``, a `MemorySessionStorage`;
    called before there is any session.
    """
    if runtime.exists():
        storage = MemorySessionStorage(maxsize=SESSIONS_KEPT, ttl_seconds=seconds)
        runtime.get_instance()._session_mgr._session_storage = storage  # type: ignore[attr-defined]


def uploaded_bytes(session: str = "") -> int:
    """Return the bytes of uploaded files that no run has taken yet, of a session or of all.

    Private: ``runtime.get_instance().uploaded_file_mgr`` with ``file_storage``.
    """
    if not runtime.exists():
        return 0
    manager = runtime.get_instance().uploaded_file_mgr
    if not isinstance(manager, MemoryUploadedFileManager):
        return 0
    stored = list(manager.file_storage.items())
    return sum(
        len(file.data)
        for name, files in stored
        if session in ("", name)
        for file in list(files.values())
    )


def no_pages_folder() -> None:
    """Keep Streamlit from taking the folder ``pages/`` for a folder of its own kind of pages.

    Otherwise the first visit after start-up, before any call of ``st.navigation``, is served by
    running one of its files by itself.

    Private: ``PagesManager.uses_pages_directory``.
    """
    PagesManager.uses_pages_directory = False


def page_hash(url_path: str) -> str:
    """Return the script hash of the page ``st.Page(..., url_path=url_path)``.

    ``AppTest.switch_page`` takes files only; a test opens any other page by setting
    ``at._page_hash`` to this and running.

    Private: ``st.Page`` hashes its url_path with ``streamlit.util.calc_hash``, that of the
    default page, too, although the address of that one is the root.
    """
    return calc_hash(url_path)


@cache
def _index() -> str:
    """Return Streamlit's index page.

    Private: ``static/index.html``.
    """
    return (STATIC / "index.html").read_text(encoding="utf-8")


def index_page(head: str, end: str = "") -> str:
    """Return Streamlit's index page with these tags in the place of its own title and icon.

    What stands at the ``end`` of the body comes after all that Streamlit writes into the head, and
    Streamlit's scripts run after its style sheets are there.

    Private: ``static/index.html``, which has one of each.
    """
    without_icon, icons = re.subn(r'\s*<link rel="shortcut icon"[^>]*>', "", _index())
    page, titles = re.subn(r"<title>[^<]*</title>", lambda _: head, without_icon)
    page, ends = re.subn(r"(?=</body>)", lambda _: end, page)
    if (icons, titles, ends) != (1, 1, 1):
        raise ValueError("Streamlit's index page has another head than the one that is known.")
    return page


@cache
def inline_scripts() -> tuple[str, ...]:
    """Return the inline scripts of Streamlit's index page, for the content security policy.

    Private: ``static/index.html``.
    """
    return tuple(re.findall(r"<script>(.*?)</script>", _index(), re.S))


@cache
def katex_script() -> str:
    """Return the address of Streamlit's own KaTeX below the app's root.

    It is a module whose default export has ``render(tex, element, options)``. Its style sheet
    comes with Streamlit's page.

    Private: the name of the chunk, ``static/js/katex.<hash>.js``.

    Raises
    ------
    FileNotFoundError
        If there is no such file, or more than one.
    """
    scripts = sorted((STATIC / "static" / "js").glob("katex.*.js"))
    if len(scripts) != 1:
        raise FileNotFoundError(f"One file katex.*.js expected in Streamlit; found {scripts}.")
    return scripts[0].relative_to(STATIC).as_posix()


def whole_callbacks() -> None:
    """Let what a change calls come to its end, also where a newer run is already asked for.

    A run that is overtaken ends where it next looks at the session, in the middle of a callback,
    too, and the newer one, which has begun beside it, takes the change for known: what had been
    typed just before a button was pressed could be lost. Now the newer one waits for the callbacks.

    Private: ``SafeSessionState.on_script_will_rerun``, within which the callbacks run, its
    ``_yield_callback``, which asks for newer runs, and the ``SessionState`` that runs share.
    """

    def prepare(state: SafeSessionState, *args: Any, **named: Any) -> None:
        with _finding:
            lock = _callbacks.setdefault(id(state._state), RLock())
        with lock:
            ask = state._yield_callback
            ask()
            object.__setattr__(state, "_yield_callback", lambda: None)
            try:
                interruptible(state, *args, **named)
            finally:
                object.__setattr__(state, "_yield_callback", ask)

    interruptible = SafeSessionState.on_script_will_rerun
    SafeSessionState.on_script_will_rerun = prepare  # type: ignore[assignment]
