"""What a step of a story asks before it shows, and what is said to each answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from pages.shared.model.scene.places import Line, Places, Stretches
from pages.shared.model.scene.readout import HELD_OUT


class Explained:
    """What is followed by an explanation."""

    answer: str
    hides: tuple[str, ...]
    then: Mapping[str, str] = MappingProxyType({})  # without more, nothing moves away

    @property
    def answers(self) -> tuple[str, ...]:
        """All that may be said after an answer, first what is said after each."""
        return (self.answer,)

    @property
    def hidden(self) -> tuple[str, ...]:
        """All that is not to be seen before."""
        return self.hides


@dataclass(frozen=True)
class Choice:
    """One of the answers to choose from.

    Parameters
    ----------
    text : str
        The answer.
    error : str
        What is said to whoever chooses it: why it is not so. Empty for the right one of a story.
    is_right : bool, optional
        Whether it is right. Without it, it is where nothing is said of it.
    """

    text: str
    error: str = ""
    is_right: bool | None = None

    @property
    def counts(self) -> bool:
        """Whether it is right."""
        return not self.error if self.is_right is None else self.is_right


@dataclass(frozen=True)
class Question(Explained):
    """What the learner predicts before the result is seen.

    Parameters
    ----------
    text : str
        The question.
    choices : tuple of Choice
        The answers to choose from.
    answer : str
        What is then said, with the measured numbers.
    then : mapping
        The values that an answer sets, by control: the picture then shows what was asked for.
    hides : tuple of str
        What is not to be seen before: figures by id, roles of traces, readouts by the beginning
        of their names.
    is_poll : bool
        Whether no choice is right: what is asked for is an opinion.
    moves : tuple of (int, float, float), optional
        Which training point the answer moves, and how far across and up.

    Raises
    ------
    ValueError
        If not exactly one choice is right, or one of a poll is.
    """

    text: str
    choices: tuple[Choice, ...]
    answer: str
    then: Mapping[str, str] = field(default_factory=dict)
    hides: tuple[str, ...] = ()
    is_poll: bool = False
    moves: tuple[int, float, float] | None = None

    def __post_init__(self) -> None:
        """Refuse what has no right choice, or several."""
        if sum(choice.counts for choice in self.choices) != (0 if self.is_poll else 1):
            raise ValueError(f"One choice must be right, and the others say why not: {self.text}")

    @property
    def right(self) -> int | None:
        """The place of the right choice; None in a poll."""
        return next((i for i, choice in enumerate(self.choices) if choice.counts), None)

    @property
    def answers(self) -> tuple[str, ...]:
        """All that may be said after an answer, first what is said after each."""
        return (self.answer, *(choice.error for choice in self.choices if choice.error))


@dataclass(frozen=True)
class Estimate(Explained):
    """A number that the learner guesses on a slider before it is shown.

    Parameters
    ----------
    text : str
        The question.
    low, high : float
        The ends of the slider.
    unit : str
        What stands behind the guess.
    readout : str, optional
        The readout that shows the true number; it is hidden until the guess is made.
    near, floor : float
        A guess within this distance counts as right, unless it is below what is possible.
    too_low, too_high : str
        What is said of a guess that is too low, or too high.
    answer, then
        As those of a `Question`.
    hides : tuple of str
        What is hidden beside the readout.
    truth : float, optional
        The true number where no readout shows it.
    """

    text: str
    low: float
    high: float
    readout: str | None
    near: float
    too_low: str
    too_high: str
    answer: str
    unit: str = ""
    then: Mapping[str, str] = field(default_factory=dict)
    hides: tuple[str, ...] = ()
    truth: float | None = None
    floor: float | None = None

    @property
    def answers(self) -> tuple[str, ...]:
        """All that may be said after an answer, first what is said after each."""
        return (self.answer, self.too_low, self.too_high)

    @property
    def hidden(self) -> tuple[str, ...]:
        """All that is not to be seen before."""
        return self.hides if self.readout is None else (*self.hides, self.readout)


@dataclass(frozen=True)
class Place(Explained):
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
    answer, hides
        As those of a `Question`.
    axis : {"x", "y"}
        Along which axis is asked.
    gaps : callable, optional
        From that figure to stretches of the axis in which any place is as good as the true one.
    across : float, optional
        Where on the other axis the line lies on which is asked; it is drawn.
    along : callable
        From that figure to what the method says along the axis, places and values: so the learner
        hears what it says where they pointed.
    says : str
        What these values are.
    """

    text: str
    figure: str
    places: Places
    near: float
    answer: str
    hides: tuple[str, ...]
    along: Line
    says: str
    axis: str = "x"
    across: float | None = None
    gaps: Stretches | None = None


@dataclass(frozen=True)
class Stroke(Explained):
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
    missed : str
        The points by which the learner's own curve is judged, by the role of their trace.
    by : str
        The readout that says how far the true curve misses them (RMSE).
    answer, hides
        As those of a `Question`.
    axis : {"x", "y"}
        Along which axis the places lie.
    """

    text: str
    figure: str
    line: Line
    ends: tuple[float, float]
    near: float
    missed: str
    by: str
    answer: str
    hides: tuple[str, ...]
    axis: str = "x"


@dataclass(frozen=True)
class StraightLine(Explained):
    """A straight line between two classes, drawn before the one with the widest margin is shown.

    It is judged by its own street, the widest one around it that has no point inside.

    Parameters
    ----------
    text : str
        The question.
    figure : str
        The figure on which is drawn, by its id. It shows the points and a straight boundary.
    widest : str
        The readout that says how wide the widest street is.
    near : float
        A street of at least this share of the widest counts as close.
    narrow, crosses : str
        What is said of a street that is narrower, and of a line with points on the wrong side.
    answer, hides
        As those of a `Question`.
    """

    text: str
    figure: str
    widest: str
    near: float
    narrow: str
    crosses: str
    answer: str
    hides: tuple[str, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        """All that may be said after an answer, first what is said after each."""
        return (self.answer, self.narrow, self.crosses)


@dataclass(frozen=True)
class Reveal(Explained):
    """What the test points say, shown once the learner has chosen without them.

    Parameters
    ----------
    text : str
        What the button says.
    answer, hides
        As those of a `Question`.
    """

    text: str
    answer: str
    hides: tuple[str, ...] = HELD_OUT


Asked = Question | Estimate | Place | Stroke | StraightLine | Reveal
