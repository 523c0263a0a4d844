"""A class at work: python -m tests.benchmarks.classroom [--clients 40] [--seconds 30] [--naive].

Each client speaks Streamlit's own protocol over a web socket and moves gamma every two seconds.
A move is what a browser does at a key press, both at once: a run of the page, until it has
finished, and the request for the new picture of each stage on the page. The server has a process
of its own; the clients share the machine with it, as a browser would.
"""

import argparse
import asyncio
import gzip
import json
import os
import random
import statistics
import struct
import tempfile
import time
from pathlib import Path

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.conftest import ROOT, serve

PERIOD = 2.0  # seconds between two moves of a client
SMALL = 4096  # bytes below which a message may say that the run has finished


class Client:
    """One browser: a web socket for the runs, a lasting connection for the pictures."""

    def __init__(self, url: str, page: str, key: str):
        self.host, self.page, self.key = url.removeprefix("http://"), page, key
        self.query, self.bases = "", {}
        self.slider, self.fragment = None, ""

    async def open(self):
        address = f"ws://{self.host}/_stcore/stream"
        self.socket = await websockets.connect(
            address, subprotocols=["streamlit"], max_size=None, compression=None
        )
        await self.rerun()
        if self.slider is None:
            raise RuntimeError(f"no slider {self.key} on the page")
        await self.connect()
        self.options = list(self.slider.options)
        self.place = len(self.options) // 2
        await self.pictures(self.options[self.place])

    async def connect(self):
        host, port = self.host.split(":")
        self.reader, self.writer = await asyncio.open_connection(host, int(port))

    async def rerun(self, value: str | None = None):
        """Run the page, with the slider at another value, until it has finished."""
        message = BackMsg()
        state = message.rerun_script
        state.fragment_id = self.fragment  # as the browser does for a slider inside a fragment
        state.page_name, state.query_string = self.page, self.query
        if value is not None:
            widget = state.widget_states.widgets.add()
            widget.id = self.slider.id
            widget.string_array_value.data.append(value)
        await self.socket.send(message.SerializeToString())
        while True:
            raw = await self.socket.recv()
            if self.slider is not None and len(raw) > SMALL:
                continue
            told = ForwardMsg.FromString(raw)
            kind = told.WhichOneof("type")
            if kind == "delta":
                self.note(told.delta)
            elif kind == "page_info_changed":
                self.query = told.page_info_changed.query_string
            elif kind == "script_finished":
                return

    def note(self, delta):
        element = delta.new_element
        kind = element.WhichOneof("type")
        if kind == "slider" and element.slider.id.endswith(f"-{self.key}"):
            self.slider, self.fragment = element.slider, delta.fragment_id
        elif kind == "bidi_component":
            data = json.loads(element.bidi_component.json or "{}")
            if "live" in data:
                self.bases.setdefault(data["live"], None)

    async def pictures(self, value: str):
        """Ask every stage of the page for its picture, one after another."""
        if self.reader.at_eof():  # the server lets go of who was idle for 5 s
            await self.connect()
        name = self.key.removeprefix(f"{self.page}_").replace("_", ".", 1)
        for token, base in self.bases.items():
            body = json.dumps({"values": {name: {"text": value}}, "base": base}).encode()
            self.writer.write(
                f"POST /kp/live/{token} HTTP/1.1\r\nHost: {self.host}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
                + body
            )
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
            if " 200 " not in head.splitlines()[0]:
                raise RuntimeError(head.splitlines()[0])
            length = int(head.split("content-length:")[1].split("\r\n")[0])
            packed = gzip.decompress(await self.reader.readexactly(length))
            (size,) = struct.unpack_from("<I", packed, 4)
            self.bases[token] = json.loads(packed[8 : 8 + size])["state"]

    async def move(self) -> tuple[float, float, float]:
        """Seconds of the run, of the pictures, and until both were there."""
        self.place = (self.place + 1) % len(self.options)
        value = self.options[self.place]
        start = time.perf_counter()

        async def timed(work):
            await work
            return time.perf_counter() - start

        run, picture = await asyncio.gather(timed(self.rerun(value)), timed(self.pictures(value)))
        return run, picture, time.perf_counter() - start

    async def study(self, seconds: float, seed: int) -> list[tuple[float, float, float]]:
        """Move every two seconds, at a beat of one's own."""
        beat = time.perf_counter() + random.Random(seed).uniform(0, PERIOD)
        end, moves = time.perf_counter() + seconds, []
        while beat < end:
            await asyncio.sleep(max(0.0, beat - time.perf_counter()))
            moves.append(await self.move())
            beat += PERIOD
        return moves


def used(pid: int) -> float:
    """Seconds of processor time of a process, from its line in /proc; NaN where there is none."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def lesson(url: str, pid: int, options) -> None:
    page, key = ("", "gamma") if options.naive else ("svm", "svm_k1_gamma")
    clients = [Client(url, page, key) for _ in range(options.clients)]
    for client in clients:
        await client.open()
    before, start = used(pid), time.perf_counter()
    studies = [client.study(options.seconds, i) for i, client in enumerate(clients)]
    moves = [move for study in await asyncio.gather(*studies) for move in study]
    wall = time.perf_counter() - start
    load = (used(pid) - before) / wall
    print(f"{options.clients} clients, {len(moves)} moves, {wall:.0f} s,", end=" ")
    print(f"server {load:.2f} cores, load average {os.getloadavg()[0]:.1f}")
    names = ("run of the page",) if options.naive else ("run of the page", "pictures", "whole move")
    for name, times in zip(names, zip(*moves, strict=True), strict=False):
        times = sorted(1000 * t for t in times)
        p95 = times[int(0.95 * (len(times) - 1))]
        print(f"{name:<18}{statistics.median(times):8.0f} ms median{p95:8.0f} ms p95")
    for client in clients:
        await client.socket.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--naive", action="store_true", help="the plain page instead of ours")
    options = parser.parse_args()
    os.environ["PYTHONPATH"] = str(ROOT)  # the plain page runs in its own folder, with no settings
    script = Path(__file__).with_name("naive.py") if options.naive else ROOT / "app.py"
    server, url = serve(script, Path(tempfile.mkdtemp()) / "server.txt")
    try:
        asyncio.run(lesson(url, server.pid, options))
    finally:
        server.terminate()
        server.wait(10)


if __name__ == "__main__":
    main()
