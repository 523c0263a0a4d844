"""Points by hand in a real browser: added, moved, removed, chosen; by a mouse and by a finger."""

from __future__ import annotations

import numpy as np
import pytest

from tests.browser.finger import Finger
from tests.browser.places import SVM, empty_place, lonely_point, plot, points
from tests.figures import drawn, go, rest

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


def test_points_are_added_moved_removed_and_undone(walk):
    go(walk, SVM)
    started, known = rest(walk)["stage"], points(walk)

    # A click on empty space adds a point there.
    left, top = empty_place(walk)
    x, y = walk.evaluate(VALUES, ["stage", left, top])
    walk.mouse.click(left, top)
    added = moved(walk, started)
    now = points(walk)
    assert len(now) == len(known) + 1
    new = now[max(now)]
    assert abs(new["left"] - left) <= 1 and abs(new["top"] - top) <= 1
    scale = max(abs(x), abs(y), 1)
    assert abs(new["x"] - x) < 0.02 * scale and abs(new["y"] - y) < 0.02 * scale

    # A point that is dragged ends where it is dropped, and the surface is another.
    before = np.array(walk.evaluate(SURFACE), float)
    area = plot(walk)
    to_left = round(left + (44 if left < area["left"] + area["width"] / 2 else -44))
    to_top = round(top + (23 if top < area["top"] + area["height"] / 2 else -23))
    walk.mouse.move(left, top)
    walk.mouse.down()
    walk.mouse.move((left + to_left) / 2, (top + to_top) / 2, steps=3)
    held = drawn(walk, other_than=added)
    walk.mouse.move(to_left, to_top, steps=4)
    walk.mouse.up()
    dragged = moved(walk, held)
    dropped = points(walk)[max(now)]
    assert abs(dropped["left"] - to_left) <= 1 and abs(dropped["top"] - to_top) <= 1
    assert len(points(walk)) == len(now)
    after = np.array(walk.evaluate(SURFACE), float)
    assert np.nanmax(abs(after - before)) > 0.01

    # Undo restores the state itself, redo comes back to the other.
    walk.get_by_role("button", name="Undo").click()
    assert moved(walk, dragged) == added
    walk.get_by_role("button", name="Redo").click()
    assert moved(walk, added) == dragged

    # A right click takes the point away.
    walk.mouse.click(to_left, to_top, button="right")
    moved(walk, dragged)
    assert len(points(walk)) == len(known)


def test_chosen_points_and_cells_are_marked_in_both_pictures(walk):
    token = go(walk, SVM)["stage"]
    assert frames_of_marks(walk) == []
    assert "kernel" not in roles(walk)
    point = lonely_point(walk)
    walk.mouse.click(point["left"], point["top"])
    chosen = moved(walk, token)
    row = walk.evaluate(
        """(index) => Array.from(document.querySelector('[data-figure=gram]').data
          .find((t) => t.meta?.role === 'gram').meta.rows).indexOf(index)""",
        point["index"],
    )
    marks = frames_of_marks(walk)
    across, down = marks
    assert (across["y0"], across["y1"]) == (row - 0.5, row + 0.5)
    assert (down["x0"], down["x1"]) == (row - 0.5, row + 0.5)
    assert "kernel" in roles(walk), "k(x_i, .) lies over the stage"

    # The same point again lets go.
    walk.wait_for_timeout(400)  # not a double click
    walk.mouse.click(point["left"], point["top"])
    free = moved(walk, chosen)
    assert free == token
    assert frames_of_marks(walk) == []

    # A cell of the Gram matrix marks its two points.
    area = plot(walk, "gram")
    place = area["left"] + 0.2 * area["width"], area["top"] + 0.7 * area["height"]
    walk.mouse.click(*place)
    paired = moved(walk, free)
    assert len(frames_of_marks(walk)) == 1
    rings = walk.evaluate(
        """() => document.querySelector('[data-figure=stage]').data
          .find((t) => t.name === 'chosen')?.x.length"""
    )
    assert rings == 2
    walk.wait_for_timeout(400)
    walk.mouse.click(*place)
    assert moved(walk, paired) == token


def test_fingers_add_and_remove_points(phone):
    token = go(phone, SVM)["stage"]
    known = points(phone)
    left, top = empty_place(phone, apart=12)
    phone.touchscreen.tap(left, top)
    added = moved(phone, token)
    now = points(phone)
    assert len(now) == len(known) + 1
    new = now[max(now)]
    assert abs(new["left"] - left) <= 1 and abs(new["top"] - top) <= 1

    finger = Finger(phone)

    def place():
        """Where the point is now: a swipe, and a button that is brought into sight, scroll."""
        point = points(phone)[new["index"]]
        return point["left"], point["top"]

    finger.down(*place())
    phone.get_by_text("Let go to remove it").wait_for()
    assert rest(phone)["stage"] == added and len(points(phone)) == len(now), "not before release"
    finger.has_waited()
    finger.up()
    removed = moved(phone, added)
    assert len(points(phone)) == len(known)
    phone.locator(".kp-status").get_by_role("button", name="Undo").tap()
    assert moved(phone, removed) == added

    # Whoever moves the finger after all, drags; a swipe that begins on a point does neither.
    left, top = place()
    finger.down(left, top)
    finger.move(left, top + 40, ms=30)
    finger.up()
    assert rest(phone)["stage"] == added
    left, top = place()
    finger.down(left, top)
    phone.get_by_text("Let go to remove it").wait_for()
    finger.has_waited()
    finger.move(left, top + 40)
    finger.up()
    moved(phone, added)
    assert len(points(phone)) == len(now)
