"""A class of many phones beside others' moves: how soon all see the truth, how long moves take.

    python -m tests.load.classes [--phones 120] [--students 10] [--processes 2] [--redis]

A fifth of the phones lose their connection. With two processes or more nginx is before them, as in
`make classroom`; with ``--redis`` the rooms are in a Redis of this run's own.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.benchmarks.servers import classroom
from tests.load.classroom import hold, table
from tests.load.lessons import hall
from tests.redis_server import MISSING, redis_program
from tests.serving import ROOT, serve

MOVED_FOR = 20.0  # seconds in which the others move, about as long as the class takes


@contextmanager
def redis_address(folder: str) -> Iterator[str]:
    """The address of a Redis in memory, until the block ends."""
    program = redis_program()
    if program is None:
        raise SystemExit(MISSING)
    command = [program, "--port", "0", "--unixsocket", f"{folder}/s", "--save", "", "--dir", folder]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        while not Path(folder, "s").exists():
            time.sleep(0.02)
        yield f"unix://{folder}/s"
    finally:
        process.terminate()
        process.wait(60)


@contextmanager
def one_process(folder: str) -> Iterator[tuple[str, int]]:
    """Address and process id of a server, until the block ends."""
    process, url = serve(ROOT / "app.py", Path(folder) / "log.txt")
    try:
        yield url, process.pid
    finally:
        process.terminate()
        process.wait(60)


async def measure(url: str, phones: int, students: int) -> list[str]:
    """Hold a class while others move; return what came of both, as lines."""
    moving = asyncio.create_task(hall(url, 0, students, MOVED_FOR, 0.0))
    began = time.monotonic()
    told, class_ = await hold([url], phones)
    took = time.monotonic() - began
    report = await moving
    every = all(one.counted == one.different == phones for one in told)
    return [
        *table(told, class_),
        f"every answer counted once: {every}; {took:.0f} s for five questions",
        f"{students} others move meanwhile:",
        *report.lines(),
    ]


def main() -> None:
    """Print one run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=120)
    parser.add_argument("--students", type=int, default=10)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--redis", action="store_true")
    options = parser.parse_args()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        os.environ["KP_DATA"] = folder
        if options.redis:
            os.environ["KP_ROOMS"] = stack.enter_context(redis_address(folder))
        server = one_process(folder) if options.processes == 1 else classroom(options.processes)
        url, _ = stack.enter_context(server)
        lines = asyncio.run(measure(url.rstrip("/"), options.phones, options.students))
    print("", *lines, sep="\n")


if __name__ == "__main__":
    main()
