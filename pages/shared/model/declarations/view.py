"""What a view declares: one more thing to look at, in the tab Views or in the tab Check."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kernels import Hyperparameter
from pages.shared.model.controls.control import Values
from pages.shared.model.declarations.blocks import Body
from pages.shared.model.declarations.conditions import When, always


@dataclass(frozen=True)
class View:
    """One more thing to look at, in the tab Views or in the tab Check."""

    # Its place in the address, `view=<slug>` or `check=<slug>`, and its name
    slug: str
    title: str
    body: Body  # what it shows, from top to bottom; see `blocks`
    # What can be set in this view alone. It is part of the page's values and of the address.
    controls: tuple[Hyperparameter, ...] | Callable[[Values], tuple[Hyperparameter, ...]] = ()
    # "stage" or "values" or "nothing": "stage": whatever moves is on a live stage; "values": text
    # or tables show numbers of the sliders, so that the page runs once when no more moves come;
    # "nothing": it never changes
    depends: str = "stage"
    when: When = always  # at which values the view has something to show
    # Whether it judges by points beyond the training part that are no test part: drawn anew, or
    # held out by itself. It is closed while a learner chooses without the test points
    has_new_points: bool = False

    def controls_at(self, values: Values) -> tuple[Hyperparameter, ...]:
        """Return the view's own controls at these values."""
        return self.controls(values) if callable(self.controls) else self.controls
