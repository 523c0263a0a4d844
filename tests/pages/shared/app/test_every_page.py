"""What holds on every registered page: one address, one picture, whatever came before."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kernels import Kernel, clear_memory
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.page_controls import controls_of, view_names
from pages.shared.model.record import events
from pages.shared.model.scene.scene import Figure
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.reducer import Refusal, reduce
from tests.pages.shared.app.stage.figure_schema import check_figure
from tests.pages.shared.app.stage.staged import SLUGS, picture, same, shown, staged
from tests.pages.shared.model.state.declared import records
from tests.sweeps import sweep

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::RuntimeWarning")
PATHS, MOVES = 30, 10
FEW = {"n": 24}  # points, so that hundreds of pictures take seconds


def query_of(live) -> dict[str, str]:
    owner = live.page_store
    text = address.to_text(owner.page, owner.record, {})
    return dict(parse_qsl(text, keep_blank_values=True))


@pytest.mark.parametrize("slug", SLUGS)
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_any_state_goes_out_to_its_address_and_back(slug, data):
    page = registry.page(slug)
    record = data.draw(records(page))
    values = record.values
    if "n" in values:
        low, high = controls_of(page, values)["n"].declared.range
        values = {**values, "n": int(min(max(FEW["n"], low), high))}
    record = type(record)(values, record.edits, record.chosen, {}, record.tab)
    query = dict(parse_qsl(address.to_text(page, record, {}), keep_blank_values=True))
    back, messages = address.from_query(page, query, {})
    assert back == record and not messages
    one, other = resolve(record, {}), resolve(back, {})
    np.testing.assert_array_equal(one.train.X, other.train.X)
    np.testing.assert_array_equal(one.train.y, other.train.y)
    assert one.kernel == other.kernel and one.chosen == other.chosen
    broken = data.draw(st.sampled_from([*query, "nosuch"]))
    kept, messages = address.from_query(page, query | {broken: "\x00broken"}, {})
    assert any(broken in sentence for sentence in messages)
    if broken not in ("data", "kernel", "edits", "scaling"):
        assert kept.values["terms"] == record.values["terms"]
        assert kept.values["data"] == record.values["data"]
        assert kept.edits == record.edits


def some_event(rng, live):
    """A random move: a slider, a point, a chosen sample, sometimes another kernel or undo."""
    owner = live.page_store
    values = owner.record.values
    controls = controls_of(owner.page, values)
    names = [name for name in controls if name != "n"]
    kind = rng.choice(["slider", "slider", "slider", "add", "move", "remove", "choose", "undo",
                       "redo", "kernel"])  # fmt: skip
    setting = resolve(owner.record, {})
    i = int(rng.integers(setting.train.n_samples))
    x, y = (float(v) for v in rng.uniform(-1, 1, 2))
    match kind:
        case "slider":
            name = str(rng.choice(names))
            steps = controls[name].declared.steps
            return {"values": {name: steps[int(rng.integers(len(steps)))]}}
        case "add":
            return {"event": {"kind": "add", "x": x, "y": y, "value": int(rng.integers(2))}}
        case "move":
            return {"event": {"kind": "move", "index": i, "x": x, "y": y}}
        case "remove":
            return {"event": {"kind": "remove", "index": i}}
        case "choose":
            return {"event": {"kind": "choose", "chosen": [i]}}
        case "kernel":
            return str(rng.choice(owner.page.method.kernel_names()))
    return {"event": {"kind": str(kind)}}


@pytest.mark.parametrize("slug", SLUGS)
def test_any_path_to_a_state_gives_the_arrays_of_its_address(slug, thorough):
    """Random paths of ten moves, answered by one stage that remembers all that came before."""
    rng = np.random.default_rng(0)
    live = staged(slug, **{name: str(value) for name, value in FEW.items()})
    start = live.page_store.record
    wrong, paths = [], PATHS if thorough else 5
    for _path in range(paths):
        live.page_store.apply(events.Load(start))
        for _ in range(MOVES):
            event = some_event(rng, live)
            try:
                if isinstance(event, str):
                    live.page_store.apply(events.SetKernel((event,), ()))
                else:
                    # The picture on the way is drawn now and then: it must leave no trace.
                    body = {"revision": live.page_store.revision, **event}
                    live.answer(body) if rng.random() < 0.2 else live._apply(body)
            except Refusal:
                continue
        here, _ = picture(live)
        fresh = staged(slug, **query_of(live))
        there, _ = picture(fresh)
        if here["state"] != there["state"] or not same(shown(here), shown(there)):
            wrong.append(query_of(live))
    assert not wrong, f"{len(wrong)} of {paths}: {wrong[:3]}"


@pytest.mark.parametrize("slug", SLUGS)
def test_the_gram_matrix_is_computed_once_for_a_picture(slug, monkeypatch):
    live = staged(slug, n="90", kernel="rbf(gamma=1)")
    picture(live)
    clear_memory()
    count = 0
    n = resolve(live.page_store.record, {}).train.n_samples

    def counted(self, X, Y=None, original=Kernel.__call__):
        nonlocal count
        count += len(X) == n and (Y is None or np.array_equal(X, Y))
        return original(self, X, Y)

    monkeypatch.setattr(Kernel, "__call__", counted)
    name = next(name for name in live.page_store.record.values if name.startswith("k1."))
    value = controls_of(live.page_store.page, live.page_store.record.values)[name].declared.steps[7]
    picture(live, values={name: value})
    assert count <= 1


def numbers(node):
    """Yield all arrays of numbers in a trace."""
    if isinstance(node, dict):
        for value in node.values():
            yield from numbers(value)
    elif isinstance(node, np.ndarray) and node.dtype.kind in "fiu":
        yield node


def fault(scene: dict) -> str:
    """Say what is wrong with a scene as the browser gets it."""
    if scene["refusal"]:
        return "log" if "log" in scene["refusal"] else ""
    if len(scene["figures"]) < 2:
        return "fewer than two figures"
    for figure in scene["figures"]:
        try:
            check_figure(Figure(**figure))
        except ValueError as error:
            return str(error)
        for trace in figure["data"]:
            arrays = [a for a in numbers({k: trace.get(k) for k in ("x", "y", "z")}) if a.size]
            if arrays and not all(np.isfinite(a).any() for a in arrays):
                return f"{figure['id']}: nothing finite in {trace.get('name', trace['type'])}"
    for readout in scene["readouts"]:
        if not readout["value"] or re.search(r"\bnan\b", readout["value"].lower()):
            return f"{readout['label']} reads {readout['value']!r}"
    return "" if scene["readouts"] else "no readouts"


# Beside the page's own data one bundled set of real measurements, where the page has any; the
# first two, many classes and a series, in each run.
REAL = {
    "svm": "iris",
    "krr": "co2",
    "kernels": "iris",
    "features": "breast_cancer",
    "kda": "wine",
    "kpca": "iris",
    "gp": "co2",
}
LOOKS = ("spread", "target", "x1", "x2", "fix")


def walk(live, places, menu):
    """Yield every state: each kernel, each slider at its ends and between, one at a time."""
    owner = live.page_store
    page = owner.page
    for name in menu:
        record, _ = reduce(page, owner.record, events.SetKernel((name,), ()), {})
        views = view_names(page, record.values)
        for control in controls_of(page, record.values).values():
            how_it_looks = control.name.startswith(LOOKS) or control.name in views
            if control.name in ("n", "seed") or (how_it_looks and name != menu[0]):
                continue  # how the data are drawn concerns no kernel
            for value in control.declared.spread(places):
                yield reduce(page, record, events.SetValues({control.name: value}), {})[0]


@pytest.mark.parametrize(
    ("slug", "data", "places"),
    [
        *((slug, registry.page(slug).data.opening, 3) for slug in SLUGS),
        *sweep([(slug, data, 2) for slug, data in REAL.items()], range(2)),
    ],
)
def test_no_slider_breaks_a_page(slug, data, places, thorough):
    """At the ends of each slider, and with the page's own data also in the middle, if thorough.

    In each run a page has a fifth of the kernels, and the next page the next fifth.
    """
    places = places if thorough else 2
    page = registry.page(slug)
    menu = page.method.kernel_names()
    if not thorough:
        menu = menu[SLUGS.index(slug) % 5 :: 5]
    live = staged(slug, data=data, **{name: str(value) for name, value in FEW.items()})
    faults, states = [], 0
    for record in walk(live, places, menu):
        states += 1
        live.page_store.apply(events.Load(record))
        with np.errstate(over="ignore"):  # seen below as a figure without a finite number
            wrong = fault(picture(live)[0])
        if wrong:
            faults.append(f"{address.to_text(page, record, {})}: {wrong}")
    assert states > 4 * len(menu)
    assert not faults, f"{len(faults)} of {states}:\n" + "\n".join(faults[:40])
