"""What an experiment declares: a state worth seeing, with a question to answer before looking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Experiment:
    """A state of the page worth seeing, with a question to answer before looking.

    Parameters
    ----------
    title, question, answer : str
        What it is about, what to predict, and what is then seen.
    query : mapping
        The state as the page's address says it, for instance ``{"data": "moons", "C": "10"}``.
    about : str
        The control that is to be moved, which a sweep then plays.
    group : str
        The heading under which it is offered, if there are several.
    """

    title: str
    question: str
    answer: str = ""
    query: Mapping[str, str] = field(default_factory=dict)
    about: str = ""
    group: str = ""
