"""What a student costs: python -m tests.benchmarks.sizes [--clients 40] [--seconds 20] [--write].

Prints the tables of docs/operations.md: the processor time of a move and of a visit, the memory of
a process and of a session in it, the bytes and requests of a first and of a further visit behind
nginx; and from these what a class needs. ``--write`` puts them there. It needs nginx and a browser.
Processor times, not waiting: they hardly depend on what else the machine does.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from pathlib import Path

from deploy.classroom import NO_NGINX, free_port, nginx_program, start_nginx, stop, wait_for
from deploy.nginx.pack import pack
from deploy.nginx.render import Proxy
from tests import chromium
from tests.benchmarks.needs import Measured, write
from tests.benchmarks.servers import megabytes, served, used
from tests.load.lessons import Report, study
from tests.load.student import GAMMA, Student, own_points
from tests.pages.shared.app.server.client import ask
from tests.serving import ROOT

PAGE = "/svm"


async def students(url: str, pid: int, count: int, seconds: float) -> dict[str, float]:
    """Let them come and study; return what each of them and each of their moves has cost."""
    warm = Student(url)
    await warm.join()  # the first visit fills what all share
    await warm.move()
    others = [Student(url, query=own_points(i)) for i in range(count)]
    before, held = used(pid), []
    for student in others:
        await student.join()
        held.append(megabytes(pid))
    visit = (used(pid) - before) / count
    before, report = used(pid), Report()
    await asyncio.gather(*(study(one, report, seconds, 0.0, i) for i, one in enumerate(others)))
    move = (used(pid) - before) / len(report.acts["move"])
    learnt = (megabytes(pid) - held[-1]) / count
    picture = await asyncio.to_thread(answer, url, warm)
    for student in (warm, *others):
        await student.leave()
    # Of the later half: before, what the start has left is given back.
    session = (held[-1] - held[count // 2]) / (count - 1 - count // 2) + learnt
    return {
        "move": 1000 * move,
        "visit": 1000 * visit,
        "process": held[-1] + learnt * count - session * count,
        "session": session,
        "picture": picture / 1000,
    }


def answer(url: str, student: Student) -> int:
    """Bytes of the answer to a move."""
    path, headers, body = student.stage.request(GAMMA, student.places[5])
    status, _, content = ask(url + path, json.dumps(body).encode(), **headers)
    assert status == 200
    return len(content)


def visits(url: str) -> dict[str, tuple[float, int]]:
    """MB and requests of a browser that comes for the first time, and again."""
    from playwright.sync_api import sync_playwright

    by_page = {}
    folder = tempfile.mkdtemp()
    with sync_playwright() as playwright:
        for name in ("first", "further"):
            context = playwright.chromium.launch_persistent_context(
                folder, executable_path=chromium.find(), args=list(chromium.FLAGS)
            )
            tab, sizes = context.new_page(), []
            network = context.new_cdp_session(tab)
            network.send("Network.enable")
            network.on("Network.loadingFinished", lambda e, to=sizes: to.append(e))
            network.on(
                "Network.webSocketFrameReceived",
                lambda e, to=sizes: to.append(
                    {"socket": len(e["response"]["payloadData"]) * 3 / 4}  # in base64
                ),
            )
            tab.goto(url + PAGE)
            tab.wait_for_selector("[data-figure=stage][data-settled]", timeout=120_000)
            time.sleep(3)
            loaded = [one["encodedDataLength"] for one in sizes if "encodedDataLength" in one]
            socket = sum(one.get("socket", 0) for one in sizes)
            by_page[name] = (sum(loaded) + socket) / 1e6, sum(size > 0 for size in loaded)
            context.close()
    return by_page


def behind_nginx(url: str) -> dict[str, tuple[float, int]]:
    """MB and requests of visits to that server with nginx before it."""
    folder, port = tempfile.mkdtemp(), free_port()
    pack(Path(folder) / "files")
    proxy = Proxy(
        [url.removeprefix("http://")], f"127.0.0.1:{port}", "", folder, f"{folder}/files",
        user="root" if os.geteuid() == 0 else "",
    )  # fmt: skip
    nginx = start_nginx(nginx_program(), proxy)
    try:
        wait_for(f"http://127.0.0.1:{port}/", [nginx])
        return visits(f"http://127.0.0.1:{port}")
    finally:
        stop([nginx])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--write", action="store_true", help="into docs/operations.md")
    options = parser.parse_args()
    if not nginx_program():
        sys.exit(NO_NGINX)
    if not chromium.find():
        sys.exit("No Chromium or Chrome; run: python -m tests.chromium")
    with served(ROOT / "app.py") as (url, pid):
        measured = asyncio.run(students(url, pid, options.clients, options.seconds))
        exact = Measured(**measured, **behind_nginx(url))
    measured = Measured.read(exact.table())  # with the digits that the page shows
    print(measured.table(), measured.computed(), sep="\n")
    if options.write:
        write(measured)


if __name__ == "__main__":
    main()
