"""What is done once, when the server starts."""

from __future__ import annotations

import gc
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import anyio
import anyio.to_thread
from streamlit.starlette import App
from threadpoolctl import threadpool_limits

from kernels import clear_memory
from pages.shared.app.lessons import short_address
from pages.shared.app.rooms.desk import EXPIRES, forget_rooms
from pages.shared.app.rooms.stopping import end_streams, stopping
from pages.shared.app.runtime import limits, listening, streamlit_private
from pages.shared.app.runtime.allocation import give_back, keep_freed_memory
from pages.shared.app.runtime.clock import on_a_clock
from pages.shared.app.runtime.log import write_log_as_asked
from pages.shared.app.runtime.open_files import raise_limit
from pages.shared.app.runtime.tally import Tally, count_gone_readers
from pages.shared.app.stage import assets
from pages.shared.app.stage.stages import STAGES
from pages.shared.app.store import store
from pages.shared.model.lessons import link
from pages.shared.pictures.covers import thumbnails

PERIOD = min(30.0, limits.AWAY)  # seconds
MAX_LOOKS = 20  # after the end of a session, a period apart
LESSONS = 3600.0  # seconds from one look for lessons that nobody opens to the next
# New objects until the youngest are looked through, and how often until the older ones are. Moves
# leave no cycles, and in a full hall a look through all stops everybody for a tenth of a second.
RARELY = (20_000, 5, 20)


@asynccontextmanager
async def lifespan(app: App) -> AsyncIterator[None]:
    """Set up open files, memory, BLAS (one thread), the log and the sending of answers."""
    raise_limit()
    keep_freed_memory()
    write_log_as_asked()
    count_gone_readers()
    streamlit_private.no_pages_folder()
    streamlit_private.whole_callbacks()
    listening.no_server_name()
    listening.set_tcp_nodelay()
    streamlit_private.keep_sessions(limits.AWAY)
    ignore_warnings_of_estimators()
    thumbnails.version()  # drawn and packed now, and not while the first visitor waits
    assets.version()
    link.find_codes_with(short_address.find)
    with threadpool_limits(limits=1):
        gc.collect()
        gc.freeze()
        gc.set_threshold(*RARELY)
        async with anyio.create_task_group() as group:
            for seconds, work, sentence in CLOCKS:
                group.start_soon(on_a_clock, seconds, work, Tally(sentence))
            group.start_soon(end_streams, stopping())
            yield
            group.cancel_scope.cancel()


def ignore_warnings_of_estimators() -> None:
    """Keep out of the log what stands on the page: at each step of a drag it would come again.

    An estimator warns whoever asked it to fit, so that its warning counts as one of the pages.
    """
    for category, modules in (
        (UserWarning, r"kernels\.|sklearn\.|pages\."),
        (RuntimeWarning, r"kernels\.|sklearn\."),
    ):
        warnings.filterwarnings("ignore", category=category, module=modules)


async def forget_lessons() -> None:
    """Forget the lessons under short addresses that nobody opens any more."""
    await anyio.to_thread.run_sync(short_address.forget_unopened)


class ForgetSessions:
    """Lets go of what sessions have left behind.

    At least twice, and as long as a stage is held, for a while: a request or long work that was
    under way for one of them may hold it.
    """

    def __init__(self) -> None:
        self._looks = MAX_LOOKS  # since a session has ended

    async def __call__(self) -> None:
        """Let go of it, where there is any."""
        self._looks += 1
        if streamlit_private.expire_sessions():
            STAGES.keep_only(store.living())
            self._looks = 1
        if self._looks <= 2 or (self._looks <= MAX_LOOKS and STAGES.are_held()):
            await anyio.to_thread.run_sync(_collect)


def _collect() -> None:
    """Collect what sessions were: they refer to themselves in many ways.

    When nobody is here, what core and pages remember between moves goes as well.
    """
    is_visited = streamlit_private.active_sessions() > 0
    if not is_visited:
        clear_memory()
    gc.collect()
    give_back(keep_reserve=is_visited)


# What is done on a clock: each so many seconds, what, and what the log says where it fails
CLOCKS: tuple[tuple[float, Callable[[], Awaitable[None]], str], ...] = (
    (PERIOD, ForgetSessions(), "Sessions that ended could not be let go of, tried again: %d"),
    (EXPIRES, forget_rooms, "Rooms that are idle could not be forgotten, tried again: %d"),
    (LESSONS, forget_lessons, "Lessons that nobody opens could not be forgotten, tried again: %d"),
)
