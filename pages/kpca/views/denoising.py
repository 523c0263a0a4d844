"""Pre-images: noise is added, a few components bring it back out of the data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kernels import Hyperparameter
from pages.kpca.stage.component import coloured_points
from pages.kpca.stage.components import components
from pages.kpca.stage.denoising import N_DRAWN, Denoised, denoise
from pages.kpca.stage.fixed_point import FixedPoint, find_fixed_point, has_fixed_point
from pages.kpca.stage.sources import (
    CURVES,
    SOURCES,
    THIS,
    Source,
    curves,
    digits,
    image_source,
)
from pages.shared.model.controls.control import Values, choice
from pages.shared.model.declarations.blocks import Blocks, Note, Stage, Text
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import counted
from pages.shared.pictures.figures import curve, images
from pages.shared.pictures.figures.axes import across, axis, layout, plain, up
from pages.shared.pictures.figures.style import ACCENT, CLASSES, INK, MUTED, SEQUENTIAL
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.viewport import Viewport, viewport_of

N_CURVES = 3  # that are drawn
N_MOVED = 120  # points of a plane whose way back is drawn


@dataclass(frozen=True, eq=False)
class Returned:
    """Noisy copies of points of a plane, and their pre-images."""

    viewport: Viewport
    points: Points  # the training points there
    noisy: np.ndarray  # (m, 2)
    learned: np.ndarray  # (m, 2) pre-images
    fixed: FixedPoint | None  # where the kernel has one
    errors: tuple[float, ...]  # RMSE of these to the points before the noise
    codes: np.ndarray  # (m,) into the classes of ``points``, where it has any
    count: int  # components in use


def source_of(setting: Setting) -> Source | None:
    """Return the samples that the view's choice names; None is the page's data over a plane.

    The digits stand in where the page's data are neither two features nor images.
    """
    what = setting.values["denoised"]
    if what == CURVES:
        return curves()
    if what == THIS and setting.train.n_features == 2:
        return None
    return image_source(setting.train) if what == THIS and setting.train.has_images else digits()


def rmse(X: np.ndarray, clean: np.ndarray) -> float:
    """Return the root of the mean squared difference of the entries."""
    return float(np.sqrt(np.mean((X - clean) ** 2)))


def return_to_plane(setting: Setting, noise: float) -> Returned:
    """Return noisy copies of training points, and their pre-images under the page's own kernel.

    ``noise`` is in standard deviations of the features.
    """
    X = setting.train.X
    rows = np.linspace(0, len(X) - 1, min(len(X), N_MOVED)).astype(int)
    clean = X[rows]
    noisy = clean + noise * X.std(axis=0) * np.random.default_rng(0).standard_normal(clean.shape)
    if setting.kernel.domain == "nonnegative":
        noisy = np.maximum(noisy, 0)
    fitted, viewport = components(setting, least=1), viewport_of(setting)
    scores = fitted.transform(noisy)
    learned, fixed = fitted.inverse_transform(scores), None
    if has_fixed_point(fitted.model):
        fixed = find_fixed_point(fitted.model, X, scores @ fitted.rotation.T, noisy)
    each = [noisy, learned] if fixed is None else [noisy, learned, fixed.places]
    return Returned(
        viewport=viewport,
        points=place_points(setting, viewport),
        noisy=noisy,
        learned=learned,
        fixed=fixed,
        errors=tuple(rmse(places, clean) for places in each),
        codes=setting.train.y[rows],
        count=int(setting.values["n_components"]),
    )


def image_sheet(source: Source, denoised: Denoised, q: int) -> Figure:
    """Return images: clean, noisy, and back from q components both ways."""
    back = (denoised.noisy, denoised.linear, denoised.kernel, denoised.fixed.places)
    rows = [source.clean[:N_DRAWN], *back]
    labels = ("clean", "noisy", "linear", "learned", "fixed point")
    note = f"rebuilt from {counted(q, 'component')}"
    return images.sheet(rows, source.shape, labels, "sheet", "Images", note, (0.0, 1.0), SEQUENTIAL)


def curve_plots(source: Source, denoised: Denoised, q: int) -> list[Figure]:
    """Return three curves: clean, noisy, and back from q components both ways."""
    t = np.linspace(0, 1, source.clean.shape[1])
    return [
        Figure(
            id=f"curve{i}",
            title=f"Curve {i + 1}",
            note=f"{counted(q, 'component')} · blue: learned, teal: fixed point, orange: linear",
            data=[
                {"type": "scatter", "mode": "markers", "x": t, "y": denoised.noisy[i]}
                | {"marker": {"color": INK, "size": 3}, "name": "noisy", "meta": {"role": "mark"}},
                curve.line(t, source.clean[i], "clean", MUTED, 2, "dot"),
                curve.line(t, denoised.linear[i], "linear PCA", CLASSES[1], 2),
                curve.line(t, denoised.kernel[i], "kernel PCA, learned", CLASSES[0], 2),
                curve.line(t, denoised.fixed.places[i], "fixed point", CLASSES[2], 1.5),
            ],
            layout=layout(
                axis("t", (0, 1)),
                axis("value", (-2.2, 2.2)),
                showlegend=True,
                margin={"l": 44, "r": 8, "t": 36, "b": 40},
            ),
            alt=f"Curve {i + 1}: clean, noisy and rebuilt from {counted(q, 'component')}.",
        )
        for i in range(min(N_CURVES, len(source.clean)))
    ]


def planes(returned: Returned) -> list[Figure]:
    """Return noisy points with the way back to their pre-images, learned and by the fixed point."""
    learned = _plane(returned, returned.learned, "ways", "Learned pre-images", "large: pre-image")
    if returned.fixed is None:
        return [learned]
    still = f"{int(returned.fixed.converged.sum())} of {len(returned.noisy)} converged"
    return [learned, _plane(returned, returned.fixed.places, "fixed", "Fixed point", still)]


def _plane(returned: Returned, back: np.ndarray, id: str, title: str, note: str) -> Figure:
    viewport, noisy = returned.viewport, returned.noisy
    used = counted(returned.count, "component")
    gaps = np.full(len(noisy), np.nan)
    x, y = (np.column_stack([noisy[:, j], back[:, j], gaps]).ravel() for j in (0, 1))
    faint = coloured_points(returned.points)
    for trace in faint:
        trace["marker"] = trace["marker"] | {"opacity": 0.2}
    return Figure(
        id=id,
        title=title,
        note=f"{used} · small: noisy, {note}, faint: training points",
        data=[
            *faint,
            curve.line(x, y, "way", MUTED, 1) | {"hoverinfo": "skip"},
            _marks(noisy, "noisy", INK, 4),
            *_pre_images(returned, back),
        ],
        layout=layout(
            across(viewport, constrain="domain"),
            up(viewport, scaleanchor="x", constrain="domain"),
        ),
        alt=f"{title}: {len(noisy)} noisy points and their way back from {used}.",
    )


def _pre_images(returned: Returned, back: np.ndarray) -> list[dict[str, Any]]:
    """Return the pre-images in the colours of their classes."""
    if not returned.points.classes:
        return [_marks(back, "pre-image", ACCENT, 6)]
    return [
        _marks(back[returned.codes == code], name, CLASSES[code % 8], 7)
        for code, name in enumerate(map(plain, returned.points.classes))
    ]


def _marks(X: np.ndarray, name: str, colour: str, size: float) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": X[:, 0],
        "y": X[:, 1],
        "name": name,
        "marker": {"color": colour, "size": size},
        "meta": {"role": "mark"},
    }


WHAT = choice("denoised", SOURCES, "What the noise is added to.")
NOISE = Hyperparameter(
    "added_noise", "noise (sd)", 0.3, "nonnegative", (0, 1), "linear",
    help="Standard deviation of the noise that is added to each entry; over a plane in standard "
    "deviations of the features.",
)  # fmt: skip
NUMBER = Hyperparameter(
    "through", "components", 16, "integer", (1, 100), "integer",
    help="From how many components the samples are rebuilt.",
)  # fmt: skip
WIDTH = Hyperparameter(
    "width_factor", "γ × median squared distance", 0.5, "positive", (0.05, 10), "log",
    help="γ of the RBF kernel of these samples, in units of their distances.",
)  # fmt: skip


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return what acts: over a plane, components and kernel are those of the sidebar."""
    on_plane = values["width"] == 2 and values.get("denoised", THIS) == THIS
    return (WHAT, NOISE) if on_plane else (WHAT, NOISE, NUMBER, WIDTH)


PLACES = {
    "noisy": "noisy",
    "linear": "linear PCA",
    "learned": "learned pre-image",
    "fixed": "fixed point",
}
ON_PLANE = ("noisy", "learned", "fixed")


def draw(setting: Setting) -> Scene:
    """Draw samples without noise, with it, and rebuilt from their components."""
    values, source = setting.values, source_of(setting)
    if source is None:
        ways = return_to_plane(setting, values["added_noise"])
        errors = dict(zip(ON_PLANE, ways.errors, strict=False))
        return Scene(planes(ways), _readouts(errors, "To the points before the noise."))
    q = values["through"]
    denoised = denoise(source, values["added_noise"], q, values["width_factor"])
    drawn = [image_sheet(source, denoised, q)] if source.shape else curve_plots(source, denoised, q)
    errors = dict(zip(PLACES, denoised.errors, strict=True))
    return Scene(drawn, _readouts(errors, "To the clean samples, not used for training."))


def _readouts(errors: dict[str, float], help: str) -> list[Readout]:
    return [
        Readout(f"rmse_{name}", error, "", f"RMSE {PLACES[name]}", help)
        for name, error in errors.items()
    ]


TEXT = (
    "A point of feature space is rarely the image of any input. There are two ways to an "
    "approximate **pre-image**. It can be *learned*, by a ridge regression from the scores "
    "back to the inputs. Or, with an RBF kernel, a *fixed point* $z = \\sum_i g_i\\, k(z, x_i)"
    "\\, x_i / \\sum_i g_i\\, k(z, x_i)$ is sought by iteration from the noisy point; it need "
    "not converge. Here $g_i$ is the weight of $x_i$ in the projection onto the components. What "
    "the first components do not explain is lost: most of the noise, but fine detail as well."
)


def body(setting: Setting) -> Blocks:
    """Show the way back from the components."""
    yield Text(TEXT)
    on_plane, what = source_of(setting) is None, setting.values["denoised"]
    if on_plane:
        yield Note("Components and kernel: the sliders of the sidebar.")
        if setting.kernel.domain == "nonnegative":
            yield Note("This kernel takes no negative numbers: noise goes no lower than 0.")
        if setting.values["terms"] != ("rbf",):
            yield Note("The fixed point needs an RBF kernel: all you see are learned pre-images.")
    elif what == THIS and not setting.train.has_images:
        yield Note("The page's data are neither two features nor images: these are the digits.")
    yield Stage(draw, height=430 if on_plane else 330)


VIEW = View("denoising", "Denoising", body, controls)
