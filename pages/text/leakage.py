"""Check: the same texts in training and in the test part, and what that does to the test error."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import streamlit as st

from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.progress import gradually
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number, share
from pages.shared.setting import Setting
from pages.shared.state.control import choice
from pages.text.figures.leakage import leakage as picture
from pages.text.results.leakage import SHARES, Leak, along_shares
from pages.text.results.machine import machine_type

APART, BOTH = "kept apart", "also in training"
SWITCH = replace(
    choice(
        "leak",
        (APART, BOTH),
        "Whether the first half of the test texts is in the training part as well.",
    ),
    symbol="first half of the test texts",
)
MOVED = "These errors are of the state before the move."
NO_TEST = "Nothing is held out of these texts: there is no test error that could be wrong."
CAPTION = (
    "The same review in training and test, for instance because a table has repeated rows, is "
    "leakage. The machine has seen the answer: the error on these texts falls, and the error on "
    "texts that it has never seen, the blue line, does not fall with it. To report the "
    "orange error would be too optimistic. Remove repeated texts before splitting."
)


def show(page: Page, setting: Setting) -> None:
    """Measure both halves of the test part at some shares of leakage, and show the switch."""
    if setting.test is None or setting.test.n_samples < 4:
        st.info(NO_TEST)
        return
    key, depends = f"{page.slug}_{VIEW.slug}", depends_on(setting)
    start = partial(along_shares, setting)
    found = gradually(key, depends, len(SHARES), start, "Fitting with more and more test texts")
    if len(found) == len(SHARES):
        draw_found = partial(draw, found, depends)
        StageView(page, draw_found, name=VIEW.slug, height=330, depends=depends).mount()
    texts.caption(CAPTION)


def depends_on(setting: Setting) -> str:
    """Return a text that names all that the errors depend on."""
    numbers = (setting.values.get(h.name) for h in machine_type(setting).hyperparameters)
    return setting.fingerprint(setting.kernel, *numbers)


def draw(found: list[Leak], computed_for: str, setting: Setting) -> Scene:
    """Draw the errors of both halves, the switch's place marked."""
    here = found[-1] if setting.values["leak"] == BOTH else found[0]
    classes = setting.train.task == "classification"
    unit = "" if classes else f" {setting.target_unit}".rstrip()

    def shown(value: float) -> str:
        return share(value) if classes else f"{number(value)}{unit}"

    name = "misclassified" if classes else "RMSE"
    return Scene(
        [picture(found, "share misclassified" if classes else f"RMSE{unit}", here.share)],
        [
            Readout(
                f"{name}, first half",
                shown(here.exposed),
                f"These texts are {setting.values['leak']}.",
            ),
            Readout(f"{name}, other half", shown(here.kept), "These texts were never in training."),
        ],
        [MOVED] if depends_on(setting) != computed_for else [],
    )


VIEW = View("leakage", "Leakage", show, (SWITCH,), depends="values")
