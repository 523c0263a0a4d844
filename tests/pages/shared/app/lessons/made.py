"""Lessons for the tests: any, by hypothesis, and a small one over two pages."""

from __future__ import annotations

from hypothesis import strategies as st

from pages.shared.model.declarations.stories import Shows
from pages.shared.model.lessons import link
from pages.shared.model.lessons.lesson import KERNEL, TABS, Lesson, Part
from pages.shared.model.state.page_store import PageStore
from tests.pages.shared.model.state.declared import SVM, owner

NAMES = st.sampled_from(
    ["data", "kernel", "points", "n", "seed", "C", "k1.gamma", "k2.period", "ü"]
)
LISTED = st.lists(NAMES, unique=True, max_size=5).map(tuple)
SHORT = st.text(max_size=30)

parts = st.builds(
    Part,
    st.sampled_from(["svm", "krr", "no-such_page2"]),
    st.dictionaries(st.sampled_from(["data", "kernel", "C", "x" * 60]), SHORT, max_size=3),
    SHORT,
    st.none() | LISTED,
    LISTED,
    st.none() | st.lists(st.sampled_from(TABS), unique=True).map(tuple),
    st.booleans(),
    st.booleans(),
)
lessons = st.builds(
    Lesson, st.text(min_size=1, max_size=40), st.lists(parts, min_size=1, max_size=5).map(tuple)
)

GAMMA = Part("svm", {"kernel": "rbf(gamma=2)", "C": "10"}, "Move gamma.", ("k1.gamma",), ("C",), ())
CURVE = Part("krr", {"kernel": "rbf(gamma=20)"}, "The curve alone.", (), tabs=(),
             shows=Shows({"stage": ("points", "curve")}, ("error_train",)))  # fmt: skip
WIDTH = Part("krr", {"kernel": "rbf(gamma=20)"}, "What does lambda do?", ("lam", KERNEL),
             tabs=("why",), hides_answers=True)  # fmt: skip
FREE = Part("svm", {"data": "circles"}, "Now as you like.", projector=True)
LESSON = Lesson("Width", (GAMMA, WIDTH, FREE))
LEADING = Lesson("One thing at a time", (CURVE, FREE))


def in_lesson(part: Part, **query: str) -> PageStore:
    """The state of a page in a lesson of one part, by a link to it."""
    text = link.packed(Lesson("One", (part,)))
    return owner(SVM, **link.query(text, 1), **query)
