"""A running app for the tests that need one."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from deploy.environment import ENVIRONMENT

ROOT = Path(__file__).parents[1]


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def serve(
    script: Path, log: Path, port: int = 0, prefix: str = "", open_files: int = 0, **variables: str
) -> tuple[subprocess.Popen, str]:
    """Start a Streamlit server in the script's own folder and wait until it is healthy.

    ``prefix`` is the path below which it serves, ``/name``; ``open_files`` is how many files it may
    have open, if that is to be bounded; ``variables`` are set in its environment.
    """
    port = port or free_port()
    command = [sys.executable, "-m", "streamlit", "run", str(script), "--server.headless=true",
               "--server.address=127.0.0.1", f"--server.port={port}",
               f"--server.baseUrlPath={prefix}",
               "--browser.gatherUsageStats=false"]  # fmt: skip
    if open_files:
        command = ["sh", "-c", f'ulimit -n {open_files}; exec "$@"', "sh", *command]
    # Servers whose logs lie together share their rooms.
    environment = {"KP_DATA": str(log.parent / "data"), **os.environ, **ENVIRONMENT, **variables}
    process = subprocess.Popen(
        command, cwd=script.parent, env=environment, stdout=log.open("wb"), stderr=subprocess.STDOUT
    )
    url = f"http://127.0.0.1:{port}{prefix}"
    for _ in range(480):
        if process.poll() is not None:
            break
        try:
            urllib.request.urlopen(f"{url}/_stcore/health", timeout=1).close()
            return process, url
        except OSError:
            time.sleep(0.25)
    process.kill()
    raise RuntimeError(f"The app did not start:\n{log.read_text()[-2000:]}")
