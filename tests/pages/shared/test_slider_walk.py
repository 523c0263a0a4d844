"""Every slider of every kernel and method, at its ends and in its middle: no error, no gap."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from kernels import KERNELS
from pages.shared.controls import kernel_controls
from pages.shared.live import Live
from pages.shared.stage.figure_schema import check_figure
from pages.shared.stage.wire import decode, encode

ROOT = Path(__file__).parents[3]
FEW = 24  # points: enough for every method, quick enough for every kernel

LOOKS = ("spread", "target", "x1", "x2", "hold")

# The page's own data, and one bundled set of real measurements.
PAGES = {
    "kernels": ("kernels", "iris"),
    "krr": ("krr", "co2"),
    "svm": ("svm", "iris"),
    "kda": ("kda", "wine"),
    "kpca": ("kpca", "iris"),
    "gp": ("gp", "co2"),
}


def opened(slug: str, file: str, data: str | None) -> AppTest:
    """The page after a first visit, with its own data or by a link to others."""
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60).run()
    if data is not None:
        at.query_params["data"] = data
    at.switch_page(f"pages/{file}/page.py").run()
    assert not at.exception, slug
    return at


def numbers(node):
    """Yield all arrays of numbers in a trace."""
    if isinstance(node, dict):
        for value in node.values():
            yield from numbers(value)
    elif isinstance(node, np.ndarray) and node.dtype.kind in "fiu":
        yield node


def faults(live: Live, values: dict) -> str:
    """Draw these values as the browser would get them, and say what is wrong with the scene."""
    scene = live.draw(values, {})
    for figure in scene.figures:
        check_figure(figure)
    with np.errstate(over="ignore"):  # seen below as a figure without a finite number
        wire, _ = decode(encode(scene.wire("state"), set())[0])
    if len(wire["figures"]) < 2:
        return "fewer than two figures"
    for figure in wire["figures"]:
        if not figure["data"]:
            return f"{figure['id']} has no traces"
        for trace in figure["data"]:
            arrays = [a for a in numbers({k: trace.get(k) for k in ("x", "y", "z")}) if a.size]
            if arrays and not all(np.isfinite(a).any() for a in arrays):
                return f"{figure['id']}: nothing finite in {trace.get('name', trace['type'])}"
    for readout in wire["readouts"]:
        value = readout["value"].lower()
        if not value or "nan" in value:
            return f"{readout['label']} reads {readout['value']!r}"
    return "" if wire["readouts"] else "no readouts"


def walk(live: Live, menu: list[str]):
    """Yield every state: each kernel, each slider at its ends and in its middle, one at a time."""
    plain = {n: v for n, v in live.values.items() if not n.startswith("k1.")}
    if "n" in plain:
        plain["n"] = max(FEW, live.controls["n"].declared.range[0])
    for name in menu:
        own = {c.name: c for c in kernel_controls((name,))}
        start = plain | {"terms": (name,), "ops": ()}
        start |= {n: c.parse(c.declared.default) for n, c in own.items()}
        # How the data are drawn and looked at concerns no kernel: the first one walks it for all.
        walked = [
            control
            for control in (*own.values(), *live.controls.values())
            if control.name in own
            or not (control.name in ("n", "seed") or control.name.startswith(("k1.", *LOOKS)))
            or (name == menu[0] and control.name.startswith(LOOKS))
        ]
        yield start
        for control in walked:
            for value in control.declared.spread(3):
                yield start | {control.name: value}


@pytest.mark.filterwarnings("ignore::UserWarning")  # the core's own notices; numbers still raise
@pytest.mark.parametrize("data", ["own", "real"])
@pytest.mark.parametrize("slug", PAGES)
def test_no_slider_breaks_a_page(slug, data):
    file, real = PAGES[slug]
    at = opened(slug, file, real if data == "real" else None)
    live = at.session_state[f"{slug}_stage_live"]
    assert data == "own" or live.values["data"] == real
    labels = at.selectbox(key=f"{slug}_term1").options
    menu = [name for name, kernel in KERNELS.items() if kernel.label in labels]
    assert len(menu) == len(labels) >= 8
    found, states = [], 0
    for values in walk(live, menu):
        states += 1
        try:
            fault = faults(live, values)
        except Exception as error:  # every case is listed, not the first alone
            fault = f"{type(error).__name__}: {error}"
        if fault:
            changed = {n: v for n, v in values.items() if live.values.get(n) != v}
            found.append(f"{slug} on {values['data']} at {changed}: {fault}")
    print(f"{slug} on {live.values['data']}: {states} states")
    assert not found, f"{len(found)} of {states}:\n" + "\n".join(found[:40])
