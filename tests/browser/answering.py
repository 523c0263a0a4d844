"""How a question of a story is answered, rightly or wrongly, and what has to be seen then."""

from __future__ import annotations

import re

import numpy as np

from pages.shared.model.declarations.questions import Place, Question, Reveal, StraightLine, Stroke
from pages.shared.model.scene.places import straight_boundary
from pages.shared.model.scene.scene import Figure
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from tests.browser.finger import Finger
from tests.figures import rest

NUMBERS = "() => [...document.querySelectorAll('.kp-story .kp-number')].map((n) => n.textContent)"
PIXELS = """([id, axis, value]) => {
  const node = document.querySelector(`.kp-stage[data-main] [data-figure='${id}']`)
  const [x, y] = [node._fullLayout.xaxis, node._fullLayout.yaxis]
  const box = node.getBoundingClientRect()
  const along = { x: x._offset + x._length / 3, y: y._offset + y._length / 3 }
  along[axis] = { x, y }[axis]._offset + { x, y }[axis].d2p(value)
  return [box.left + along.x, box.top + along.y]
}"""
ALONG = """([id, points]) => {
  const node = document.querySelector(`.kp-stage[data-main] [data-figure='${id}']`)
  const [x, y] = [node._fullLayout.xaxis, node._fullLayout.yaxis]
  const { left, top } = node.getBoundingClientRect()
  return points.map(([a, b]) => [left + x._offset + x.d2p(a), top + y._offset + y.d2p(b)])
}"""
DRAWN = ".kp-stroke-guess[points]"
SEEN = """() => [...document.querySelectorAll('.kp-stage[data-main] .kp-readout')]
  .filter((item) => !item.hasAttribute('data-hidden')).map((item) => item.dataset.key)"""


def figure_of(page, query, asked) -> Figure:
    """Return the figure that a question is about, as its step opens."""
    record, _ = address.from_query(page, query, {})
    return next(f for f in page.scene(resolve(record, {})).figures if f.id == asked.figure)


def places(page, query, asked: Place) -> list[float]:
    """Return the true places of a question."""
    return list(asked.places(figure_of(page, query, asked)))


def point(tab, asked: Place, true: list[float], rightly: bool, tap: bool = False) -> None:
    """Point at a place with mouse or finger, or, wrongly, with a key; look at what is said."""
    assert tab.get_by_role("button", name="That is my guess").is_disabled(), "first point"
    if not rightly:
        tab.locator(".kp-guess input").press("ArrowRight")
    else:
        tab.locator(f"[data-figure='{asked.figure}']").first.scroll_into_view_if_needed()
        x, y = tab.evaluate(PIXELS, [asked.figure, asked.axis, true[0]])
        tab.touchscreen.tap(x, y) if tap else tab.mouse.click(x, y)
    assert tab.locator(".kp-place-guess").count() == 1
    assert not tab.locator(".kp-place-true").count()
    tab.get_by_role("button", name="That is my guess").click()
    said = tab.locator(".kp-verdict").inner_text()
    assert said.startswith("Close." if rightly else "Not close.") and "You said" in said
    assert " away. Where you pointed, " in said
    assert tab.locator(".kp-place-true").count() == 1


def curve(page, query, asked: Stroke) -> list[list[float]]:
    """Return points on the true curve of a question."""
    line = asked.line(figure_of(page, query, asked))
    at = np.linspace(*asked.ends, 16)
    points = np.column_stack([at, np.interp(at, *line)])
    return (points if asked.axis == "x" else points[:, ::-1]).tolist()


def line(page, query, asked: StraightLine) -> list[list[float]]:
    """Return two points on the line of the method."""
    a, b, c = straight_boundary(figure_of(page, query, asked))
    return [[a * c - b * by, b * c + a * by] for by in (-1.5, 0, 1.5)]


def draw(
    tab,
    asked: Stroke | StraightLine,
    true: list[list[float]],
    rightly: bool,
    finger: Finger | None = None,
) -> None:
    """Draw the curve with the mouse or a finger, or, wrongly, with a key; look at what is said."""
    assert tab.get_by_role("button", name="That is my guess").is_disabled(), "first draw"
    if not rightly:
        tab.locator(".kp-guess input").last.press("PageUp")
    else:
        tab.locator(f"[data-figure='{asked.figure}']").first.scroll_into_view_if_needed()
        (x, y), *way = tab.evaluate(ALONG, [asked.figure, true])
        if finger is None:
            tab.mouse.move(x, y)
            tab.mouse.down()
            for place in way:
                tab.mouse.move(*place)
            tab.mouse.up()
        else:
            scrolled = tab.evaluate("() => document.scrollingElement.scrollTop")
            finger.down(x, y)
            for place in way:
                finger.move(*place)
            finger.up()
            assert tab.evaluate("() => document.scrollingElement.scrollTop") == scrolled
    assert tab.locator(DRAWN).count() == 1
    assert not tab.locator(".kp-stroke-true[points]").count()
    tab.get_by_role("button", name="That is my guess").click()
    said = tab.locator(".kp-verdict").inner_text()
    if isinstance(asked, StraightLine):
        assert "The widest is" in said or "Your street is" in said
        assert said.startswith("Close.") == rightly, said
    else:
        assert said.startswith("Close." if rightly else "Not close."), said
        assert "(RMSE), the method by" in said
    assert tab.locator(".kp-stroke-true[points]").count() == 1


def truth(page, query, asked) -> list:
    """Return what a question for a place or a stroke takes as right; nothing for others."""
    if isinstance(asked, Place):
        return places(page, query, asked)
    if isinstance(asked, StraightLine):
        return line(page, query, asked)
    return curve(page, query, asked) if isinstance(asked, Stroke) else []


def answer(tab, asked, rightly: bool, true: list) -> None:
    """Answer a question and look at what is then said and shown."""
    assert not [key for key in tab.evaluate(SEEN) if key.startswith(asked.hidden or "-")]
    choosing = isinstance(asked, Reveal)  # with the control; all else is asked before it
    controls = tab.locator(".kp-story-controls .kp-control").count()
    assert bool(controls) == choosing, "first predict"
    if choosing:
        assert not re.search(r"\d", tab.locator(".kp-question").inner_text())
        tab.get_by_role("button", name=asked.text).click()
        assert not tab.locator(".kp-verdict").count(), "nothing was asked"
    elif isinstance(asked, Question):
        place = asked.right if rightly else (asked.right + 1) % len(asked.choices)
        tab.locator(".kp-choices button").nth(place).click()
        assert tab.locator(".kp-choices [data-verdict=right]").count() == 1
        assert tab.locator(".kp-choices [data-verdict=wrong]").count() == (not rightly)
        said = "Right." if rightly else f"The answer is: {asked.choices[asked.right].text}."
        assert " ".join(tab.locator(".kp-verdict").inner_text().split()) == said
        errors = [one.replace("\xa0", " ") for one in tab.locator(".kp-error").all_inner_texts()]
        assert errors == [one for one in [asked.choices[place].error] if one]
    elif isinstance(asked, Place):
        point(tab, asked, true, rightly)
    elif isinstance(asked, Stroke | StraightLine):
        draw(tab, asked, true, rightly)
    else:
        tab.locator(".kp-guess input").press("Home" if not rightly else "ArrowRight")
        tab.get_by_role("button", name="That is my guess").click()
        assert "You said" in tab.locator(".kp-verdict").inner_text()
    tab.locator(".kp-answer p").last.wait_for()
    rest(tab)
    assert not tab.locator("[data-hidden]").count()
    assert "…" not in tab.evaluate(NUMBERS)
