"""The servers that are measured: this checkout, another one, or the plain page."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.conftest import ROOT, serve

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


def used(pid: int) -> float:
    """Seconds of processor time of a process, from its line in /proc; NaN where there is none."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
