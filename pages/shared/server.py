"""The server around the pages: start-up, security headers, and our own routes."""

from __future__ import annotations

import asyncio
import base64
import gc
import gzip
import json
import os
import re
import sys
import warnings
from collections.abc import Callable
from contextlib import asynccontextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path

import anyio.to_thread
import plotly
import streamlit
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from streamlit.runtime.pages_manager import PagesManager
from threadpoolctl import threadpool_limits

from pages.shared import covers, live, thumbnails

STAGE = Path(__file__).parent / "stage"
PLOTLY = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"

INDEX = Path(streamlit.__file__).parent / "static" / "index.html"


def policy() -> str:
    """Return the content security policy: this host alone, and Streamlit's own inline scripts."""
    inline = re.findall(r"<script>(.*?)</script>", INDEX.read_text(encoding="utf-8"), re.S)
    digests = (base64.b64encode(sha256(code.encode()).digest()).decode() for code in inline)
    allowed = " ".join(f"'sha256-{digest}'" for digest in digests)
    return (
        f"default-src 'self'; script-src 'self' blob: {allowed}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; connect-src 'self'; font-src 'self' data:"
    )


HEADERS = [
    (b"content-security-policy", policy().encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
]
# The stage asks for these once Streamlit has mounted it; told first, they come beside its scripts.
PRELOAD = (
    b"link",
    ", ".join(
        [
            "<kp/plotly.min.js>; rel=preload; as=script",
            *(
                f"<kp/stage/css/{path.name}>; rel=preload; as=style"
                for path in STAGE.glob("css/*.css")
            ),
            *(f"<kp/stage/js/{path.name}>; rel=modulepreload" for path in STAGE.glob("js/*.js")),
        ]
    ).encode(),
)
# The page of covers needs none of it yet: its browser may fetch it when idle.
PREFETCH = b"link", re.sub(rb"rel=\w*preload", b"rel=prefetch", PRELOAD[1])
GONE = JSONResponse({"error": "This page has been renewed."}, status_code=410)


# More drawings at once than cores only make each of them late.
DRAWING = anyio.CapacityLimiter(max(2, os.cpu_count() or 1))
LONGEST_QUESTION = 100_000  # bytes
AHEAD = 0.016  # seconds in which a picture is asked for, drawn and sent


class Headers:
    """Add the headers to every answer, and to a page what it will ask for; no body is touched."""

    def __init__(self, app):
        self.app = app

    async def __call__(self, scope, receive, send):
        """Serve one request."""

        async def send_with_headers(message):
            if message["type"] == "http.response.start":
                own = list(message.get("headers", []))
                page = any(n == b"content-type" and v.startswith(b"text/html") for n, v in own)
                ahead = PREFETCH if scope["path"] == "/" and not scope["query_string"] else PRELOAD
                message["headers"] = [*own, *HEADERS, *([ahead] if page else [])]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


class PictureFirst:
    """Let the browser's question for a picture overtake the run of the page that it asks for too.

    Both leave at the same key press. The first word of a run makes Streamlit redraw its page,
    behind which the picture, though it came sooner, would wait for 100 ms.
    """

    def __init__(self, app):
        self.app = app

    async def __call__(self, scope, receive, send):
        """Serve one connection; what comes over a web socket waits a moment."""

        async def receive_later():
            message = await receive()
            if message["type"] == "websocket.receive":
                await asyncio.sleep(AHEAD)
            return message

        await self.app(scope, receive_later if scope["type"] == "websocket" else receive, send)


class StageFiles(StaticFiles):
    """The stage's scripts and styles; Python files beside them are not served."""

    async def get_response(self, path, scope):
        """Serve one file, to be asked for again on each visit (304 when unchanged)."""
        if not path.endswith((".js", ".css")):
            return Response(status_code=404)
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "no-cache"
        return response


@cache
def _packed_plotly() -> bytes:
    # Packed at each visit, it would keep a core busy for 0.3 s, and for a class of forty 12 s.
    return gzip.compress(PLOTLY.read_bytes(), compresslevel=6, mtime=0)


async def plotly_js(request: Request) -> Response:
    """Answer with Plotly's own script, straight from the installed package."""
    kept = {"cache-control": f"public, max-age=31536000, immutable, v={plotly.__version__}"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return FileResponse(PLOTLY, media_type="text/javascript", headers=kept)
    packed = await run_in_threadpool(_packed_plotly)
    return Response(
        packed,
        media_type="text/javascript",
        headers={**kept, "content-encoding": "gzip", "vary": "Accept-Encoding"},
    )


def image(draw: Callable[[str], str | None]):
    """Return a route's answer: the SVG that ``draw`` makes of the name in the address."""

    async def answer(request: Request) -> Response:
        drawn = await run_in_threadpool(draw, request.path_params["name"])
        if drawn is None:
            return Response(status_code=404)
        return Response(
            drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"}
        )

    return answer


async def _asked(request: Request) -> tuple[live.Live | None, dict]:
    stage, text = live.find(request.path_params["token"]), b""
    async for chunk in request.stream():
        text += chunk
        if len(text) > LONGEST_QUESTION:
            return None, {}
    try:
        body = json.loads(text)
    except ValueError:
        body = None
    return stage, body if isinstance(body, dict) else {}


async def picture(request: Request) -> Response:
    """Answer with the page's figures at the values in the request."""
    stage, body = await _asked(request)
    if stage is None:
        return GONE
    try:
        payload = await anyio.to_thread.run_sync(stage.payload, body, limiter=DRAWING)
    except live.Refused as refusal:
        return JSONResponse({"error": str(refusal)}, status_code=422)
    return Response(
        payload, media_type="application/octet-stream", headers={"content-encoding": "gzip"}
    )


async def sweep(request: Request) -> Response:
    """Answer with the page's figures along the whole range of one slider, one after another."""
    stage, body = await _asked(request)
    if stage is None:
        return GONE
    return StreamingResponse(stage.sweep(body), media_type="application/octet-stream")


@asynccontextmanager
async def lifespan(app):
    """Import everything once, freeze it for the collector, and keep BLAS to one thread."""
    # Our pages are those of st.navigation: without this the very first visit after start-up would
    # be served by Streamlit's older way, which runs the files of pages/ by themselves.
    PagesManager.uses_pages_directory = False
    # What the estimators warn of stands on the page; at each step of a drag it would fill the log.
    for category in (UserWarning, RuntimeWarning):
        warnings.filterwarnings("ignore", category=category, module=r"kernels\.|sklearn\.")
    # The loop that answers the browser waits for the GIL behind whatever a page computes; by
    # default 5 ms at each of its steps, which add up to more than the computation.
    sys.setswitchinterval(0.0005)
    with threadpool_limits(limits=1):
        gc.collect()
        gc.freeze()
        yield


ROUTES = [
    Route("/kp/plotly.min.js", plotly_js),
    Route("/kp/thumbnail/{name}.svg", image(thumbnails.svg)),
    Route("/kp/cover/{name}.svg", image(covers.svg)),
    Route("/kp/live/{token}", picture, methods=["POST"]),
    Route("/kp/sweep/{token}", sweep, methods=["POST"]),
    Mount("/kp/stage", StageFiles(directory=STAGE)),
]
MIDDLEWARE = [Middleware(Headers), Middleware(PictureFirst)]
