"""The app's own addresses, all below ``kp/``: files, images, and the live figures."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from functools import partial
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from pages.shared.app.lessons import short_routes
from pages.shared.app.lessons.on_paper import part_on_paper
from pages.shared.app.library_docs import routes as library_docs
from pages.shared.app.requests import request_schemas
from pages.shared.app.requests.bodies import LongBody, NoBody, body_of
from pages.shared.app.requests.request_headers import TOKEN
from pages.shared.app.rooms import pages as room_pages
from pages.shared.app.rooms import routes as room_routes
from pages.shared.app.runtime import page_head
from pages.shared.app.runtime.prefix import prefix
from pages.shared.app.runtime.turns import TURNS, Overtaken
from pages.shared.app.server import bundle, files, index_pages, measured
from pages.shared.app.stage import assets, idle_animation, interactive, live
from pages.shared.app.stage import numbers as export
from pages.shared.app.stage.stages import STAGES
from pages.shared.model.state.reducer import Refusal
from pages.shared.pictures.covers import covers, thumbnails
from pages.shared.teaching.glossary.card import cards

LONGEST_QUESTION = 100_000  # bytes


def _said(sentence: str, status: int) -> JSONResponse:
    return JSONResponse({"error": sentence}, status_code=status)


def _declined(sentence: str, status: int) -> JSONResponse:
    """Return an answer to what is no fault: browsers write every other status into the console."""
    return JSONResponse({"error": sentence}, headers={"x-kp-status": str(status)})


async def _asked(request: Request, route: str) -> tuple[live.LiveStage, dict[str, Any]] | Response:
    """Return the stage and the body of a request, or the answer that refuses it."""
    try:
        text = await body_of(request, LONGEST_QUESTION)
    except LongBody as trouble:
        return _said(str(trouble), 413)
    except NoBody as trouble:
        return _said(str(trouble), 408)
    stage = STAGES.find(request.headers.get(TOKEN, ""))
    if stage is None:
        return _said("This page has to be renewed.", 410)
    try:
        return stage, request_schemas.request_body(route, text)
    except request_schemas.Unreadable as trouble:
        return _said(str(trouble), 400)


Asked = Callable[[live.LiveStage, dict[str, Any]], Awaitable[Response]]


def _route(kind: str, answer: Asked) -> Route:
    """Return the route of what is asked of a stage; what cannot be answered is said plainly."""

    async def respond(request: Request) -> Response:
        asked = await _asked(request, kind)
        if isinstance(asked, Response):
            return asked
        try:
            return await answer(*asked)
        except Overtaken:
            return _declined("Too much was asked for at once: the newest is drawn.", 429)
        except live.Stale:
            return _declined("The page has changed meanwhile.", 409)
        except Refusal as refusal:
            return _declined(str(refusal), 422)

    return Route(f"{prefix()}/kp/{kind}", respond, methods=["POST"])


async def _picture(stage: live.LiveStage, body: dict[str, Any]) -> Response:
    """Answer with the page's figures after what the request asks for."""
    payload = await TURNS.draw(
        stage.session, partial(stage.answer, body), partial(stage.answer_at_once, body)
    )
    return Response(
        payload, media_type="application/octet-stream", headers={"content-encoding": "gzip"}
    )


async def _sweep(stage: live.LiveStage, body: dict[str, Any]) -> Response:
    """Answer with the page's figures along the whole range of one slider, one after another."""
    return StreamingResponse(_frames(stage, body), media_type="application/octet-stream")


async def _frames(stage: live.LiveStage, body: Mapping[str, Any]) -> AsyncIterator[bytes]:
    """Yield the frames of a sweep until it ends, its asker leaves or begins another one."""
    steps = stage.sweep(body)
    async with TURNS.sweep(stage.session) as is_newest:
        while is_newest():
            try:
                frame = await TURNS.draw(stage.session, partial(next, steps, None))
            except Overtaken:
                return
            if frame is None:
                return
            yield frame


async def _numbers(stage: live.LiveStage, body: dict[str, Any]) -> Response:
    """Answer with the numbers behind the page's figures that are shown, as CSV."""
    hides = tuple(body.get("hides", ()))
    table = await TURNS.draw(stage.session, partial(export.numbers_csv, stage, hides))
    return Response(table, media_type="text/csv")


async def _sheet(stage: live.LiveStage, body: dict[str, Any]) -> Response:
    """Answer with what a printed sheet says beside the figures."""
    owner = stage.page_store
    where = owner.page.slug, owner.record, str(body.get("origin", ""))
    found = await run_in_threadpool(part_on_paper, *where)
    return JSONResponse(await run_in_threadpool(export.sheet, owner) | found)


async def glossary(request: Request) -> Response:
    """Answer with what the card of each word of the glossary shows."""
    return JSONResponse(cards(), headers={"cache-control": "no-cache"})


async def own_process(request: Request) -> Response:
    """Say that the browser is with its own process; nginx asks elsewhere for one who is not."""
    return PlainTextResponse("here", headers={"cache-control": "no-store"})


async def unknown(request: Request) -> Response:
    """Say that there is no such file; Streamlit would answer with its page in the file's place."""
    return _said("There is nothing at this address.", 404)


async def _interactive(stage: live.LiveStage, body: dict[str, Any]) -> Response:
    """Answer with a file that plays one or two sliders without a server."""
    chosen = interactive.sliders(stage, body["names"])
    steps = interactive.scenes(stage, chosen, tuple(body.get("hides", ())))
    drawn: list[dict[str, Any]] = []
    async with TURNS.sweep(stage.session) as is_newest:
        while is_newest():
            scene = await TURNS.draw(stage.session, partial(next, steps, None))
            if scene is None:
                break
            drawn.append(scene)
        else:
            raise Overtaken
    origin = str(body.get("origin", ""))
    root = f"{origin}{prefix()}" if page_head.ORIGIN.fullmatch(origin) else prefix()
    html = await run_in_threadpool(interactive.document, stage, chosen, drawn, root)
    return Response(html, media_type="application/octet-stream")


ASKED = {
    "live": _picture,
    "sweep": _sweep,
    "numbers": _numbers,
    "sheet": _sheet,
    "interactive": _interactive,
}


def routes() -> list[BaseRoute]:
    """Return the app's routes, below the prefix under which Streamlit serves it."""
    root = prefix()
    streamlits = (
        [Route(f"{root}/{bundle.address()}/{{name:path}}", files.streamlits)]
        if bundle.address()
        else []
    )
    return [
        # First what is asked for most often: they are tried in this order.
        *(_route(kind, answer) for kind, answer in ASKED.items()),
        *index_pages.routes(),
        *streamlits,
        Route(f"{root}/{assets.ROUTE}/{{version}}/{{name:path}}", files.asset),
        Route(f"{root}/kp/glossary.json", glossary),
        Route(f"{root}/kp/own", own_process),
        Route(f"{root}/{thumbnails.ROUTE}/{{version}}.svg", files.all_thumbnails),
        Route(f"{root}/{idle_animation.ROUTE}/{{slug}}", files.idle_pictures),
        Route(f"{root}/kp/cover/{{name}}.svg", files.image(covers.cover)),
        *short_routes.routes(),
        *room_pages.routes(),
        *room_routes.routes(),
        *library_docs.routes(),
        Route(f"{root}/{measured.PATH}", measured.answer),
        Route(f"{root}/kp/{{name:path}}", unknown),
    ]
