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
from dataclasses import dataclass, field

from pages.shared.model.scene.places import Line, Places
from pages.shared.model.scene.readout import HELD_OUT

SHOW = re.compile(r"\]\(#show-([^)]+)\)")
MARK = re.compile(r"\*\*([^*]+)\*\*|\[([^\]]+)\]\(#[^)]+\)|\{([^{}|]+)(?:\|before)?\}")
SET = re.compile(r"\[([^\]]+)\]\(#set-([^)]+)\)")
NUMBER = re.compile(r"\{([^{}|]+)(?:\|before)?\}")


@dataclass(frozen=True)
class Question:
    """What the learner predicts before the result is seen.

    Parameters
    ----------
    text : str
        The question.
    choices : tuple of str
        The answers to choose from.
    right : int
        The place of the right one.
    answer : str
        What is then said, with the measured numbers.
    then : mapping
        The values that an answer sets, by control: the picture then shows what was asked for.
    hides : tuple of str
        What is not to be seen before: figures by id, roles of traces, readouts by the beginning
        of their names.
    """

    text: str
    choices: tuple[str, ...]
    right: int
    answer: str
    then: Mapping[str, str] = field(default_factory=dict)
    hides: tuple[str, ...] = ()


@dataclass(frozen=True)
class Estimate:
    """A number that the learner guesses on a slider before it is shown.

    Parameters
    ----------
    text : str
        The question.
    low, high : float
        The ends of the slider.
    unit : str
        What stands behind the guess.
    readout : str
        The readout that shows the true number; it is hidden until the guess is made.
    near : float
        A guess within this distance counts as right.
    answer, then
        As those of a `Question`.
    hides : tuple of str
        What is hidden beside the readout.
    """

    text: str
    low: float
    high: float
    readout: str
    near: float
    answer: str
    unit: str = ""
    then: Mapping[str, str] = field(default_factory=dict)
    hides: tuple[str, ...] = ()


@dataclass(frozen=True)
class Place:
    """A place on a figure that the learner points at before the true one is shown beside it.

    Parameters
    ----------
    text : str
        The question.
    figure : str
        The figure that takes the click, by its id.
    places : callable
        From that figure to the true places on the axis; the nearest one to the guess counts.
    near : float
        A guess within this distance counts as right.
    answer : str
        As that of a `Question`.
    hides : tuple of str
        What would show the place: traces by role, or readouts.
    axis : {"x", "y"}
        Along which axis is asked.
    across : float, optional
        Where on the other axis the line lies on which is asked; it is drawn.
    """

    text: str
    figure: str
    places: Places
    near: float
    answer: str
    hides: tuple[str, ...]
    axis: str = "x"
    across: float | None = None
    then: Mapping[str, str] = field(default_factory=dict, init=False)  # nothing moves away


@dataclass(frozen=True)
class Stroke:
    """A curve that the learner draws on a figure before the true one is shown with it.

    Parameters
    ----------
    text : str
        The question.
    figure : str
        The figure on which is drawn, by its id.
    line : callable
        From that figure to the true curve: its places along the axis, in rising order, and its
        values on the other one.
    ends : tuple of float
        Between which places it is drawn.
    near : float
        A stroke whose mean distance from the curve is at most this counts as right. Distances are
        measured along the other axis.
    answer : str
        As that of a `Question`.
    hides : tuple of str
        What would show the curve: traces by role, or readouts.
    axis : {"x", "y"}
        Along which axis the places lie.
    """

    text: str
    figure: str
    line: Line
    ends: tuple[float, float]
    near: float
    answer: str
    hides: tuple[str, ...]
    axis: str = "x"
    then: Mapping[str, str] = field(default_factory=dict, init=False)  # nothing moves away


@dataclass(frozen=True)
class Reveal:
    """What the test points say, shown once the learner has chosen without them.

    Parameters
    ----------
    text : str
        What the button says.
    answer : str
        As that of a `Question`.
    hides : tuple of str
        What is not to be seen before.
    """

    text: str
    answer: str
    hides: tuple[str, ...] = HELD_OUT
    then: Mapping[str, str] = field(default_factory=dict, init=False)  # nothing moves away


Asked = Question | Estimate | Place | Stroke | Reveal


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
    question : Question, Estimate, Place, Stroke, Reveal or None
        What is to be predicted, or revealed at the end.
    """

    text: str
    query: Mapping[str, str]
    control: str = ""
    question: Asked | None = None

    @property
    def texts(self) -> tuple[str, ...]:
        """All that is said in this step, the explanation included."""
        asked = self.question
        return (self.text,) if asked is None else (self.text, asked.text, asked.answer)


@dataclass(frozen=True)
class Story:
    """A way through an idea, step by step; it ends in the free page.

    Parameters
    ----------
    slug, title, line : str
        Its place in the address, its name, and what one learns.
    steps : tuple of Step
    """

    slug: str
    title: str
    line: str
    steps: tuple[Step, ...]


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
