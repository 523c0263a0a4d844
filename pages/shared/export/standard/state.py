"""What the code of a page is written from: the page, its setting, what a hand did to the points."""

from __future__ import annotations

from dataclasses import dataclass, field

from datasets import Dataset
from pages.shared.declarations import Page
from pages.shared.export import forms
from pages.shared.setting import Setting
from pages.shared.state.edits import Edits


@dataclass(frozen=True)
class State:
    """A page at a setting.

    Attributes
    ----------
    page, setting
    edits : Edits
        What a hand did to the points; the setting's training part has it already.
    """

    page: Page
    setting: Setting
    edits: Edits = field(default_factory=Edits)

    @property
    def train(self) -> Dataset:
        """The training part."""
        return self.setting.train

    @property
    def is_tested(self) -> bool:
        """Whether points are held out."""
        return self.setting.test is not None

    @property
    def whole_texts(self) -> bool:
        """Whether the kernel takes the texts themselves, not counts of their words."""
        return self.page.whole_texts and self.setting.kernel.domain == "text"

    @property
    def name(self) -> str:
        """The name of the data set, and of its file."""
        return str(self.setting.values["data"])

    def assigned(self, name: str) -> str:
        """Return the lines that give a hyperparameter of the method its number."""
        estimator = self.page.estimator_for(self.setting.values)
        assert estimator is not None
        declared = next(h for h in estimator.hyperparameters if h.name == name)
        return forms.assigned(declared, self.setting.values)

    def tested(self, line: str) -> str:
        """Return a line of code about held-out points, nothing where there are none."""
        return line if self.is_tested else ""

    @property
    def unit(self) -> str:
        """The target's own unit as it stands after a number, with a blank before it."""
        return f" {self.setting.target_unit}".rstrip()
