"""The data of a page as code: drawn, written out or read, then scaled and split as on the page."""

from __future__ import annotations

from typing import Any

import datasets
from kernels import RBF
from pages.shared.export.cells.sections import Section
from pages.shared.export.cells.state import State
from pages.shared.export.cells.template import Lines, filled
from pages.shared.export.standard.source_code import generator_of, returns_holdout
from pages.shared.model.setting.split import N_NEW, base

MAX_WRITTEN = 400  # numbers; more than that are read from a file
AS_IT_IS = {"scaling": "none", "target": "none"}
SCALERS = {"standardise": "StandardScaler", "minmax": "MinMaxScaler"}


def data_sections(state: State) -> list[Section]:
    """Return the code that ends with X and y, and X_test and y_test where there is a test part."""
    source = datasets.SOURCES.get(state.name)
    code = ""
    if source is not None and source.kind == "generated":
        code = _drawn(state)
    elif source is not None and source.kind == "bundled" and not state.train.has_texts:
        code = _written_out(state)
    if not code:
        return filled(("read",), state.given() | read_given(state))
    given = state.given() | _drawn_given(state) | {"X, y, X_test, y_test": Lines(code)}
    return filled(("drawn",), given)


def _drawn(state: State) -> str:
    """Return the generator of the data, and its calls."""
    values, name = state.setting.values, state.name
    n, noise, seed = values["n"], values["spread"], values["seed"]
    call = f"{name}({n}, noise={noise!r}, seed={seed})"
    new = f"{name}({N_NEW}, noise={noise!r}, seed={seed + 1000})"
    is_tested = state.setting.test is not None
    calls = [f"X, y = {call}"]
    if returns_holdout(name):
        calls = [f"X, y, is_test = {call}"]
        calls += ["X, X_test = X[~is_test], X[is_test]"] if is_tested else ["X = X[~is_test]"]
        calls += ["y, y_test = y[~is_test], y[is_test]"] if is_tested else ["y = y[~is_test]"]
    elif is_tested:
        calls += [f"X_test, y_test = {new}  # new points, drawn in the same way"]
    return "\n".join([generator_of(name), "", "", *calls])


def _written_out(state: State) -> str:
    """Return the numbers of small data, as they were before any scaling and edit."""
    raw = base({**state.setting.values, **AS_IT_IS}, RBF(), {})
    parts = [("", raw.train)]
    if raw.test and state.setting.test is not None:
        parts += [("_test", raw.test)]
    if sum(data.X.size + data.n_samples for _, data in parts) > MAX_WRITTEN:
        return ""
    return "\n".join(
        f"{name}{ending} = np.array({numbers.tolist()})"
        for ending, data in parts
        for name, numbers in (("X", data.X), ("y", data.y))
    )


def _drawn_given(state: State) -> dict[str, Any]:
    """Return what the template `drawn` asks for: scaling, shift and edits."""
    setting, edits = state.setting, _edits(state)
    scaler = SCALERS.get(setting.values["scaling"])
    target = setting.values.get("target", "none")
    middle = "0.0" if target == "none" else "y.mean()"
    unit = "y.std()" if target == "standardise" else "1.0"
    return {
        "is_scaled": bool(scaler),
        "is_shifted": bool(setting.notes),
        "is_clipped": not setting.notes and setting.kernel.domain == "nonnegative",
        "is_edited": bool(edits),
        "scaler": Lines(f"scaler = {scaler}()"),
        "middle, unit": Lines(f"middle, unit = {middle}, {unit}"),
        "X, y": Lines("\n".join(edits)),
    }


def _edits(state: State) -> list[str]:
    """Return the moves, removals and new points of a hand, in the units of the data."""
    edits, data, n = state.edits, state.train, state.setting.base.n_samples
    if not edits:
        return []
    flat, curve = data.n_features == 1, data.n_features == 1 and data.task == "regression"
    lines = []
    for index, (a, b) in sorted((i, at) for i, at in edits.moved.items() if i < n):
        place = f"X[{index}], y[{index}] = {a}, {b}" if curve else ""
        lines.append(place or f"X[{index}] = {a if flat else [a, b]}")
    if edits.cleared:
        lines.append("X, y = X[:0], y[:0]")
    elif gone := sorted(i for i in edits.removed if i < n):
        lines.append(f"X, y = np.delete(X, {gone}, axis=0), np.delete(y, {gone})")
    if edits.added:
        rows = [[a] if flat else [a, b] for a, b, _ in edits.added]
        most = len(data.class_names) - 1
        values = [
            b if curve else min(int(value), most) if data.class_names else value
            for _, b, value in edits.added
        ]
        lines.append(f"X, y = np.vstack([X, {rows}]), np.append(y, {values})")
    return lines


def read_given(state: State) -> dict[str, Any]:
    """Return what the template `read` asks for: the file of the tab Data, and its columns."""
    data = state.train
    first = 1 if data.has_texts and not state.whole_texts else 0
    return {
        "path": f"{state.name}.csv",
        "first, target": (first, first + (1 if state.whole_texts else data.n_features)),
        "classes": [datasets.csv_cell(name) for name in data.class_names],
        "unit": state.setting.unit,
    }
