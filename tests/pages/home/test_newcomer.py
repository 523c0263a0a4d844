"""The newcomer's clock without a clock: words read and things done before the first prediction."""

from __future__ import annotations

import re

from pages.home.page import TEACH, WAYS
from pages.home.toy import LABEL, TOY
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.questions import StraightLine
from pages.shared.model.declarations.stories import unmarked
from tests.serving import ROOT

registry.load()
MAX_WORDS = 80
SCRIPT = ROOT / "pages/shared/app/stage/js/line.js"


def words(*texts: str) -> int:
    return sum(len(re.findall(r"[\w'’-]+", unmarked(text))) for text in texts)


def first_story():
    """The story to which the first way on leads."""
    _, slug, query, _ = WAYS[0]
    return next(s for s in registry.page(slug).teaching.stories if s.slug == query["story"])


def test_the_first_prediction_takes_at_most_eighty_words():
    """From the head of the home page to the hint of the question, what is on that way.

    Of the other two ways on only their names are read: whoever learns passes them.
    """
    hint = re.search(r"^const HINT = '(.+)';$", SCRIPT.read_text(encoding="utf-8"), re.M)
    story, (learn, try_it), teach = first_story(), WAYS, TEACH.split("·")[0]
    step = story.steps[0]
    home = (TOY.title, TOY.idea, LABEL, learn[0], learn[-1], teach, try_it[0])
    assert hint is not None and step.question is not None
    assert words(*home, story.title, step.text, step.question.text, hint[1]) <= MAX_WORDS


def test_it_takes_three_actions():
    """The way on, a stroke, the guess: the first step asks, and needs no slider before."""
    step = first_story().steps[0]
    assert isinstance(step.question, StraightLine) and not step.control
    assert set(step.shows.figures) == {"stage"}, "one picture to draw on"
