"""What is done once, when the server starts."""

from __future__ import annotations

import gc
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
import anyio.to_thread
from streamlit.starlette import App
from threadpoolctl import threadpool_limits

from kernels import clear_memory
from pages.shared.server import limits, streamlit_private, thumbnails
from pages.shared.server.allocation import give_back, keep_freed_memory
from pages.shared.stage import assets

PERIOD = min(30.0, limits.AWAY)  # seconds


@asynccontextmanager
async def lifespan(app: App) -> AsyncIterator[None]:
    """Set up memory, BLAS (one thread), the switching of threads and the sending of answers."""
    keep_freed_memory()
    streamlit_private.no_pages_folder()
    streamlit_private.set_tcp_nodelay()
    streamlit_private.keep_sessions(limits.AWAY)
    # What the estimators warn of stands on the page; at each step of a drag it would fill the log.
    for category in (UserWarning, RuntimeWarning):
        warnings.filterwarnings("ignore", category=category, module=r"kernels\.|sklearn\.")
    thumbnails.version()  # drawn and packed now, and not while the first visitor waits
    assets.version()
    with threadpool_limits(limits=1):
        gc.collect()
        gc.freeze()
        async with anyio.create_task_group() as group:
            group.start_soon(forget_sessions)
            yield
            group.cancel_scope.cancel()


async def forget_sessions() -> None:
    """Let go, on a clock, of what sessions have left behind.

    Twice: a thread that still worked for one of them may have held it the first time.
    """
    due = 0
    while True:
        await anyio.sleep(PERIOD)
        due = 2 if streamlit_private.expire_sessions() else max(due - 1, 0)
        if due > 0:
            await anyio.to_thread.run_sync(_collect)


def _collect() -> None:
    """Collect what sessions were: they refer to themselves in many ways.

    When nobody is here, what core and pages remember between moves goes as well.
    """
    is_visited = streamlit_private.is_visited()
    if not is_visited:
        clear_memory()
    gc.collect()
    give_back(keep_reserve=is_visited)
