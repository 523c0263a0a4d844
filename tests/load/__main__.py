"""Long runs: python -m tests.load {hall,soak} [--clients 120] [--seconds 60] [--changes 0.1] ...

`hall` prints how long joins and moves take, with ``--naive`` those of the plain page that the app
is measured against; `soak` how far memory comes back after ten minutes of 40 students, 200 visits
that come and go, and 30 files of 15 MB that are left behind.
"""

from __future__ import annotations

import argparse
import asyncio
import os

from tests.benchmarks.servers import PLAIN, served
from tests.conftest import ROOT
from tests.load.lessons import calm, come_and_go, hall, leave_files, megabytes

BACK = 1.15  # of the memory before
WITHIN = 180  # seconds of an idle server


def show(title: str, lines: list[str]) -> None:
    """Print one part of a run."""
    print(f"\n{title}", *lines, sep="\n  ", flush=True)


async def soak(url: str, pid: int, options: argparse.Namespace) -> None:
    """Let the server work for long, then wait for its memory to come back."""
    await come_and_go(url, 20)  # what is loaded once is there
    before = await calm(pid, 0, 30)
    show("before", [f"{before:.0f} MB"])
    report = await hall(url, pid, options.clients, options.seconds, options.changes)
    show(f"{options.clients} students for {options.seconds:.0f} s", report.lines())
    show("memory", [f"{megabytes(pid):.0f} MB"])
    report = await come_and_go(url, options.visits)
    show(f"{options.visits} visits", report.lines())
    show("memory", [f"{megabytes(pid):.0f} MB"])
    report = await leave_files(url, options.files, 15)
    show(f"{options.files} files of 15 MB", report.lines())
    show("memory", [f"{megabytes(pid):.0f} MB"])
    after = await calm(pid, BACK * before, WITHIN)
    verdict = "back" if after <= BACK * before else "NOT back"
    show("after", [f"{after:.0f} MB, {after / before:.2f} of before: {verdict}"])


async def lesson(url: str, pid: int, options: argparse.Namespace) -> None:
    """Let the students study, and print what it took."""
    report = await hall(url, pid, options.clients, options.seconds, options.changes, options.naive)
    where = " on the plain page" if options.naive else ""
    show(f"{options.clients} students{where}", [*report.lines(), f"{megabytes(pid):.0f} MB"])


def main() -> None:
    """Serve the app, and run what the command says."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("what", choices=["hall", "soak"])
    parser.add_argument("--url", help="of a server that runs already, for instance by nginx")
    parser.add_argument("--pid", type=int, default=0, help="its process, for processor and memory")
    parser.add_argument("--clients", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=None, help="hall 60, soak 600")
    parser.add_argument("--changes", type=float, default=0.0, help="share of moves that run a page")
    parser.add_argument("--naive", action="store_true", help="hall: the plain page, not the app")
    parser.add_argument("--visits", type=int, default=200)
    parser.add_argument("--files", type=int, default=30)
    options = parser.parse_args()
    options.seconds = options.seconds or (600.0 if options.what == "soak" else 60.0)
    work = {"hall": lesson, "soak": soak}[options.what]
    if options.url:
        asyncio.run(work(options.url, options.pid or os.getpid(), options))
        return
    with served(PLAIN if options.naive else ROOT / "app.py") as (url, pid):
        asyncio.run(work(url, pid, options))


if __name__ == "__main__":
    main()
