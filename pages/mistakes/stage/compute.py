"""The outcome of the chosen mistake at the present sliders and seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pages.mistakes.catalogue import BY_NAME
from pages.mistakes.mistake import Mistake
from pages.mistakes.stage.outcome import Outcome
from pages.shared.model.setting.setting import Setting

BOTH, MISTAKE, INSTEAD = "both", "the mistake", "what to do instead"
KEPT = 24  # outcomes: a switch, a tab or an undo computes nothing anew


@dataclass(frozen=True, eq=False)
class Result:
    """What the stage shows."""

    mistake: Mistake
    outcome: Outcome
    shown: str  # `BOTH`, `MISTAKE` or `INSTEAD`


def compute(setting: Setting) -> Result:
    """Return the outcome of the chosen mistake."""
    values = setting.values
    mistake = BY_NAME[values["mistake"]]
    return Result(mistake, outcome(mistake, values, values["seed"]), values["shown"])


def outcome(mistake: Mistake, values: Mapping[str, Any], seed: int) -> Outcome:
    """Return the outcome of a mistake at these values, on the draw of a seed."""
    numbers = tuple((slider.name, values[slider.name]) for slider in mistake.sliders)
    return _outcome(mistake.name, numbers, seed)


@lru_cache(maxsize=KEPT)
def _outcome(name: str, numbers: tuple[tuple[str, float], ...], seed: int) -> Outcome:
    return BY_NAME[name].compute(dict(numbers), seed)
