"""A test for each private part of Streamlit that we use; it fails with a sentence naming it."""

from __future__ import annotations

import inspect
import re
import textwrap
from functools import partial
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from starlette.datastructures import Headers
from streamlit.runtime import Runtime
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.memory_session_storage import MemorySessionStorage
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.pages_manager import PagesManager
from streamlit.runtime.state import SafeSessionState, SessionState
from streamlit.runtime.uploaded_file_manager import UploadedFileRec
from streamlit.runtime.websocket_session_manager import WebsocketSessionManager
from streamlit.testing.v1 import AppTest
from streamlit.web.server.starlette import (
    starlette_agent_routes,
    starlette_routes,
    starlette_websocket,
)

from pages.shared.app.runtime import streamlit_private as private
from pages.shared.app.server.headers import policy
from tests.figures import SETTLED, visit
from tests.pages.shared.app.server.client import ask
from tests.serving import ROOT, serve

CALLBACKS = SafeSessionState.on_script_will_rerun  # of Streamlit itself
REPOSITORY = "import sys\n" + f"sys.path.insert(0, {str(ROOT)!r})\n"


def test_in_script_run():
    assert not private.in_script_run(), "get_script_run_ctx: a context outside of any run"
    at = AppTest.from_string(
        REPOSITORY + "import streamlit as st\n"
        "from pages.shared.app.runtime.streamlit_private import in_script_run\n"
        "st.text(in_script_run())"
    ).run()
    assert at.text[0].value == "True", "get_script_run_ctx: no context within a run"


def test_page_hash():
    at = AppTest.from_string(
        "import streamlit as st\n"
        "def one(): st.text('one')\n"
        "def two(): st.text('two')\n"
        "st.navigation([st.Page(one, url_path='first', default=True),"
        " st.Page(two, url_path='second')]).run()"
    )
    for path, shown in (("second", "two"), ("first", "one"), ("second", "two")):
        at._page_hash = private.page_hash(path)
        assert at.run().text[0].value == shown, (
            "at._page_hash, calc_hash: a page is no longer known by the hash of its url_path"
        )


def test_expire_sessions(monkeypatch):
    now = [0.0]

    class Info:
        def __init__(self, name):
            self.session = SimpleNamespace(id=name)

    storage = MemorySessionStorage(ttl_seconds=100)
    storage._cache._timer = lambda: now[0]
    files = MemoryUploadedFileManager("/upload")
    manager = SimpleNamespace(_session_storage=storage, list_sessions=storage.list)
    server = SimpleNamespace(_session_mgr=manager, uploaded_file_mgr=files)
    monkeypatch.setattr(private.runtime, "exists", lambda: True)
    monkeypatch.setattr(private.runtime, "get_instance", lambda: server)
    for name in ("gone", "there"):
        storage.save(Info(name))
        files.add_file(name, UploadedFileRec(name, "a.csv", "text/csv", b"1"))
        private.expire_sessions()
        now[0] += 60
    storage._cache.expire()  # as Streamlit does when another browser leaves
    assert private.expire_sessions(), "list_sessions: an expired session is still listed"
    assert list(files.file_storage) == ["there"], (
        "MemoryUploadedFileManager.file_storage, remove_session_files: a file outlives its session"
    )
    assert not private.expire_sessions()
    for name in ("_session_mgr", "uploaded_file_mgr"):
        assert name in inspect.getsource(Runtime.__init__) or hasattr(Runtime, name), (
            f"runtime.get_instance().{name}: the runtime has no such attribute"
        )
    assert hasattr(WebsocketSessionManager, "list_sessions"), "list_sessions is gone"


def test_listed_sessions(monkeypatch):
    kept = SessionState()
    kept["mine"] = 1
    info = SimpleNamespace(session=SimpleNamespace(session_state=kept))
    server = SimpleNamespace(_session_mgr=SimpleNamespace(list_sessions=lambda: [info]))
    monkeypatch.setattr(private.runtime, "exists", lambda: True)
    monkeypatch.setattr(private.runtime, "get_instance", lambda: server)
    state = private.listed_sessions()[0].session_state
    assert "mine" in state and state["mine"] == 1 and "other" not in state
    assert isinstance(AppSession.session_state, property), "an AppSession has no session_state"


def test_active_sessions(monkeypatch):
    manager = SimpleNamespace(num_active_sessions=lambda: 2)
    monkeypatch.setattr(
        private.runtime, "get_instance", lambda: SimpleNamespace(_session_mgr=manager)
    )
    monkeypatch.setattr(private.runtime, "exists", lambda: True)
    assert private.active_sessions() == 2
    manager.num_active_sessions = lambda: 0
    assert private.active_sessions() == 0
    assert hasattr(WebsocketSessionManager, "num_active_sessions"), "num_active_sessions is gone"


def test_keep_sessions_and_uploaded_bytes(monkeypatch):
    files = MemoryUploadedFileManager("/upload")
    manager = SimpleNamespace(_session_storage=MemorySessionStorage())
    server = SimpleNamespace(_session_mgr=manager, uploaded_file_mgr=files)
    monkeypatch.setattr(private.runtime, "exists", lambda: True)
    monkeypatch.setattr(private.runtime, "get_instance", lambda: server)
    private.keep_sessions(7)
    cache = manager._session_storage._cache
    assert (cache.ttl, cache.maxsize) == (7, private.SESSIONS_KEPT), "MemorySessionStorage: its TTL"
    source = inspect.getsource(WebsocketSessionManager)
    assert "self._session_storage.save" in source, "_session_storage: sessions are kept elsewhere"
    for session, name, size in (("a", "one", 3), ("a", "two", 4), ("b", "one", 5)):
        files.add_file(session, UploadedFileRec(name, "a.csv", "text/csv", b"1" * size))
    assert private.uploaded_bytes("a") == 7 and private.uploaded_bytes() == 12, "file_storage"
    assert private.uploaded_bytes("nobody") == 0 and "nobody" not in files.file_storage


def test_is_session(monkeypatch):
    storage = MemorySessionStorage()
    storage.save(SimpleNamespace(session=SimpleNamespace(id="left")))
    manager = SimpleNamespace(
        _session_storage=storage,
        get_active_session_info=lambda name: "info" if name == "here" else None,
    )
    manager.get_session_info = partial(WebsocketSessionManager.get_session_info, manager)
    assert not private.is_session("streamlit, token, here"), "there is no runtime"
    monkeypatch.setattr(private.runtime, "exists", lambda: True)
    monkeypatch.setattr(
        private.runtime, "get_instance", lambda: SimpleNamespace(_session_mgr=manager)
    )
    for name, known in (("here", True), ("left", True), ("gone", False), ("", False)):
        said = "_session_mgr.get_session_info: sessions are looked up elsewhere"
        assert private.is_session(f"streamlit, token, {name}") is known, said
    assert not private.is_session("") and not private.is_session("streamlit")
    parsed = starlette_websocket._parse_subprotocols(
        Headers({"sec-websocket-protocol": "streamlit, token, here"})
    )
    assert parsed[2] == "here", "the third protocol of a web socket is not the session's name"


def test_parts_and_what_is_not_public():
    routes = starlette_routes
    base = (routes.BASE_ROUTE_CORE, routes.BASE_ROUTE_COMPONENT, routes.BASE_ROUTE_MEDIA,
            routes.BASE_ROUTE_STATIC)  # fmt: skip
    assert set(base) == set(private.PARTS), "Streamlit has the parts of its pages elsewhere"
    agent = starlette_agent_routes._ROUTE_AGENT_SCHEMA
    for name in (routes.ROUTE_METRICS, routes.ROUTE_SCRIPT_HEALTH, agent):
        assert name.startswith(private.NOT_PUBLIC), f"{name} is open to everybody"


def test_whole_callbacks(monkeypatch):
    """A newer run is asked for while the callbacks of this one look at the session."""
    monkeypatch.setattr(SafeSessionState, "on_script_will_rerun", CALLBACKS)
    asked, ends = [], []

    class Overtaken(Exception):
        pass

    def ask():
        asked.append(len(ends))
        if len(asked) > 1:
            raise Overtaken

    session = SessionState()
    session["name"] = "value"
    safe = SafeSessionState(session, ask)

    def callback(*_, **__):
        ends.append(safe["name"])

    monkeypatch.setattr(SessionState, "on_script_will_rerun", callback)
    with pytest.raises(Overtaken):  # as Streamlit does it
        safe.on_script_will_rerun(None)
    asked.clear()
    private.whole_callbacks()
    safe.on_script_will_rerun(None)
    assert ends == ["value"] and asked == [0], "SafeSessionState._yield_callback: asked elsewhere"
    with pytest.raises(Overtaken):  # what follows is overtaken as before
        safe["name"]


def test_no_pages_folder(tmp_path, monkeypatch):
    (tmp_path / "pages").mkdir()
    script = str(tmp_path / "app.py")
    monkeypatch.setattr(PagesManager, "uses_pages_directory", None)
    PagesManager(script)
    assert PagesManager.uses_pages_directory, (
        "PagesManager.uses_pages_directory: a folder pages/ is no longer taken for pages, so that "
        "no_pages_folder may go"
    )
    private.no_pages_folder()
    PagesManager(script)
    assert PagesManager.uses_pages_directory is False, (
        "PagesManager.uses_pages_directory: set to False, it is overwritten by a new session"
    )


def test_inline_scripts():
    scripts = private.inline_scripts()
    assert scripts, "static/index.html: no inline script is found in Streamlit's index page"
    index = (private.STATIC / "index.html").read_text(encoding="utf-8")
    opened = len(re.findall(r"<script(?![^>]*\bsrc=)[^>]*>", index))
    assert opened == len(scripts), "static/index.html: an inline script that is not of this form"
    assert policy().count("'sha256-") == len(scripts) + 1


@pytest.mark.browser
def test_server_script_and_katex_in_a_page_of_which_the_policy_blocks_nothing(page):
    """A page below the root asks for nothing that is not there: the console stays empty."""
    asked, blocked = [], []
    hear = {
        "request": lambda request: asked.append(urlsplit(request.url).path),
        "console": lambda m: "Content Security Policy" in m.text and blocked.append(m.text),
    }
    for event, heard in hear.items():
        page.on(event, heard)
    visit(page, "/svm?n=60")
    looked_for = [path for path in asked if path.endswith(("health", "host-config"))]
    assert looked_for and all(path.startswith("/_stcore/") for path in looked_for), (
        f"window.__streamlit.BACKEND_BASE_URL: the server is looked for at {looked_for}"
    )
    drawn = page.evaluate(
        """async (address) => {
          const { default: katex } = await import(new URL(address, document.baseURI).href)
          const place = document.createElement('span')
          katex.render(String.raw`\\gamma = 1.3`, place, { throwOnError: true })
          return place.querySelector('.katex') !== null
        }""",
        f"/{private.katex_script()}",
    )
    assert drawn, "static/js/katex.<hash>.js: render draws no formula"
    assert not blocked, f"static/index.html: the policy blocks a script of Streamlit's: {blocked}"
    for event, heard in hear.items():
        page.remove_listener(event, heard)


def test_katex_script(app_url):
    address = private.katex_script()
    assert re.fullmatch(r"static/js/katex\.[\w-]+\.js", address)
    status, headers, body = ask(f"{app_url}/{address}")
    assert status == 200 and "javascript" in headers["content-type"], (
        f"static/js/katex.<hash>.js: {address} is not served"
    )
    assert re.search(rb"export\s*\{\s*\w+ as default\s*\}", body) and b"render:" in body, (
        "static/js/katex.<hash>.js: the chunk has no default export with a function render"
    )


def test_uploaded_files_are_kept_by_session_and_file():
    manager = MemoryUploadedFileManager("")
    assert hasattr(manager, "remove_file"), "uploaded_file_mgr: remove_file is gone"


@pytest.fixture(scope="module")
def small_app(tmp_path_factory):
    """An app that shows what a run knows: Back or not, and how many files the server keeps."""
    script = tmp_path_factory.mktemp("small") / "app.py"
    script.write_text(
        REPOSITORY
        + textwrap.dedent(
            """
            import streamlit as st
            from streamlit import runtime
            from pages.shared.app.runtime.streamlit_private import (
                is_history_navigation,
                release_upload,
            )

            back = is_history_navigation()
            st.text(f"at {st.query_params.get('step', 'start')}, back {back}")
            st.button("Next", on_click=lambda: st.query_params.update(step="next"))
            file = st.file_uploader("File", key="file")
            if file is not None:
                kept = runtime.get_instance().uploaded_file_mgr.file_storage
                before = sum(map(len, kept.values()))
                release_upload(file)
                st.text(f"kept {before}, then {sum(map(len, kept.values()))}")
            """
        )
    )
    process, url = serve(script, script.with_name("log.txt"))
    yield url
    process.terminate()
    process.wait(60)


@pytest.fixture(scope="module")
def small_tab(chrome, small_app):
    tab = chrome.new_page()
    tab.goto(small_app)
    tab.wait_for_selector(SETTLED)
    yield tab
    tab.close()


def shown(tab, text: str, private_part: str) -> None:
    """Wait until the page shows the text."""
    try:
        tab.get_by_text(text, exact=True).wait_for(timeout=60_000)
    except Exception as error:
        texts = tab.locator("[data-testid=stText]").all_inner_texts()
        raise AssertionError(f"{private_part}: '{text}' expected, the page says {texts}") from error


@pytest.mark.browser
def test_back_leads_to_is_history_navigation(small_tab):
    part = "ScriptRunContext.is_history_navigation"
    shown(small_tab, "at start, back False", part)
    small_tab.get_by_role("button", name="Next").click()
    shown(small_tab, "at next, back False", part)
    small_tab.go_back()
    shown(small_tab, "at start, back True", part)


@pytest.mark.browser
def test_release_upload(small_tab):
    file = {"name": "a.csv", "mimeType": "text/csv", "buffer": b"x,y\n1,2\n"}
    small_tab.locator("input[type=file]").set_input_files(file)
    shown(small_tab, "kept 1, then 0", "runtime.get_instance().uploaded_file_mgr.remove_file")
