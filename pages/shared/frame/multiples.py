"""Small multiples: one hyperparameter at several values side by side; a click takes one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from datasets import DataError
from kernels import Hyperparameter
from pages.shared.declarations import Page, View
from pages.shared.figures import gram as matrices
from pages.shared.figures import multiples as figures
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.results.gram import gram
from pages.shared.results.multiples import (
    ACROSS,
    AROUND,
    SELECTED,
    multiples,
    offered,
    series,
    telling,
)
from pages.shared.scene import Figure, Scene, number
from pages.shared.setting import Setting, resolve
from pages.shared.state import events, store
from pages.shared.state.control import Control, Values, choice
from pages.shared.wording import label

SLUG = "multiples"
HELP = "At which values; a hyperparameter without selected ones is shown around its present value."
Picture = Callable[[Page, Setting], Figure]
AUTO = "auto"  # the first one, whatever the kernel is
COUNT = Hyperparameter(
    "side_by_side", "side by side", 6, "integer", (4, 10), "integer", help="How many values."
)
PRESENT = " · present"
HEIGHT, WIDE = 240, 3  # pixels; pictures in a row
COLUMNS = {4: 4, 5: 5, 7: 4, 8: 4, 10: 5}  # by their number; else 3


@dataclass(frozen=True)
class Multiples:
    """The view of one page.

    Attributes
    ----------
    pictures : callable
        From the page's values to what can be repeated, by name: functions from the page and a
        setting to the figure.
    method : callable
        From the page's values to the method's own hyperparameters.
    wide : tuple of str
        Which pictures need more width.
    above : callable
        Draws what stands above the pictures.
    """

    pictures: Callable[[Values], Mapping[str, Picture]]
    method: Callable[[Values], tuple[Hyperparameter, ...]] = lambda values: ()
    wide: tuple[str, ...] = ()
    above: Callable[[Page], None] = lambda page: None

    def view(self) -> View:
        """Return it as a view of the tab Views."""
        return View(SLUG, "Small multiples", self.show, self.controls)

    def listed(self, values: Values) -> dict[str, Control]:
        """Return the hyperparameters that can be varied, by their name in words."""
        own = tuple(Control(h.name, h) for h in self.method(values))
        return offered(values, tuple(control for control in own if control.name in values))

    def controls(self, values: Values) -> tuple[Hyperparameter, ...]:
        """Return what can be set: the hyperparameter, its values, and what is repeated."""
        by_name = self.listed(values)
        if not by_name:
            return ()
        varied = choice(
            "varied", (AUTO, *by_name), "The hyperparameter that is varied; auto: the first one."
        )
        control = by_name.get(values.get("varied", AUTO), next(iter(by_name.values())))
        # What an address may say of one choice must not hang on another one.
        some = any(telling(one, values) for one in by_name.values())
        hows = (AROUND, ACROSS, *((SELECTED,) if some else ()))
        selected = telling(control, values)
        how = choice("series", hows, HELP)
        shown = choice("picture", tuple(self.pictures(values)), "What is repeated.")
        numeric = control.declared.is_numeric
        counted = numeric and not (selected and values.get("series", AROUND) == SELECTED)
        return varied, *((how,) if numeric else ()), *((COUNT,) if counted else ()), shown

    def varied(self, setting: Setting) -> tuple[Control, tuple[Any, ...]] | None:
        """Return the control that is varied, and its values; None without hyperparameters."""
        values = setting.values
        by_name = self.listed(values)
        if not by_name:
            return None
        control = by_name.get(values.get("varied", AUTO), next(iter(by_name.values())))
        count = values.get(COUNT.name, COUNT.default)
        return control, series(control, values, values.get("series", AROUND), count)

    def draw(self, page: Page, setting: Setting) -> Scene:
        """Draw the picture at each value."""
        found = self.varied(setting)
        if found is None:
            raise DataError("This kernel has no hyperparameter that could be varied.")
        control, taken = found
        picture = self.pictures(setting.values)[setting.values["picture"]]
        symbol = label(control.declared).split(" ")[0]
        return Scene(
            [
                figures.multiple(
                    picture(page, one.setting),
                    place,
                    f"{symbol} = {_text(one.value)}{PRESENT if one.is_present else ''}",
                )
                for place, one in enumerate(multiples(setting, control, taken))
            ]
        )

    def show(self, page: Page, setting: Setting) -> None:
        """Show the pictures side by side."""
        self.above(page)
        found = self.varied(setting)
        if found is None:
            texts.markdown(
                "This kernel has no hyperparameter that could be varied: choose another one."
            )
            return
        texts.markdown(
            "The same picture at several values of one hyperparameter; all else stays. "
            "**A click takes a value.**"
        )
        wide = setting.values["picture"] in self.wide
        StageView(
            page,
            partial(self.draw, page),
            name=SLUG,
            height=HEIGHT,
            columns=WIDE if wide else COLUMNS.get(len(found[1]), WIDE),
            on={"press": partial(self.take, page)},
        ).mount()

    def take(self, page: Page, sent: Mapping[str, Any]) -> None:
        """Take the value of the picture that was clicked."""
        state = store.page_state(page)
        found = self.varied(resolve(state.record, state.own()))
        place = sent["figure"].removeprefix(figures.ID)
        if found is None or not place.isdigit() or int(place) >= len(found[1]):
            return
        control, taken = found
        state.try_apply(events.SetValues({control.name: taken[int(place)]}))


def stage_pictures(values: Values) -> Mapping[str, Picture]:
    """Return what a method's page repeats: the first picture of its stage, or the Gram matrix."""
    first = "fit" if values["task"] == "regression" else "boundary"
    return {first: main_picture, "Gram matrix": gram_picture}


def main_picture(page: Page, setting: Setting) -> Figure:
    """Return the first picture of the page's own stage, with the errors under its title."""
    scene = page.scene(setting)
    errors = [
        f"{readout.label} {readout.value.partition(' (')[0]}"
        for readout in scene.readouts
        if readout.label.endswith("RMSE") or readout.label.startswith("misclassified")
    ]
    return replace(scene.figures[0], note=" · ".join(errors))


def gram_picture(page: Page, setting: Setting) -> Figure:
    """Return the Gram matrix of the training points."""
    return replace(matrices.gram(gram(setting)), note="")


def _text(value: Any) -> str:
    return value if isinstance(value, str) else number(value)
