"""The stage's scripts on a bare page, without Streamlit: one small server and one tab a test."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from pages.shared.stage.assets import PLOTLY

ROOT = Path(__file__).parents[3]
PAGE = b"""<!doctype html><meta charset="utf-8"><title>unit</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/stage/css/stage.css"><body style="margin: 0"></body>"""


class Handler(SimpleHTTPRequestHandler):
    """Addresses as in the app: Plotly beside the folders of the stage's scripts."""

    extensions_map = {".js": "text/javascript", ".css": "text/css"}

    def translate_path(self, path: str) -> str:
        name = path.split("?")[0]
        return str(PLOTLY) if name == "/stage/plotly.min.js" else super().translate_path(path)

    def do_GET(self):
        if self.path != "/":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(PAGE)))
        self.end_headers()
        self.wfile.write(PAGE)

    def log_message(self, format, *args):
        pass


@pytest.fixture(scope="session")
def scripts_url():
    """Serve pages/shared/stage as /stage and Plotly as /stage/plotly.min.js."""
    handler = partial(Handler, directory=ROOT / "pages" / "shared")
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="session")
def scripts_context(chrome, scripts_url):
    """One profile, so that Plotly is read and compiled once."""
    context = chrome.new_context(viewport={"width": 900, "height": 700}, base_url=scripts_url)
    yield context
    context.close()


@pytest.fixture
def tab(scripts_context):
    """A blank page on which a test imports the scripts; errors of the page fail it."""
    tab = scripts_context.new_page()
    tab.set_default_timeout(60_000)
    trouble: list[str] = []
    tab.on("pageerror", lambda error: trouble.append(str(error)))
    tab.goto("/")
    yield tab
    tab.close()
    assert not trouble, "\n".join(trouble)


@pytest.fixture
def plotly_tab(tab):
    """A blank page with Plotly."""
    tab.add_script_tag(url="/stage/plotly.min.js")
    return tab
