"""The files that the browser loads: the stage's scripts and styles, Plotly, drawn images."""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
from collections.abc import Awaitable, Callable
from functools import lru_cache
from pathlib import PurePath

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pages.shared.app.runtime.cache_headers import FOR_GOOD
from pages.shared.app.server import bundle
from pages.shared.app.stage import assets, idle_animation
from pages.shared.pictures.covers import thumbnails

KINDS = {".js": "text/javascript", ".css": "text/css"}
FOR_AN_HOUR = "public, max-age=3600"

_animating = asyncio.Lock()  # a class that arrives at once waits for one computation


@lru_cache(maxsize=256)
def _packed(name: str, version: str) -> bytes:
    # Packed at each visit, Plotly would keep a core busy for 0.3 s, and for a class of forty 12 s.
    return gzip.compress(assets.contents()[name], compresslevel=6, mtime=0)


async def asset(request: Request) -> Response:
    """Answer with a script or a style sheet; under the name of its version it is kept for good."""
    name, asked = request.path_params["name"], request.path_params["version"]
    content, version = assets.contents().get(name), assets.version()
    if content is None:
        return Response(status_code=404)
    packed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {
        "cache-control": FOR_GOOD if asked == version else "no-cache",
        "vary": "Accept-Encoding",
    }
    if packed:
        headers["content-encoding"] = "gzip"
        content = await run_in_threadpool(_packed, name, version)
    return Response(content, media_type=KINDS[PurePath(name).suffix], headers=headers)


async def streamlits(request: Request) -> Response:
    """Answer with a file of Streamlit's; its address names the contents, so it is kept for good."""
    name = request.path_params["name"]
    packed = "gzip" in request.headers.get("accept-encoding", "")
    content, is_packed = await run_in_threadpool(_streamlits, name, packed)
    if content is None:
        return Response(status_code=404)
    headers = {"cache-control": FOR_GOOD, "vary": "Accept-Encoding"}
    if is_packed:
        headers["content-encoding"] = "gzip"
    kind = KINDS.get(PurePath(name).suffix) or mimetypes.guess_type(name)[0]
    return Response(content, media_type=kind or "application/octet-stream", headers=headers)


def _streamlits(name: str, packed: bool) -> tuple[bytes | None, bool]:
    # What is kept is only what there is: made-up names would push it out.
    if packed and PurePath(name).suffix in KINDS and name in bundle.names():
        return _packed_streamlits(name), True
    return bundle.content(name), False


@lru_cache(maxsize=512)
def _packed_streamlits(name: str) -> bytes:
    content = bundle.content(name)
    assert content is not None
    return gzip.compress(content, compresslevel=9, mtime=0)


async def all_thumbnails(request: Request) -> Response:
    """Answer with the image of all data sets; under the name of its version it is kept for good."""
    drawn = await run_in_threadpool(_thumbnails)
    is_present = request.path_params["version"] == thumbnails.version()
    headers = {"cache-control": FOR_GOOD if is_present else "no-cache", "vary": "Accept-Encoding"}
    packed = "gzip" in request.headers.get("accept-encoding", "")
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(drawn[packed], media_type="image/svg+xml", headers=headers)


async def idle_pictures(request: Request) -> Response:
    """Answer with the pictures of a page that nobody has touched yet."""
    slug = request.path_params["slug"]
    if not idle_animation.is_offered(slug):
        return Response(status_code=404)
    async with _animating:
        content = await run_in_threadpool(_idle_pictures, slug)
    headers = {"cache-control": FOR_AN_HOUR, "content-encoding": "gzip"}
    return Response(content, media_type="application/octet-stream", headers=headers)


@lru_cache(maxsize=8)
def _idle_pictures(slug: str) -> bytes:
    return gzip.compress(idle_animation.frames(slug), compresslevel=6, mtime=0)


@lru_cache(maxsize=1)
def _thumbnails() -> tuple[bytes, bytes]:
    plain = thumbnails.sheet().encode()
    return plain, gzip.compress(plain, mtime=0)


def image(draw: Callable[[str], str | None]) -> Callable[[Request], Awaitable[Response]]:
    """Return a route's answer: the SVG that ``draw`` makes of the name in the address."""

    @lru_cache(maxsize=64)
    def gzipped(image: str) -> bytes:
        return gzip.compress(image.encode(), mtime=0)

    async def answer(request: Request) -> Response:
        drawn = await run_in_threadpool(draw, request.path_params["name"])
        if drawn is None:
            return Response(status_code=404)
        headers = {"cache-control": FOR_AN_HOUR, "vary": "Accept-Encoding"}
        content = drawn.encode()
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            content = await run_in_threadpool(gzipped, drawn)
        return Response(content, media_type="image/svg+xml", headers=headers)

    return answer
