"""The servers that are measured: this checkout, another one, the plain page, a classroom."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.serving import ROOT, free_port, serve

PLAIN = Path(__file__).with_name("naive.py")


@contextmanager
def served(script: Path) -> Iterator[tuple[str, int]]:
    """Address and process id of a server of that script, until the block ends."""
    # The plain page runs in its own folder and needs this checkout's packages; an app has its own.
    before = os.environ.pop("PYTHONPATH", None)
    if script == PLAIN:
        os.environ["PYTHONPATH"] = str(ROOT)
    process, url = serve(script, Path(tempfile.mkdtemp()) / "server.txt")
    os.environ.pop("PYTHONPATH", None)
    if before is not None:
        os.environ["PYTHONPATH"] = before
    try:
        yield url, process.pid
    finally:
        process.terminate()
        try:
            process.wait(10)
        except Exception:
            process.kill()
            raise


@contextmanager
def classroom(processes: int, prefix: str = "") -> Iterator[tuple[str, int]]:
    """Address and process id of ``make classroom`` with so many processes, until the block ends.

    Raises
    ------
    RuntimeError
        If it does not start, with what it said: there may be no nginx.
    """
    command = [sys.executable, "-m", "deploy.classroom", "--processes", str(processes), "--port",
               str(free_port()), "--host", "127.0.0.1", "--prefix", prefix]  # fmt: skip
    said = Path(tempfile.mkdtemp()) / "classroom.txt"
    with said.open("wb") as written:
        process = subprocess.Popen(
            command, cwd=ROOT, stdout=written, stderr=subprocess.STDOUT, start_new_session=True
        )
    while "Ctrl-C ends it" not in said.read_text(encoding="utf-8"):
        if process.poll() is not None:
            raise RuntimeError(said.read_text(encoding="utf-8"))
        time.sleep(0.1)
    lines = map(str.strip, said.read_text(encoding="utf-8").splitlines())
    address = next(line for line in lines if line.startswith("http://"))
    try:
        yield address, process.pid
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()


def log(pid: int) -> list[str]:
    """Return the lines that a process writes to a file; none without /proc."""
    written = Path(f"/proc/{pid}/fd/1")
    return written.read_text(encoding="utf-8").splitlines() if written.is_file() else []


def family(pid: int) -> list[int]:
    """Return a process and all that it has started, and they; none where /proc does not say."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(path.parent.name)] = int(path.read_text().rsplit(")", 1)[1].split()[1])
        except OSError:  # it has ended meanwhile
            continue
    pids = [pid] if pid in parents else []
    for one in pids:
        pids += [child for child, parent in parents.items() if parent == one]
    return pids


def used(pid: int) -> float:
    """Seconds of processor time of a process and of all that it has started; NaN without /proc."""
    pids = family(pid)
    return sum(map(_used, pids)) if pids else float("nan")


def _used(pid: int) -> float:
    # The clock of another process (clock_getcpuclockid): /proc counts in steps of 10 ms.
    try:
        return time.clock_gettime(~pid << 3 | 2)
    except OSError:  # it has ended
        return 0.0


def megabytes(pid: int) -> float:
    """MB of memory that a process and all that it has started have in use; NaN without /proc."""
    pids = family(pid)
    return sum(map(_megabytes, pids)) if pids else float("nan")


def _megabytes(pid: int) -> float:
    try:
        text = Path(f"/proc/{pid}/status").read_text()
        return int(text.split("VmRSS:")[1].split()[0]) / 1024
    except (OSError, IndexError):  # it has ended, or is about to
        return 0.0
