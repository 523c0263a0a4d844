"""The addresses of the documentation, ``/docs`` and below: made once, kept, sent small."""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import blake2b

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from pages.shared.app.library_docs import site
from pages.shared.app.library_docs.layout import Body, Place, page
from pages.shared.app.runtime.cache_headers import FOR_GOOD
from pages.shared.app.runtime.prefix import prefix

UNKNOWN = (
    "There is no such page. The contents list what there is, and the search finds it by a word."
)


async def answer(request: Request) -> Response:
    """Answer with a page, or with a file that the pages load."""
    path = request.path_params.get("path", "")
    root = prefix()
    if path != path.strip("/"):
        return RedirectResponse(f"{root}/docs/{path.strip('/')}".rstrip("/"), 308)
    kind, status = site.FILES.get(path, "text/html"), 200
    content = await run_in_threadpool(_made, root, path)
    if content is None:
        content, status = await run_in_threadpool(_unknown, root), 404
    plain, packed = content
    tag = f'"{blake2b(plain, digest_size=8).hexdigest()}"'
    is_named = path in site.FILES and request.query_params.get("v") == site.version()
    headers = {
        "cache-control": FOR_GOOD if is_named else "no-cache",
        "vary": "Accept-Encoding",
        "etag": tag,
    }
    if kind == "text/html":
        # The links of the app's own pages would load what this one does not use.
        headers["link"] = f"<{root}/docs/docs.css?v={site.version()}>; rel=preload; as=style"
    if status == 200 and tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, status, headers | {"content-encoding": "gzip"}, kind)
    return Response(plain, status, headers, kind)


@lru_cache(maxsize=512)
def _made(root: str, path: str) -> tuple[bytes, bytes] | None:
    if path in site.FILES:
        return _both(site.file(path))
    text = site.html(root, path) if path in site.paths() else None
    return None if text is None else _both(text.encode())


@lru_cache(maxsize=1)
def _unknown(root: str) -> tuple[bytes, bytes]:
    body = Body("Not found", UNKNOWN, f"<h1>Not found</h1><p>{UNKNOWN}</p>", "unknown")
    return _both(page(Place(root, site.version()), body, site.contents()).encode())


def _both(plain: bytes) -> tuple[bytes, bytes]:
    return plain, gzip.compress(plain, mtime=0)


def routes() -> list[BaseRoute]:
    """Return the routes, below the prefix under which the app is served."""
    root = f"{prefix()}/docs"
    return [Route(root, answer), Route(f"{root}/{{path:path}}", answer)]
