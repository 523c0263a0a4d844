"""The log marginal likelihood over two hyperparameters, and the search for its maximum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from kernels import Hyperparameter, KernelError, LRUCache
from pages.gp.figures import likelihood_map as map_figures
from pages.gp.figures import search as search_figures
from pages.gp.results import likelihood_map as maps
from pages.gp.results.bounds import bound_controls, bounded, on_edge, sampling_step
from pages.gp.results.search import Search
from pages.shared.declarations import Page, View
from pages.shared.frame import long_work, texts
from pages.shared.frame.progress import gradually
from pages.shared.frame.stage_view import StageView, set_values
from pages.shared.scene import Scene, number
from pages.shared.setting import Setting
from pages.shared.state import store
from pages.shared.state.control import Values, choice

SEARCHES_CACHED = 4
MAPS_CACHED = 6
AUTO = "auto"
RESTARTS = Hyperparameter(
    "restarts", "restarts", 3, "integer", (0, 8), "integer",
    help="From how many random starts, beside the present values, the optimiser searches.",
)  # fmt: skip
OUTDATED = "The map shows the values before the last move; it is computed anew in a moment."


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the axes and their bounds, where two hyperparameters are free, and the restarts."""
    return _controls(values["terms"], values.get("across", AUTO), values.get("up", AUTO))


@lru_cache(maxsize=256)
def _controls(terms: tuple[str, ...], across: str, up: str) -> tuple[Hyperparameter, ...]:
    listed = maps.free_parameters(terms)
    names, shown = tuple(free.spoken for free in listed), maps.axes(listed, across, up)
    if shown is None:
        return (RESTARTS,)
    return (
        choice("across", (AUTO, *names), "The horizontal axis; auto: the kernel's first."),
        choice("up", (AUTO, *names), "The vertical axis; auto: the noise variance."),
        *(bound for free in shown for bound in bound_controls(free)),
        RESTARTS,
    )


def axes(values: Values) -> maps.Axes | None:
    """Return the two hyperparameters of the map, or None where only the noise is free."""
    listed = maps.free_parameters(values["terms"])
    return maps.axes(listed, values.get("across", AUTO), values.get("up", AUTO))


def draw(
    found: maps.LikelihoodMap, computed_for: str, steps: Sequence[np.ndarray], setting: Setting
) -> Scene:
    """Draw the maps with the present point, and the search on them.

    ``computed_for`` names what the map depends on, see `depends_on`; ``steps`` see `Search.along`.
    """
    values, both = setting.values, (found.first, found.second)
    here = None
    if all(free.name in values for free in both):
        here = values[found.first.name], values[found.second.name]
    notices = () if maps.depends_on(setting, both) == computed_for else (OUTDATED,)
    return Scene(figures=map_figures.maps(found, here, steps), notices=notices)


def draw_search(values: Sequence[Sequence[float]], setting: Setting) -> Scene:
    """Draw the log marginal likelihood over the evaluations of each start."""
    return Scene(figures=[search_figures.search(values, setting.train.n_samples)])


def show(page: Page, setting: Setting) -> None:
    """Show the map over two hyperparameters, and search."""
    texts.markdown(
        r"$\log p(y \mid X) = -\tfrac12 y^\top (K + \sigma^2 I)^{-1} y - \tfrac12 \log\det(K + "
        r"\sigma^2 I) - \tfrac n2 \log 2\pi$. The first, the **data-fit term**, is low where the "
        "targets lie far from what the prior expects; the second, the **complexity term**, is low "
        "for a prior that spreads its probability over many data sets. With the **constant** they "
        "add up to the log density of the data. It is largest where the prior allows what the data "
        "need and little more. As a density it changes with the scale of the target: compare it "
        "between kernels on the same data, not between data sets."
    )
    search, shown = _search_of(page, setting), axes(setting.values)
    _search(page, setting, search)
    if shown is None:
        st.caption("Only the noise variance is free here: a map needs a kernel with a slider.")
    else:
        _map(page, setting, shown, search)
    if len(search):
        _report(page, setting, search)


def _map(page: Page, setting: Setting, shown: maps.Axes, search: Search) -> None:
    """Show the map, computing what is missing of it unless it was stopped."""
    kept: LRUCache[maps.Axes] = store.cached(f"{page.slug}_grids", MAPS_CACHED)
    shown = anchored(kept, setting, shown)
    key, depends = f"{page.slug}_{VIEW.slug}", maps.depends_on(setting, shown)
    start = partial(maps.columns, setting, shown)
    columns = gradually(key, depends, len(shown[0].grid), start, "Computing the map")
    found = maps.assemble(shown, columns, setting.train.n_samples)
    StageView(
        page,
        partial(draw, found, depends, search.along(*(free.place for free in shown))),
        name=VIEW.slug,
        height=330,
        on={"press": partial(_go, page, shown)},
        depends=f"{depends} {len(columns)} {len(search)}",
    ).mount()
    if any(free.declared.name == "period" for free in shown):
        step = number(sampling_step(setting.train.X))
        st.caption(
            f"The points are {step} apart (median): no period below two of these steps is looked "
            "at. At evenly spaced points, what repeats faster takes the same values as something "
            "slower (aliasing)."
        )


def anchored(kept: LRUCache[maps.Axes] | None, setting: Setting, shown: maps.Axes) -> maps.Axes:
    """Return the axes with their bounds, the present values on the grid of both.

    The grid stays as long as it has them, if ``kept`` remembers it: a move from one of its values
    to another asks for no other map.
    """
    values = setting.values
    first, second = (bounded(free, values, setting.train.X) for free in shown)
    rest = maps.depends_on(setting, (first, second))

    def now() -> maps.Axes:
        one, other = (replace(free, anchor=float(values[free.name])) for free in (first, second))
        return one, other

    if kept is None:
        return now()
    found = kept.get(rest, now)
    if not all(free.has(values[free.name]) for free in found):
        kept.discard(rest)
        found = kept.get(rest, now)
    return found


def _go(page: Page, shown: maps.Axes, sent: Mapping[str, Any]) -> None:
    """Set the sliders to the values of the map that are nearest to the click."""
    at = sent["x"], sent["y"]
    for_each = zip(shown, at, strict=True)
    set_values(page, **{free.name: free.nearest(10.0 ** float(value)) for free, value in for_each})


def _search_of(page: Page, setting: Setting) -> Search:
    """Return the session's search for these data and this kernel."""
    searches: LRUCache[Search] = store.cached(f"{page.slug}_searches", SEARCHES_CACHED)
    values = setting.values
    return searches.get((setting.train.fingerprint, values["terms"], values["ops"]), Search)


def _search(page: Page, setting: Setting, search: Search) -> None:
    """Offer the search, or do it under a bar until it ends or is stopped."""
    key, place = f"{page.slug}_optimise", st.empty()
    if search.running:
        with place.container(horizontal=True, vertical_alignment="center"):
            st.button("Stop", key=f"{key}_stop", on_click=search.end)
            _run(search, setting, st.progress(0.0, "Searching"))
    place.button("Optimise", key=key, on_click=search.begin)


def _run(search: Search, setting: Setting, bar: DeltaGenerator) -> None:
    """Search from the present values and from the random starts."""
    restarts = setting.values["restarts"]

    def report(attempt: int, count: int, value: float) -> None:
        share = min((attempt + min(count / 40, 0.95)) / (restarts + 1), 1.0)
        bar.progress(share, f"start {attempt + 1} of {restarts + 1}: {value:.4g} nats")
        long_work.give_way()

    search.begin()
    try:
        with long_work.turn():
            search.run(setting, restarts, 0, report)
    except (KernelError, long_work.OutOfTime) as error:
        st.warning(str(error))
    search.end()


def _report(page: Page, setting: Setting, search: Search) -> None:
    """Show what each start came to, and offer the best."""
    theta, best = search.best
    free = maps.free_parameters(setting.values["terms"])
    names, labels = [f.name for f in free], [f.label for f in free]
    values = dict(zip(names, np.exp(theta).tolist(), strict=True))
    st.button(
        f"Go to the best: {best:.4g} nats",
        key=f"{page.slug}_optimise_best",
        on_click=partial(set_values, page, **values),
    )
    if edges := on_edge(free, theta):
        st.caption(
            f"At the end of its slider: {', '.join(edges)}. The likelihood may be larger beyond "
            "it; often the data do not determine this number."
        )
    left, right = st.columns(2)
    with left:
        depends = f"{setting.train.fingerprint} {len(search)} {best}"
        StageView(
            page,
            partial(draw_search, list(map(tuple, search.values))),
            f"{VIEW.slug}_search",
            240,
            depends=depends,
        ).mount()
    rows = [
        {"start": f"restart {i}" if i else "present values", "nats": f"{found[1]:.4g}"}
        | {name: f"{np.exp(v):.3g}" for name, v in zip(labels, found[0], strict=True)}
        for i in range(len(search.paths))
        if (found := search.best_of(i)) is not None
    ]
    right.dataframe(pd.DataFrame(rows), hide_index=True)


VIEW = View("marginal_likelihood", "Marginal likelihood", show, controls, depends="values")
