"""One session asks for far more than its share: the others' pictures come all the same."""

from __future__ import annotations

import asyncio
import json
import time

from tests.benchmarks.live_route import Route, Stage, stages, stops
from tests.benchmarks.session import Session
from tests.loops import run

HEAVY = "data=co2_weekly&n=2225&kernel=rbf(gamma%3D0.02)"
LIGHT = "data=moons&n=200&kernel=rbf(gamma%3D1)"
GAMMA = "k1.gamma"
ASKED = 40  # pictures, and sweeps
TIMES = 4  # of one heavy picture, which another's picture may take; first come, first served: 30


async def visit(host: str, slug: str, query: str) -> tuple[Session, Stage, list[float]]:
    """Open a page; return its session, its stage and the stops of gamma."""
    session = Session(host, slug, "")
    session.query = query
    await session.open()
    return session, stages(session.components)[0], stops(session.components, GAMMA)


async def ask(host: str, route: str, token: str, body: dict) -> bytes:
    """Ask one of our routes over a connection of its own; return the head of the answer."""
    reader, writer = await asyncio.open_connection(*host.split(":"))
    text = json.dumps(body).encode()
    lines = f"Host: {host}\r\nContent-Length: {len(text)}\r\nX-Kp-Token: {token}\r\n\r\n"
    writer.write(f"POST /kp/{route} HTTP/1.1\r\n{lines}".encode() + text)
    try:
        return await reader.readuntil(b"\r\n\r\n")
    finally:
        writer.close()


async def timed(work) -> float:
    """Return the seconds that something takes."""
    start = time.perf_counter()
    await work
    return time.perf_counter() - start


async def lesson(host: str) -> None:
    greedy, many, values = await visit(host, "gp", HEAVY)
    student, own, gammas = await visit(host, "svm", LIGHT)
    asked = {"revision": many.revision}

    def picture(place: int) -> dict:
        return {"client": f"c{place}", "seq": 1, "values": {GAMMA: values[place]}} | asked

    heavy = await timed(ask(host, "live", many.token, picture(60)))
    sweep = {"client": "c", "name": GAMMA, "values": {}} | asked
    under_way = [ask(host, "live", many.token, picture(place)) for place in range(ASKED)]
    under_way += [ask(host, "sweep", many.token, sweep) for _ in range(ASKED)]
    tasks = [asyncio.create_task(one) for one in under_way]
    route = Route(host)
    moves = [await timed(route.picture(own, GAMMA, gammas[40 + i])) for i in range(20)]
    assert max(moves) < TIMES * heavy
    heads = await asyncio.gather(*tasks)
    assert all(head.startswith(b"HTTP/1.1 200") for head in heads)
    assert any(b"x-kp-status: 429" in head.lower() for head in heads)  # overtaken by newer ones
    for session in (greedy, student):
        await session.close()


def test_one_session_does_not_stop_the_others(app_url):
    run(lesson, app_url.removeprefix("http://"))
