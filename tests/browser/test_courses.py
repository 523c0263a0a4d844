"""A course is walked from its first part to its last, on a phone; in thorough on a laptop, too.

That each part of each course opens, with figures that a browser can draw, is tested without one, in
tests/test_courses.py.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import TimeoutError as TimedOut
from playwright.sync_api import expect

from pages.shared.model.declarations import registry
from pages.shared.model.lessons import courses, rules
from tests.conftest import LIMIT, go, rest, visit
from tests.sweeps import sweep

pytestmark = pytest.mark.browser
registry.load()
# The first two go over the most pages for their length.
NAMES = ["feature-maps", "ridge-and-airfoil"]
NAMES += [course.name for course in courses.courses() if course.name not in NAMES]
ON_A_PHONE = sweep(NAMES[:2], [0])
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


def walked(tab, course) -> None:
    """Press Next from the first part to the last; each shows its task and a picture."""
    lesson = course.lesson
    tab.emulate_media(reduced_motion="reduce")  # else each part is scrolled to, frame by frame
    go(tab, f"/{lesson.parts[0].page}?lesson={course.name}&part=1")
    for number, part in enumerate(lesson.parts, start=1):
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
        if number < len(lesson.parts):
            tab.get_by_role("button", name="Next", exact=True).click()


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_a_course_is_walked_from_end_to_end(walk, name):
    walked(walk, courses.named(name))


@pytest.mark.parametrize("name", ON_A_PHONE)
def test_a_course_is_walked_on_a_phone_and_home_says_so(phone, name):
    course = courses.named(name)
    walked(phone, course)
    phone.get_by_role("button", name="Go on freely").click()
    phone.wait_for_url(lambda url: "lesson=" not in url, timeout=LIMIT)
    visit(phone, "/")
    entry = phone.locator(".kp-path-course", has_text=course.title)
    parts = len(course.lesson.parts)
    expect(entry.locator(".kp-path-done")).to_contain_text(f"{parts} of {parts} parts opened")
    entry.get_by_role("link").click()
    phone.wait_for_url(re.compile(rf"lesson={course.name}&part=1$"), timeout=LIMIT)
    rest(phone)
