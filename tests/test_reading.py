"""docs/reading.md names files and classes that are there, in a length that fits an afternoon."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import kernels
from tests.serving import ROOT

TEXT = (ROOT / "docs" / "reading.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\d+) \| `(.+?)` \| (.+?) \| (?:(.+?) )?\| (.+?) \|$", TEXT, re.MULTILINE)
COUNTS = {"ten": 10, "eleven": 11, "twelve": 12}
SHARES = {"a fifth": 0.2, "a quarter": 0.25, "a third": 0.33, "half": 0.5}
WORKS = ("evaluate", "combine", "fit", "_solve")  # what the formula of a class stands in


def elsewhere(path: str, goes_on: str) -> dict[Path, list[str]]:
    """The files beside one in which its mathematics goes on, each with what to read there."""
    parts = re.findall(r"`(\w+\.py)`: ([^;]+)", goes_on)
    return {
        (ROOT / path).with_name(file): re.findall(r"`(\w+)`", re.sub(r"\(.*?\)", "", names))
        for file, names in parts
    }


def docstring_lines(code: str) -> int:
    """How many lines of a file its docstrings take."""
    nodes = (ast.Module, ast.ClassDef, ast.FunctionDef)
    stated = [n.body[0] for n in ast.walk(ast.parse(code))
              if isinstance(n, nodes) and ast.get_docstring(n) is not None]  # fmt: skip
    return sum(text.end_lineno - text.lineno + 1 for text in stated)


def test_each_file_holds_the_classes_that_it_is_said_to_hold():
    assert [int(number) for number, *_ in ROWS] == list(range(1, len(ROWS) + 1))
    for _, path, holds, *_ in ROWS:
        code = (ROOT / path).read_text(encoding="utf-8")
        for name in re.findall(r"`(\w+)`", holds):
            assert f"class {name}(" in code and hasattr(kernels, name)


def test_what_does_the_work_of_a_class_stands_in_a_file_of_its_row():
    for _, path, holds, goes_on, _ in ROWS:
        named = {ROOT / path, *elsewhere(path, goes_on)}
        for name in re.findall(r"`(\w+)`", holds):
            works = [getattr(getattr(kernels, name), work, None) for work in WORKS]
            for work in filter(None, works):
                file = Path(inspect.getsourcefile(work))
                said = (
                    f"{work.__name__} of {name} is in {file.name}, which row {path} does not name"
                )
                assert file in named, said


def test_what_goes_on_elsewhere_is_there_and_used():
    for _, path, _, goes_on, _ in ROWS:
        code = (ROOT / path).read_text(encoding="utf-8")
        assert bool(goes_on) == bool(elsewhere(path, goes_on)), goes_on
        for file, names in elsewhere(path, goes_on).items():
            assert f"from .{file.stem} import" in code, f"{path} does not use {file.name}"
            for name in names:
                there = re.search(rf"(def|class) {name}\b", file.read_text(encoding="utf-8"))
                assert there, f"{name} is not in {file.name}"


def test_they_are_as_many_and_as_long_as_is_said():
    codes = [(ROOT / path).read_text(encoding="utf-8") for _, path, *_ in ROWS]
    lines = sum(len(code.splitlines()) for code in codes)
    count, said, share = re.search(
        r"is (\w+) files of about (\d+) lines, (.+?) of them docstrings", TEXT
    ).groups()
    assert len(ROWS) == COUNTS[count]
    assert f"The {count} files of it that hold the mathematics" in README
    assert abs(lines - int(said)) <= 0.05 * int(said)
    stated = sum(map(docstring_lines, codes)) / lines
    assert abs(stated - SHARES[share]) <= 0.04, f"{stated:.0%} of the lines are docstrings"


def test_each_names_its_source():
    """The author whom the table names stands in the file, or the formula stands there alone."""
    for _, path, *_, source in ROWS[4:]:
        code = (ROOT / path).read_text(encoding="utf-8")
        author = source.split()[0].strip(",").replace("ö", "oe")
        assert author in code, path


def test_what_the_text_calls_the_engine_is_there():
    for path in re.findall(r"`(kernels/[\w/.]+)`", TEXT):
        assert (ROOT / path).exists(), path


def test_the_example_runs():
    (example,) = re.findall(r"```python\n(.+?)```", TEXT, re.DOTALL)
    exec(compile(example, "reading.md", "exec"), {})


def test_the_readme_leads_there():
    assert "docs/reading.md" in README


def test_no_method_asks_what_stands_behind_the_solver():
    for path in sorted((ROOT / "kernels" / "methods").glob("*.py")):
        code = path.read_text(encoding="utf-8")
        assert "NystroemFactorisation" not in code, path
        assert not re.search(r"isinstance\([\w.]+, Factorisation\)", code), path
