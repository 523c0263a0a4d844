"""Linear principal components first: covariance, axes on the data, scree."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import streamlit as st

from pages.kpca.compute import colouring
from pages.kpca.figures import component, embedding, spectrum
from pages.shared import lesson
from pages.shared.figures import curve
from pages.shared.figures.axes import axis, layout, plain
from pages.shared.method import Method
from pages.shared.ranges import span
from pages.shared.results.frame import frame
from pages.shared.results.points import points
from pages.shared.scene import Figure, Readout, Scene, number, share
from pages.shared.setting import Setting
from pages.shared.stage.wire import Quantised
from pages.shared.style import ACCENT, CLASSES, DIVERGING, INK

MOST = 40  # features of a covariance matrix that is drawn


class Principal(NamedTuple):
    """Mean (d,), orthonormal axes as columns (d, r) and variances (r,), largest first."""

    mean: np.ndarray
    axes: np.ndarray
    variances: np.ndarray

    @property
    def shares(self) -> np.ndarray:
        """Each axis' share of the whole variance."""
        return self.variances / max(float(self.variances.sum()), 1e-300)


def principal(X: np.ndarray) -> Principal:
    """Return the principal axes of X (n, d), by its singular values (Jolliffe 2002, section 3.5).

    Signs are such that the largest entry of each axis is positive. Raises ValueError for a
    single sample, which does not vary.
    """
    if len(X) < 2:
        raise ValueError("Principal components need at least two points.")
    mean = X.mean(axis=0)
    _, s, axes = np.linalg.svd(X - mean, full_matrices=False)
    signs = np.sign(axes[np.arange(len(axes)), np.abs(axes).argmax(axis=1)])
    return Principal(mean, (signs[:, None] * axes).T, s**2 / max(len(X) - 1, 1))


def draw(setting: Setting) -> Scene:
    """Draw the axes on the data, the covariance matrix and the scree."""
    found = principal(setting.train.X)
    d = setting.train.n_features
    picture = _in_space if d > 2 else _on_plane if d == 2 else None
    figures = [] if picture is None else [picture(setting, found)]
    figures += [_covariance(setting), spectrum.scree(found.variances, found.shares, "linear_scree")]
    half = int(np.searchsorted(np.cumsum(found.shares), 0.9)) + 1
    return Scene(
        figures=figures,
        readouts=[
            Readout("first component", share(float(found.shares[0])), "Its share of the variance."),
            Readout(
                "components for 90 %",
                f"{half} of {d}",
                "How many hold nine tenths of the variance.",
            ),
            Readout("largest variance", number(float(found.variances[0])), "Along component 1."),
        ],
    )


def _arms(found: Principal, features: list[int]) -> list[np.ndarray]:
    """Return each axis as a line of two standard deviations to either side, (2, len(features))."""
    arms = 2 * np.sqrt(found.variances) * found.axes
    centre = found.mean[features]
    return [np.stack([centre - arm, centre + arm]) for arm in arms[features].T[:3]]


def _on_plane(setting: Setting, found: Principal) -> Figure:
    X, names = setting.train.X, setting.train.feature_labels
    arms = [
        curve.curve(*arm.T, f"component {i}", ACCENT if i == 1 else INK, 3, role="axis")
        for i, arm in enumerate(_arms(found, [0, 1]), start=1)
    ]
    lows, highs = zip(*(span(X[:, j], 0.12) for j in (0, 1)), strict=True)
    return Figure(
        id="linear_axes",
        title="Principal axes",
        note="2σ to either side; blue: component 1",
        data=[*component.dots(points(setting, frame(setting))), *arms],
        layout=layout(
            axis(names[0], (lows[0], highs[0]), constrain="domain"),
            axis(names[1], (lows[1], highs[1]), scaleanchor="x", constrain="domain"),
        ),
        alt=f"The samples over {names[0]} and {names[1]} with two principal axes.",
    )


def _in_space(setting: Setting, found: Principal) -> Figure:
    i, j = setting.values.get("x1", 0), setting.values.get("x2", 1)
    others = [f for f in range(setting.train.n_features) if f not in (i, j)]
    features = [i, j, others[int(setting.train.X[:, others].var(axis=0).argmax())]]
    names = [setting.train.feature_names[f] for f in features]
    figure = embedding.in_space(
        setting.train.X[:, features],
        [plain(name) for name in names],
        colouring(setting),
        "linear_axes",
        "Principal axes",
    )
    for number_, arm in enumerate(_arms(found, features), start=1):
        x, y, z = arm.T
        look = {"color": CLASSES[0] if number_ == 1 else INK, "width": 6}
        figure.data.append(
            {"type": "scatter3d", "mode": "lines", "x": x, "y": y, "z": z, "line": look}
            | {"name": f"component {number_}"}
        )
    return figure


def _covariance(setting: Setting) -> Figure:
    X, names = setting.train.X[:, :MOST], setting.train.feature_names[:MOST]
    C = np.cov(X.T).reshape(len(names), len(names))
    top = float(np.abs(C).max()) or 1.0
    some = len(names) <= 12
    ticks = {"tickvals": list(range(len(names))), "ticktext": [plain(n)[:14] for n in names]}
    look = ticks if some else {"showticklabels": False, "ticks": ""}
    edges = (-0.5, len(names) - 0.5)
    heat = {
        "type": "heatmap",
        "z": Quantised(C, -top, top, 16, symmetric=True),
        "zmin": -top,
        "zmax": top,
        "colorscale": DIVERGING,
        "showscale": True,
        "colorbar": {"thickness": 8, "len": 0.9, "outlinewidth": 0, "tickfont": {"size": 10}},
        "hovertemplate": "%{z:.3g}<extra>covariance</extra>",
        "meta": {"role": "heat"},
    }
    first = (
        f"first {MOST} of {setting.train.n_features}"
        if X.shape[1] < len(setting.train.feature_names)
        else f"{len(names)}"
    )
    return Figure(
        id="covariance",
        title="Covariance",
        note=f"of the {first} features" if len(names) > 1 else "of one feature: its variance",
        data=[heat],
        layout=layout(
            axis("feature j", edges, constrain="domain", **look),
            axis("feature i", edges[::-1], scaleanchor="x", constrain="domain", **look),
        ),
        alt=f"Covariance matrix of {len(names)} features, up to {number(top)}.",
        weight=0.9,
    )


def tab(method: Method, setting: Setting) -> None:
    """Show linear PCA of the same data."""
    st.markdown(
        "Without a kernel: centre the data, and ask along which direction $w$ of length 1 they "
        r"vary most. $w^\top C w$ is largest for the first eigenvector of the covariance $C$, "
        "its eigenvalue is the variance there, and so on at right angles. A straight axis "
        "is all it can say: of two rings it sees a round cloud."
    )
    lesson.perform(method, draw, setting.values, name="linear", height=330)
