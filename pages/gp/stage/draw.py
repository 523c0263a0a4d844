"""The picture of the stage: the process beside the covariance of the training points."""

from __future__ import annotations

from pages.gp.stage.compute import Result
from pages.gp.stage.process import mean_and_bands
from pages.gp.stage.readouts import readouts
from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures import fit, gram, points, predicted, surface
from pages.shared.pictures.figures.axes import layout, plane
from pages.shared.pictures.figures.style import SEQUENTIAL
from pages.shared.pictures.results.process import Deviation


def draw(result: Result) -> Scene:
    """Draw the process, as far as it has a picture, and the Gram matrix."""
    figures = []
    if result.process is not None:
        figures.append(
            mean_and_bands(result.process, result.bands, exact=result.exact, terms=result.terms)
        )
    if result.predicted is not None:
        figures.append(predicted.against_actual(result.predicted))
    if result.fit is not None:
        figures.append(fit.fitted(result.fit))
    if result.deviation is not None:
        figures.append(sd_map(result.deviation))
    figures.append(gram.heatmap(result.gram, "Prior covariance of f"))
    notices: tuple[str, ...] = ()
    if result.flat is not None:
        share = 100 * max(result.flat, 0.0)
        notices = (
            f"The mean explains {share:.0f} % of the variance of the points: the "
            "noise is large, or these hyperparameters do not suit the table. Try Fit to the data, "
            "or a shorter lengthscale.",
        )
    return Scene(figures, readouts(result), notices)


def sd_map(deviation: Deviation) -> Figure:
    """Return sd(f) over the plane, from 0 to the prior's own."""
    viewport, training, top = deviation.viewport, deviation.points, deviation.top
    heat = {
        "type": "heatmap",
        "x": viewport.x,
        "y": viewport.y,
        "z": Quantised(deviation.sd, 0.0, top, 16),
        "zmin": 0.0,
        "zmax": top,
        "colorscale": SEQUENTIAL,
        "zsmooth": "fast",
        **surface.bar(deviation.measure, 0.0, top, "sd of f"),
        "name": "sd",
        "hovertemplate": "%{x:.3g}, %{y:.3g}: sd %{z:.3g}<extra></extra>",
        "meta": {"role": "heat"} | surface.own(deviation.measure),
    }
    return Figure(
        id="deviation",
        title="1σ of f, without noise",
        note="the smaller, the more the points say of f there",
        data=[heat, points.plain_points(training.x, training.y, 4)],
        layout=layout(*plane(viewport)),
        alt=f"Standard deviation of the posterior over {viewport.labels[0]} and "
        f"{viewport.labels[1]}, up to {number(top)}.",
    )
