"""make audit says in a sentence whether there are faults, or nobody could be asked."""

from __future__ import annotations

import subprocess
import sys

import pytest

from deploy import audit

TABLE = "Name  Version ID          Fix Versions\n----- ------- ----------- ------------\n"
FOUND = "Found 1 known vulnerability in 1 package"
AWAY = (
    "ERROR:pip_audit._cli:Failed to upgrade: HTTPSConnectionPool(host='pypi.org', port=443): Max "
    "retries exceeded with url: /pypi/x/1/json (Caused by NewConnectionError: Connection refused)"
)
MISSING = "ERROR:pip_audit._cli:x: Dependency not found on PyPI and could not be audited: x (1)"


@pytest.mark.parametrize(
    ("code", "listed", "complaint", "said"),
    [
        (0, "", "No known vulnerabilities found", ""),
        (1, TABLE, FOUND, audit.FAULTS),
        (1, "", AWAY, audit.UNREACHED),
        (1, "", MISSING, audit.NOT_ALL),
    ],
)
def test_what_a_run_means(code, listed, complaint, said):
    verdict = audit.verdict(code, listed, complaint)
    assert said in verdict and bool(verdict) == bool(code) and not verdict.count("\n")


def test_it_fails_with_one_sentence_without_the_network(monkeypatch, tmp_path, capsys):
    """Its messages of many lines are left away where nobody was reached, and nothing else is."""
    (program := tmp_path / "pip-audit").touch()
    monkeypatch.setattr(sys, "executable", str(program.with_name("python")))
    answers = iter([("", AWAY), ("", MISSING)])
    monkeypatch.setattr(
        subprocess, "run",
        lambda command, **_: subprocess.CompletedProcess(command, 1, *next(answers)),
    )  # fmt: skip
    with pytest.raises(SystemExit, match="could not be reached"):
        audit.main()
    assert capsys.readouterr().out == ""
    with pytest.raises(SystemExit, match="Not every package"):
        audit.main()
    assert MISSING in capsys.readouterr().out


def test_it_says_that_it_is_not_installed(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    with pytest.raises(SystemExit, match="needs the network"):
        audit.main()
