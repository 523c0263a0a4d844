"""Small multiples: one hyperparameter at several values side by side; a click takes one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from datasets import DataError
from kernels import Hyperparameter
from pages.shared.model.controls.control import Control, Values, choice
from pages.shared.model.declarations.blocks import Block, Blocks, Change, Stage, Text, TextField
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.model.units.wording import label
from pages.shared.pictures.figures import gram as matrices
from pages.shared.pictures.figures.multiples import ID, multiple
from pages.shared.pictures.results.gram import compute_gram
from pages.shared.pictures.results.multiples import (
    ACROSS,
    AROUND,
    MAX_OWN,
    OWN,
    OWN_COUNT,
    SELECTED,
    compute_multiples,
    offered,
    own_controls,
    series,
)

SLUG = "multiples"
HELP = "At which values; a hyperparameter without selected ones is shown around its present value."
Picture = Callable[[Setting], Figure]
AUTO = "auto"  # the first one, whatever the kernel is
COUNT = Hyperparameter(
    "side_by_side", "side by side", 6, "integer", (4, 10), "integer", help="How many values."
)
OWN_NUMBER = Hyperparameter(
    OWN_COUNT, "own values", 4, "integer", (2, MAX_OWN), "integer", help="How many values."
)
NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
NOT_A_LIST = f"Write 2 to {MAX_OWN} numbers with commas between them, as in 1, 1.57, 2."
PRESENT = " · present"
HEIGHT, USUAL, WIDE = 240, 3, 2  # pixels; pictures in a row, and wide ones
TO_CHOOSE_BY = ("error_leave_one_out", "error_validated")  # readouts, without test points
COLUMNS = {4: 4, 5: 5, 7: 4, 8: 4, 10: 5}  # by their number; else 3


@dataclass(frozen=True)
class Multiples:
    """The view of one page."""

    # From the page's values to what can be repeated, by name: functions from a setting to the
    # figure
    pictures: Callable[[Values], Mapping[str, Picture]]
    # From the page's values to the method's own hyperparameters
    method: Callable[[Values], tuple[Hyperparameter, ...]] = lambda values: ()
    wide: tuple[str, ...] = ()  # which pictures need more width
    above: tuple[Block, ...] = ()  # what stands above the pictures

    def view(self) -> View:
        """Return it as a view of the tab Views."""
        return View(SLUG, "Small multiples", self.body, self.controls)

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
        some = any(one.declared.informative for one in by_name.values())
        hows = (AROUND, ACROSS, *((SELECTED,) if some else ()), OWN)
        selected = control.declared.informative
        how = choice("series", hows, HELP)
        shown = choice("picture", tuple(self.pictures(values)), "What is repeated.")
        numeric = control.declared.is_numeric
        taken = values.get("series", AROUND)
        counted = numeric and taken != OWN and not (selected and taken == SELECTED)
        own: tuple[Hyperparameter, ...] = ()
        if numeric and taken == OWN:
            number = values.get(OWN_COUNT, OWN_NUMBER.default)
            own = (OWN_NUMBER, *own_controls(control)[:number])
        return varied, *((how,) if numeric else ()), *((COUNT,) if counted else ()), shown, *own

    def varied(self, setting: Setting) -> tuple[Control, tuple[Any, ...]] | None:
        """Return the control that is varied, and its values; None without hyperparameters."""
        values = setting.values
        by_name = self.listed(values)
        if not by_name:
            return None
        control = by_name.get(values.get("varied", AUTO), next(iter(by_name.values())))
        count = values.get(COUNT.name, COUNT.default)
        return control, series(control, values, values.get("series", AROUND), count)

    def draw(self, setting: Setting) -> Scene:
        """Draw the picture at each value."""
        varied = self.varied(setting)
        if varied is None:
            raise DataError("This kernel has no hyperparameter that could be varied.")
        control, taken = varied
        picture = self.pictures(setting.values)[setting.values["picture"]]
        symbol = label(control.declared).split(" ")[0]
        return Scene(
            [
                multiple(
                    picture(each.setting),
                    place,
                    f"{symbol} = {_text(each.value)}{PRESENT if each.is_present else ''}",
                )
                for place, each in enumerate(compute_multiples(setting, control, taken))
            ]
        )

    def body(self, setting: Setting) -> Blocks:
        """Show the pictures side by side."""
        yield from self.above
        varied = self.varied(setting)
        if varied is None:
            yield Text(
                "This kernel has no hyperparameter that could be varied: choose another one."
            )
            return
        yield Text(
            "The same picture at several values of one hyperparameter; all else stays. "
            "**A click takes a value.**"
        )
        if varied[0].declared.is_numeric and setting.values.get("series") == OWN:
            text = ", ".join(map(_text, varied[1]))
            yield TextField("Values with commas between them", text, self.take, submit="Take these")
        wide = setting.values["picture"] in self.wide
        columns = WIDE if wide else COLUMNS.get(len(varied[1]), USUAL)
        yield Stage(self.draw, HEIGHT, columns=columns, press=self.press)

    def take(self, text: str, setting: Setting) -> Change:
        """Take one's own values out of a text.

        Raises
        ------
        ValueError
            A plain sentence, where they are too few, too many or no numbers.
        """
        varied, listed = self.varied(setting), [part.strip() for part in text.split(",")]
        if not all(map(NUMBER.fullmatch, listed)) or not 2 <= len(listed) <= MAX_OWN:
            raise ValueError(NOT_A_LIST)
        if varied is None:
            return None
        names = [h.name for h in own_controls(varied[0])]
        numbers = (varied[0].parse(part) for part in listed)
        return {OWN_COUNT: len(listed)}, dict(zip(names, numbers, strict=False))

    def press(self, sent: Mapping[str, Any], setting: Setting) -> Change:
        """Take the value of the picture that was clicked."""
        varied, place = self.varied(setting), sent["figure"].removeprefix(ID)
        if varied is None or not place.isdigit() or int(place) >= len(varied[1]):
            return None
        control, taken = varied
        return {control.name: taken[int(place)]}


def stage_pictures(scene: Callable[[Setting], Scene]) -> Callable[[Values], Mapping[str, Picture]]:
    """Return what a method's page repeats: the first picture of its stage, or the Gram matrix."""

    def pictures(values: Values) -> Mapping[str, Picture]:
        first = "fit" if values["task"] == "regression" else "boundary"
        return {first: lambda setting: first_picture(scene(setting)), "Gram matrix": gram_picture}

    return pictures


def first_picture(scene: Scene) -> Figure:
    """Return the first picture of a stage, with the errors under its title.

    A click takes a value: where the stage has an error to choose by, it stands there, and not that
    of the test points.
    """
    by_key = {readout.key: readout for readout in scene.readouts}
    judging = [key for key in TO_CHOOSE_BY if key in by_key] or ["error_test"]
    shown = [by_key[key] for key in ("error_train", *judging) if key in by_key]
    errors = [f"{readout.label} {readout.plain_text}" for readout in shown]
    return replace(scene.figures[0], note=" · ".join(errors))


def gram_picture(setting: Setting) -> Figure:
    """Return the Gram matrix of the training points."""
    return replace(matrices.heatmap(compute_gram(setting)), note="")


def _text(value: Any) -> str:
    return value if isinstance(value, str) else number(value)
