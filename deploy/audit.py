"""Ask for the known faults of all pinned packages: make audit.

pip-audit asks PyPI about each package of constraints.txt. This adds what pip-audit leaves to the
reader of its messages: whether there are faults, or nobody could be asked.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PINNED = ROOT / "constraints.txt"
UNREACHED = (
    "No known fault was looked up: the database of known faults at pypi.org could not be reached. "
    "Run make audit again with a network that reaches pypi.org."
)
NOT_ALL = (
    "Not every package was looked up; pip-audit's message stands above. Run make audit again with "
    "a network that reaches pypi.org."
)
FAULTS = "Raise the versions named above: make constraints, then make test."


def verdict(code: int, listed: str, complaint: str) -> str:
    """Return what a run of pip-audit means, as a sentence; nothing where all is well.

    Parameters
    ----------
    code : int
        With which it ended.
    listed, complaint : str
        What it wrote to its output, and as complaint.
    """
    if code == 0:
        return ""
    if listed.strip():  # a table of faults
        return FAULTS
    asked = ("connect", "timed out", "timeout", "network", "max retries", "503", "502")
    if any(word in complaint.lower() for word in asked):
        return UNREACHED
    return NOT_ALL


def main() -> None:
    """Run pip-audit of the environment that this runs in, and say what comes of it."""
    program = Path(sys.executable).with_name("pip-audit")
    if not program.exists():
        sys.exit("pip-audit is not installed: make audit installs it, and needs the network.")
    options = ("--strict", "--disable-pip", "--no-deps", "--requirement")
    command = [str(program), *options, str(PINNED)]
    done = subprocess.run(command, capture_output=True, text=True)
    said = verdict(done.returncode, done.stdout, done.stderr)
    if said != UNREACHED:
        sys.stdout.write(done.stdout + done.stderr)
    sys.exit(said or 0)


if __name__ == "__main__":
    main()
