"""Stories step by step in a real browser, their questions answered rightly and wrongly."""

from __future__ import annotations

import pytest

from pages.shared.model.declarations import registry
from pages.shared.model.declarations.questions import (
    Estimate,
    Place,
    Question,
    Reveal,
    StraightLine,
    Stroke,
)
from tests.browser.answering import NUMBERS, SEEN, answer, draw, line, places, point, truth
from tests.browser.calm import check_type
from tests.browser.finger import Finger
from tests.figures import go, rest
from tests.sweeps import sweep
from tests.tabs import LIMIT

pytestmark = pytest.mark.browser
registry.load()
MARGIN = next(s for s in registry.page("svm").teaching.stories if s.slug == "margin")
MARKS = ("#show-", "#set-", "#glossary-", "|before}")


def mechanisms(step) -> set:
    """What of the scripts a step needs: its kind of question, marks in its texts, a view below."""
    needed = {"view", "check"} & step.query.keys()
    needed |= {mark for mark in MARKS if any(mark in text for text in step.texts)}
    if (asked := step.question) is not None:
        has_line = getattr(asked, "across", None) is not None
        needed.add((type(asked), getattr(asked, "axis", ""), has_line))
        needed |= {name for name in ("then", "hides") if getattr(asked, name)}
    return needed


def further() -> list:
    """Few steps that need all that any step needs and no step of `MARGIN` does.

    That each step of each story has its figures, numbers, words and answers is tested without a
    browser, in tests/pages/shared/model/declarations/test_stories.py.
    """
    steps = [
        (page, story, number, mechanisms(step))
        for page in registry.pages()
        for story in page.teaching.stories
        for number, step in enumerate(story.steps, 1)
    ]
    missing = set().union(*(needed for *_, needed in steps))
    missing -= set().union(*map(mechanisms, MARGIN.steps))
    chosen = []
    while missing:
        page, story, number, needed = max(steps, key=lambda each: len(each[-1] & missing))
        missing -= needed
        chosen.append(pytest.param(page, story, number, id=f"{page.slug}-{story.slug}-{number}"))
    return chosen


TEXT = ".kp-story-text"
IN_SIGHT = """() => {
  const view = document.querySelector('.st-key-kp_opened')?.getBoundingClientRect()
  return view && view.height > 100 && view.top < innerHeight - 100 && view.bottom > 100
}"""
ON_SCREEN = """() => {
  const nodes = [...document.querySelectorAll('.kp-stage[data-main] [data-figure]')]
  const boxes = nodes.map((node) => node.getBoundingClientRect())
  return {
    figures: Object.fromEntries(nodes.map((node) => [node.dataset.figure,
      node.data.map(({ meta, name }) => [meta?.role ?? '', name ?? ''])])),
    share: boxes.reduce((sum, { width, height }) => sum + width * height, 0)
      / innerWidth / innerHeight,
    beside: ['formula', 'tools', 'said', 'sweep'].filter((name) => document.querySelector(
      `.kp-stage[data-main] .kp-${name}`)?.checkVisibility()),
    tabs: document.querySelectorAll('[data-testid=stTabs]').length,
  }
}"""


# What of a step is not whole in the window, or lies under something else: its control; of its
# pictures one, at least; its numbers, where they do not stand below many pictures.
OUT_OF_SIGHT = """() => {
  const isWhole = (node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect()
    return [top + 3, (top + bottom) / 2, bottom - 3].every((y) =>
      node.contains(document.elementFromPoint((left + right) / 2, y)))
  }
  const all = (selector) => [...document.querySelectorAll(selector)]
    .filter((node) => node.checkVisibility() && node.offsetHeight)
  const controls = all('.kp-story-controls :is(input[type=range], select)')
  const pictures = all('.kp-stage [data-figure]')
  const numbers = all('.kp-stage:not(:has([data-wrapped])) .kp-readout:not([data-hidden]) dd')
  return [
    ...controls.length && controls.every(isWhole) ? [] : ['the control'],
    ...pictures.some((node) => isWhole(node.closest('.kp-card'))) ? [] : ['the picture'],
    ...numbers.filter((node) => !isWhole(node)).map((node) => node.previousSibling.textContent),
  ]
}"""
CONTROL_IS_IN_SIGHT = f"() => !({OUT_OF_SIGHT})().length"
ALL_STORIES = [
    pytest.param(page, story, id=f"{page.slug}-{story.slug}")
    for page in registry.pages()
    for story in page.teaching.stories
]
WITH_CONTROL = [
    pytest.param(*case.values, number, id=f"{case.id}-{number}")
    for case in ALL_STORIES
    for number, step in enumerate(case.values[1].steps, 1)
    if step.control
]
OFTEN = ("kda-direction-2", "krr-sum-5")  # a view, an answer above the control; margin: by touch


def begin(tab, path: str) -> None:
    """Go to an address as one who has answered nothing yet."""
    if tab.url.startswith("http"):
        tab.evaluate("localStorage.clear()")
    go(tab, path)


def is_at(tab, step: int) -> None:
    tab.locator(f".kp-story-place [aria-current]:text-is('{step}')").wait_for(timeout=LIMIT)
    tab.wait_for_url(lambda url: f"step={step}" in url, timeout=LIMIT)
    rest(tab)


SMALL = {"width": 1280, "height": 720}


@pytest.mark.thorough
@pytest.mark.parametrize(("of", "story"), ALL_STORIES)
def test_each_step_shows_what_it_declares_and_fills_the_window_of_a_small_laptop(walk, of, story):
    """After its answer, too; what it declares is tested in each run, without a browser."""
    walk.set_viewport_size(SMALL)
    begin(walk, f"/{of.slug}")
    for number, step in enumerate(story.steps, 1):
        go(walk, f"/{of.slug}?story={story.slug}&step={number}")
        is_at(walk, number)
        if (asked := step.question) is not None:
            rightly = not isinstance(asked, Place | Stroke | StraightLine)
            answer(walk, asked, rightly, [])
        shows(walk, step)


def shows(tab, step) -> None:
    """On the screen is what a step declares and nothing else, and it fills half of it."""
    declared, seen = step.shows, tab.evaluate(ON_SCREEN)
    assert seen["figures"].keys() == declared.figures.keys()
    for figure, traces in seen["figures"].items():
        for role, name in traces:
            named = [n for n in declared.figures[figure]
                     if n == role or name.lower().startswith(n.lower())]  # fmt: skip
            assert named, (figure, role, name)
    assert all(key.startswith(declared.readouts) for key in tab.evaluate(SEEN))
    beside = {"tools": "classes"}
    assert {beside.get(name, name) for name in seen["beside"]} <= set(declared.beside)
    assert not seen["tabs"]
    check_type(tab)
    if not step.opens:
        assert seen["share"] > 0.45, "the picture is the widest thing on the screen"


def words_light_up(tab) -> None:
    dark = tab.evaluate(
        """() => [...document.querySelectorAll('.kp-story a[data-show]')].filter((words) => {
          words.focus({ preventScroll: true })
          const isLit = words.hasAttribute('data-found')
          words.blur()
          return !isLit
        }).map((words) => words.textContent)"""
    )
    assert not dark


def words_light_up_under_the_mouse(tab) -> None:
    for words in tab.locator(".kp-story a[data-show]").all():
        words.hover()
        assert words.get_attribute("data-found") is not None, words.inner_text()
        tab.locator(".kp-story h2").hover()


def test_a_story_is_walked_through_and_back(walk):
    """It is begun, turned at its first step and at its last, and left by the keyboard.

    How its questions are answered by keys: tests/browser/test_access_by_keyboard.py.
    """
    of = registry.page("svm")
    begin(walk, f"/{of.slug}?n=60")
    walk.locator(f".st-key-svm_story_{MARGIN.slug} button").focus()
    walk.keyboard.press("Enter")
    for number, step in enumerate(MARGIN.steps, 1):
        is_at(walk, number)
        holds(walk, of, step)
        if number in (1, len(MARGIN.steps)):
            walk.keyboard.press("ArrowRight")
        else:
            walk.locator(".kp-story-way button").last.click()
    ends(walk, MARGIN)
    walk.keyboard.press("ArrowRight")
    leaves(walk)
    walk_back(walk, MARGIN)


@pytest.mark.parametrize(("of", "story", "number"), further())
def test_a_step_with_what_the_walked_story_has_not(walk, of, story, number):
    begin(walk, f"/{of.slug}?story={story.slug}&step={number}")
    is_at(walk, number)
    holds(walk, of, story.steps[number - 1])


def holds(tab, of, step) -> None:
    """All that a step has is there, and its question is answered rightly."""
    assert "…" not in tab.evaluate(NUMBERS)
    if {"view", "check"} & step.query.keys():
        tab.wait_for_function(IN_SIGHT, timeout=LIMIT)
    if (asked := step.question) is not None:
        answer(tab, asked, True, truth(of, step.query, asked))
    shows(tab, step)
    words_light_up(tab)
    assert tab.locator(".kp-story-controls .kp-control").count() == bool(step.control)


def ends(tab, story) -> None:
    """The last card says what one knows now, with numbers, and leads on."""
    tab.locator(".kp-story-end").wait_for()
    assert "…" not in tab.evaluate(NUMBERS)
    assert tab.locator(".kp-story-end .kp-number").count()
    assert tab.locator(".kp-story-end button").count() == bool(story.next)


def leaves(tab) -> None:
    """The page is the usual one again."""
    tab.locator(".kp-story").wait_for(state="detached", timeout=LIMIT)
    rest(tab)
    assert "story=" not in tab.url


def walk_back(tab, story) -> None:
    """Come back into the story, and answer each kind of question wrongly."""
    tab.evaluate("localStorage.clear()")
    tab.go_back()
    is_at(tab, len(story.steps))
    tab.get_by_role("button", name="Back", exact=True).click()
    here = len(story.steps) - 1
    is_at(tab, here)
    asks = [(n, step.question) for n, step in enumerate(story.steps, 1) if step.question]
    kinds = {type(asked): n for n, asked in asks if not isinstance(asked, Reveal)}
    for number in sorted(kinds.values(), reverse=True):
        if number != here:
            go(tab, f"/svm?story={story.slug}&step={number}")
            is_at(tab, number)
        words_light_up_under_the_mouse(tab)
        answer(tab, story.steps[number - 1].question, False, [])


def test_a_story_by_touch_on_a_phone(phone, thorough):
    """Usually the last step of each kind of question, and the last without one."""
    kinds = {type(step.question): number for number, step in enumerate(MARGIN.steps, 1)}
    walked = range(1, len(MARGIN.steps) + 1) if thorough else sorted(kinds.values())
    finger = Finger(phone)
    begin(phone, f"/svm?story=margin&step={walked[0]}")
    for number in walked:
        if number - 1 not in walked and number != walked[0]:
            go(phone, f"/svm?story=margin&step={number}")
        is_at(phone, number)
        step = MARGIN.steps[number - 1]
        bar, text = (phone.locator(one).bounding_box() for one in (".kp-story-way", TEXT))
        assert text["y"] >= bar["y"] + bar["height"], "a step is read from its beginning"
        if isinstance(step.question, Question):
            phone.locator(".kp-choices button").nth(step.question.right).tap()
        elif isinstance(step.question, Place):
            true = places(registry.page("svm"), step.query, step.question)
            point(phone, step.question, true, rightly=True, tap=True)
        elif isinstance(step.question, StraightLine):
            true = line(registry.page("svm"), step.query, step.question)
            draw(phone, step.question, true, True, finger)
        elif isinstance(step.question, Estimate):
            answer(phone, step.question, True, [])
        if step.question is not None and not isinstance(step.question, Reveal):
            phone.locator(".kp-answer p").last.wait_for()
            rest(phone)
        if step.control:
            phone.wait_for_function(CONTROL_IS_IN_SIGHT, timeout=LIMIT)
        words = phone.locator(".kp-story a[data-show]")
        if words.count():
            words.first.tap()
            assert words.first.get_attribute("data-found") is not None
        way = phone.locator(".kp-story-way button").last
        assert way.bounding_box()["y"] < 844, "the way on is in sight"
        if number + 1 in walked or step is MARGIN.steps[-1]:
            way.tap()
    phone.get_by_role("button", name="Go on freely").tap()
    phone.locator(".kp-story").wait_for(state="detached", timeout=LIMIT)


@pytest.mark.parametrize(
    ("of", "story", "number"), sweep(WITH_CONTROL, lambda case: case.id in OFTEN)
)
def test_on_a_phone_the_control_of_a_step_is_in_sight_with_its_picture(phone, of, story, number):
    begin(phone, f"/{of.slug}?story={story.slug}&step={number}")
    is_at(phone, number)
    asked = story.steps[number - 1].question
    if asked is not None and not isinstance(asked, Reveal):
        answer(phone, asked, False, [])
    phone.wait_for_function(CONTROL_IS_IN_SIGHT, timeout=LIMIT)
