"""How much of the stage's scripts the browser tests run, where KP_SCRIPT_COVERAGE is set."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SCRIPTS = Path(__file__).parents[1] / "pages" / "shared" / "app" / "stage" / "js"
WANTED = bool(os.environ.get("KP_SCRIPT_COVERAGE"))

_run: dict[str, set[int]] = {}  # by script: offsets of the characters that ran in some tab


@contextmanager
def counted(tab) -> Iterator[None]:
    """Count what runs in a tab of Chromium, where it is wanted."""
    if not WANTED:
        yield
        return
    session = tab.context.new_cdp_session(tab)
    session.send("Profiler.enable")
    session.send("Profiler.startPreciseCoverage", {"callCount": False, "detailed": True})
    yield
    for script in session.send("Profiler.takePreciseCoverage")["result"]:
        if "/kp/assets/" in script["url"]:
            _add(script["url"].rsplit("/", 1)[1], script["functions"])


def _add(name: str, functions: list[dict]) -> None:
    """Add one tab's counts; an inner range overrides the one around it."""
    ranges = [r for function in functions for r in function["ranges"]]
    run: set[int] = set()
    for part in sorted(ranges, key=lambda r: (r["startOffset"], -r["endOffset"])):
        offsets = range(part["startOffset"], part["endOffset"])
        run = run.union(offsets) if part["count"] else run.difference(offsets)
    _run.setdefault(name, set()).update(run)


def table() -> list[str]:
    """Return a line for each script: its name, its lines of code, the share of them that ran."""
    rows, total, reached = [], 0, 0
    for path in sorted(SCRIPTS.rglob("*.js")):
        lines, run = _lines(path.read_text(encoding="utf-8"), _run.get(path.name, set()))
        rows.append(f"{path.name:<24}{lines:>6}{run / max(lines, 1):>8.0%}")
        total, reached = total + lines, reached + run
    return [*rows, f"{'all scripts':<24}{total:>6}{reached / max(total, 1):>8.0%}"]


def _lines(text: str, run: set[int]) -> tuple[int, int]:
    """Count the lines that are neither blank nor a comment, and those of them that ran."""
    lines = reached = start = 0
    for line in text.splitlines(keepends=True):
        code = line.strip()
        if code and not code.startswith(("//", "/*", "*")):
            lines += 1
            first = start + line.index(code)
            reached += first in run
        start += len(line)
    return lines, reached
