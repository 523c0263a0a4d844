"""View: the nearest neighbours vote, beside votes weighted by a Gaussian kernel."""

from __future__ import annotations

from dataclasses import replace

from kernels import Hyperparameter
from pages.perceptron.results.nearest import Nearest, nearest
from pages.shared.declarations import Page, View
from pages.shared.figures import decision, projection
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.readouts import share_of
from pages.shared.results.decision import Decision
from pages.shared.results.projection import Projection
from pages.shared.scene import Figure, Readout, Scene, share
from pages.shared.setting import Setting

K = Hyperparameter(
    "neighbours",
    "neighbours k",
    1,
    "integer",
    (1, 50),
    "integer",
    help="How many of the nearest training points vote.",
)
WIDTH = Hyperparameter(
    "nn_gamma",
    "gamma of the Gaussian",
    10.0,
    range=(1e-2, 1e4),
    help="How fast the weight of a vote falls with the distance.",
)
CAPTION = (
    "On the left the k nearest training points vote, each with one vote. On the right all of them "
    "vote, each with the weight $\\exp(-\\gamma \\lVert x - x_i \\rVert^2)$: the sign of a sum of "
    "kernel functions in which all points have equal weights, as after a perceptron's first epoch "
    "if it corrects all points together. As gamma grows, the nearest point outweighs "
    "all others together: the Gaussian becomes the nearest neighbour, k = 1. The perceptron and "
    "the SVM choose the weights instead, most of them zero."
)


def show(page: Page, setting: Setting) -> None:
    """Show both votes beside each other."""
    StageView(page, draw, name=VIEW.slug, height=380).mount()
    texts.caption(CAPTION)


def draw(setting: Setting) -> Scene:
    """Draw both votes over the plane of the stage."""
    found = nearest(setting)
    title = "Nearest neighbour" if found.k == 1 else f"{found.k} nearest neighbours"
    return Scene(
        [
            _picture("nearest", title, found.neighbours),
            _picture("gaussian", "Gaussian votes", found.gaussian),
        ],
        [*_errors(found, setting), _agreement(found)],
    )


def _picture(id: str, title: str, found: Decision | Projection) -> Figure:
    if isinstance(found, Projection):
        return replace(projection.projection(found, title), id=id, weight=1.0)
    flat = found.frame.y is None
    note = "curve: share of votes, one class less the other" if flat else "line: equal votes"
    if found.scores is not None:
        note = "curves: share of votes" if flat else "colours: most votes"
    figure = decision.boundary(found, margins=(), limit=1.0, note=note)
    layout = figure.layout | {"meta": {}}  # points are moved on the page's own stage
    return replace(figure, id=id, title=title, layout=layout, weight=1.0)


def _errors(found: Nearest, setting: Setting) -> list[Readout]:
    parts = {"train": setting.train, "test": setting.test}
    help = "On the training part each point votes on itself, too."
    return [
        Readout(f"{name}: misclassified, {part}", share_of(error, data.n_samples), help)
        for name, errors in zip(("neighbours", "Gaussian"), found.errors, strict=True)
        for (part, data), error in zip(parts.items(), errors, strict=False)
        if data is not None
    ]


def _agreement(found: Nearest) -> Readout:
    what = "images" if isinstance(found.neighbours, Projection) else "places"
    help = f"Share of the {what} of the picture for which both name the same class."
    return Readout(f"{what} where both agree", share(found.agree), help)


VIEW = View("nearest", "Nearest neighbours", show, (K, WIDTH))
