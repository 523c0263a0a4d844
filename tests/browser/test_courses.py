"""A course is walked on a phone; in thorough whole, and all of them on a laptop, too.

That each part of each course opens, with figures that a browser can draw, is tested without one, in
tests/test_courses.py.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import TimeoutError as TimedOut
from playwright.sync_api import expect

from pages.shared.model.declarations import registry
from pages.shared.model.lessons import courses, rules
from tests.figures import go, rest
from tests.sweeps import sweep
from tests.tabs import LIMIT

pytestmark = pytest.mark.browser
registry.load()
# The first two go over the most pages for their length.
NAMES = ["feature-maps", "ridge-and-airfoil"]
NAMES += [course.name for course in courses.courses() if course.name not in NAMES]
ON_A_PHONE = sweep(NAMES[:2], [0])
OFTEN = (1, 2, 6, 7, 9)  # of the first one: a view, pictures, a question, words, the last part
# What a part does not show as it should, by name: of the stage the figures that it names, and no
# other; else its view, or the words of its tab. One figure is drawn: others may be out of sight,
# where none is drawn; a tab of words has none, nor has a view that has to be asked for.
MISSING = """({ page, part, section, task, names, opens }) => {
  const said = (selector) => document.querySelector(selector)?.textContent ?? ''
  const text = (selector) => said(selector).replaceAll('\xa0', ' ')
  const has = ({ x, y, z }) => [x, y, z].some((one) => one?.length)
  const all = [...document.querySelectorAll('[data-figure]')]
  const onStage = all.filter((node) => node.closest('.kp-stage[data-main]'))
  const shown = String(onStage.map((node) => node.dataset.figure).toSorted())
  const opened = document.querySelector('.st-key-kp_opened')
  const isBare = opens && !opened?.querySelector('.kp-stage')
  const isDrawn = ({ dataset: { state, settled }, data, offsetHeight }) =>
    state && state === settled && offsetHeight >= 40 && data?.some(has)
  const query = new URLSearchParams(location.search)
  const wrong = {
    run: document.querySelector('[data-testid=stApp]')?.dataset.testScriptState !== 'notRunning',
    address: !location.pathname.endsWith(`/${page}`) || query.get('part') !== part,
    place: text('.kp-story-place [aria-current]') !== part,
    section: text('.kp-story-sections option:checked') !== section,
    task: !text('.kp-story-text').includes(task),
    names: shown !== String(names.toSorted()),
    figures: !all.some(isDrawn) && !(isBare && opened?.textContent),
    alone: document.querySelector('[data-testid=stTabs]') !== null,
    warning: document.querySelector('[data-testid=stAlert]') !== null,
  }
  return Object.keys(wrong).filter((name) => wrong[name])
}"""


def walked(tab, course, numbers: Sequence[int]) -> None:
    """Press Next from part to part, or go there; each shows its task and a picture."""
    lesson = course.lesson
    tab.emulate_media(reduced_motion="reduce")  # else each part is scrolled to, frame by frame
    for number in numbers:
        if number - 1 not in numbers:
            first = lesson.parts[number - 1].page
            go(tab, f"/{first}?lesson={course.name}&part={number}")
        part = lesson.parts[number - 1]
        task = re.split(r"[*{\[]", part.text)[0].strip()
        page = registry.page(part.page)
        shows, asked = rules.shows_of(page, part), rules.question_of(page, part)
        hidden = () if asked is None else asked.hidden  # until it is answered
        names = [name for name in shows.figures if name not in hidden] or list(shows.figures)
        said = {"page": part.page, "part": str(number), "section": part.section, "task": task,
                "names": names, "opens": bool(part.tabs)}  # fmt: skip
        try:  # a look at each frame would take most of the time
            tab.wait_for_function(
                f"(said) => !({MISSING})(said).length", arg=said, polling=100, timeout=LIMIT
            )
        except TimedOut:
            pytest.fail(f"part {number} of {course.name}: {tab.evaluate(MISSING, said)}")
        rest(tab)
        assert not tab.evaluate(MISSING, said), f"part {number} of {course.name}"
        if number + 1 in numbers:
            tab.get_by_role("button", name="Next", exact=True).click()


def all_of(course) -> range:
    return range(1, len(course.lesson.parts) + 1)


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_a_course_is_walked_from_end_to_end(walk, name):
    course = courses.named(name)
    walked(walk, course, all_of(course))


@pytest.mark.parametrize("name", ON_A_PHONE)
def test_a_course_is_walked_on_a_phone_and_home_says_so(phone, name, thorough):
    course = courses.named(name)
    numbers = all_of(course) if thorough else OFTEN
    walked(phone, course, numbers)
    phone.get_by_role("button", name="Go on freely").click()
    phone.wait_for_url(lambda url: "lesson=" not in url, timeout=LIMIT)
    go(phone, "/")
    entry = phone.locator(".kp-path-course", has_text=course.title)
    said = f"{len(numbers)} of {len(course.lesson.parts)} parts opened"
    expect(entry.locator(".kp-path-done")).to_contain_text(said)
    entry.get_by_role("link").click()
    phone.wait_for_url(re.compile(rf"lesson={course.name}&part=1$"), timeout=LIMIT)
    rest(phone)
