"""What the load measurements take for granted of their students."""

from __future__ import annotations

import asyncio
from urllib.parse import parse_qsl

import pytest

from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state.address import from_query
from tests.benchmarks.cookies import Site
from tests.benchmarks.live_route import HEAD as SIZES
from tests.benchmarks.live_route import Route
from tests.load.student import own_points
from tests.loops import run

HALL = 480
PICTURE = SIZES.pack(0, 2) + b"{}"
ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(PICTURE) + PICTURE


def test_no_two_students_of_a_hall_have_the_same_points():
    registry.load()
    page, seen = registry.page("svm"), set()
    for number in range(HALL):
        record, messages = from_query(page, dict(parse_qsl(own_points(number))), {})
        assert not messages, "a part of the address that the page does not know changes nothing"
        seen.add(resolve(record, {}).train.X.tobytes())
    assert len(seen) == HALL


@pytest.mark.parametrize("answers", [1, 0])
def test_a_student_who_was_let_go_of_asks_once_more(answers):
    """Each connection gets so many answers, and ends when it is used again."""

    async def scenario():
        connections = []

        async def serve(reader, writer):
            connections.append(writer)
            for _ in range(answers):
                await reader.readuntil(b"\r\n\r\n{}")
                writer.write(ANSWER)
            await reader.readuntil(b"\r\n\r\n{}")
            writer.close()

        async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            route = Route(Site(f"http://127.0.0.1:{port}"))
            pictures = [await route.ask("/kp/live", {}, {}) for _ in range(3)]
            route.writer.close()
        return pictures, len(connections)

    if answers:
        assert run(scenario) == ([{}, {}, {}], 3)
    else:  # who never answers is not asked for ever
        with pytest.raises(asyncio.IncompleteReadError):
            run(scenario)
