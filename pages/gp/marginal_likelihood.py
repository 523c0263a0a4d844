"""The tab of the log marginal likelihood: its map, and the search for its top."""

from __future__ import annotations

from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

from pages.gp import landscape, maps
from pages.gp.search import Search
from pages.shared import lesson, page_values
from pages.shared.figures import curve
from pages.shared.figures.axes import axis, layout
from pages.shared.method import Method
from pages.shared.scene import Figure, Scene
from pages.shared.setting import Setting
from pages.shared.style import CLASSES

FIRST, SECOND, RESTARTS = "gp_evidence_first", "gp_evidence_second", "gp_evidence_restarts"
MAPS, SEARCHES, RUNNING, STOPPED = "gp_maps", "gp_searches", "gp_searching", "gp_map_stopped"
KEPT = 6  # maps and searches of a session


def tab(method: Method, setting: Setting) -> None:
    """Show the map over two hyperparameters, and search."""
    st.markdown(
        r"$\log p(y \mid X) = -\tfrac12 y^\top (K + \sigma^2 I)^{-1} y - \tfrac12 \log\det(K + "
        r"\sigma^2 I) - \tfrac n2 \log 2\pi$. The first term rewards a match (**fit**), the second "
        "charges for everything else the prior could have drawn (**complexity**). Their sum is "
        "highest where the kernel can do what the data need and little more."
    )
    places = st.columns(4, vertical_alignment="bottom")
    axes = _axes(setting, places)
    search = _search_of(setting)
    if axes is None:
        st.caption("The noise is all that can move here: a map needs a kernel with a slider.")
        _search(setting, search, places)
        if _length(search):
            _report(method, setting, search)
        return
    found = _map(method, setting, *axes)
    _search(setting, search, places)
    depends = f"{_map_key(setting, *axes)} {np.isfinite(found.fit).sum()} {_length(search)}"
    on = {"press": partial(_go, method, axes)}
    draw_ = partial(draw, found, search)
    lesson.perform(
        method, draw_, setting.values, name="evidence", height=330, on=on, depends=depends
    )
    if _length(search):
        _report(method, setting, search)


def draw(found: landscape.Map, search: Search, setting: Setting) -> Scene:
    """Draw the maps with the present point, and the search on them."""
    here = setting.values[found.first.name], setting.values[found.second.name]
    steps = search.along(found.first.place, found.second.place)
    return Scene(figures=maps.maps(found, here, steps))


def _axes(setting: Setting, places: list) -> tuple[landscape.Free, landscape.Free] | None:
    """Let two hyperparameters be chosen; the noise goes to the second, which is quick."""
    listed = {free.name: free for free in landscape.free(setting.values)}
    names = list(listed)
    if len(names) < 2:
        return None
    for key, default in ((FIRST, names[0]), (SECOND, names[-1])):
        if st.session_state.get(key) not in names:
            st.session_state[key] = default
    labels = {name: listed[name].label for name in names}.get
    first = places[0].selectbox("across", names, format_func=labels, key=FIRST)
    second = places[1].selectbox("up", names, format_func=labels, key=SECOND)
    if first == second:
        second = next(name for name in names if name != first)
        st.caption(f"Two different ones make a map: {labels(second)} is up.")
    if first == "noise":
        first, second = second, first
    return listed[first], listed[second]


def _map_key(setting: Setting, first, second) -> str:
    rest = dict(setting.values)
    for name in (first.name, second.name):
        rest.pop(name, None)
    for name in ("shown", "bands", "draws", "redraw", "x1", "x2"):
        rest.pop(name, None)
    return repr((setting.train.fingerprint, sorted(rest.items()), first.name, second.name))


def _map(method: Method, setting: Setting, first, second) -> landscape.Map:
    """Return the map, computing what is missing of it unless it was stopped."""
    kept = st.session_state.setdefault(MAPS, {})
    key = _map_key(setting, first, second)
    if key not in kept:
        kept[key] = landscape.empty(first, second, setting.train.n_samples)
        while len(kept) > KEPT:
            del kept[next(iter(kept))]
    found = kept[key]
    done = np.isfinite(found.fit).any(axis=0)
    if done.all() or st.session_state.get(RUNNING):
        return found
    if st.session_state.get(STOPPED) == key:
        if not st.button("Go on with the map", key="gp_map_more"):
            return found
        del st.session_state[STOPPED]
    here = st.empty()
    with here.container():
        left, right = st.columns([4, 1], vertical_alignment="center")
        bar = left.progress(0.0, "Computing the map")
        right.button("Stop", key="gp_map_stop", on_click=_stop, args=(key,))
    kernel, noise = setting.kernel, setting.values["noise"]
    for column in np.flatnonzero(~done):
        landscape.fill(found, column, kernel, noise, setting.train.X, setting.train.y)
        bar.progress((column + 1) / landscape.SIDE, "Computing the map")
    here.empty()
    return found


def _stop(key: str) -> None:
    st.session_state[STOPPED] = key


def _search_of(setting: Setting) -> Search:
    kept = st.session_state.setdefault(SEARCHES, {})
    values = setting.values
    key = repr((setting.train.fingerprint, values["terms"], values["ops"]))
    found = kept.setdefault(key, Search())
    while len(kept) > KEPT:
        del kept[next(iter(kept))]
    return found


def _length(search: Search) -> int:
    return sum(map(len, search.values))


def _search(setting: Setting, search: Search, places: list) -> None:
    st.session_state.setdefault(RESTARTS, 3)
    places[2].slider("restarts", 0, 8, key=RESTARTS)
    place = places[3].empty()
    if not st.session_state.get(RUNNING):
        place.button("Optimise", key="gp_optimise", on_click=_begin)
        return
    place.button("Stop", key="gp_optimise_stop", on_click=_end)
    restarts = st.session_state[RESTARTS]
    search.paths.clear()
    search.values.clear()
    bar = st.progress(0.0, "Searching")

    def tell(attempt: int, count: int, value: float) -> None:
        share = min((attempt + min(count / 40, 0.95)) / (restarts + 1), 1.0)
        bar.progress(share, f"start {attempt + 1} of {restarts + 1}: {value:.4g} nats")

    try:
        search.run(setting, restarts, 0, tell)
    except ValueError as error:
        st.warning(str(error))
    _end()
    bar.empty()
    place.button("Optimise", key="gp_optimise", on_click=_begin)


def _begin() -> None:
    st.session_state[RUNNING] = True


def _end() -> None:
    st.session_state[RUNNING] = False


def _report(method: Method, setting: Setting, search: Search) -> None:
    """Show what each start came to, and offer the best."""
    theta, best = search.best
    free = landscape.free(setting.values)
    names, labels = [f.name for f in free], [f.label for f in free]
    st.button(
        f"Go to the best: {best:.4g} nats",
        key="gp_evidence_best",
        on_click=_take,
        args=(method, dict(zip(names, np.exp(theta).tolist(), strict=True))),
    )
    left, right = st.columns([1, 1])
    with left:
        lesson.perform(
            method,
            partial(climb, search),
            setting.values,
            name="climb",
            height=240,
            depends=f"{setting.train.fingerprint} {_length(search)} {best}",
        )
    rows = [
        {"start": "present values" if i == 0 else f"restart {i}", "nats": f"{max(values):.4g}"}
        | {n: f"{np.exp(v):.3g}" for n, v in zip(labels, path[int(np.argmax(values))], strict=True)}
        for i, (path, values) in enumerate(zip(search.paths, search.values, strict=True))
        if values
    ]
    right.dataframe(pd.DataFrame(rows), hide_index=True)


def climb(search: Search, setting: Setting) -> Scene:
    """Draw the log marginal likelihood over the evaluations of each start."""
    ends = [value for values in search.values for value in values]
    top = max(ends)
    low = min(max(min(ends), top - 6 * max(1.0, setting.train.n_samples / 4)), top - 1)
    traces = [
        curve.curve(
            np.arange(1.0, len(values) + 1),
            np.maximum(values, low),
            f"start {i + 1}",
            CLASSES[i % 8],
            2,
        )
        for i, values in enumerate(search.values)
        if values
    ]
    longest = max(map(len, search.values))
    figure = Figure(
        id="climb",
        title="The climb",
        note="one line a start",
        data=traces,
        layout=layout(
            axis("evaluation", (0.5, longest + 0.5)),
            axis("nats", (low, top + 0.05 * (top - low))),
        ),
        alt=f"Log marginal likelihood over evaluations of {len(traces)} starts, up to {top:.4g}.",
    )
    return Scene(figures=[figure])


def _go(method: Method, axes: tuple, payload: dict) -> None:
    """Set the sliders to the place that was clicked."""
    at = payload["x"], payload["y"]
    _take(method, {free.name: 10.0**value for free, value in zip(axes, at, strict=True)})


def _take(method: Method, values: dict[str, float]) -> None:
    page_values.change(method, **values)
