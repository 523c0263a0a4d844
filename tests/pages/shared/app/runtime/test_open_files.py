"""The limit of open files is raised as far as it goes, and what is open is counted."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pages.shared.app.runtime import open_files
from tests.serving import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no limit of open files")
RAISE = """
import resource
from pages.shared.app.runtime.open_files import limit, raise_limit
before = limit()
raise_limit()
print(before, *resource.getrlimit(resource.RLIMIT_NOFILE))
"""


@pytest.mark.parametrize(("soft", "hard"), [(100, 300), (300, 300)])
def test_the_soft_limit_becomes_the_hard_one(soft, hard):
    command = f'ulimit -Sn {soft}; ulimit -Hn {hard}; exec "$0" -c "$1"'
    done = subprocess.run(
        ["sh", "-c", command, sys.executable, RAISE], cwd=ROOT, capture_output=True, text=True
    )
    assert done.stdout.split() == [str(soft), str(hard), str(hard)], done.stderr


class Unlimited:
    """A system that names no limit, and allows no more than 10 240, as macOS does."""

    RLIMIT_NOFILE, RLIM_INFINITY = 8, 2**63 - 1

    def __init__(self, soft: int) -> None:
        self.soft = soft

    def getrlimit(self, _):
        return self.soft, self.RLIM_INFINITY

    def setrlimit(self, _, limits):
        if limits[0] > 10_240:
            raise ValueError("not allowed")
        self.soft = limits[0]


@pytest.mark.parametrize(
    ("soft", "raised"), [(256, 10_240), (10_240, 10_240), (20_000, 20_000), (2**63 - 1, 2**63 - 1)]
)
def test_a_limit_that_is_infinite_in_name_only(monkeypatch, soft, raised):
    system = Unlimited(soft)
    monkeypatch.setattr(open_files, "resource", system)
    open_files.raise_limit()
    assert system.soft == raised


def test_what_is_open_is_counted(tmp_path):
    before = open_files.count()
    with (tmp_path / "a").open("w"), (tmp_path / "b").open("w"):
        assert open_files.count() == before + 2
    assert open_files.count() == before
    assert before < open_files.limit()


def test_a_folder_that_cannot_be_opened_means_that_all_are_taken(monkeypatch):
    def no_more(_):
        raise OSError("Too many open files")

    monkeypatch.setattr(open_files.os, "listdir", no_more)
    assert open_files.count() == open_files.limit()
