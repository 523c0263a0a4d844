"""What mypy --strict says of a user's program that imports the installed package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).with_name("user_program.py.txt").read_text(encoding="utf-8")
LINES = PROGRAM.splitlines()


@pytest.fixture(scope="module")
def said(installed, tmp_path_factory):
    """Error codes by line of the program."""
    folder = tmp_path_factory.mktemp("user")
    (folder / "program.py").write_text(PROGRAM, encoding="utf-8")
    options = ["--strict", "--no-error-summary", "--hide-error-context", "--no-pretty"]
    of_installed = ["--python-executable", installed.python, "--config-file", ""]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, *map(str, of_installed), "program.py"],
        cwd=folder, capture_output=True, text=True,
    )  # fmt: skip
    assert not done.stderr, done.stderr
    return done.stdout


def test_what_is_right_has_no_error_and_what_is_wrong_has_one(said):
    """A line that ends in "# error: code" is wrong in that way, and no other line is."""
    expected = [
        (number, line.rpartition("# error: ")[2])
        for number, line in enumerate(LINES, 1)
        if "# error: " in line
    ]
    found = {
        (int(line.split(":")[1]), line.rpartition("[")[2].rstrip("]"))
        for line in said.splitlines()
        if ": error: " in line
    }
    assert sorted(found) == expected, said
