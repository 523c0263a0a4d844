"""View: the texts with the best and the worst predictions, and those with the fewest hints."""

from __future__ import annotations

import streamlit as st

from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.scene import number
from pages.shared.setting import Setting
from pages.text.results.extremes import Extreme, extremes

TITLES = {
    "best": "Best predictions",
    "worst": "Worst predictions",
    "hardest": "Hardest: least similar to any training text",
}
CAPTION = (
    "The kernel sees sets of words and no order: *not good* and *good* share their only word that "
    "counts. So a text is predicted badly where its words are used in another sense, in irony or "
    "after a *not*, or where none of its words occurs in the training texts. Then f is near 0, and "
    "the prediction near the mean of the training part."
)


def show(page: Page, setting: Setting) -> None:
    """Show three short tables."""
    found = extremes(setting)
    for name, title in TITLES.items():
        texts.markdown(f"**{title}**, {found.part} part")
        st.dataframe(table(getattr(found, name), setting), hide_index=True)
    texts.caption(CAPTION)


def table(rows: tuple[Extreme, ...], setting: Setting) -> list[dict[str, str]]:
    """Return the rows of a table."""
    target = setting.train.target_name
    return [
        {
            "text": row.text,
            f"actual {target}": row.actual,
            f"predicted {target}": row.predicted,
            "largest k": number(row.nearest),
        }
        for row in rows
    ]


VIEW = View("extremes", "Best and worst", show, depends="values")
