"""The stage of the regressions: a curve over one feature, a surface over two, a slice of more."""

from __future__ import annotations

from collections.abc import Sequence

from pages.shared.figures import curve, points, surface
from pages.shared.figures.axes import across, editable, layout, plane, up
from pages.shared.results.fit import Fit
from pages.shared.scene import Figure


def fit(
    found: Fit, under: Sequence[dict] = (), note: str = "", over: Sequence[dict] = ()
) -> Figure:
    """Return the fit of a regression with its points.

    Parameters
    ----------
    found : Fit
        What was computed.
    under : sequence of dict
        Traces to stand under a curve, for instance bands.
    note : str
        What to look for.
    over : sequence of dict
        Traces to stand over everything else.
    """
    if found.frame.y is None:
        return _curve(found, under, note, over)
    return _surface(found, note, over)


def _curve(found: Fit, under: Sequence[dict], note: str, over: Sequence[dict]) -> Figure:
    seen, dots = found.frame, found.points
    traces = list(under)
    if dots.held_out is not None:
        traces.append(points.held_out(*dots.held_out))
    traces.append(curve.curve(seen.x, found.f, "fit"))
    if found.kernel is not None:
        traces.append(curve.kernel_curve(seen.x, found.kernel, *seen.up))
    traces.append(points.plain_points(dots.x, dots.y))
    traces += points.chosen_ones(dots)
    hollow = "" if dots.held_out is None else "hollow points: test"
    return Figure(
        id="stage",
        title="Fit",
        note=" · ".join(filter(None, [note, hollow, seen.note])),
        data=[*traces, *over],
        layout=layout(
            across(seen),
            up(seen),
            meta={"editable": True, "zoom": True},
            **points.kernel_label(found.kernel),
        ),
        alt=f"{seen.names[1]} over {seen.names[0]}: {len(dots)} training points and the fitted "
        "curve.",
        weight=1.6,
    )


def _surface(found: Fit, note: str, over: Sequence[dict]) -> Figure:
    seen, dots, centre, limit = found.frame, found.points, found.centre, found.limit
    field = surface.heat(*seen.plane, found.f, limit, found.target, centre=centre)
    field |= surface.bar(found.measure, centre - limit, centre + limit)
    field["meta"] |= surface.own(found.measure)
    lines = [centre - limit / 2, centre, centre + limit / 2]
    traces = [field, *surface.levels(*seen.plane, field["z"], lines, width=1)]
    if found.kernel is not None:
        traces += surface.kernel_slice(*seen.plane, found.kernel)
    marks = points.plain_points(dots.x, dots.y, 7, dots.opacity)
    marks["marker"] |= {
        "color": dots.target,
        "cmin": centre - limit,
        "cmax": centre + limit,
        "colorscale": surface.DIVERGING,
        "line": {"color": surface.INK, "width": 1},
    }
    marks["meta"] |= surface.own(found.measure)
    marks["hovertemplate"] = "%{x:.3g}, %{y:.3g}: %{marker.color:.3g}<extra>training point</extra>"
    traces += [marks, *points.chosen_ones(dots)]
    return Figure(
        id="slice" if seen.is_slice else "stage",
        title=f"{'A slice of the fit' if seen.is_slice else 'Fit'} of {found.target[:40]}",
        note=" · ".join(
            filter(None, ["points: as measured", note, points.slice_note(seen.note, dots)])
        ),
        data=[*traces, *over],
        layout=layout(*plane(seen), meta=editable(seen), **points.kernel_label(found.kernel)),
        alt=f"{found.target} over {seen.labels[0]} and {seen.labels[1]}, {len(dots)} training "
        "points.",
        weight=1.25,
    )
