"""The app's own addresses, all below ``kp/``: files, images, and the live figures."""

from __future__ import annotations

import json
import os

import anyio.to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route

from pages.shared import live
from pages.shared.server import covers, files, thumbnails

GONE = JSONResponse({"error": "This page has been renewed."}, status_code=410)

# More drawings at once than cores only make each of them late.
DRAWING = anyio.CapacityLimiter(max(2, os.cpu_count() or 1))
LONGEST_QUESTION = 100_000  # bytes


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


ROUTES: list[BaseRoute] = [
    Route("/kp/plotly.min.js", files.plotly_js),
    Route("/kp/thumbnail/{name}.svg", files.image(thumbnails.thumbnail)),
    Route("/kp/cover/{name}.svg", files.image(covers.cover)),
    Route("/kp/live/{token}", picture, methods=["POST"]),
    Route("/kp/sweep/{token}", sweep, methods=["POST"]),
    Mount("/kp/stage", files.StageFiles(directory=files.STAGE)),
]
