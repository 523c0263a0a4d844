"""Long runs: python -m tests.load {hall,compare,abuse,soak,tables} [--clients 120] ...

`hall` prints how long joins and moves take, with ``--naive`` those of the plain page that the app
is measured against; `compare` those of one process, of several behind nginx, and of the plain page
with 40 students, one after another; `abuse` how long moves take beside one session that asks for 40
sweeps and 40 heavy pictures; `soak` what is lost, and how far memory comes back, in ten minutes of
40 students beside 200 visits that come and go, 30 files of 15 MB that are left behind, and as many
killed processes as ``--kills`` says; `tables` how long moves take while each student drops a table
of 50 000 rows and keeps it, and what memory that takes. Each student has points of their own; with
``--same`` all do one exercise. ``--processes 2`` lets them run against `make classroom` with so
many processes, ``--url`` against a server that runs already.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from functools import partial

from tests.benchmarks.servers import PLAIN, classroom, log, megabytes, served
from tests.load.abuse import abuse, is_overtaken
from tests.load.lessons import Report, hall
from tests.load.soak import BACK, soak
from tests.load.tables import hold_tables
from tests.serving import ROOT

ROWS = 50_000  # of a table, 1.5 MB
NAIVE = 40  # students of the plain page, beside which the app is put

tell = partial(print, flush=True)


def show(title: str, lines: list[str]) -> None:
    """Print one part of a run."""
    print(f"\n{title}", *lines, sep="\n  ", flush=True)


def memory(pid: int) -> list[str]:
    """Return the memory of a server as a line, or none where its process is not known."""
    return [f"{megabytes(pid):.0f} MB"] if pid else []


async def long_class(url: str, pid: int, options: argparse.Namespace) -> None:
    """Let a class work for long, and print what it took and whether memory comes back."""
    lines = len(log(pid))
    reports, returns, before, after = await soak(
        url, pid, options.clients, options.seconds, options.visits, options.files, options.kills,
        lambda line: tell(time.strftime("%H:%M:%S"), line),
    )  # fmt: skip
    for title, report in reports.items():
        show(title, report.lines())
    show("lost and found", returns.lines())
    verdict = "back" if after <= BACK * before else "NOT back"
    show("memory", [f"{after:.0f} MB, {after / before:.2f} of before: {verdict}"])
    said = log(pid)[lines:]
    show(f"{len(said)} lines of log", said[:20])


async def lesson(url: str, pid: int, options: argparse.Namespace) -> Report:
    """Let the students study, and print what it took."""
    naive = options.naive
    report = await hall(
        url, pid, options.clients, options.seconds, options.changes, naive, options.same, tell
    )
    where = " on the plain page" if naive else ""
    show(f"{options.clients} students{where}", [*report.lines(), *memory(pid)])
    return report


async def greed(url: str, pid: int, options: argparse.Namespace) -> None:
    """Let the students study beside one who asks for too much, and print what they waited."""
    alone, beside, greedy = await abuse(url, options.clients, options.seconds, tell)
    show("alone", alone.lines())
    show("beside one who asks for too much", [*beside.lines(), *memory(pid)])
    refused = sum(map(is_overtaken, greedy.heads))
    show("that one", [f"{len(greedy.heads)} answers, {refused} of them: overtaken by newer ones"])


async def tables(url: str, pid: int, options: argparse.Namespace) -> None:
    """Let each student keep a table, and print what is taken and what is refused."""
    report = await hold_tables(url, pid, options.clients, ROWS, tell)
    show(f"{options.clients} students, each with a table", [*report.lines(), *memory(pid)])


def compare(options: argparse.Namespace) -> None:
    """Measure one process, several behind nginx, and the plain page, one after another."""
    processes = options.processes or os.cpu_count() or 1
    p95 = []
    for title, serving, naive, clients in (
        ("one process", served(ROOT / "app.py"), False, options.clients),
        (f"{processes} processes behind nginx", classroom(processes), False, options.clients),
        ("the plain page", served(PLAIN), True, NAIVE),
    ):
        tell(f"\n{title}:")
        own = argparse.Namespace(**{**vars(options), "naive": naive, "clients": clients})
        with serving as (url, pid):
            p95.append(asyncio.run(lesson(url, pid, own)).p95("move"))
    show("p95 of a move", [f"one process: {p95[0] / p95[1]:.2f} times that of {processes}",
                           f"the plain page with {NAIVE}: {p95[2]:.1f} s"])  # fmt: skip


def main() -> None:
    """Serve the app, and run what the command says."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("what", choices=["hall", "compare", "abuse", "soak", "tables"])
    parser.add_argument("--url", help="of a server that runs already, for instance by nginx")
    parser.add_argument("--pid", type=int, default=0, help="its process, for processor and memory")
    parser.add_argument("--processes", type=int, default=0, help="of make classroom, behind nginx")
    parser.add_argument("--clients", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=None, help="60; soak 600")
    parser.add_argument("--changes", type=float, default=0.0, help="share of moves that run a page")
    parser.add_argument("--naive", action="store_true", help="hall: the plain page, not the app")
    parser.add_argument("--same", action="store_true", help="all do one exercise")
    parser.add_argument("--visits", type=int, default=200)
    parser.add_argument("--files", type=int, default=30)
    parser.add_argument("--kills", type=int, default=0, help="soak: needs --processes 2 or more")
    options = parser.parse_args()
    options.seconds = options.seconds or (600.0 if options.what == "soak" else 60.0)
    if options.what == "compare":
        compare(options)
        return
    if options.what == "soak" and options.url and not options.pid:
        parser.error("soak watches memory: name the server's process with --pid")
    if options.kills and options.processes < 2 and not options.url:
        parser.error("who is killed is started again by make classroom: add --processes 2")
    work = {"hall": lesson, "abuse": greed, "soak": long_class, "tables": tables}[options.what]
    if options.url:
        asyncio.run(work(options.url, options.pid, options))
        return
    script = PLAIN if options.naive else ROOT / "app.py"
    serving = classroom(options.processes) if options.processes else served(script)
    with serving as (url, pid):
        asyncio.run(work(url, pid, options))


if __name__ == "__main__":
    main()
