"""The stage's scripts on a bare page, without Streamlit: one small server and one tab a test."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePath

import pytest

from pages.shared.stage import assets

PAGE = b"""<!doctype html><meta charset="utf-8"><title>unit</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/stage/css/stage.css"><body style="margin: 0"></body>"""


class Handler(BaseHTTPRequestHandler):
    """Addresses as in the app: scripts and styles, each by itself, and Plotly beside them."""

    def do_GET(self):
        name = self.path.partition("?")[0]
        served = {f"/stage/{name}": text for name, text in assets.contents(separate=True).items()}
        content = {"/": PAGE, **served}.get(name)
        self.send_response(200 if content is not None else 404)
        kinds = {".js": "text/javascript", ".css": "text/css"}
        self.send_header("Content-Type", kinds.get(PurePath(name).suffix, "text/html"))
        self.send_header("Content-Length", str(len(content or b"")))
        self.send_header("Cache-Control", "max-age=3600")
        self.end_headers()
        self.wfile.write(content or b"")

    def log_message(self, format, *args):
        pass


@pytest.fixture(scope="session")
def scripts_url():
    """Serve pages/shared/stage as /stage and Plotly as /stage/plotly.min.js."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="session")
def scripts_context(chrome, scripts_url):
    """One profile, so that Plotly is read and compiled once."""
    context = chrome.new_context(viewport={"width": 900, "height": 700}, base_url=scripts_url)
    context.new_page().goto("/")  # this tab stays, and keeps the process with what it has compiled
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
