"""The files that the browser loads: the stage's scripts and styles, Plotly, drawn images."""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path

import plotly
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STAGE = Path(__file__).parents[1] / "stage"
PLOTLY = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"


class StageFiles(StaticFiles):
    """The stage's scripts and styles; Python files beside them are not served."""

    async def get_response(self, path: str, scope: Scope) -> Response:
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


def image(draw: Callable[[str], str | None]) -> Callable[[Request], Awaitable[Response]]:
    """Return a route's answer: the SVG that ``draw`` makes of the name in the address."""

    async def answer(request: Request) -> Response:
        drawn = await run_in_threadpool(draw, request.path_params["name"])
        if drawn is None:
            return Response(status_code=404)
        return Response(
            drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"}
        )

    return answer
