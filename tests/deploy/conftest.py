"""Two processes of the app behind a real nginx, below a path of its own."""

from __future__ import annotations

import os
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from deploy.classroom import free_port, nginx_program, start_nginx, stop, wait_for
from deploy.nginx.pack import pack
from deploy.nginx.render import Proxy
from tests.nginx import MISSING
from tests.serving import ROOT, serve

PREFIX = "/course"


@dataclass
class Hall:
    """Two processes and nginx.

    Parameters
    ----------
    url : str
        Where visitors come, with the prefix.
    apps : list of (Popen, str)
        The processes and their own addresses; the first is number 1 for nginx.
    """

    url: str
    apps: list[tuple[subprocess.Popen, str]]
    folder: Path
    proxy: Proxy
    nginx: subprocess.Popen = field(repr=False)

    def kill(self, number: int) -> None:
        """End a process as a crash does."""
        process, _ = self.apps[number - 1]
        os.kill(process.pid, signal.SIGKILL)
        process.wait()

    def end(self, number: int) -> None:
        """End a process as an update does."""
        process, _ = self.apps[number - 1]
        process.terminate()
        process.wait()

    def restart(self, number: int) -> None:
        """Start a process anew at its port."""
        _, url = self.apps[number - 1]
        port = int(url.removesuffix(PREFIX).rpartition(":")[2])
        log = self.folder / f"again{number}.txt"
        self.apps[number - 1] = serve(ROOT / "app.py", log, port, PREFIX)

    def cookie(self, number: int) -> str:
        """Return what a browser sends that belongs to that process."""
        return f"kp_server={number}"


@pytest.fixture(scope="session")
def nginx() -> str:
    program = nginx_program()
    if program is None:
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    return program


@pytest.fixture
def hall(started_hall):
    """The hall, with both processes again if the test before has killed one."""
    for number, (process, _) in enumerate(started_hall.apps, 1):
        if process.poll() is not None:
            started_hall.restart(number)
    return started_hall


@pytest.fixture(scope="module")
def started_hall(nginx, tmp_path_factory):
    folder = tmp_path_factory.mktemp("hall")
    with ThreadPoolExecutor() as threads:
        logs = [folder / f"app{i}.txt" for i in (1, 2)]
        apps = list(threads.map(lambda log: serve(ROOT / "app.py", log, 0, PREFIX), logs))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("deploy.nginx.pack.LEVEL", 1)  # the best one takes three times as long
        pack(folder / "files", PREFIX)
    port = free_port()
    proxy = Proxy(
        [url.removeprefix("http://").removesuffix(PREFIX) for _, url in apps],
        f"127.0.0.1:{port}", PREFIX, str(folder), str(folder / "files"), workers="1",
        user="root" if os.geteuid() == 0 else "", access_log=str(folder / "access.txt"),
    )  # fmt: skip
    process = start_nginx(nginx, proxy)
    url = f"http://127.0.0.1:{port}{PREFIX}"
    wait_for(f"{url}/", [process])
    hall = Hall(url, apps, folder, proxy, process)
    yield hall
    stop([process, *(app for app, _ in hall.apps)])
