"""The tab of the pre-images: noise goes in, a few components come back out."""

from __future__ import annotations

from functools import lru_cache, partial

import numpy as np
import streamlit as st

from pages.kpca import preimages
from pages.kpca.components import components
from pages.kpca.figures import component, images
from pages.shared import lesson
from pages.shared.figures import curve
from pages.shared.figures.axes import axis, layout, plain
from pages.shared.method import Method
from pages.shared.results.frame import frame
from pages.shared.results.points import points
from pages.shared.scene import Figure, Readout, Scene, number
from pages.shared.setting import Setting
from pages.shared.style import ACCENT, CLASSES, INK, MUTED, SEQUENTIAL

WHAT, NOISE, NUMBER, WIDTH = (f"kpca_denoise_{n}" for n in ("what", "noise", "q", "width"))
MOVED = 120  # samples whose way back is drawn


def tab(method: Method, setting: Setting) -> None:
    """Show the way back from the components."""
    st.markdown(
        "A point of feature space is rarely the image of any input. Its **pre-image** is learned: "
        "a ridge regression from the scores back to the inputs. What the first components do not "
        "hold is lost on the way, and noise is lost first."
    )
    choices = ["digits", "curves"]
    if setting.train.n_features == 2:
        choices.insert(0, "this data")
    if setting.train.image_shape and setting.train.name != "digits":
        choices.insert(0, "these images")
    if st.session_state.get(WHAT) not in choices:
        st.session_state[WHAT] = choices[0]
    for key, value in ((NOISE, 0.3), (NUMBER, 16), (WIDTH, 0.5)):
        st.session_state.setdefault(key, value)
    columns = st.columns(4)
    what = columns[0].segmented_control("what", choices, key=WHAT, required=True)
    noise = columns[1].slider("noise (sd)", 0.0, 1.0, step=0.05, key=NOISE)
    if what == "this data":
        columns[2].caption("Components and kernel: the sliders of the sidebar.")
        drawn = partial(plane_scene, noise)
        depends = f"plane {noise}"
    else:
        q = columns[2].slider("components", 1, 100, key=NUMBER)
        widths = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0)
        width = columns[3].select_slider("γ × median squared distance", widths, key=WIDTH)
        source = _source(what) if what != "these images" else preimages.images(setting.train)
        drawn = partial(source_scene, source, noise, q, width)
        depends = f"{what} {noise} {q} {width}"
    height = 430 if what == "this data" else 330
    lesson.perform(method, drawn, setting.values, name="denoise", height=height, depends=depends)


@lru_cache(maxsize=2)
def _source(what: str) -> preimages.Source:
    return preimages.digits() if what == "digits" else preimages.curves()


def source_scene(
    source: preimages.Source, noise: float, q: int, width: float, setting: Setting
) -> Scene:
    """Draw images or curves: clean, noisy, and back from q components both ways."""
    found = preimages.denoise(source, noise, q, width)
    draw = _images if source.shape else _curves
    names = ("noisy", "linear PCA", "kernel PCA")
    readouts = [
        Readout(f"RMSE {name}", number(value), "To the clean ones, none of which was trained on.")
        for name, value in zip(names, found.errors, strict=True)
    ]
    return Scene(figures=draw(source, found, q), readouts=readouts)


def _images(source: preimages.Source, found: preimages.Denoised, q: int) -> list[Figure]:
    m = min(preimages.N_SHOWN, len(source.clean))
    rows = [X[:m] for X in (source.clean, found.noisy, found.linear, found.kernel)]
    labels = ("clean", "noisy", "linear", "kernel")
    note = f"back from {q} components"
    sheet = images.sheet(
        rows, source.shape, labels, "sheet", "Images", note, (0.0, 1.0), SEQUENTIAL
    )
    return [sheet]


def _curves(source: preimages.Source, found: preimages.Denoised, q: int) -> list[Figure]:
    t = np.linspace(0, 1, source.clean.shape[1])
    return [
        Figure(
            id=f"curve{i}",
            title=f"Curve {i + 1}",
            note=f"{q} components · blue: kernel, orange: linear, dotted: clean",
            data=[
                {"type": "scatter", "mode": "markers", "x": t, "y": found.noisy[i]}
                | {"marker": {"color": INK, "size": 3}, "name": "noisy", "meta": {"role": "mark"}},
                curve.curve(t, source.clean[i], "clean", MUTED, 2, "dot"),
                curve.curve(t, found.linear[i], "linear PCA", CLASSES[1], 2),
                curve.curve(t, found.kernel[i], "kernel PCA", CLASSES[0], 2),
            ],
            layout=layout(
                axis("t", (0, 1)),
                axis("value", (-2.2, 2.2)),
                showlegend=True,
                margin={"l": 44, "r": 8, "t": 36, "b": 40},
            ),
            alt=f"Curve {i + 1}: clean, noisy and rebuilt from {q} components.",
        )
        for i in range(3)
    ]


def moved(noise: float, setting: Setting) -> tuple[np.ndarray, np.ndarray]:
    """Return noisy copies of the training points, and their pre-images, (m, 2) each.

    ``noise`` is in standard deviations of the features.
    """
    X = setting.train.X
    few = X[_few(len(X))]
    noisy = few + noise * X.std(axis=0) * np.random.default_rng(0).standard_normal(few.shape)
    fitted = components(setting, least=1)
    return noisy, fitted.inverse_transform(fitted.transform(noisy))


def _few(n: int) -> np.ndarray:
    return np.linspace(0, n - 1, min(n, MOVED)).astype(int)


def _returned(setting: Setting, back: np.ndarray) -> list[dict]:
    """Return the pre-images in the colours of their classes."""
    data = setting.train
    if data.task != "classification":
        return [_mark(back, "pre-image", ACCENT, 6)]
    y = data.y[_few(data.n_samples)]
    return [
        _mark(back[y == code], name, CLASSES[code % 8], 7)
        for code, name in enumerate(map(plain, data.class_names))
    ]


def _mark(X: np.ndarray, name: str, colour: str, size: float) -> dict:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": X[:, 0],
        "y": X[:, 1],
        "name": name,
        "marker": {"color": colour, "size": size},
        "meta": {"role": "mark"},
    }


def plane_scene(noise: float, setting: Setting) -> Scene:
    """Draw noisy points and the way back to their pre-images, over the training points."""
    noisy, back = moved(noise, setting)
    seen, q = frame(setting), int(setting.values["n_components"])
    gaps = np.full(len(noisy), np.nan)
    ways = [np.column_stack([noisy[:, j], back[:, j], gaps]).ravel() for j in (0, 1)]
    faint = component.dots(points(setting, seen))
    for trace in faint:
        trace["marker"] = trace["marker"] | {"opacity": 0.2}
    figure = Figure(
        id="ways",
        title="Back from the components",
        note=f"{q} components · small: noisy, large: pre-image, faint: training points",
        data=[
            *faint,
            curve.curve(*ways, "way", MUTED, 1) | {"hoverinfo": "skip"},
            _mark(noisy, "noisy", INK, 4),
            *_returned(setting, back),
        ],
        layout=layout(
            axis(seen.labels[0], seen.across, constrain="domain"),
            axis(
                seen.labels[1],
                seen.up,
                scaleanchor="x",
                constrain="domain",
            ),
        ),
        alt=f"{len(noisy)} noisy points and their pre-images from {q} components.",
    )
    return Scene(figures=[figure])
