"""The end of the server: it waits for its connections, and a stream has no end of its own."""

from __future__ import annotations

import signal
from collections.abc import Callable

import anyio

from pages.shared.app.rooms.desk import DESK

PERIOD = 0.25  # seconds


def stopping() -> Callable[[], bool]:
    """Return what says whether the server has been told to stop.

    uvicorn takes the signal with a method of its server, before the app starts. Under a server of
    another kind nothing is known, and its own patience counts.
    """
    server = getattr(signal.getsignal(signal.SIGTERM), "__self__", None)
    return lambda: bool(getattr(server, "should_exit", False))


async def end_streams(is_stopping: Callable[[], bool]) -> None:
    """End the event streams once the server stops."""
    while not is_stopping():
        await anyio.sleep(PERIOD)
    if (desk := DESK.now) is not None:
        desk.hub.close()
