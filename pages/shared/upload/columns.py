"""The columns of a table with type and role, as the dialog lists them."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

import datasets
from pages.shared.upload.choices import features_report, glimpse


def column_table(
    frame: pd.DataFrame,
    target: str,
    features: Sequence[str],
    groups: Sequence[str],
    units: dict[str, str],
) -> pd.DataFrame:
    """Return a row for each column: its type, unit and role, and what there is to say of it."""
    seen = glimpse(frame)
    reasons = {choice.column: choice.reason for choice in features_report(seen, target)}
    rows = []
    for name in frame.columns:
        use = "target" if name == target else "feature" if name in features else "left out"
        if name in groups:
            use = f"{use}, group" if use != "left out" else "group"
        kind = datasets.column_kind(seen[name])
        if kind == "category" and reasons.get(name, "").startswith("It names the rows"):
            kind = "identifier"
        rows.append((name, kind, units.get(name, ""), use, reasons.get(name, "")))
    table = pd.DataFrame(rows, columns=["column", "type", "unit", "role", "what becomes of it"])
    return table if table["unit"].any() else table.drop(columns="unit")
