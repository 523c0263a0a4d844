"""A test for each private part of how Streamlit listens; it fails with a sentence naming it."""

from __future__ import annotations

import sys

import pytest
from uvicorn import Config

from pages.shared.app.runtime import listening
from tests.pages.shared.app.server.client import ask
from tests.serving import ROOT, serve
from tests.sweeps import sweep

REPOSITORY = "import sys\n" + f"sys.path.insert(0, {str(ROOT)!r})\n"


def test_no_server_name(monkeypatch):
    monkeypatch.setattr(Config, "encoded_headers", [], raising=False)  # as it is put back
    before = Config(lambda: None, log_config=None)
    before.load()
    monkeypatch.delattr(Config, "encoded_headers")
    assert (b"server", b"uvicorn") in before.encoded_headers, (
        "Config.encoded_headers: uvicorn names itself elsewhere, or not at all"
    )
    listening.no_server_name()
    after = Config(lambda: None, headers=[("a", "b")], log_config=None)
    after.load()
    assert before.encoded_headers == [] and after.encoded_headers == [(b"a", b"b")]


NODELAY_APP = """
import os, socket
import streamlit as st
from starlette.responses import JSONResponse
from starlette.routing import Route
from pages.shared.app.runtime.streamlit_private import in_script_run
from pages.shared.app.runtime.listening import set_tcp_nodelay

async def option(request):
    '''Answer with the event loop, and TCP_NODELAY of the connection of this very request.'''
    import asyncio
    for name in os.listdir("/proc/self/fd"):
        try:
            link = socket.socket(fileno=os.dup(int(name)))
        except OSError:
            continue
        with link:
            try:
                here = link.getpeername()[1] == request.client.port
                server_side = link.getsockname()[1] == request.url.port
            except (OSError, IndexError, TypeError):
                continue
            if here and server_side:
                answer = link.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
                loop = type(asyncio.get_running_loop()).__module__.split(".")[0]
                return JSONResponse([loop, bool(answer)])
    return JSONResponse(None, status_code=404)

if not in_script_run():
    from contextlib import asynccontextmanager
    @asynccontextmanager
    async def lifespan(app):
        LIFESPAN
        yield
    app = st.App(__file__, routes=[Route("/option", option)], lifespan=lifespan)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc/self/fd")
@pytest.mark.parametrize(
    ("loop", "lifespan", "expected"),
    sweep(
        [
            ("asyncio", "set_tcp_nodelay()", True),
            ("uvloop", "set_tcp_nodelay()", True),
            ("asyncio", "pass", False),
        ],
        (1, 2),
    ),
)
def test_tcp_nodelay(tmp_path, monkeypatch, loop, lifespan, expected):
    if loop == "uvloop":
        pytest.importorskip("uvloop")
    else:  # hidden from the server, as where it is not installed
        (tmp_path / "hidden").mkdir()
        (tmp_path / "hidden" / "uvloop.py").write_text("raise ModuleNotFoundError('uvloop')")
        monkeypatch.setenv("PYTHONPATH", str(tmp_path / "hidden"))
    script = tmp_path / "app.py"
    script.write_text(REPOSITORY + NODELAY_APP.replace("LIFESPAN", lifespan))
    process, url = serve(script, tmp_path / "log.txt")
    try:
        status, _, body = ask(f"{url}/option")
    finally:
        process.terminate()
        process.wait(60)
    sentence = (
        "set_tcp_nodelay: an accepted connection has no TCP_NODELAY"
        if expected
        else "set_tcp_nodelay: Streamlit sets TCP_NODELAY itself, so that the adapter may go"
    )
    assert status == 200
    assert body.decode() == f'["{loop}",{str(expected).lower()}]', sentence
