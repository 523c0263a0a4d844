"""Serve a whole class from this machine: make classroom, or python -m deploy.classroom --help.

It starts as many processes of the app as there are cores, and nginx before them, all as the present
user; it prints the address in the local network, with a QR code, and ends them with Ctrl-C.

nginx gives each browser to one process. Where a process has died, its browsers go to another and
renew themselves, and it is started again for those who come; so is nginx. What ends again and again
is left, and this says so. What runs for longer than a lesson belongs to systemd (`deploy/systemd`)
or to the containers' runtime.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from functools import partial
from pathlib import Path

import segno

from deploy.environment import ENVIRONMENT
from deploy.keep_running import Kept, keep_running
from deploy.nginx.pack import pack
from deploy.nginx.render import Proxy, configuration
from pages.shared.app.runtime.open_files import raise_limit
from pages.shared.app.runtime.reach import local_address

ROOT = Path(__file__).parents[1]
PACKED = ROOT / ".cache" / "packed"
NO_NGINX = (
    "nginx is not installed, and it is what spreads a class over several processes. Install it with"
    " apt install nginx (Debian, Ubuntu), dnf install nginx (Fedora) or brew install nginx (macOS);"
    " for a smaller class make run serves from one process."
)
STARTS_WITHIN = 120.0  # seconds


def nginx_program() -> str | None:
    """Return nginx's path; Debian puts it where an ordinary user does not look."""
    return shutil.which("nginx", path=os.pathsep.join((os.environ["PATH"], "/usr/sbin", "/sbin")))


def free_port(wanted: int = 0, address: str = "127.0.0.1") -> int:
    """Return a port that nothing listens on: the wanted one, or the first free one after it."""
    for port in range(wanted, wanted + 100) if wanted else [0]:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((address, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise OSError(f"No port from {wanted} to {wanted + 99} is free; name another one with --port.")


def start_app(port: int, prefix: str = "") -> subprocess.Popen[bytes]:
    """Start one process of the app, for nginx on this machine alone."""
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless=true",
               "--server.address=127.0.0.1", f"--server.port={port}",
               f"--server.baseUrlPath={prefix}"]  # fmt: skip
    environment = {**os.environ, **ENVIRONMENT}
    # A group of its own: Ctrl-C is for this program, which then ends all of them in order.
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, start_new_session=True
    )


def start_nginx(program: str, proxy: Proxy) -> subprocess.Popen[bytes]:
    """Start nginx in the folder of that configuration, which is written there."""
    path = Path(proxy.folder) / "nginx.conf"
    path.write_text(configuration(proxy), encoding="utf-8")
    command = [program, "-p", proxy.folder, "-c", str(path), "-e", "stderr"]
    return subprocess.Popen(command, start_new_session=True)


def wait_for(url: str, processes: list[subprocess.Popen[bytes]]) -> None:
    """Return when something answers at that address.

    Raises
    ------
    RuntimeError
        If it takes too long, or one of the processes ends before.
    """
    end = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < end and all(process.poll() is None for process in processes):
        try:
            urllib.request.urlopen(url, timeout=5).close()
            return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError("The app or nginx did not start; what they wrote stands above.")


def stop(processes: list[subprocess.Popen[bytes]]) -> None:
    """End all that still run, and wait until they have."""
    for process in processes:
        if process.poll() is None:
            process.terminate()
    for process in processes:
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def running(programs: list[Kept]) -> list[subprocess.Popen[bytes]]:
    """Return the processes of the programs that run."""
    return [kept.process for kept in programs if kept.process is not None]


def announce(url: str, count: int) -> None:
    """Print where the class finds the app."""
    print(f"\n{count} processes behind nginx. The class opens\n\n    {url}\n")
    segno.make(url).terminal(compact=True)
    print("\nCtrl-C ends it.", flush=True)


def main() -> None:
    """Serve until Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--port", type=int, default=8080, help="or the next one that is free")
    parser.add_argument("--host", default="", help="this machine's name or address for the class")
    parser.add_argument("--prefix", default="", help="path below which the app is served")
    options = parser.parse_args()
    prefix = f"/{options.prefix.strip('/')}".rstrip("/")
    program = nginx_program()
    if program is None:
        sys.exit(NO_NGINX)
    raise_limit()  # all that is started inherits it
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    # A shell's background job begins with SIGINT ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    programs: list[Kept] = []
    with tempfile.TemporaryDirectory(prefix="kernel-playground-") as folder:
        try:
            port = free_port(options.port, "0.0.0.0")
            ports = [free_port() for _ in range(max(1, options.processes))]
            for number, own in enumerate(ports, start=1):
                start = partial(start_app, own, prefix)
                name = f"Process {number} of the app"
                programs.append(Kept(name, start, "Its pages go on with another one.", start()))
            pack(PACKED, prefix)
            for own, kept in zip(ports, programs, strict=True):
                wait_for(f"http://127.0.0.1:{own}{prefix}/_stcore/health", running([kept]))
            proxy = Proxy(
                [f"127.0.0.1:{own}" for own in ports], str(port), prefix, folder, str(PACKED),
                user="root" if os.geteuid() == 0 else "",
            )  # fmt: skip
            start = partial(start_nginx, program, proxy)
            nginx = Kept("nginx", start, "The open pages wait for it.", start())
            programs.insert(0, nginx)
            wait_for(f"http://127.0.0.1:{port}{prefix}/", running([nginx]))
            announce(
                f"http://{options.host or local_address() or socket.gethostname()}:{port}{prefix}/",
                len(ports),
            )
            keep_running(
                programs,
                lambda left: nginx in left and len(left) > 1,
                partial(print, flush=True),
            )
            sys.exit("There is nothing left to serve with; what was written stands above.")
        except KeyboardInterrupt:
            pass
        except (OSError, RuntimeError) as trouble:
            sys.exit(str(trouble))
        finally:
            stop(running(programs))


if __name__ == "__main__":
    main()
