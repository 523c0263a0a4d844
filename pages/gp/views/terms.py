"""The posterior taken apart: one picture for each term of a sum of kernels."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from kernels import GaussianProcess
from pages.gp.stage.terms import colour_of, title_of
from pages.shared.model.declarations.blocks import Blocks, Note, Text, stage
from pages.shared.model.declarations.conditions import has_axes
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures import curve, surface
from pages.shared.pictures.figures.axes import across, layout, measured, up
from pages.shared.pictures.figures.points import plain_points
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.viewport import Viewport, viewport_of

SIDE = 36  # places on a side of a term's map


@dataclass(frozen=True, eq=False)
class Terms:
    """The posterior of each of the p terms of a kernel over a line, or over a coarse plane."""

    viewport: Viewport
    points: Points
    names: tuple[str, ...]
    means: np.ndarray  # (p, m), at the m places of the viewport
    sds: np.ndarray  # (p, m)
    whole: np.ndarray  # (m,), the posterior mean of their sum

    @property
    def limit(self) -> float:
        """The largest absolute mean of a term."""
        return float(np.abs(self.means).max()) or 1.0

    @property
    def gap(self) -> float:
        """The largest distance between the sum of the means and the mean of the sum."""
        return float(np.abs(self.means.sum(axis=0) - self.whole).max())


def compute(setting: Setting) -> Terms:
    """Return the posterior of each term of the setting's kernel."""
    viewport, model = viewport_of(setting), setting.fit(GaussianProcess)
    if viewport.y is not None:
        viewport = viewport.coarse(SIDE)
    terms = model.decompose(viewport.samples)
    return Terms(
        viewport=viewport,
        points=place_points(setting, viewport),
        names=tuple(term.kernel.label for term in terms),
        means=np.array([term.mean for term in terms]),
        sds=np.array([term.sd for term in terms]),
        whole=model.predict(viewport.samples),
    )


def draw(terms: Terms) -> Scene:
    """Draw each term, all on one scale: its mean and 2 sigma, or its mean over a plane."""
    figure = curve_of_term if terms.viewport.y is None else map_of_term
    count, gap = len(terms.names), "Largest gap: 0 up to rounding."
    return Scene(
        [figure(terms, i) for i in range(count)],
        [
            Readout(
                "terms", count, "", "terms", "Summands of the kernel, each with its posterior."
            ),
            Readout("gap_of_sum", terms.gap, "", "sum of means - whole", gap),
        ],
    )


def curve_of_term(terms: Terms, i: int) -> Figure:
    """Return the mean and the 2 sigma of a term."""
    viewport, mean, sd, colour = terms.viewport, terms.means[i], terms.sds[i], colour_of(i)
    # The mean of the target is no term's.
    contribution = replace(viewport.measures[1], name="contribution", offset=0.0)
    shade = colour.replace(")", "/0.2)")
    return Figure(
        id=f"term{i + 1}",
        title=title_of(terms.names[i], i),
        note="mean and 2σ of this term alone",
        data=[
            *curve.band(viewport.x, mean - 2 * sd, mean + 2 * sd, "2σ of this term", shade),
            curve.line(viewport.x, mean, "mean of this term", colour),
        ],
        layout=layout(
            across(viewport),
            measured(contribution, (-1.6 * terms.limit, 1.6 * terms.limit)),
        ),
        alt=f"Posterior of term {i + 1}, {terms.names[i]}.",
    )


def map_of_term(terms: Terms, i: int) -> Figure:
    """Return the mean of a term over the plane."""
    viewport, training = terms.viewport, terms.points
    labels, name = viewport.labels, terms.names[i]
    z = terms.means[i].reshape(viewport.shape)
    return Figure(
        id=f"term{i + 1}",
        title=title_of(name, i),
        note="mean of this term alone",
        data=[
            surface.heat(*viewport.plane, z, terms.limit, "contribution"),
            plain_points(training.x, training.y, 4),
        ],
        layout=layout(across(viewport), up(viewport)),
        alt=f"Posterior mean of term {i + 1}, {name}, over {labels[0]}, {labels[1]}.",
    )


def body(setting: Setting) -> Blocks:
    """Show the terms of a sum, or say how to get one."""
    yield Text(
        "A sum of kernels is a sum of independent functions, $f = f_1 + f_2 + \\dots$ Only "
        "their sum is observed, yet each has its own posterior, with mean "
        r"$k_j(z, X)\,(K + \sigma^2 I)^{-1} y$; these means add up to the whole."
    )
    if "+" not in setting.values["ops"]:
        yield Note("The kernel has one term now: add another in the sidebar, joined by +.")
    yield stage(compute, draw, height=300)


VIEW = View("terms", "Terms of the kernel", body, when=has_axes)
