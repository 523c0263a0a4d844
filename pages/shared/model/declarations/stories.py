"""What a story declares: steps, each with a sentence, a state, one control, perhaps a question.

A text is plain but for five marks:

- ``**words**`` are set in bold;
- ``[words](#show-gram)`` light up what they name while they are pointed at: a figure by its id, all
  traces of a role, or a readout by the beginning of its name;
- ``[words](#glossary-slack)`` open the entry of the glossary;
- ``{name}`` is the number that the readout of that name shows now, ``{name|before}`` the one that
  it showed when the question was answered;
- ``[20](#set-k1.gamma)`` is a number that the learner can move: the value of that control. Before a
  question is answered it is a text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pages.shared.model.declarations.goal import Goal
from pages.shared.model.declarations.questions import Asked

SHOW = re.compile(r"\]\(#show-([^)]+)\)")
MARK = re.compile(r"\*\*([^*]+)\*\*|\[([^\]]+)\]\(#[^)]+\)|\{([^{}|]+)(?:\|before)?\}")
SET = re.compile(r"\[([^\]]+)\]\(#set-([^)]+)\)")
NUMBER = re.compile(r"\{([^{}|]+)(?:\|before)?\}")


BESIDE = {
    "formula": "the kernel and the method's numbers, above the picture",
    "classes": "which class has which colour, and what a click adds",
    "said": "what the last move did, in one line",
    "texts": "the texts that the picture is about",
    "sweep": "the button that moves a slider by itself",
}


@dataclass(frozen=True)
class Shows:
    """What is on the screen in a step: what is named here, and nothing else.

    Parameters
    ----------
    figures : mapping of str to tuple of str
        Figures by id, each with its layers: traces by role, or by the beginning of their name.
    readouts : tuple of str
        Readouts, by the beginning of their key.
    beside : tuple of str
        What else of the stage is there, of those in `BESIDE`.
    view : tuple of str
        Of the view that is opened these figures, by id; none stands for all of them.
    """

    figures: Mapping[str, tuple[str, ...]]
    readouts: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    view: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All names of figures, layers and readouts."""
        layers = (layer for layers in self.figures.values() for layer in layers)
        return (*self.figures, *layers, *self.readouts)


@dataclass(frozen=True)
class Step:
    """One step of a story.

    Parameters
    ----------
    text : str
        What the learner reads.
    query : mapping
        The state of the page, as its address says it.
    control : str
        The one control that this step gives; empty for none.
    question : Question, Estimate, Place, Stroke, StraightLine, Reveal or None
        What is to be predicted, or revealed at the end.
    shows : Shows
        What is on the screen; of it a question may hide some until it is answered.
    goals : tuple of Goal
        What the learner is to reach where it says "your turn"; of the limits the first counts.
    """

    text: str
    query: Mapping[str, str]
    control: str = ""
    question: Asked | None = None
    shows: Shows | None = None  # None: all, as in a challenge
    goals: tuple[Goal, ...] = ()

    @property
    def opens(self) -> bool:
        """Whether a view is open below the stage."""
        return bool({"view", "check"} & self.query.keys())

    @property
    def names_second(self) -> bool:
        """Whether it has two figures, and its text names the second: both are to be in sight."""
        figures = list(self.shows.figures) if self.shows else []
        return len(figures) == 2 and figures[1] in shown_by(self.text)

    @property
    def texts(self) -> tuple[str, ...]:
        """All that is said in this step, the explanation included."""
        asked = self.question
        return (self.text,) if asked is None else (self.text, asked.text, *asked.answers)


@dataclass(frozen=True)
class Story:
    """A way through an idea, step by step; it ends in the free page.

    Parameters
    ----------
    slug, title, line : str
        Its place in the address, its name, and what one learns.
    steps : tuple of Step
    learnt : str
        Three sentences after the last step: what the learner knows now, with the numbers of the
        picture that is then theirs.
    next : str
        The story that it leads on to, ``page/slug``.
    """

    slug: str
    title: str
    line: str
    steps: tuple[Step, ...]
    learnt: str = ""
    next: str = ""


def shown_by(text: str) -> list[str]:
    """Return what the words of a text light up."""
    return SHOW.findall(text)


def numbers_of(text: str) -> list[str]:
    """Return the names of the readouts whose numbers stand in a text."""
    return NUMBER.findall(text)


def set_by(text: str) -> list[tuple[str, str]]:
    """Return the numbers of a text that can be moved, each with the name of its control."""
    return SET.findall(text)


def unmarked(text: str) -> str:
    """Return a text without its marks: the words alone, of a readout its name."""
    return MARK.sub(lambda match: match[1] or match[2] or match[3], text)
