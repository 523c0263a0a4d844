"""Templates are programs: they run by hand, and what is made of them is as clean as they are."""

from __future__ import annotations

import importlib
import subprocess
import sys
from dataclasses import replace

import plotly.graph_objects as go
import pytest

from pages.shared.export import code
from pages.shared.export.cells import template
from pages.shared.export.cells.sections import Section
from pages.shared.export.cells.template import FOLDER, Lines, filled
from tests.pages.shared.export.test_standard import CASES, state_of

NAMES = sorted(path.stem for path in FOLDER.glob("*.py") if path.stem not in ("__init__", "given"))
SAMPLE = '''"""A sample."""

import numpy as np
from scipy import linalg

from pages.shared.export.templates.other import X

is_long = given(True)

# %% One
# A text with $x$,
# and <what> is given.

n = given(3)  # how many
if is_long:
    # a comment

    def f(x):
        """Return x."""
        name, title = given(("a", "b"))
        return x

else:
    f = np.sum


def g(x):
    """Return 2 x."""
    if x > n:
        if not is_long:
            return 2 * x
    return 2 * f(x)


# %% Two
for i in range(3):
    if is_long:
        print(i)
    else:
        if i > 1:
            print(f(i))
# the end
'''


def sections(monkeypatch, tmp_path, **given):
    (tmp_path / "sample.py").write_text(SAMPLE)
    monkeypatch.setattr(template, "FOLDER", tmp_path)
    template._read.cache_clear()
    try:
        return filled(["sample"], given)
    finally:
        template._read.cache_clear()


def test_a_template_is_filled(monkeypatch, tmp_path):
    given = {"what": "all", "name, title": ("c", "d\n"), "n": Lines("m = 1\nn = m + 1")}
    one, two = sections(monkeypatch, tmp_path, is_long=True, g=False, **given)
    imports = ("import numpy as np", "from scipy import linalg")
    text = "A text with $x$,\nand all is given."
    function = 'def f(x):\n    """Return x."""\n    name, title = "c", \'d\\n\'\n    return x'
    code = f"m = 1\nn = m + 1  # how many\n# a comment\n\n{function}"
    assert one == Section("One", code, imports, text)
    assert two.code == "for i in range(3):\n    print(i)\n# the end"
    one, two = sections(monkeypatch, tmp_path, is_long=False, **given | {"n": 5})
    assert one.code == (
        'n = 5  # how many\nf = np.sum\n\n\ndef g(x):\n    """Return 2 x."""\n'
        "    if x > n:\n        return 2 * x\n    return 2 * f(x)"
    )
    assert two.code == ("for i in range(3):\n    if i > 1:\n        print(f(i))\n# the end")


def test_what_is_not_given_is_an_error(monkeypatch, tmp_path):
    with pytest.raises(KeyError, match="n"):
        sections(monkeypatch, tmp_path, is_long=False, what="all")


@pytest.mark.parametrize("name", NAMES)
def test_a_template_runs_by_hand(name, monkeypatch):
    shown = []
    monkeypatch.setattr(go.Figure, "show", lambda figure: shown.append(figure))
    sys.modules.pop(f"pages.shared.export.templates.{name}", None)
    importlib.import_module(f"pages.shared.export.templates.{name}")
    assert shown or not name.endswith("picture")


def of_a_table(state):
    """The state with a table of one's own, of which no points are held out."""
    values = {**state.setting.values, "data": "upload"}
    return replace(state, setting=replace(state.setting, test=None, values=values))


@pytest.mark.parametrize("library", ["standard libraries", "this project's kernels"])
def test_programs_are_as_clean_as_their_templates(library, tmp_path):
    """No name is undefined or unused, and all is laid out as ruff has it, but for long lines."""
    states = [
        state_of(slug, {**query, "code": library})
        for slug, queries in CASES.items()
        for query in queries
    ]
    for number, state in enumerate([*states, *map(of_a_table, states)]):
        (tmp_path / f"program_{number}.py").write_text(code.script(state))
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache", "--preview"]
    command += ["--select=B,E3,E4,E7,E9,F,I,NPY,UP,W", "--line-length=300", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
