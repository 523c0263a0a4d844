"""The data of a page as code: drawn, written out or read, then scaled and split as on the page."""

from __future__ import annotations

import datasets
from kernels import RBF
from pages.shared.export.sections import Section, joined, quoted_list
from pages.shared.export.standard.generator import returns_holdout, source_of
from pages.shared.export.standard.state import State
from pages.shared.parts import N_NEW, Base, base

MOST_WRITTEN = 400  # numbers; more than that are read from a file
AS_IT_IS = {"scaling": "none", "target": "none"}
SCALERS = {"standardise": "StandardScaler", "minmax": "MinMaxScaler"}
UNIT = "  # what one step of y is in the target's own unit"


def data_section(state: State) -> Section:
    """Return the code that ends with X and y, and X_test and y_test where points are held out."""
    source = datasets.SOURCES.get(state.name)
    if source is not None and source.kind == "generated":
        return Section("The data", joined([_drawn(state), _prepared(state)]), _imports(state))
    if source is not None and not state.train.has_texts and source.kind == "bundled":
        raw = base({**state.setting.values, **AS_IT_IS}, RBF(), {})
        parts = [raw.train] if raw.test is None else [raw.train, raw.test]
        if sum(part.X.size + part.n_samples for part in parts) <= MOST_WRITTEN:
            return Section("The data", joined([_written(raw), _prepared(state)]), _imports(state))
    return _read(state)


def _imports(state: State) -> tuple[str, ...]:
    scaling = SCALERS.get(state.setting.values["scaling"])
    more = (f"from sklearn.preprocessing import {scaling}",) if scaling else ()
    return ("import numpy as np", *more)


def _drawn(state: State) -> str:
    values, name = state.setting.values, state.name
    n, noise, seed = values["n"], values["spread"], values["seed"]
    code = f"{source_of(name)}\n\n"
    call = f"{name}({n}, noise={noise!r}, seed={seed})"
    if returns_holdout(name):
        return (
            f"{code}\nX, y, held_out = {call}\n"
            "X, X_test = X[~held_out], X[held_out]\n"
            "y, y_test = y[~held_out], y[held_out]"
        )
    new = f"{name}({N_NEW}, noise={noise!r}, seed={seed + 1000})"
    return f"{code}\nX, y = {call}\nX_test, y_test = {new}  # new points, drawn in the same way"


def _written(raw: Base) -> str:
    train, test = raw.train, raw.test
    lines = [f"X = np.array({train.X.tolist()})", f"y = np.array({train.y.tolist()})"]
    if test is not None:
        lines += [
            f"X_test = np.array({test.X.tolist()})",
            f"y_test = np.array({test.y.tolist()})",
        ]
    return "\n".join(lines)


def _prepared(state: State) -> str:
    """Return scaling, edits and shift in the order of the page: fitted before any edit."""
    setting, lines, then = state.setting, [], []
    both = "X, X_test" if state.is_tested else "X"
    each = ("{0}(X), {0}(X_test)" if state.is_tested else "{0}(X)").format
    if scaling := SCALERS.get(setting.values["scaling"]):
        lines.append(f"scaler = {scaling}().fit(X)  # fitted on the training points alone")
        then.append(f"{both} = {each('scaler.transform')}")
    if setting.notes:  # the kernel takes no negative numbers
        scaled = "scaler.transform(X)" if scaling else "X"
        lines += [
            f"shown = {scaled}",
            "low = shown.min(axis=0) - 0.15 * np.ptp(shown, axis=0)",
        ]
        moved = "np.maximum(X - low, 0)"
        moved += ", np.maximum(X_test - low, 0)" if state.is_tested else ""
        then.append(f"{both} = {moved}  # this kernel takes no negative numbers")
    elif setting.kernel.domain == "nonnegative" and state.is_tested:
        then.append("X_test = np.maximum(X_test, 0)  # this kernel takes no negative numbers")
    target = setting.values.get("target", "none")
    if target != "none":
        unit = "y.std()" if target == "standardise" else "1.0"
        lines.append(f"middle, unit = y.mean(), {unit}{UNIT}")
        ys = "y, y_test" if state.is_tested else "y"
        less = "(y - middle) / unit" + (", (y_test - middle) / unit" if state.is_tested else "")
        then.append(f"{ys} = {less}")
    elif setting.train.task == "regression":
        lines.append(f"unit = 1.0{UNIT}")
    return joined([*lines, *_edited(state), *then])


def _edited(state: State) -> list[str]:
    """Return the moves, removals and new points of a hand, in the units of the data."""
    edits, data, n = state.edits, state.train, state.setting.base.n_samples
    if not edits:
        return []
    flat, curve = data.n_features == 1, data.n_features == 1 and data.task == "regression"
    lines = ["# points moved, removed and added by hand"]
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


def _read(state: State) -> Section:
    """Return the code that reads the file which the tab Data offers."""
    setting, data = state.setting, state.train
    first = 1 if data.has_texts and not state.whole_texts else 0
    width = 1 if state.whole_texts else data.n_features
    target = first + width
    lines = [
        f'# "{state.name}.csv" is the file that the tab Data of the page offers: the features are',
        "# scaled, and the points split, as on the page.",
        f'with open("{state.name}.csv", encoding="utf-8-sig", newline="") as file:',
        "    header, *rows = csv.reader(file)",
        "table = np.array(rows, dtype=object)",
    ]
    if state.whole_texts:
        lines.append("X = table[:, 0]")
    else:
        lines.append(f"X = table[:, {f'{first}:' if first else ':'}{target}].astype(float)")
    if data.task == "classification":
        names = [datasets.csv_cell(name) for name in data.class_names]
        lines += [
            f"classes = {quoted_list(names)}",
            f"y = np.array([classes.index(name) for name in table[:, {target}]])",
        ]
    else:
        lines += [
            f"y = table[:, {target}].astype(float)",
            f"unit = {setting.unit!r}{UNIT}",
        ]
    if state.is_tested:
        lines += [
            'test = table[:, -1] == "test"',
            "X, X_test = X[~test], X[test]",
            "y, y_test = y[~test], y[test]",
        ]
    return Section("The data", "\n".join(lines), ("import csv", "import numpy as np"))
