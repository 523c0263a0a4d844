"""A class at work: python -m tests.benchmarks.classroom [--clients 40] [--seconds 30] [--naive].

Each client moves gamma every two seconds. A move is what a browser does at a key press: it asks the
live route for the new picture of the stage. In the plain page, and in a checkout from before the
sliders were the app's own (`--checkout`), it is a run of the page as well, until it has finished.
The server has a process of its own; the clients share the machine with it, as a browser would.
"""

import argparse
import asyncio
import os
import random
import statistics
import time
from pathlib import Path

from tests.benchmarks.live_route import Route, stages, stops
from tests.benchmarks.places import MOVED, slider
from tests.benchmarks.servers import PLAIN, served, used
from tests.benchmarks.session import Session
from tests.conftest import ROOT

PERIOD = 2.0  # seconds between two moves of a client
SLUG = "svm"


class Client:
    """One student in front of one page."""

    def __init__(self, url: str, naive: bool):
        host = url.removeprefix("http://")
        page, key = ("", "gamma") if naive else (SLUG, slider(SLUG))
        self.session, self.route = Session(host, page, key), Route(host)

    async def open(self) -> None:
        """Visit the page and see its first picture."""
        await self.session.open()
        components, widget = self.session.components, self.session.slider
        self.stages = stages(components)
        self.runs = not self.stages or self.stages[0].moves_run
        self.values = list(widget.options) if widget else stops(components, MOVED)
        if not self.values:
            raise RuntimeError("no slider of gamma on the page")
        self.place = len(self.values) // 2
        await self.pictures(self.values[self.place])

    async def pictures(self, value: float | str) -> None:
        """Ask every stage of the page for its picture, one after another."""
        for stage in self.stages:
            scene = await self.route.picture(stage, MOVED, value)
            if scene.get("refusal"):
                raise RuntimeError(scene["refusal"])

    async def move(self) -> dict[str, float]:
        """Seconds until each part of a move was there, and until all of it was."""
        self.place = (self.place + 1) % len(self.values)
        value, parts = self.values[self.place], {}
        start = time.perf_counter()

        async def timed(name, work):
            await work
            parts[name] = time.perf_counter() - start

        both = [timed("run of the page", self.session.run(value))] if self.runs else []
        if self.stages:
            both.append(timed("pictures", self.pictures(value)))
        await asyncio.gather(*both)
        return {**parts, "whole move": max(parts.values())}

    async def study(self, seconds: float, seed: int) -> list[dict[str, float]]:
        """Move every two seconds, at a beat of one's own."""
        beat = time.perf_counter() + random.Random(seed).uniform(0, PERIOD)
        end, moves = time.perf_counter() + seconds, []
        while beat < end:
            await asyncio.sleep(max(0.0, beat - time.perf_counter()))
            moves.append(await self.move())
            beat += PERIOD
        return moves


async def lesson(url: str, pid: int, options) -> None:
    """Let the clients study, and print how long their moves took."""
    clients = [Client(url, options.naive) for _ in range(options.clients)]
    for client in clients:
        await client.open()
    before, start = used(pid), time.perf_counter()
    studies = [client.study(options.seconds, i) for i, client in enumerate(clients)]
    moves = [move for study in await asyncio.gather(*studies) for move in study]
    wall = time.perf_counter() - start
    cores = (used(pid) - before) / wall
    print(f"{options.clients} clients, {len(moves)} moves, {wall:.0f} s,", end=" ")
    print(f"server {cores:.2f} cores, load average {os.getloadavg()[0]:.1f}")
    for name in sorted(moves[0]):
        times = sorted(1000 * move[name] for move in moves)
        p95 = times[int(0.95 * (len(times) - 1))]
        print(f"{name:<18}{statistics.median(times):8.0f} ms median{p95:8.0f} ms p95")
    for client in clients:
        await client.session.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--checkout", type=Path, default=ROOT, help="another checkout than this")
    parser.add_argument("--naive", action="store_true", help="the plain page instead of ours")
    options = parser.parse_args()
    script = PLAIN if options.naive else options.checkout.resolve() / "app.py"
    with served(script) as (url, pid):
        asyncio.run(lesson(url, pid, options))


if __name__ == "__main__":
    main()
