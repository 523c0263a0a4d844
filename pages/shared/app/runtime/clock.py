"""What a server does again and again, beside its answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import anyio

from pages.shared.app.runtime.failures import Repeated
from pages.shared.app.runtime.tally import Tally

FAULT = "A fault in what is done on a clock; from now on its kind is counted"


async def on_a_clock(seconds: float, work: Callable[[], Awaitable[None]], failures: Tally) -> None:
    """Do some work each so many seconds, until this is cancelled.

    A failure is noted and does not end it: the disk is full, a file is locked or a connection is
    lost for a while, and the server goes on for weeks.
    """
    faults = Repeated(failures, FAULT)
    while True:
        await anyio.sleep(seconds)
        try:
            await work()
        except Exception as error:
            faults.note(error)
