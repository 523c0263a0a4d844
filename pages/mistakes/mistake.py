"""What a mistake declares: its words, its sliders, what it computes; the page follows from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kernels import Hyperparameter
from pages.mistakes.stage.outcome import Numbers, Outcome
from pages.shared.model.scene.readout import Readout, share_readout

SHARE, NUMBER = "share", "number"


@dataclass(frozen=True)
class Mistake:
    """One classic mistake, beside what to do instead.

    Parameters
    ----------
    name : str
        In the menu and in the address.
    mistake, consequence, instead : str
        What is done, what comes of it, what to do; one sentence each, of which the second holds at
        the opening values of the sliders.
    titles : tuple of str
        Over the two pictures.
    notes : tuple of str
        Under the titles: what to look for.
    true : str
        What is measured on data that took no part.
    reported : str
        What is believed instead; empty where there is no such number.
    sliders : tuple of Hyperparameter
        What can be moved.
    compute : callable
        From the sliders' numbers and a seed to both sides.
    measured : str
        On what: one sentence.
    unit : {"share", "number"}
        How the measured numbers read.
    top : float
        The end of the axis of both, which stays while bars change.
    why : str
        A short derivation in Markdown with LaTeX.
    """

    name: str
    mistake: str
    consequence: str
    instead: str
    titles: tuple[str, str]
    notes: tuple[str, str]
    true: str
    sliders: tuple[Hyperparameter, ...]
    compute: Callable[[Numbers, int], Outcome]
    reported: str = ""
    measured: str = "Measured on data that took no part in fitting or choosing."
    unit: str = SHARE
    top: float = 0.5
    why: str = ""

    @property
    def compared(self) -> str:
        """What of both sides is compared, and should be small."""
        return f"{self.true} − {self.reported}" if self.reported else self.true

    def readout(self, key: str, value: float, label: str, help: str) -> Readout:
        """Return one of the measured numbers as a readout."""
        if self.unit == SHARE:
            return share_readout(key, value, label, help)
        return Readout(key, value, "", label, help)
