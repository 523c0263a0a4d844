"""The view of the marginal likelihood: its map, and the search on it with its report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

import numpy as np

from kernels import Hyperparameter
from pages.gp.views.marginal_likelihood.free_parameters import (
    AnchoredAxes,
    Axes,
    bound_controls,
    bounded,
    bounded_parameters,
    choose_axes,
    free_parameters,
    on_edge,
    other_bounds,
    sampling_step,
)
from pages.gp.views.marginal_likelihood.likelihood_map import (
    LikelihoodMap,
    assemble,
    columns,
    depends_on,
    maps,
)
from pages.gp.views.marginal_likelihood.search import AT_EDGES, Search, climbs, nats
from pages.shared.model.controls.control import Values, choice
from pages.shared.model.declarations.blocks import (
    Blocks,
    Button,
    Change,
    Columns,
    Kept,
    Note,
    Report,
    Stage,
    Table,
    Task,
    Text,
    Work,
)
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number

MAX_SEARCHES = 4  # that a session keeps
MAX_MAPS = 6
USUAL_EVALUATIONS = 40  # of one start: by them the bar says how far it is
AUTO = "auto"
RESTARTS = Hyperparameter(
    "restarts", "restarts", 3, "integer", (0, 8), "integer",
    help="From how many random starts, beside the present values, the optimiser searches.",
)  # fmt: skip
OUTDATED = "The map shows the values before the last move; it is computed again in a moment."


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the axes and their bounds, where two hyperparameters are free, and the restarts."""
    return _controls(values["terms"], values.get("across", AUTO), values.get("up", AUTO))


@lru_cache(maxsize=256)
def _controls(terms: tuple[str, ...], across: str, up: str) -> tuple[Hyperparameter, ...]:
    free = free_parameters(terms)
    names, axes = tuple(parameter.spoken for parameter in free), choose_axes(free, across, up)
    if axes is None:
        return (RESTARTS,)
    return (
        choice("across", (AUTO, *names), "The horizontal axis; auto: the kernel's first."),
        choice("up", (AUTO, *names), "The vertical axis; auto: the noise variance."),
        *(bound for parameter in axes for bound in bound_controls(parameter)),
        RESTARTS,
    )


def axes_of(setting: Setting) -> Axes | None:
    """Return the map's hyperparameters with their bounds, or None where only the noise is free."""
    values = setting.values
    free = free_parameters(values["terms"])
    axes = choose_axes(free, values.get("across", AUTO), values.get("up", AUTO))
    if axes is None:
        return None
    first, second = (bounded(parameter, values, setting.train.X) for parameter in axes)
    return first, second


def draw_map(
    likelihoods: LikelihoodMap, computed_for: str, steps: Sequence[np.ndarray], setting: Setting
) -> Scene:
    """Draw the maps with the present point, and the search on them.

    ``computed_for`` names what the map depends on, see `depends_on`; ``steps`` see `Search.along`.
    """
    values, axes = setting.values, (likelihoods.first, likelihoods.second)
    here = None
    if all(free.name in values for free in axes):
        here = values[axes[0].name], values[axes[1].name]
    outdated = "" if depends_on(setting, axes) == computed_for else OUTDATED
    said = (outdated, *(other_bounds(free, values) for free in axes if free.name in values))
    notices = tuple(filter(None, said))
    return Scene(figures=maps(likelihoods, here, steps), notices=notices)


def draw_search(values: Sequence[Sequence[float]], setting: Setting) -> Scene:
    """Draw the log marginal likelihood over the evaluations of each start."""
    return Scene(figures=[climbs(values, setting.train.n_samples)])


def body(setting: Setting) -> Blocks:
    """Search, and show the map over two hyperparameters and what the search came to."""
    yield Text(
        r"$\log p(y \mid X) = -\tfrac12 y^\top (K + \sigma^2 I)^{-1} y - \tfrac12 \log\det(K + "
        r"\sigma^2 I) - \tfrac n2 \log 2\pi$. The first, the **data-fit term**, is low where the "
        "targets lie far from what the prior expects; the second, the **complexity term**, is low "
        "for a prior that spreads its probability over many data sets. With the **constant** they "
        "add up to the log density of the data. It is largest where the prior allows what the data "
        "need and little more. As a density it changes with the scale of the target: compare it "
        "between kernels on the same data, not between data sets."
    )
    values = setting.values
    of = setting.train.fingerprint, values["terms"], values["ops"]
    search: Search = yield Kept("searches", of, Search, MAX_SEARCHES)
    run = partial(run_search, search, setting)
    yield Task("Optimise", search.is_running, search.begin, search.end, run, key="optimise")
    axes = axes_of(setting)
    if axes is None:
        yield Note("Only the noise variance is free here: a map needs a kernel with a slider.")
    else:
        yield from map_blocks(setting, axes, search)
    if len(search):
        yield from report_blocks(setting, search)


def run_search(search: Search, setting: Setting, report: Report) -> None:
    """Search from the present values and from the random starts."""
    restarts = setting.values["restarts"]

    def at_each(attempt: int, count: int, value: float) -> None:
        share = (attempt + min(count / USUAL_EVALUATIONS, 0.95)) / (restarts + 1)
        report(share, f"start {attempt + 1} of {restarts + 1}: {nats(value)} nats")

    search.run(setting, restarts, 0, at_each)


def map_blocks(setting: Setting, axes: Axes, search: Search) -> Blocks:
    """Show the map, computing what is missing of it unless it was stopped."""
    values = setting.values
    make = partial(AnchoredAxes, axes, values)
    kept: AnchoredAxes = yield Kept("grids", depends_on(setting, axes), make, MAX_MAPS)
    axes = first, second = kept.at(values)
    depends, start = depends_on(setting, axes), partial(columns, setting, axes)
    computed = yield Work(depends, len(first.grid), start, "Computing the map")
    likelihoods = assemble(axes, computed, setting.train.n_samples)
    steps = search.along(first.place, second.place)
    yield Stage(
        partial(draw_map, likelihoods, depends, steps),
        height=330,
        press=partial(go_to, axes),
        depends=f"{depends} {len(computed)} {len(search)}",
    )
    if "period" in (first.declared.name, second.declared.name):
        step = number(sampling_step(setting.train.X))
        yield Note(
            f"The points are {step} apart (median): no period below two of these steps is looked "
            "at. At evenly spaced points, what repeats faster takes the same values as something "
            "slower (aliasing). And none above half of their span: the points would not show it "
            "twice."
        )


def go_to(axes: Axes, sent: Mapping[str, Any], setting: Setting) -> Change:
    """Set the sliders to the values of the map that are nearest to the click."""
    places = sent["x"], sent["y"]
    return {
        free.name: free.nearest(10.0 ** float(place))
        for free, place in zip(axes, places, strict=True)
    }


def report_blocks(setting: Setting, search: Search) -> Blocks:
    """Show what each start came to, and offer the best."""
    theta, best = search.best
    free = bounded_parameters(setting)
    values = dict(zip([parameter.name for parameter in free], np.exp(theta).tolist(), strict=True))
    yield Button(f"Go to the best: {nats(best)} nats", values, key="optimise_best")
    if at_edges := on_edge(free, theta):
        yield Note(AT_EDGES.format(names=", ".join(at_edges)))
    rows = []
    for start in range(len(search.paths)):
        if (reached := search.best_of(start)) is not None:
            name = f"restart {start}" if start else "present values"
            numbers = zip(free, reached[0], strict=True)
            rows.append(
                {"start": name, "nats": nats(reached[1])}
                | {parameter.label: number(float(np.exp(v))) for parameter, v in numbers}
            )
    picture = Stage(
        partial(draw_search, list(map(tuple, search.values))),
        height=240,
        name="marginal_likelihood_search",
        depends=f"{setting.train.fingerprint} {len(search)} {best}",
    )
    yield Columns(((picture,), (Table(rows),)))


VIEW = View("marginal_likelihood", "Marginal likelihood", body, controls, depends="values")
