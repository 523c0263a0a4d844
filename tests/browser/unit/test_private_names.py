"""Private parts of Plotly are used in one script alone, and each has its canary."""

from __future__ import annotations

import re
from pathlib import Path

from tests.browser.unit.test_plotly_private import USES
from tests.serving import ROOT

SCRIPTS = sorted((ROOT / "pages" / "shared" / "app" / "stage" / "js").glob("*.js"))
ADAPTERS = ("plotly_private.js", "streamlit_private.js")
PRIVATE = re.compile(
    r"\.(_[a-z]\w*)|'(_[a-z]\w*)'|\.([cdlpr]2[cdlpr])\b|'\.((?:main-svg|nsewdrag|[a-z]+layer)\b)"
)
# No private parts: the plot area that gestures.js asks for, and the target of a link.
OTHERS = {("gestures.js", "nsewdrag"), ("", "_blank")}


def private_names(script: Path) -> set[str]:
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", script.read_text(), flags=re.S)
    return {next(filter(None, names)) for names in PRIVATE.findall(code)}


def test_each_private_name_has_its_canary():
    watched = " ".join(use.name for use in USES)
    (adapter,) = (script for script in SCRIPTS if script.name == ADAPTERS[0])
    missing = sorted(name for name in private_names(adapter) if name not in watched)
    assert not missing, f"plotly_private.js uses {missing}, and no canary looks for it."


def test_no_other_script_touches_private_parts():
    assert len(SCRIPTS) > 50
    wrong = {}
    for script in SCRIPTS:
        if script.name in ADAPTERS:
            continue
        names = {
            name for name in private_names(script) if not {(script.name, name), ("", name)} & OTHERS
        }
        if names:
            wrong[script.name] = sorted(names)
    assert not wrong, f"these use private parts of Plotly: ask plotly_private.js: {wrong}"
