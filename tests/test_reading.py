"""docs/reading.md names files and classes that are there, in a length that fits an afternoon."""

from __future__ import annotations

import re

import kernels
from tests.serving import ROOT

TEXT = (ROOT / "docs" / "reading.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\d+) \| `(.+?)` \| (.+?) \| (.+?) \|$", TEXT, re.MULTILINE)


def test_there_are_ten_files_each_with_the_classes_that_it_is_said_to_hold():
    assert [int(number) for number, *_ in ROWS] == list(range(1, 11))
    for _, path, holds, _ in ROWS:
        code = (ROOT / path).read_text(encoding="utf-8")
        for name in re.findall(r"`(\w+)`", holds):
            assert f"class {name}(" in code and hasattr(kernels, name)


def test_they_are_as_long_as_is_said():
    lines = sum(len((ROOT / path).read_text(encoding="utf-8").splitlines()) for _, path, *_ in ROWS)
    said = int(re.search(r"about (\d+) lines", TEXT)[1])
    assert abs(lines - said) <= 0.1 * said


def test_each_names_its_source():
    """The author whom the table names stands in the file, or the formula stands there alone."""
    for _, path, _, source in ROWS[3:]:
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
    assert "docs/reading.md" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_no_method_asks_what_stands_behind_the_solver():
    for path in sorted((ROOT / "kernels" / "methods").glob("*.py")):
        code = path.read_text(encoding="utf-8")
        assert "NystroemFactorisation" not in code, path
        assert not re.search(r"isinstance\([\w.]+, Factorisation\)", code), path
