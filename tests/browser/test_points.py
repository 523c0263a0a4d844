"""Points by hand in a real browser: added, moved, removed, chosen; by a mouse and by a finger."""

from __future__ import annotations

import numpy as np
import pytest

from tests.browser.places import SVM, empty_place, lonely_point, plot, points
from tests.conftest import drawn, rest, visit, watch

pytestmark = pytest.mark.browser

# The values of both axes at a pixel, as Plotly maps them.
VALUES = """([id, left, top]) => {
  const node = document.querySelector(`[data-figure="${id}"]`)
  const box = node.getBoundingClientRect()
  const { xaxis, yaxis } = node._fullLayout._plots.xy
  return [xaxis.p2d(left - box.left - xaxis._offset), yaxis.p2d(top - box.top - yaxis._offset)]
}"""
SURFACE = """() => {
  const heat = document.querySelector('[data-figure=stage]').data.find((t) => t.type === 'heatmap')
  return Array.from(heat.z, (row) => Array.from(row))
}"""


def frames_of_marks(tab):
    """Rectangles that mark rows, columns or cells of the Gram matrix."""
    return tab.evaluate(
        """() => (document.querySelector('[data-figure=gram]').layout.shapes ?? [])
          .filter((shape) => shape.type === 'rect')"""
    )


def roles(tab):
    return tab.evaluate(
        "() => document.querySelector('[data-figure=stage]').data.map((t) => t.meta?.role)"
    )


def moved(tab, before):
    """Wait until both figures rest at another state than before; return its token."""
    drawn(tab, other_than=before)
    drawn(tab, other_than=before, settled=True)
    return rest(tab)["stage"]


def test_points_are_added_moved_removed_and_undone(page):
    visit(page, SVM)
    started, known = rest(page)["stage"], points(page)

    # A click on empty space adds a point there.
    left, top = empty_place(page)
    x, y = page.evaluate(VALUES, ["stage", left, top])
    page.mouse.click(left, top)
    added = moved(page, started)
    now = points(page)
    assert len(now) == len(known) + 1
    new = now[max(now)]
    assert abs(new["left"] - left) <= 1 and abs(new["top"] - top) <= 1
    scale = max(abs(x), abs(y), 1)
    assert abs(new["x"] - x) < 0.02 * scale and abs(new["y"] - y) < 0.02 * scale

    # A point that is dragged ends where it is dropped, and the surface is another.
    before = np.array(page.evaluate(SURFACE), float)
    area = plot(page)
    to_left = round(left + (44 if left < area["left"] + area["width"] / 2 else -44))
    to_top = round(top + (23 if top < area["top"] + area["height"] / 2 else -23))
    page.mouse.move(left, top)
    page.mouse.down()
    page.mouse.move((left + to_left) / 2, (top + to_top) / 2, steps=3)
    held = drawn(page, other_than=added)
    page.mouse.move(to_left, to_top, steps=4)
    page.mouse.up()
    dragged = moved(page, held)
    dropped = points(page)[max(now)]
    assert abs(dropped["left"] - to_left) <= 1 and abs(dropped["top"] - to_top) <= 1
    assert len(points(page)) == len(now)
    after = np.array(page.evaluate(SURFACE), float)
    assert np.nanmax(abs(after - before)) > 0.01

    # Undo restores the state itself, redo comes back to the other.
    page.get_by_role("button", name="Undo").click()
    assert moved(page, dragged) == added
    page.get_by_role("button", name="Redo").click()
    assert moved(page, added) == dragged

    # A right click takes the point away.
    page.mouse.click(to_left, to_top, button="right")
    moved(page, dragged)
    assert len(points(page)) == len(known)


def test_chosen_points_and_cells_are_marked_in_both_pictures(page):
    token = visit(page, SVM)["stage"]
    assert frames_of_marks(page) == []
    assert "kernel" not in roles(page)
    point = lonely_point(page)
    page.mouse.click(point["left"], point["top"])
    chosen = moved(page, token)
    row = page.evaluate(
        """(index) => Array.from(document.querySelector('[data-figure=gram]').data
          .find((t) => t.meta?.role === 'gram').meta.rows).indexOf(index)""",
        point["index"],
    )
    marks = frames_of_marks(page)
    across, down = marks
    assert (across["y0"], across["y1"]) == (row - 0.5, row + 0.5)
    assert (down["x0"], down["x1"]) == (row - 0.5, row + 0.5)
    assert "kernel" in roles(page), "k(x_i, .) lies over the stage"

    # The same point again lets go.
    page.wait_for_timeout(400)  # not a double click
    page.mouse.click(point["left"], point["top"])
    free = moved(page, chosen)
    assert free == token
    assert frames_of_marks(page) == []

    # A cell of the Gram matrix marks its two points.
    area = plot(page, "gram")
    place = area["left"] + 0.2 * area["width"], area["top"] + 0.7 * area["height"]
    page.mouse.click(*place)
    paired = moved(page, free)
    assert len(frames_of_marks(page)) == 1
    rings = page.evaluate(
        """() => document.querySelector('[data-figure=stage]').data
          .find((t) => t.name === 'chosen')?.x.length"""
    )
    assert rings == 2
    page.wait_for_timeout(400)
    page.mouse.click(*place)
    assert moved(page, paired) == token


def test_fingers_add_and_remove_points(chrome, app_url):
    context = chrome.new_context(
        viewport={"width": 390, "height": 844}, base_url=app_url, has_touch=True, is_mobile=True
    )
    tab = context.new_page()
    trouble = watch(tab, app_url)
    token = visit(tab, SVM)["stage"]
    known = points(tab)
    left, top = empty_place(tab, apart=12)
    tab.touchscreen.tap(left, top)
    added = moved(tab, token)
    now = points(tab)
    assert len(now) == len(known) + 1
    new = now[max(now)]
    assert abs(new["left"] - left) <= 1 and abs(new["top"] - top) <= 1

    fingers = context.new_cdp_session(tab)
    at = [{"x": new["left"], "y": new["top"]}]
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    removed = moved(tab, added)
    assert len(points(tab)) == len(known)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert rest(tab)["stage"] == removed
    assert len(points(tab)) == len(known)
    context.close()
    assert not trouble, trouble
