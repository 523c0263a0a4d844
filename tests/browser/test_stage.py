"""The stage in a real browser: what stays, what follows the hand, what looks the same."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from tests.conftest import LAPTOP, another, drawn, grip, rest, thumb, visit, watch

pytestmark = pytest.mark.browser

# Few points: every test is about the browser, not about the numbers.
SVM = "/svm?n=60"
GAMMA = "svm_k1_gamma"

POINTS = """(id) => {
  const node = document.querySelector(`[data-figure="${id}"]`)
  const box = node.getBoundingClientRect()
  const { xaxis, yaxis } = node._fullLayout._plots.xy
  return node.data.filter((trace) => trace.meta?.role === 'points').flatMap((trace) =>
    Array.from(trace.customdata, (index, i) => ({
      index, x: trace.x[i], y: trace.y[i],
      left: box.left + xaxis._offset + xaxis.d2p(trace.x[i]),
      top: box.top + yaxis._offset + yaxis.d2p(trace.y[i]),
    })))
}"""
PLOT = """(id) => {
  const node = document.querySelector(`[data-figure="${id}"]`)
  const box = node.getBoundingClientRect()
  const { xaxis, yaxis } = node._fullLayout._plots.xy
  return { left: box.left + xaxis._offset, top: box.top + yaxis._offset,
           width: xaxis._length, height: yaxis._length }
}"""
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
RANGES = """() => {
  const { xaxis, yaxis } = document.querySelector('[data-figure=stage]')._fullLayout
  return [...xaxis.range, ...yaxis.range]
}"""
# Writes down, frame by frame, the tokens that both figures show.
RECORD = """() => {
  window.__seen = []
  const node = (id) => document.querySelector(`[data-figure="${id}"]`)
  const look = () => {
    window.__seen.push([node('stage')?.dataset.state, node('gram')?.dataset.state])
    window.__look = requestAnimationFrame(look)
  }
  look()
}"""
SEEN = "() => { cancelAnimationFrame(window.__look); return window.__seen }"


def points(tab, figure="stage"):
    return {point["index"]: point for point in tab.evaluate(POINTS, figure)}


def plot(tab, figure="stage"):
    return tab.evaluate(PLOT, figure)


def empty_place(tab, apart=30):
    """Pixels inside the stage's plot area that are farthest from all points."""
    area = plot(tab)
    across = np.linspace(area["left"] + apart, area["left"] + area["width"] - apart, 40)
    down = np.linspace(area["top"] + apart, area["top"] + area["height"] - apart, 40)
    spots = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    taken = np.array([[p["left"], p["top"]] for p in points(tab).values()])
    nearest = np.linalg.norm(spots[:, None] - taken[None], axis=-1).min(axis=1)
    assert nearest.max() > 15
    return [round(float(v)) for v in spots[nearest.argmax()]]


def lonely_point(tab):
    """The point that is farthest from its neighbours, so that a click means it alone."""
    known = points(tab)
    places = np.array([[p["left"], p["top"]] for p in known.values()])
    gaps = np.linalg.norm(places[:, None] - places[None], axis=-1)
    np.fill_diagonal(gaps, np.inf)
    return list(known.values())[int(gaps.min(axis=1).argmax())]


def picture(tab, figure):
    """The plot area of a figure as an array of colours."""
    area = plot(tab, figure)
    clip = {"x": area["left"], "y": area["top"], "width": area["width"], "height": area["height"]}
    return np.asarray(Image.open(io.BytesIO(tab.screenshot(clip=clip))).convert("RGB"), float)


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


def test_zoom_and_node_stay_over_ten_moves(page):
    first = visit(page, SVM)
    assert first["stage"] == first["gram"]
    page.evaluate("window.__nodes = [...document.querySelectorAll('[data-figure]')].slice(0, 2)")
    full = page.evaluate(RANGES)
    left, top = empty_place(page)  # on a point the drag would move it
    area = plot(page)
    page.mouse.move(left, top)
    page.mouse.down()
    middle = area["left"] + area["width"] / 2, area["top"] + area["height"] / 2
    page.mouse.move(*middle, steps=6)
    page.mouse.up()
    page.wait_for_function(f"([low]) => ({RANGES})()[0] !== low", arg=full)
    zoomed = page.evaluate(RANGES)
    assert zoomed != full
    gamma = thumb(page, GAMMA)
    gamma.focus()
    token = first["stage"]
    page.evaluate(RECORD)
    for _ in range(10):
        page.keyboard.press("ArrowRight")
        token = drawn(page, other_than=token)
        np.testing.assert_allclose(page.evaluate(RANGES), zoomed)
    seen = page.evaluate(SEEN)
    assert all(stage == gram for stage, gram in seen), "neighbours showed different states"
    after = rest(page)
    assert after["stage"] == after["gram"] != first["stage"]
    np.testing.assert_allclose(page.evaluate(RANGES), zoomed)
    assert page.evaluate(
        """() => ['stage', 'gram'].every((id) =>
          window.__nodes.includes(document.querySelector(`[data-figure="${id}"]`)))"""
    )


def test_camera_of_a_solid_stays(page):
    """No page has a 3-D figure at rest: one is drawn by the stage's own figure, and moved."""
    visit(page, SVM)
    page.evaluate(
        """async () => {
          const script = (name) => import(`${window.__kpAssets}js/${name}.js`)
          const { Figure } = await script('figure')
          const { readTheme } = await script('palette')
          const parent = document.querySelector('.kp-row')
          parent.replaceChildren()
          const figure = new Figure('solid', parent)
          const spec = (height) => ({ id: 'solid', title: 'A solid', data: [
            { type: 'surface', z: [[0, 1], [height, 0]], colorscale: 'kp-diverging',
              cmin: -1, cmax: 1, showscale: false }], layout: { uirevision: 'kept' } })
          window.__solid = figure.node
          window.__draw = async (height) => {
            figure.take(spec(height), readTheme(parent), null, '')
            const needed = figure.needsPlotly
            await figure.react()
            return needed
          }
          await window.__draw(0)
        }"""
    )
    eye = "() => window.__solid._fullLayout.scene._scene.getCamera().eye"
    first = page.evaluate(eye)
    box = page.locator("[data-figure=solid]").bounding_box()
    left, top = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(left, top)
    page.mouse.down()
    page.mouse.move(left + 80, top + 40, steps=8)
    page.mouse.up()
    page.wait_for_function(
        "(x) => Math.abs(window.__solid._fullLayout.scene.camera.eye.x - x) > 0.05", arg=first["x"]
    )
    turned = page.evaluate(eye)
    for height in range(1, 11):
        assert page.evaluate("(height) => window.__draw(height)", height), "Plotly draws each move"
    assert page.evaluate("() => window.__solid.data[0].z[1][0]") == 10
    assert page.evaluate(eye) == pytest.approx(turned, abs=1e-3)


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


def test_pictures_follow_a_thumb_that_is_held(page):
    frames = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: frames.append(frame)))
    token = visit(page, SVM)["stage"]
    page.evaluate(RECORD)
    left, top = grip(page, GAMMA)
    value = thumb(page, GAMMA).get_attribute("aria-valuetext")
    address = page.url
    frames.clear()
    page.mouse.move(left, top)
    page.mouse.down()
    for _ in range(3):
        left += 15
        page.mouse.move(left, top, steps=3)
        token = drawn(page, other_than=token)
    assert not frames, "no run of the page was asked for"
    held = thumb(page, GAMMA).get_attribute("aria-valuetext")
    assert held != value
    page.mouse.up()
    page.wait_for_function("(address) => location.href !== address", arg=address)
    after = rest(page)
    assert after["stage"] == after["gram"]
    assert thumb(page, GAMMA).get_attribute("aria-valuetext") == held
    seen = page.evaluate(SEEN)
    assert all(stage == gram for stage, gram in seen), "neighbours showed different states"
    assert len({stage for stage, _ in seen}) >= 4


def test_a_sweep_plays_without_the_server(page):
    sent = []
    page.on("request", lambda request: sent.append(request.url))
    page.on("websocket", lambda socket: socket.on("framesent", lambda _: sent.append("frame")))
    token = visit(page, SVM)["stage"]
    sweep = page.locator(".kp-sweep").first
    sweep.locator("select").first.select_option("k1.gamma")
    sweep.get_by_role("button", name="Sweep").click()
    sweep.get_by_role("button", name="Use this value").wait_for()
    page.wait_for_function("() => window.__kp.frames > 0")
    sent.clear()
    page.evaluate(RECORD)
    page.wait_for_function("() => new Set(window.__seen.map(([stage]) => stage)).size >= 8")
    seen = page.evaluate(SEEN)
    assert sent == []
    assert len({stage for stage, _ in seen}) >= 8
    assert all(stage == gram for stage, gram in seen)
    stop = sweep.get_by_role("button", name="Stop")
    stop.evaluate_all("(buttons) => buttons.forEach((button) => button.click())")
    value = float(sweep.locator("output").inner_text().rsplit("=", 1)[1])
    shown = drawn(page)
    sweep.get_by_role("button", name="Use this value").click()
    page.wait_for_url("**kernel=*")
    after = rest(page)
    assert after["stage"] == after["gram"] == shown != token
    assert float(thumb(page, GAMMA).get_attribute("aria-valuetext")) == pytest.approx(value, 5e-3)


def test_the_sweep_follows_the_experiment_and_then_the_hand(page):
    visit(page, "/kpca?n=60")
    which = page.locator(".kp-sweep select").first
    for card, about in ((3, "component"), (0, "n_components"), (1, "k1.gamma")):
        page.locator(f".st-key-kpca_try_{card} button").click()
        page.wait_for_function("([n, v]) => n.value === v", arg=[which.element_handle(), about])
        rest(page)
        assert which.input_value() == about  # thumbs that the page moved change nothing
    thumb(page, "kpca_n_components").focus()
    page.keyboard.press("ArrowRight")
    rest(page)
    assert which.input_value() == "n_components"


@pytest.mark.parametrize("path", [SVM, "/krr?n=40"])
def test_moving_and_resting_pictures_look_the_same(page, path):
    """The canvas paints while a mouse button is held on a figure; Plotly draws when it is let go.

    Pixels of both plot areas, at the same state; edges are smoothed differently, so the mean
    difference counts, and it must be small beside what one move changes.
    """
    token = visit(page, path)["stage"]
    page.add_style_tag(content=".modebar, .kp-tip { display: none !important }")
    before = {id_: picture(page, id_) for id_ in ("stage", "gram")}
    area = plot(page, "gram")
    page.mouse.move(area["left"] + area["width"] / 2, area["top"] + area["height"] / 2)
    page.mouse.down()
    slug = path[1 : path.index("?")]
    thumb(page, f"{slug}_k1_gamma").focus()
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
        token = drawn(page, other_than=token)
    page.wait_for_timeout(500)
    assert page.locator("[data-figure=stage].kp-moving").count() == 1
    moving = {id_: picture(page, id_) for id_ in ("stage", "gram")}
    page.mouse.move(area["left"] + area["width"] / 2 + 6, area["top"] + area["height"] / 2)
    page.mouse.up()
    page.mouse.move(5, 5)
    assert rest(page)["stage"] == token, "the state changed between the two pictures"
    for figure, canvas in moving.items():
        resting = picture(page, figure)
        difference = abs(canvas - resting).mean()
        change = abs(before[figure] - resting).mean()
        print(f"{path} {figure}: differs by {difference:.2f} of 255, a move by {change:.2f}")
        assert difference < 2.0, figure
        assert difference < 0.5 * change, figure


def test_a_link_shows_the_same_state_elsewhere(page, chrome, app_url):
    token = visit(page, SVM)["stage"]
    thumb(page, GAMMA).focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        token = drawn(page, other_than=token)
    token = rest(page)["stage"]
    page.wait_for_url("**kernel=*")
    other = chrome.new_context(viewport=LAPTOP, base_url=app_url)
    tab = other.new_page()
    trouble = watch(tab, app_url)
    assert visit(tab, page.url)["stage"] == token
    other.close()
    assert not trouble, trouble


# The readouts by their labels: the text, and the change beside it.
READOUTS = """() => Object.fromEntries(
  [...document.querySelectorAll('.kp-stage[data-main] .kp-readout')]
    .map(({ firstChild, lastChild }) => [firstChild.textContent,
      [lastChild.textContent, lastChild.dataset.change ?? '']]))"""


def test_each_readout_shows_its_change_since_the_last_move(page):
    visit(page, SVM)
    before = page.evaluate(READOUTS)
    place = page.locator(".kp-stage[data-main] .kp-readouts").bounding_box()
    thumb(page, GAMMA).focus()
    page.keyboard.press("PageUp")
    page.locator("[data-change]").first.wait_for(state="attached")
    after = page.evaluate(READOUTS)
    assert page.locator(".kp-stage[data-main] .kp-readouts").bounding_box() == place
    checked = 0
    for label, (text, change) in after.items():
        number, _, rest_of = text.partition(" ")
        was = before[label][0].partition(" ")[0]
        if "at the bound" in label or label == "largest class":
            assert change == "", "another whole, or several numbers"
        elif number == was:
            assert change == ""
        else:
            shown, _, unit = change.partition(" ")
            gap = float(shown.replace("−", "-"))
            assert gap == pytest.approx(float(number) - float(was), abs=1e-9)
            assert unit == ("%" if rest_of.startswith("%") else "")
            checked += 1
    assert checked >= 2
    page.wait_for_function("() => !document.querySelector('[data-change]')")
    # Another data set has other numbers, which are not compared with these.
    page.evaluate(
        """() => { window.__changes = 0
          new MutationObserver((all) => { window.__changes += all.length })
            .observe(document.querySelector('.kp-stage[data-main] .kp-readouts'),
              { attributes: true, attributeFilter: ['data-change'], subtree: true }) }"""
    )
    another(page, lambda: page.get_by_text("circles", exact=True).first.click())
    rest(page, rested=True)
    assert page.evaluate("window.__changes") == 0


def test_a_word_of_the_glossary_opens_in_its_text(page):
    visit(page, f"{SVM}&tab=why")
    word = page.locator('a[href="#glossary-slack"]').first
    word.scroll_into_view_if_needed()
    rest(page)
    frames = []
    page.on("request", lambda request: frames.append(request.url))
    address, place = page.url, word.bounding_box()
    word.focus()
    page.keyboard.press("Enter")
    card = page.get_by_role("dialog", name="slack")
    card.locator(".katex-display").wait_for()
    assert page.url == address and word.bounding_box() == place
    assert not [url for url in frames if url.endswith(("kp/live", "kp/sweep"))]
    with page.expect_popup() as opened:
        card.get_by_role("link").click()
    opened.value.wait_for_url("**/svm?*view=loss*")
    opened.value.close()
    page.keyboard.press("Escape")
    card.wait_for(state="detached")
    # In the answer of an experiment Escape closes the card alone.
    page.get_by_role("tab", name="Try").click()
    page.get_by_text("What you should see").nth(4).click()
    word = page.locator('a[href="#glossary-hinge-loss"]')
    word.click()
    page.get_by_role("dialog", name="hinge loss").wait_for()
    page.keyboard.press("Escape")
    page.locator(".kp-term").wait_for(state="detached")
    assert word.is_visible() and word.evaluate("(node) => node === document.activeElement")
