"""Code that draws the picture of a page with Plotly."""

from __future__ import annotations

import textwrap

from pages.shared.export.sections import Section, joined, quoted, quoted_list
from pages.shared.export.standard.state import State

PLOTLY = "import plotly.graph_objects as go"
SHOW = "figure.show()"
SHARE = 0.12  # of its range that a picture shows beyond the data


def gram_section(state: State, of: str = "kernel(X)") -> Section:
    """Return code that draws the Gram matrix, its rows in the order of the page."""
    code = [
        f"order = {_order(state)}",
        f"figure = go.Figure(go.Heatmap(z={of}[np.ix_(order, order)]))",
        'figure.update_layout(title="Gram matrix", xaxis_title="sample", yaxis_title="sample",',
        '                     yaxis_autorange="reversed", yaxis_scaleanchor="x")',
        SHOW,
    ]
    return Section(
        "The Gram matrix",
        "\n".join(code),
        (PLOTLY, "import numpy as np"),
        f"$K_{{ij}} = k(x_i, x_j)$; samples are sorted by {_sorted_by(state)}.",
    )


def _order(state: State) -> str:
    data = state.train
    if state.whole_texts:
        return 'np.argsort(y, kind="stable")'
    if data.task == "classification":
        return "np.lexsort((X[:, 0], y))"
    return f'np.argsort({"y" if data.n_features > 2 else "X[:, 0]"}, kind="stable")'


def _sorted_by(state: State) -> str:
    return "target" if state.whole_texts else state.setting.sorted_by


def regression_section(state: State, band: bool = False) -> Section:
    """Return code that draws a fit: ``predict(Z)`` gives f, or (f, standard deviation)."""
    data = state.train
    if state.whole_texts or data.n_features > 2:
        return _predicted(state)
    if data.n_features == 1:
        curve = ["x = np.linspace(X.min(), X.max(), 400)"]
        if band:
            curve += [
                "f, sd_f = predict(x[:, None])",
                "figure = go.Figure()",
                "for width in (2, 1):",
                "    edge = np.concatenate([f + width * sd_f, (f - width * sd_f)[::-1]])",
                '    figure.add_scatter(x=np.concatenate([x, x[::-1]]), y=edge, mode="none",',
                '                       fill="toself", name=f"f ± {width} standard deviations")',
                'figure.add_scatter(x=x, y=f, name="mean of f")',
            ]
        else:
            curve += [
                "f = predict(x[:, None])",
                'figure = go.Figure(go.Scatter(x=x, y=f, name="fit"))',
            ]
        curve += [
            'figure.add_scatter(x=X[:, 0], y=y, mode="markers", name="training points")',
            _titles(data.feature_names[0], data.target_name),
            SHOW,
        ]
        return Section("The picture", "\n".join(curve), (PLOTLY,))
    f = "predict(places)[0]" if band else "predict(places)"
    code = [
        *_plane(),
        f"f = {f}.reshape(len(x2), len(x1))",
        "figure = go.Figure(go.Contour(x=x1, y=x2, z=f))",
        'figure.add_scatter(x=X[:, 0], y=X[:, 1], mode="markers", name="training points",',
        '                   marker={"color": "white", "line": {"color": "black", "width": 1}})',
        _titles(*data.feature_names[:2]),
        SHOW,
    ]
    return Section("The picture", "\n".join(code), (PLOTLY, "import numpy as np"))


def _predicted(state: State) -> Section:
    """Return code that draws predicted against actual targets."""
    name = state.train.target_name
    code = joined([
        "figure = go.Figure()",
        'figure.add_scatter(x=y, y=predicted, mode="markers", name="training points")',
        state.tested('figure.add_scatter(x=y_test, y=predicted_test, mode="markers", name="test '
                     'points")'),
        "ends = [y.min(), y.max()]",
        'figure.add_scatter(x=ends, y=ends, mode="lines", name="predicted = actual")',
        _titles(f"actual {name}", f"predicted {name}"),
        SHOW,
    ])  # fmt: skip
    return Section("The picture", code, (PLOTLY,))


def classification_section(state: State) -> Section:
    """Return code that draws a classifier: ``decide(Z)`` gives f, or one score for each class."""
    data = state.train
    if state.whole_texts or data.n_features > 2:
        return _rows(state)
    names = [f"class {name}" for name in data.class_names]
    if data.n_features == 1:
        code = [
            "x = np.linspace(X.min(), X.max(), 400)",
            "f = decide(x[:, None])",
            "figure = go.Figure()",
            "for number, curve in enumerate(np.atleast_2d(f.T)):",
            '    figure.add_scatter(x=x, y=curve, name=f"f {number}" if f.ndim > 1 else "f")',
            *_markers(names, "X[y == code, 0]", "0 * y[y == code]"),
            _titles(data.feature_names[0], "f"),
            SHOW,
        ]
        return Section("The picture", "\n".join(code), (PLOTLY, "import numpy as np"))
    many = data.n_classes > 2
    surface = "go.Heatmap(x=x1, y=x2, z=f.argmax(axis=-1), opacity=0.4, showscale=False)"
    bounded = (
        'go.Contour(x=x1, y=x2, z=f, zmid=0, colorscale="RdBu",\n'
        '                              contours={"start": -1, "end": 1, "size": 1})'
    )
    shape = "(len(x2), len(x1), -1)" if many else "(len(x2), len(x1))"
    code = [
        *_plane(),
        f"f = decide(places).reshape{shape}",
        f"figure = go.Figure({surface if many else bounded})",
        *_markers(names, "X[y == code, 0]", "X[y == code, 1]"),
        _titles(*data.feature_names[:2]),
        SHOW,
    ]
    return Section("The picture", "\n".join(code), (PLOTLY, "import numpy as np"))


def _rows(state: State) -> Section:
    """Return code that draws which class is taken for which, where no plane shows all features."""
    count = state.train.n_classes
    shown = "predicted_test, y_test" if state.is_tested else "predicted, y"
    names = list(state.train.class_names)
    code = [
        f"found, given = {shown}",
        f"confusion = np.zeros(({count}, {count}), dtype=int)",
        "np.add.at(confusion, (given, found), 1)",
        f"names = {quoted_list(names)}",
        'figure = go.Figure(go.Heatmap(x=names, y=names, z=confusion, texttemplate="%{z}"))',
        'figure.update_layout(title="Confusion matrix", xaxis_title="predicted",',
        '                     yaxis_title="actual", yaxis_autorange="reversed")',
        SHOW,
    ]
    return Section("The picture", "\n".join(code), (PLOTLY, "import numpy as np"))


def points_section(state: State, columns: tuple[str, str], titles: tuple[str, str]) -> Section:
    """Return code that draws the samples in two columns, in the colours of their target."""
    data = state.train
    if data.task == "classification":
        names = [f"class {name}" for name in data.class_names]
        drawn = ["figure = go.Figure()", *_markers(names, *(f"{c}[y == code]" for c in columns))]
    else:
        drawn = [
            f'figure = go.Figure(go.Scatter(x={columns[0]}, y={columns[1]}, mode="markers",',
            '                              marker={"color": y, "showscale": True}))',
        ]
    return Section("The picture", "\n".join([*drawn, _titles(*titles), SHOW]), (PLOTLY,))


def _plane() -> list[str]:
    """Return code for a grid of places over two features."""
    return [
        "low, high = X.min(axis=0), X.max(axis=0)",
        f"air = {SHARE} * (high - low)",
        "x1, x2 = np.linspace(low - air, high + air, 60).T",
        "places = np.column_stack([np.tile(x1, len(x2)), np.repeat(x2, len(x1))])",
    ]


def _markers(names: list[str], x: str, y: str) -> list[str]:
    """Return code for the points of each class."""
    return [
        f"for code, name in enumerate({quoted_list(names)}):",
        f"    shown = {x}, {y}",
        '    figure.add_scatter(x=shown[0], y=shown[1], mode="markers", name=name)',
    ]


def _titles(x: str, y: str) -> str:
    x, y = quoted(short(x)), quoted(short(y))
    return f"figure.update_layout(xaxis_title={x}, yaxis_title={y})"


def short(name: str) -> str:
    """Return a name on one line, and not too long for an axis."""
    return textwrap.shorten(name, 60, placeholder="…")
