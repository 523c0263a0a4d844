"""The stage's scripts on a bare page, without Streamlit: one small server and a few tabs."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePath

import pytest

from pages.shared.app.runtime.streamlit_private import STATIC, katex_script
from pages.shared.app.stage import assets
from tests.conftest import FAILED
from tests.tabs import PHONE, Profile

PAGE = b"""<!doctype html><meta charset="utf-8"><title>unit</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/stage/css/type.css">
<link rel="stylesheet" href="/stage/css/readouts.css">
<link rel="stylesheet" href="/stage/css/stage.css"><body style="margin: 0"></body>"""
EMPTY = "() => document.body.replaceChildren()"


def contents() -> dict[str, bytes]:
    """Addresses as in the app: scripts and styles, each by itself, with Plotly and KaTeX."""
    scripts = {f"/stage/{name}": text for name, text in assets.contents(separate=True).items()}
    return {"/": PAGE, "/katex.js": (STATIC / katex_script()).read_bytes(), **scripts}


class Handler(BaseHTTPRequestHandler):
    contents: dict[str, bytes] = {}

    def do_GET(self):
        if self.path.startswith(("/silent/", "/stalled/")):
            self.hang()
            return
        name = self.path.partition("?")[0]
        content = self.contents.get(name)
        self.send_response(200 if content is not None else 404)
        kinds = {".js": "text/javascript", ".css": "text/css"}
        self.send_header("Content-Type", kinds.get(PurePath(name).suffix, "text/html"))
        self.send_header("Content-Length", str(len(content or b"")))
        self.send_header("Cache-Control", "max-age=3600")
        self.end_headers()
        self.wfile.write(content or b"")

    do_POST = do_GET

    def hang(self):
        """Answer nothing, or begin an answer and never end it, until the browser gives up."""
        if self.path.startswith("/stalled/"):
            self.send_response(200)
            self.send_header("Content-Length", "100")
            self.end_headers()
        self.rfile.read()

    def log_message(self, format, *args):
        pass


@pytest.fixture(scope="session")
def scripts_url():
    """Serve scripts and styles as /stage/..., Plotly among them, and KaTeX as /katex.js."""
    Handler.contents = contents()
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="session")
def bare_profiles(chrome, scripts_url):
    """The profiles that the tests of a worker share, by the fixture of their tab."""
    window = {"viewport": {"width": 900, "height": 700}}
    phone = {**PHONE, "viewport": {"width": 390, "height": 700}}
    options = {"tab": window, "calm_tab": window, "plotly_tab": window, "finger_tab": phone}
    shared = {name: Profile(chrome, scripts_url, **more) for name, more in options.items()}
    yield shared
    for profile in shared.values():
        profile.close()


@pytest.fixture
def tab(bare_profiles, request):
    """A blank page on which a test imports the scripts; errors of the page fail it."""
    yield from _blank(bare_profiles["tab"], request)


@pytest.fixture
def finger_tab(bare_profiles, request):
    """A blank page of a phone."""
    yield from _blank(bare_profiles["finger_tab"], request)


def _blank(profile: Profile, request):
    tab = profile.lend()
    tab.goto("/")
    yield tab
    profile.take_back(request.node.stash.get(FAILED, False))


@pytest.fixture
def calm_tab(bare_profiles, request):
    """A page that stays from test to test, for functions that change nothing."""
    yield from _kept(bare_profiles["calm_tab"], request)


@pytest.fixture
def plotly_tab(bare_profiles, request):
    """A page with Plotly that stays from test to test; each draws anew into an empty document."""
    yield from _kept(bare_profiles["plotly_tab"], request, "/stage/plotly.min.js")


def _kept(profile: Profile, request, script: str = ""):
    tab = profile.lend()
    if tab.url == "about:blank":
        tab.goto("/")
        if script:
            tab.add_script_tag(url=script)
    tab.evaluate(EMPTY)
    yield tab
    profile.take_back(request.node.stash.get(FAILED, False))
