"""Places on the pictures of a page, in pixels: points, plot areas, empty spots."""

from __future__ import annotations

import numpy as np

from tests.figures import another, arrays, rest

# Few points: a test that looks here is about the browser, not about the numbers.
SVM = "/svm?n=60"
GAMMA = "svm_k1_gamma"

# What the traces of these roles have drawn, and where.
DRAWN = """([id, roles]) => {
  const node = document.querySelector(`[data-figure="${id}"]`)
  const box = node.getBoundingClientRect()
  const { xaxis, yaxis } = node._fullLayout._plots.xy
  return node.data.filter((trace) => roles.includes(trace.meta?.role)).flatMap((trace) =>
    Array.from(trace.x, (x, i) => ({
      index: trace.customdata?.[i], x, y: trace.y[i],
      left: box.left + xaxis._offset + xaxis.d2p(x),
      top: box.top + yaxis._offset + yaxis.d2p(trace.y[i]),
    })))
}"""
# Waits for the next frame: moves of a finger within one frame count as one.
FRAME = "() => new Promise(requestAnimationFrame)"
# Waits until what has just been put into the page is on the screen.
FRAMES = "() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))"
# The indices of all points in the figures of the stage.
POINTS = """() => [...document.querySelectorAll('.kp-row [data-figure]')].flatMap((node) =>
  node.data.filter((t) => t.meta?.role === 'points').flatMap((t) => Array.from(t.customdata)))"""
# The middle and the corners of the button that shows the whole picture again, where there is one.
WAY_BACK = """(id) => {
  const figure = document.querySelector(`[data-figure="${id}"]`)
  const button = figure.parentNode.querySelector('.kp-whole')
  if (!button) return []
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => ({ left: x, top: y })))
  return [...corners, { left: (left + right) / 2, top: (top + bottom) / 2 }]
}"""
ON_THE_SCREEN = "([left, top]) => Boolean(document.elementFromPoint(left, top))"
# Both clicks at once, and made at one moment, which they carry with them: a busy machine lets so
# much time pass between two of a mouse, or in what the first does, that they are no double click.
TWICE = """([x, y]) => {
  const node = document.elementFromPoint(x, y)
  const at = { clientX: x, clientY: y, button: 0, bubbles: true, cancelable: true, composed: true }
  const pointer = { ...at, pointerId: 1, pointerType: 'mouse', isPrimary: true }
  const clicks = [1, 2].map((detail) => ({
    detail, down: new PointerEvent('pointerdown', { ...pointer, buttons: 1 }),
    up: new PointerEvent('pointerup', pointer),
  }))
  for (const { detail, down, up } of clicks) {
    const goes = node.dispatchEvent(down)
    const mouse = (type, to, buttons) => goes
      && to.dispatchEvent(new MouseEvent(type, { ...at, detail, buttons }))
    mouse('mousedown', node, 1)
    node.dispatchEvent(up)
    mouse('mouseup', document.elementFromPoint(x, y), 0) // Plotly's cover, while it is pressed
    node.dispatchEvent(new MouseEvent('click', { ...at, detail }))
  }
  node.dispatchEvent(new MouseEvent('dblclick', { ...at, detail: 2 }))
}"""
PLOT = """(id) => {
  const node = document.querySelector(`[data-figure="${id}"]`)
  const box = node.getBoundingClientRect()
  const { xaxis, yaxis } = node._fullLayout._plots.xy
  return { left: box.left + xaxis._offset, top: box.top + yaxis._offset,
           width: xaxis._length, height: yaxis._length }
}"""


def points(tab, figure="stage"):
    """The data points of a figure, by their sample's index."""
    return {point["index"]: point for point in tab.evaluate(DRAWN, [figure, ["points"]])}


def double_click(tab, left: float, top: float) -> None:
    """Click twice at one place."""
    tab.evaluate(TWICE, [left, top])


def plot(tab, figure="stage"):
    """The plot area of a figure."""
    return tab.evaluate(PLOT, figure)


def empty_place(tab, figure="stage", apart=30, roles=("points",)):
    """Pixels inside a figure's plot area that are farthest from what is drawn in these roles."""
    tab.locator(f'[data-figure="{figure}"]').first.scroll_into_view_if_needed()
    area = plot(tab, figure)
    across = np.linspace(area["left"] + apart, area["left"] + area["width"] - apart, 40)
    down = np.linspace(area["top"] + apart, area["top"] + area["height"] - apart, 40)
    spots = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    drawn = tab.evaluate(DRAWN, [figure, list(roles)]) + tab.evaluate(WAY_BACK, figure)
    taken = np.array([[place["left"], place["top"]] for place in drawn])
    nearest = np.linalg.norm(spots[:, None] - taken[None], axis=-1).min(axis=1)
    assert nearest.max() > 15
    left, top = (round(float(v)) for v in spots[nearest.argmax()])
    assert tab.evaluate(ON_THE_SCREEN, [left, top]), f"{left}, {top} is not on the screen"
    return [left, top]


def lonely_point(tab):
    """The point that is farthest from its neighbours, so that a click means it alone."""
    known = points(tab)
    places = np.array([[p["left"], p["top"]] for p in known.values()])
    gaps = np.linalg.norm(places[:, None] - places[None], axis=-1)
    np.fill_diagonal(gaps, np.inf)
    return list(known.values())[int(gaps.min(axis=1).argmax())]


def click_a_place(tab) -> None:
    """Click into the first figure that takes points, and wait for what comes of it."""
    figure = tab.locator(".kp-row [data-figure][data-editable]").first.get_attribute("data-figure")
    roles = ("points", "curve", "kernel", "test")
    another(tab, lambda: tab.mouse.click(*empty_place(tab, figure, roles=roles)), figure)


def state_of(tab) -> tuple[dict, list[str]]:
    """Wait for rest; return every number that the figures show, and the lines of the readouts."""
    rest(tab)
    return arrays(tab), tab.locator(".kp-readouts").first.inner_text().split("\n")
