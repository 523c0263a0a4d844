"""The HTML of the app's own pages, each with its own title, description, icon and picture.

It is Streamlit's page, which its scripts fill; what its head says is ours.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route

from pages.shared.app.runtime import page_head, streamlit_address, streamlit_private
from pages.shared.app.runtime.prefix import prefix
from pages.shared.app.server import bundle
from pages.shared.app.stage import assets
from pages.shared.model.declarations import front, registry
from pages.shared.model.declarations.page import Page
from pages.shared.model.state.headline import headline
from pages.shared.pictures.covers import covers, icon

PNG = "image/png"
KEPT = {"cache-control": "public, max-age=86400"}
HOME = "home"  # its address beside the root


def html(page: Page | None, query: str, origin: str) -> str:
    """Return the HTML of a page at an address; None is the home page."""
    said = headline(page, dict(parse_qsl(query)))
    cover = front.COVER if page is None or page.cover is None else page.slug
    head = page_head.head(said.title, said.line, origin, cover)
    head += f"\n<script>{streamlit_address.SCRIPT}</script>"
    return bundle.with_bundle(streamlit_private.index_page(head, style_sheets()))


def style_sheets() -> str:
    """Return the links to the app's styles: brought by a script, a page would be painted twice."""
    addresses = (
        f"{prefix()}/{assets.address(name)}" for name in (assets.STYLES, assets.PAGE_STYLES)
    )
    return "".join(f'<link rel="stylesheet" href="{address}">\n' for address in addresses)


def _page(page: Page | None) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        # The lesson of an address is unpacked for its title.
        origin = page_head.origin_of(request)
        text = await run_in_threadpool(html, page, request.url.query, origin)
        return HTMLResponse(text, headers={"cache-control": "no-cache", "vary": "Host"})

    return answer


async def manifest(request: Request) -> Response:
    """Answer with what a phone has to know that keeps the app among its own."""
    root = f"{prefix()}/"
    icons = [
        {
            "src": f"{root}{page_head.ICONS}/{size}.png",
            "sizes": f"{size}x{size}",
            "type": PNG,
            "purpose": "any maskable",
        }
        for size in (192, 512)
    ]
    said = {
        "name": front.NAME,
        "short_name": "Kernels",
        "description": front.IDEA,
        "id": root,
        "start_url": root,
        "scope": root,
        "display": "standalone",
        "background_color": page_head.LIGHT,
        "theme_color": icon.GROUND,
        "icons": icons,
    }
    return JSONResponse(said, headers=KEPT, media_type="application/manifest+json")


async def preview(request: Request) -> Response:
    """Answer with the picture of a page as PNG."""
    drawn = await run_in_threadpool(covers.preview, request.path_params["name"])
    return Response(status_code=404) if drawn is None else Response(drawn, 200, KEPT, PNG)


def _icon(size: int) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        return Response(await run_in_threadpool(icon.png, size), 200, KEPT, PNG)

    return answer


def routes() -> list[BaseRoute]:
    """Return the routes of all pages that are registered, and of what their heads name."""
    root = prefix()
    return [
        Route(f"{root}/", _page(None)),
        Route(f"{root}/{HOME}", _page(None)),
        *(Route(f"{root}/{page.slug}", _page(page)) for page in registry.pages()),
        Route(f"{root}/{page_head.MANIFEST}", manifest),
        Route(f"{root}/{page_head.COVERS}/{{name}}.png", preview),
        Route(f"{root}/{page_head.ICON}", _icon(icon.SIZES[0])),
        *(Route(f"{root}/{page_head.ICONS}/{size}.png", _icon(size)) for size in icon.SIZES),
    ]
