"""The stage of the regressions: a curve over one feature, a surface over two, a slice of more."""

from __future__ import annotations

from collections.abc import Sequence

from pages.shared.model.scene.scene import Callout, Figure
from pages.shared.pictures.figures import curve, points, surface
from pages.shared.pictures.figures.axes import across, editable, layout, plane, up
from pages.shared.pictures.results.fit import Fit

HOLLOW = "hollow points: test"
CALLOUTS = (
    Callout("fit", "fit f(x)"),
    Callout("points", "training point"),
    Callout("test", "test point", HOLLOW),
)


def fitted(
    fit: Fit, under: Sequence[dict] = (), note: str = "", over: Sequence[dict] = ()
) -> Figure:
    """Return the fit of a regression with its points.

    Parameters
    ----------
    fit : Fit
        What was computed.
    under : sequence of dict
        Traces to stand under a curve, for instance bands.
    note : str
        What to look for.
    over : sequence of dict
        Traces to stand over everything else.
    """
    if fit.viewport.y is None:
        return _curve(fit, under, note, over)
    return _surface(fit, note, over)


def _curve(fit: Fit, under: Sequence[dict], note: str, over: Sequence[dict]) -> Figure:
    viewport, placed = fit.viewport, fit.points
    traces = list(under)
    if placed.held_out is not None:
        traces.append(points.held_out(*placed.held_out))
    traces.append(curve.line(viewport.x, fit.f, "fit"))
    if fit.kernel is not None:
        traces.append(curve.kernel_curve(viewport.x, fit.kernel, *viewport.up))
    traces.append(points.plain_points(placed.x, placed.y))
    traces += points.chosen_ones(placed)
    hollow = "" if placed.held_out is None else HOLLOW
    return Figure(
        id="stage",
        title="Fit",
        note=" · ".join(filter(None, [note, hollow, viewport.note])),
        data=[*traces, *over],
        layout=layout(
            across(viewport),
            up(viewport),
            meta={"editable": True, "zoom": True},
            **points.kernel_label(fit.kernel),
        ),
        alt=f"{viewport.names[1]} over {viewport.names[0]}: {len(placed)} training points and the "
        "fitted curve.",
        weight=1.6,
        callouts=CALLOUTS,
    )


def _surface(fit: Fit, note: str, over: Sequence[dict]) -> Figure:
    viewport, placed, centre, limit = fit.viewport, fit.points, fit.centre, fit.limit
    field = surface.heat(*viewport.plane, fit.f, limit, fit.target, centre=centre)
    field |= surface.bar(fit.measure, centre - limit, centre + limit)
    field["meta"] |= surface.own(fit.measure)
    lines = [centre - limit / 2, centre, centre + limit / 2]
    traces = [field, *surface.levels(*viewport.plane, field["z"], lines, width=1)]
    if fit.kernel is not None:
        traces += surface.kernel_slice(*viewport.plane, fit.kernel)
    marks = points.plain_points(placed.x, placed.y, 7, placed.opacity)
    marks["marker"] |= {
        "color": placed.target,
        "cmin": centre - limit,
        "cmax": centre + limit,
        "colorscale": surface.DIVERGING,
        "line": {"color": surface.INK, "width": 1},
    }
    marks["meta"] |= surface.own(fit.measure)
    marks["hovertemplate"] = "%{x:.3g}, %{y:.3g}: %{marker.color:.3g}<extra>training point</extra>"
    traces += [marks, *points.chosen_ones(placed)]
    return Figure(
        id="slice" if viewport.is_slice else "stage",
        title=f"{'A slice of the fit' if viewport.is_slice else 'Fit'} of {fit.target[:40]}",
        note=" · ".join(
            filter(None, ["points: as measured", note, points.slice_note(viewport.note, placed)])
        ),
        data=[*traces, *over],
        layout=layout(*plane(viewport), meta=editable(viewport), **points.kernel_label(fit.kernel)),
        alt=f"{fit.target} over {viewport.labels[0]} and {viewport.labels[1]}, "
        f"{len(placed)} training points.",
        weight=1.25,
    )
