"""Linear principal components first: axes on the data, covariance, scree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from pages.kpca.stage import embedding
from pages.kpca.stage.component import coloured_points, pattern_sheet
from pages.kpca.stage.linear import LinearPCA, compute_linear_pca
from pages.kpca.stage.scree import scree_plot
from pages.shared.model.declarations.blocks import Blocks, Note, Table, Text, stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number, powered, share
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import axis, layout, measured, plain
from pages.shared.pictures.figures.space import edge, in_own_unit
from pages.shared.pictures.figures.style import ACCENT, CLASSES, INK, SIGNED
from pages.shared.pictures.figures.surface import named_bar

TITLE = "Principal axes"
CENTRED = "2σ to either side; blue: component 1"
UNCENTRED = "not centred: axes through the origin; blue: component 1"
DISTANCE = 2.6  # of the eye from the middle of a cube with sides of 1
PALE = 0.35  # opacity of a cloud with axes inside
NAMED = 8  # features up to which the axes of the matrix name each


def axes(linear_pca: LinearPCA) -> list[Figure]:
    """Return the samples with their principal axes, or the axes of images as images.

    Over a single feature there is nothing to draw.
    """
    if linear_pca.patterns is not None:
        return [pattern_sheet(linear_pca.patterns, "linear_axes")]
    if linear_pca.plane is not None:
        return [_on_plane(linear_pca)]
    return [_in_space(linear_pca)] if linear_pca.places is not None else []


def _on_plane(linear_pca: LinearPCA) -> Figure:
    assert linear_pca.plane is not None
    viewport, placed = linear_pca.plane
    arms = [
        curve.line(
            arm[:, 0], arm[:, 1], f"component {i}", ACCENT if i == 1 else INK, 3, role="axis"
        )
        for i, arm in enumerate(linear_pca.arms, start=1)
    ]
    x, y = (
        values if linear_pca.centred else np.append(values, [0.0, linear_pca.mean[i]])
        for i, values in enumerate((placed.x, placed.y))
    )
    return Figure(
        id="linear_axes",
        title=TITLE,
        note=CENTRED if linear_pca.centred else UNCENTRED,
        data=[*coloured_points(placed), *arms, *_mean(linear_pca)],
        layout=layout(
            measured(viewport.measures[0], span(x, 0.12), constrain="domain"),
            measured(viewport.measures[1], span(y, 0.12), scaleanchor="x", constrain="domain"),
        ),
        alt=f"The samples over {viewport.labels[0]} and {viewport.labels[1]} with two "
        "principal axes.",
    )


def _mean(linear_pca: LinearPCA) -> list[dict[str, Any]]:
    """Return a cross at the mean, which the axes miss without centring."""
    if linear_pca.centred:
        return []
    cross = points.rings(linear_pca.mean[:1], linear_pca.mean[1:2], "mean", 14)
    return [cross | {"marker": cross["marker"] | {"symbol": "cross", "color": INK}}]


def _in_space(linear_pca: LinearPCA) -> Figure:
    """Return samples and axes over three features, in the data's own units."""
    assert linear_pca.places is not None
    measures = linear_pca.measures

    def raw(shown: np.ndarray) -> np.ndarray:
        pairs = zip(measures, shown.T, strict=True)
        return np.column_stack([in_own_unit(one, column) for one, column in pairs])

    titles = [one.name for one in measures]
    figure = embedding.in_space(
        raw(linear_pca.places), titles, linear_pca.colouring, "linear_axes", TITLE
    )
    for trace in figure.data:  # pale, so that the axes are seen inside the cloud
        trace["opacity"] = PALE
    arms = [raw(arm) for arm in linear_pca.arms]
    for i, arm in enumerate(arms, start=1):
        x, y, z = arm.T
        look = {"color": CLASSES[0] if i == 1 else INK, "width": 6}
        figure.data.append(
            {"type": "scatter3d", "mode": "lines", "x": x, "y": y, "z": z, "line": look}
            | {"name": f"component {i}"}
        )
    scene = dict(figure.layout["scene"])
    for letter, one, column in zip("xyz", measures, linear_pca.places.T, strict=True):
        held = column if linear_pca.centred else np.append(column, 0.0)  # with the origin
        scene[f"{letter}axis"] = edge(one, span(held, 0.05))
    sides = np.array([np.ptp(scene[f"{letter}axis"]["range"]) for letter in "xyz"])
    scene["camera"] = {"eye": _eye(arms, sides)}
    note = figure.note if linear_pca.centred else UNCENTRED
    return replace(figure, note=note, layout=figure.layout | {"scene": scene})


def _eye(arms: Sequence[np.ndarray], sides: np.ndarray) -> dict[str, float]:
    """Return from where the first two axes are seen at full length, in a cube of those sides."""
    first, second = ((arm[1] - arm[0]) / sides for arm in arms[:2])
    across = np.cross(first, second)
    across *= np.where(across[2] < 0, -1.0, 1.0) / max(float(np.linalg.norm(across)), 1e-12)
    tilted = across + 0.2 * second / max(float(np.linalg.norm(second)), 1e-12)
    return dict(zip("xyz", (DISTANCE * tilted).tolist(), strict=True))


def covariance(linear_pca: LinearPCA) -> Figure:
    """Return the covariance matrix of the features as a heatmap."""
    C, names = linear_pca.covariance, linear_pca.features
    top = float(abs(C).max()) or 1.0
    # A tick that has a text is what the pointer's tip says, also where there is no room for all.
    look = {"tickvals": list(range(len(names))), "ticktext": [plain(n)[:14] for n in names]}
    if len(names) > NAMED:
        look |= {"showticklabels": False, "ticks": ""}
    edges = (-0.5, len(names) - 0.5)
    what = "covariance" if linear_pca.centred else "mean product"
    heat = {
        "type": "heatmap",
        "z": Quantised(C, -top, top, 16, symmetric=True),
        "zmin": -top,
        "zmax": top,
        "colorscale": SIGNED,
        **named_bar(what),
        "hovertemplate": f"%{{y}}, %{{x}}: %{{z:.3g}}<extra>{what}</extra>",
        "meta": {"role": "heat"},
    }
    upright = {"tickangle": -90} if len(names) > 2 else {}  # aslant they would meet the colour bar
    few = len(names) < linear_pca.n_features
    alone = "variance" if linear_pca.centred else "mean square"
    which = f"first {len(names)} of {linear_pca.n_features}" if few else f"{len(names)}"
    return Figure(
        id="covariance",
        title="Covariance" if linear_pca.centred else "Mean products, not centred",
        note=f"of the {which} features" if len(names) > 1 else f"of one feature: its {alone}",
        data=[heat],
        layout=layout(
            axis("feature j", edges, constrain="domain", **look, **upright),
            axis("feature i", edges[::-1], scaleanchor="x", constrain="domain", **look),
        ),
        alt=f"{what.capitalize()} of each two of {len(names)} features, up to {number(top)}."
        if len(names) > 1
        else f"{alone.capitalize()} of one feature: {number(top)}.",
        weight=0.9,
    )


def draw(linear_pca: LinearPCA) -> Scene:
    """Draw the axes on the data, the covariance matrix and the scree."""
    principal = linear_pca.principal
    first, largest = float(principal.shares[0]), float(principal.variances[0])
    of = "variance" if linear_pca.centred else "mean square"
    return Scene(
        figures=[
            *axes(linear_pca),
            covariance(linear_pca),
            scree_plot(principal.variances, principal.shares, "linear_scree"),
        ],
        readouts=[
            share_readout("first_component", first, "first component", f"Its share of the {of}."),
            Readout("components_needed", principal.needed(), "", "components for 90 %",
                    f"How many together explain nine tenths of the {of}.",
                    of=linear_pca.n_features),
            Readout("largest_variance", largest, "", f"largest {of}", "Along component 1."),
        ],
    )  # fmt: skip


TEXT = (
    "Without a kernel: centre the data, and ask along which direction $w$ of length 1 they "
    r"vary most. $w^\top S w$ is largest for the first eigenvector of the covariance $S$; "
    "its eigenvalue is the variance along it. The next ones follow at right angles. Linear PCA has "
    "straight axes only: for two rings no direction is better than another. Switch **centring** "
    "off (sidebar): the axes go through the origin, and where the data lie far from it, component "
    "1 points nearly at their mean."
)
MAX_WRITTEN = 8  # features up to which the matrices are written out
FIRST = 6  # eigenvalues that are written where there are more features
EIGENPAIRS = (
    "Each column below is an eigenvector $w$ of $S$, of length 1; above it stands its eigenvalue, "
    "$S w = \\nu w$."
)
EIGENVALUES = "The largest eigenvalues of $S$, the variances along the components:"
UNCENTRED_EIGENVALUES = (
    "The largest eigenvalues of $X^\\top X / n$, the mean squares along the components:"
)
ON_DIAGONAL = "The eigenvalues add up to the sum of the variances on the diagonal of $S$."
DIVIDED = (
    "The variances are divided by $n - 1$: each is $n / (n - 1)$ times $\\mu / n$, with the "
    "eigenvalue $\\mu$ of the linear kernel's centred Gram matrix."
)


def covariance_table(linear_pca: LinearPCA) -> Table:
    """Return the covariance matrix, a row for each feature."""
    rows = zip(linear_pca.features, linear_pca.covariance, strict=True)
    return Table(
        [
            {"S": name, **dict(zip(linear_pca.features, map(written, row), strict=True))}
            for name, row in rows
        ]
    )


def eigenpair_table(linear_pca: LinearPCA) -> Table:
    """Return the eigenvalues above their eigenvectors, a column for each component."""
    principal = linear_pca.principal
    names = [f"component {i}" for i in range(1, len(principal.variances) + 1)]
    rows = [
        ("eigenvalue", principal.variances),
        *zip(linear_pca.features, principal.axes, strict=True),
    ]
    return Table(
        [{"": name, **dict(zip(names, map(written, row), strict=True))} for name, row in rows]
    )


def eigenvalue_table(linear_pca: LinearPCA) -> Table:
    """Return the largest eigenvalues with their shares."""
    principal = linear_pca.principal
    pairs = zip(principal.variances[:FIRST], principal.shares, strict=False)
    return Table(
        [
            {"component": i, "eigenvalue": written(value), "share": share(part)}
            for i, (value, part) in enumerate(pairs, 1)
        ]
    )


def written(value: float) -> str:
    """Return a number with four significant digits; what is rounding is 0."""
    return "0" if abs(value) < 1e-12 else powered(f"{value:.4g}")


def body(setting: Setting) -> Blocks:
    """Show axes, covariance and scree, and the matrices as numbers."""
    yield Text(TEXT)
    yield stage(compute_linear_pca, draw, height=330)
    linear_pca = compute_linear_pca(setting)
    if linear_pca.n_features > MAX_WRITTEN:
        yield Text(EIGENVALUES if linear_pca.centred else UNCENTRED_EIGENVALUES)
        yield eigenvalue_table(linear_pca)
        if linear_pca.centred:
            yield Note(DIVIDED)
        return
    yield Text(
        "The covariance matrix $S$, in numbers:"
        if linear_pca.centred
        else "The matrix $S = X^\\top X / n$ of the mean products, in numbers:"
    )
    yield covariance_table(linear_pca)
    yield Text(EIGENPAIRS)
    yield eigenpair_table(linear_pca)
    if linear_pca.centred:
        yield Note(f"{ON_DIAGONAL} {DIVIDED}")


VIEW = View("linear", "Linear PCA", body, depends="values")
