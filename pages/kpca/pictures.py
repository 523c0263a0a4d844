"""The tab of PCA against kernel PCA: components as images, reconstructions, a classifier on top."""

from __future__ import annotations

from functools import lru_cache, partial

import numpy as np
import streamlit as st

import datasets
from kernels import RBF, Kernel, KernelPCA
from pages.kpca import comparison, preimages
from pages.kpca.figures import images
from pages.kpca.linear import principal
from pages.shared import lesson
from pages.shared.figures.axes import axis, layout, plain
from pages.shared.live import Recent
from pages.shared.method import Method
from pages.shared.scene import Figure, Scene, share
from pages.shared.setting import Setting
from pages.shared.stage.wire import Quantised
from pages.shared.style import DIVERGING, SEQUENTIAL

NUMBER, RESULTS, RUNNING, FACES = (
    f"kpca_pictures_{n}" for n in ("q", "results", "running", "faces")
)
SHOWN = 10  # components drawn as images
KEPT = 4
GLANCE = 300  # rows of the first look, one split of which is judged unasked


def tab(method: Method, setting: Setting) -> None:
    """Show both ways on the same pictures, or on the page's own classes."""
    st.markdown(
        "Does the kernel pay? The same classifier stands on the scores of either; the one that "
        "knows more about the classes wins. Components are learned without the classes."
    )
    st.session_state.setdefault(NUMBER, 16)
    left, middle, right = st.columns([2, 1.2, 1], vertical_alignment="bottom")
    q = left.slider("components", 1, 64, key=NUMBER)
    data = _data(setting, right)
    if data.image_shape:
        draw_ = partial(draw, data, q)
        lesson.perform(
            method,
            draw_,
            setting.values,
            name="pictures",
            height=300,
            depends=f"{data.fingerprint} {q}",
        )
    if data.task != "classification":
        st.caption("A classifier needs classes: choose the digits, iris or wine.")
        return
    own = setting.train.task == "classification" and data.name == setting.train.name
    parts = (setting.train, setting.test) if own else (data, None)
    key = repr((parts[0].fingerprint, str(setting.kernel), q))
    _judge(method, setting, parts, q, key, middle)


def _data(setting: Setting, place) -> datasets.Dataset:
    """Return the faces where they were loaded, the page's data, or the digits."""
    place.button("Load the faces", key="kpca_faces_load", on_click=_ask, help="From the network.")
    if st.session_state.get(FACES) == "asked":
        bar = st.progress(0.0, "Loading the faces")
        try:
            found = datasets.fetch("olivetti", lambda done, text: bar.progress(done, text))
        except ValueError as error:
            st.caption(str(error))
            found = _digits()
        st.session_state[FACES] = found
        bar.empty()
    faces = st.session_state.get(FACES)
    if isinstance(faces, datasets.Dataset):
        for note in faces.notes[:1]:
            st.caption(note)
        return faces
    if setting.train.task == "classification" and setting.train.n_classes <= 12:
        return setting.train
    st.caption("These are the digits: the page's own data have no classes.")
    return _digits()


def _ask() -> None:
    st.session_state[FACES] = "asked"


@lru_cache(maxsize=1)
def _digits() -> datasets.Dataset:
    return datasets.load("digits", n_samples=500)


@lru_cache(maxsize=4)
def directions(data: datasets.Dataset) -> tuple[np.ndarray, np.ndarray]:
    """Return what a step along each component changes in the image, linear and kernel, (10, d).

    For kernel PCA: pre-image of the mean score plus 2 sigma less that of minus 2 sigma, along one
    component. All are scaled to a largest change of 1.
    """
    source = preimages.images(data)
    line = principal(source.train).axes[:, :SHOWN].T
    model = KernelPCA(RBF(preimages.median_gamma(source.train)), SHOWN).fit(source.train)
    steps = 2 * np.diag(model.scores_.std(axis=0))
    bent = model.inverse_transform(steps) - model.inverse_transform(-steps)
    return tuple(
        v * np.sign((v * line[: len(v)]).sum(axis=1, keepdims=True)) / _top(v) for v in (line, bent)
    )


def _top(rows: np.ndarray) -> np.ndarray:
    return np.maximum(np.abs(rows).max(axis=1, keepdims=True), 1e-12)


def draw(data: datasets.Dataset, q: int, setting: Setting) -> Scene:
    """Draw the first components as images, and images rebuilt from q of them."""
    line, bent = directions(data)
    source = preimages.images(data)
    found = preimages.denoise(source, 0.0, q, 0.5)
    m = min(SHOWN, len(source.clean))
    errors = ", ".join(
        f"{name} {value:.3f}"
        for name, value in zip(("linear", "kernel"), found.errors[1:], strict=True)
    )
    return Scene(
        figures=[
            images.sheet(
                [line, bent],
                data.image_shape,
                ("linear", "kernel"),
                "directions",
                "First components",
                "what a step along each changes",
                (-1.0, 1.0),
                DIVERGING,
            ),
            images.sheet(
                [X[:m] for X in (source.clean, found.linear, found.kernel)],
                data.image_shape,
                ("held out", "linear", "kernel"),
                "rebuilt",
                f"Rebuilt from {q}",
                f"RMSE {errors}",
                (0.0, 1.0),
                SEQUENTIAL,
            ),
        ]
    )


def _judge(method: Method, setting: Setting, parts, q: int, key: str, place) -> None:
    """Show what one split of a few rows says, and all five splits when asked to."""
    kept = st.session_state.setdefault(RESULTS, Recent(KEPT))
    place = place.empty()
    X, y = comparison.joined(*parts)
    try:
        if st.session_state.get(RUNNING) == key:
            place.button("Stop", key="kpca_compare_stop", on_click=_set_running, args=("",))
            bar = st.progress(0.0, "Comparing")
            kept.put(key, comparison.compare(X, y, setting.kernel, q, bar.progress))
            _set_running("")
            bar.empty()
            place.empty()
        elif key not in kept:
            place.button(
                "Compare on five splits", key="kpca_compare", on_click=_set_running, args=(key,)
            )
        found = kept.get(key) or glance(X, y, setting.kernel, q)
    except ValueError as error:
        _set_running("")
        st.warning(str(error))
        return
    majority = share(round(parts[0].majority_share, 3))
    look = "" if key in kept else f"A first look at {min(len(y), GLANCE)} of {len(y)} rows. "
    st.text(f"{look}{comparison.verdict(found)} Always the largest class: {majority}.")
    lesson.perform(
        method,
        partial(tables, found, parts[0].class_names),
        setting.values,
        name="tables",
        height=300,
        depends=f"{key} {look}",
    )


def glance(X: np.ndarray, y: np.ndarray, kernel: Kernel, q: int) -> dict[str, comparison.Judged]:
    """Return the comparison on one split of at most 300 rows."""
    return comparison.compare(X[:GLANCE], y[:GLANCE], kernel, q, count=1)


def _set_running(key: str) -> None:
    st.session_state[RUNNING] = key


def tables(found: dict[str, comparison.Judged], names: tuple[str, ...], setting: Setting) -> Scene:
    """Draw the confusion matrix of each method, rows that add up to 1."""
    return Scene(figures=[_table(name, judged, names) for name, judged in found.items()])


def _table(name: str, judged: comparison.Judged, names: tuple[str, ...]) -> Figure:
    c = len(judged.confusion)
    rows = judged.confusion / np.maximum(judged.confusion.sum(axis=1, keepdims=True), 1)
    few = c <= 12
    ticks = {"tickvals": list(range(c)), "ticktext": [plain(n)[:8] for n in names]} if few else {}
    edges = (-0.5, c - 0.5)
    heat = {
        "type": "heatmap",
        "z": Quantised(rows, 0.0, 1.0, 16),
        "zmin": 0.0,
        "zmax": 1.0,
        "colorscale": SEQUENTIAL,
        "showscale": True,
        "colorbar": {"thickness": 8, "len": 0.9, "outlinewidth": 0, "tickfont": {"size": 10}},
        "hovertemplate": "%{z:.3g} of this class<extra></extra>",
        "meta": {"role": "heat"},
    }
    several = len(judged.accuracies) > 1
    scatter = f" ± {100 * float(judged.accuracies.std()):.2g}" if several else ""
    return Figure(
        id=f"table{comparison.METHODS.index(name)}",
        title=name[:1].upper() + name[1:],
        note=f"{share(round(judged.mean, 4))}{scatter} right",
        data=[heat],
        layout=layout(
            axis("predicted", edges, constrain="domain", **ticks),
            axis("true class", edges[::-1], scaleanchor="x", constrain="domain", **ticks),
        ),
        alt=f"Confusion matrix of {name}: {share(judged.mean)} right.",
    )
