"""A figure of the stage: what Plotly has to draw, what it keeps, what the theme adds."""

from __future__ import annotations

import pytest

from tests.browser.unit.stage_figures import set_up

pytestmark = pytest.mark.browser
# Waits until something stays the same for some frames: a camera goes on turning for a while.
SETTLED = """async (read) => {
  const now = new Function(`return (${read})()`)
  let value = now()
  for (let same = 0; same < 10; same++) {
    await new Promise(requestAnimationFrame)
    const next = now()
    if (JSON.stringify(next) !== JSON.stringify(value)) same = 0
    value = next
  }
  return value
}"""


@pytest.fixture
def tab(plotly_tab):
    set_up(plotly_tab)
    return plotly_tab


def test_a_picture_in_space_is_drawn_anew_only_when_it_has_changed(tab):
    """What is sent again has the arrays of before; all else of it is another object."""
    needs = tab.evaluate(
        """async () => {
          const x = Float32Array.of(1, 2)
          const points = (name, z) => [{ type: 'scatter3d', x, y: x, z, name }]
          const needs = (name, z, chosen) => {
            figure.take(spec(points(name, z)), theme, chosen)
            return figure.needsPlotly
          }
          await draw(points('one', x))
          return [needs('one', x, null), needs('other', x, null), needs('one', x, [1]),
                  needs('one', Float32Array.of(1, 2), null), needs('one', x, null)]
        }"""
    )
    assert needs == [False, True, True, True, False]


def test_the_canvases_lie_under_the_legend_and_over_the_traces(tab):
    order = tab.evaluate(
        """async () => {
          await draw([{ x: [1], y: [1] }])
          const children = [...figure.canvas.parentNode.children]
          const place = (node) => children.indexOf(node)
          const [lower, upper] = figure.node.querySelectorAll('.main-svg')
          return [place(lower), place(figure.canvas), place(figure.overlay), place(upper)]
        }"""
    )
    assert order == sorted(order) and order[2] + 1 == order[3] and order[0] >= 0


def test_a_trace_keeps_its_identity_over_a_move(tab):
    uids = tab.evaluate(
        """async () => {
          const { applyTheme } = await import('/stage/js/theming.js')
          const uids = (y) => applyTheme(spec([
            { y, name: 'a', meta: { role: 'curve' } }, { y, name: 'a', meta: { role: 'curve' } },
            { y }, { type: 'bar', y },
          ]), theme, null).data.map(({ uid }) => uid)
          return [uids([1]), uids([2])]
        }"""
    )
    assert uids[0] == uids[1]
    assert uids[0] == ["unit-curve-a-1", "unit-curve-a-2", "unit-scatter--1", "unit-bar--1"]


def test_colours_are_those_of_the_theme_and_arrays_are_shared(tab):
    themed = tab.evaluate(
        """async () => {
          const { applyTheme } = await import('/stage/js/theming.js')
          const x = Float32Array.of(1, 2)
          const figure = spec([
            { x, line: { color: 'var(--kp-class-1)' }, fillcolor: 'var(--kp-class-0 / 0.2)' },
            { type: 'heatmap', z: [[-3, 1]], zmid: 0, colorscale: 'kp-diverging' },
          ], { xaxis: { title: 'across', color: 'var(--kp-ink)' } })
          const { data: [line, heat], layout } = applyTheme(figure, theme, null)
          return { shared: line.x === x, line: line.line.color, fill: line.fillcolor,
                   ends: [heat.zmin, heat.zmax], scale: heat.colorscale[0][1],
                   title: layout.xaxis.title.text, ink: layout.xaxis.color === theme.tokens.ink,
                   untouched: figure.data[0].line.color }
        }"""
    )
    assert themed == {
        "shared": True, "line": "#dd7825", "fill": "rgba(47, 111, 191, 0.2)", "ends": [-3, 3],
        "scale": "#3f7fcb", "title": "across", "ink": True, "untouched": "var(--kp-class-1)",
    }  # fmt: skip


def test_points_and_lines_grow_with_the_type_also_open_ones(tab):
    grown = tab.evaluate(
        """async () => {
          const { applyTheme } = await import('/stage/js/theming.js')
          const { farScale } = await import('/stage/js/projector.js')
          const open = { symbol: 'circle-open', size: 5, opacity: 0.6 }
          const traces = [{ y: [1], marker: open }, { y: [1], marker: { size: 8, opacity: 0.6 } }]
          const far = applyTheme(spec(traces), { ...theme, scale: 3 }, null).data
          const near = applyTheme(spec(traces), theme, null).data
          return { far: far.map(({ marker }) => marker), near: near.map(({ marker }) => marker),
                   words: 12 * farScale() / Math.min(innerHeight, 0.75 * innerWidth) }
        }"""
    )
    dot = {"size": 8, "opacity": 0.6}
    assert grown["near"] == [{"symbol": "circle-open", "size": 5, "opacity": 0.6}, dot]
    assert grown["far"] == [
        {"symbol": "circle-open", "size": 15, "opacity": 0.85, "line": {"width": 3}},
        dot | {"size": 24},
    ]
    assert grown["words"] == pytest.approx(0.03)


def test_an_empty_name_hides_no_trace(calm_tab):
    """It stands for all readouts where numbers are hidden until they are asked for."""
    means = """async () => {
      const { means } = await import('/stage/js/shown.js')
      const trace = { name: 'A', meta: { role: 'points' } }
      return ['', 'a', 'points'].map((name) => means(name, trace))
    }"""
    assert calm_tab.evaluate(means) == [False, True, True]


def test_marks_of_a_point_and_of_a_cell(tab):
    marks = tab.evaluate(
        """async () => {
          const { marksOf } = await import('/stage/js/marks.js')
          const data = [
            { x: [1, 2], y: [3, 4], customdata: [5, 6], marker: { size: [4, 8] },
              meta: { role: 'points' } },
            { z: [[1, 0], [0, 1]], x0: 0, dx: 1, y0: 0, dy: 1,
              meta: { role: 'gram', rows: [6, 5] } },
          ]
          return [null, [6], [6, 5]].map((chosen) => marksOf(data, chosen, theme))
        }"""
    )
    nothing, point, cell = marks
    assert nothing == []
    ring, row, column = point
    assert (ring["xanchor"], ring["yanchor"], ring["x1"]) == (2, 4, 9)
    assert [row[k] for k in ("x0", "x1", "y0", "y1")] == [-0.5, 1.5, -0.5, 0.5]
    assert [column[k] for k in ("x0", "x1", "y0", "y1")] == [-0.5, 0.5, -0.5, 1.5]
    assert [shape["type"] for shape in cell] == ["circle", "circle", "rect", "rect"]
    assert cell[3]["x0"] == 0.5, "the column is that of the second index"


@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ("#ff8000", [255, 128, 0, 1]),
        ("rgba(1, 2, 3, 0.5)", [1, 2, 3, 0.5]),
        ("red", [255, 0, 0, 1]),
    ],
)
def test_colours_are_read(colour, expected, tab):
    script = "async (colour) => (await import('/stage/js/palette.js')).rgba(colour)"
    assert tab.evaluate(script, colour) == pytest.approx(expected, abs=0.01)


def test_a_table_of_a_scale_runs_between_its_ends(tab):
    ends = tab.evaluate(
        """async () => {
          const { STEPS, table } = await import('/stage/js/palette.js')
          const ends = (pixels) => [0, STEPS - 1].map((i) =>
            Array.from(new Uint8Array(pixels.buffer, 4 * i, 4)))
          const stops = [[0, '#ff0000'], [0.5, '#00ff00'], [1, '#0000ff']]
          return [ends(table(stops)), ends(table(stops, true))]
        }"""
    )
    assert ends[0] == [[255, 0, 0, 255], [0, 0, 255, 255]]
    assert ends[1] == ends[0][::-1]


def test_a_formula_stands_under_the_title_and_goes_with_it(tab):
    formulas = tab.evaluate(
        """async () => {
          const figure = await draw([{ x: [1], y: [1] }])
          const shown = () => figure.title.nextSibling.textContent
          const seen = []
          const take = (formula, katex) => {
            figure.take({ ...spec([{ x: [1], y: [1] }]), formula }, theme, null)
            figure.writeFormula(katex)
            seen.push(shown())
          }
          const katex = { render: (tex, node) => { node.textContent = `drawn ${tex}` } }
          take('x^2', null)
          take('x^2', katex)
          take('x^3', katex)
          take('', katex)
          return seen
        }"""
    )
    assert formulas == ["x^2", "drawn x^2", "drawn x^3", ""]


def test_lines_as_they_were_stay_faintly_until_they_are_dropped(tab):
    opacities = tab.evaluate(
        """async () => {
          const line = (y, role) => (
            { x: [0, 4], y: [y, y], mode: 'lines', line: { width: 6, color: '#000' },
              meta: { role } })
          const shown = () => [0.5, 1.5, 2.5].map((y) => colourAt(200, 300 - 100 * y)[3])
          await draw([line(0.5, 'curve'), line(2.5, 'path')])
          figure.keepFormer()
          figure.take(spec([line(1.5, 'curve'), line(2.5, 'path')]), theme, null)
          figure.keepFormer() // the first one counts
          figure.paint()
          const moving = shown()
          await figure.react()
          figure.rest()
          const resting = shown()
          figure.dropFormer()
          return [moving, resting, shown()]
        }"""
    )
    faint = opacities[0][0]
    assert 0 < faint < 128
    assert opacities == [[faint, 255, 255], [faint, 0, 0], [0, 0, 0]]


def test_the_camera_of_a_solid_stays(tab):
    """No page has a 3-D figure at rest."""
    tab.evaluate(
        """async () => {
          const solid = (height) => [{ type: 'surface', z: [[0, 1], [height, 0]],
            colorscale: 'kp-diverging', cmin: -1, cmax: 1, showscale: false }]
          const layout = { uirevision: 'kept' }
          await draw(solid(0), layout)
          window.redraw = async (height) => {
            figure.take(spec(solid(height), layout), theme, null)
            const needed = figure.needsPlotly
            await figure.react()
            return needed
          }
        }"""
    )
    camera = "figure.node._fullLayout.scene"
    eye = f"() => {camera}._scene.getCamera().eye"
    first = tab.evaluate(eye)
    tab.mouse.move(250, 170)
    tab.mouse.down()
    tab.mouse.move(330, 170, steps=8)  # about the axis: seen from its pole a camera tips over
    tab.mouse.up()
    # Plotly's own note of it is of when the hand let go: a busy page turns later.
    tab.wait_for_function(
        f"""(first) => {{
          const now = ({eye})()
          return Math.hypot(now.x - first.x, now.y - first.y) > 0.05
        }}""",
        arg=first,  # both: after a quarter of a turn x alone is as before
    )
    turned = tab.evaluate(SETTLED, eye)
    for height in (1, 2, 3):
        assert tab.evaluate("(height) => redraw(height)", height), "Plotly draws each move"
    assert tab.evaluate("() => figure.node.data[0].z[1][0]") == 3
    assert tab.evaluate(eye) == pytest.approx(turned, abs=1e-3)


@pytest.mark.parametrize("side", ["width", "height"])
def test_a_node_that_is_still_being_laid_out_is_drawn_without_an_error(side, tab):
    """Plotly writes texts at minus infinity where its axes have no room; see `watch`."""
    shown = tab.evaluate(
        f"""async () => {{
          await draw([{{ x: [1], y: [1] }}], {{ yaxis: {{ range: [0, 3], title: 'y' }} }})
          Object.assign(figure.node.style, {{ {side}: '10px', minHeight: '0' }})
          await Plotly.relayout(figure.node, figure.size())
          return figure.node._fullLayout.{side}
        }}"""
    )
    assert shown >= 100


# Returns what is said of faults where a figure is removed while it is drawn.
REMOVED = """async (drawing) => {
  const { Figure } = await import('/stage/js/figure.js')
  const faults = []
  const note = (event) => {
    faults.push((event.reason ?? event.error).stack)
    event.preventDefault()
  }
  const kinds = ['error', 'unhandledrejection']
  for (const kind of kinds) addEventListener(kind, note)
  const figure = new Figure('unit', document.body)
  Object.assign(figure.node.style, { width: '500px', height: '350px' })
  figure.take(spec([{ x: [1], y: [1] }]), theme, null)
  if (drawing !== 'first') await figure.react()
  figure.take(spec([{ x: [1, 2], y: [1, 2] }]), theme, null)
  if (drawing === 'resized') figure.node.style.height = '222px'
  const done = drawing === 'resized' ? figure.resize() : figure.react()
  figure.remove()
  await done
  for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
  for (const kind of kinds) removeEventListener(kind, note)
  return [faults, figure.node.isConnected, Boolean(figure.node._fullLayout)]
}"""


@pytest.mark.parametrize("drawing", ["first", "another", "resized"])
def test_a_figure_may_be_removed_while_it_is_drawn(drawing, tab):
    assert tab.evaluate(REMOVED, drawing) == [[], False, False]


def test_a_part_of_a_picture_has_a_button_that_shows_the_whole_again(tab):
    tab.evaluate(
        """async () => {
          await draw([{ x: [1], y: [1] }])
          figure.take(spec([{ x: [1, 2], y: [2, 2] }], { xaxis: { range: [0, 9] } }), theme, null)
          await figure.react()
        }"""
    )
    whole = tab.get_by_role("button", name="Whole picture")
    assert not whole.count() and not tab.locator(".modebar-btn").count()
    tab.evaluate("() => Plotly.relayout(figure.node, { 'xaxis.range': [2, 3] })")
    whole.click()
    whole.wait_for(state="detached")
    assert tab.evaluate("() => [...figure.node.layout.xaxis.range]") == [0, 9]


# In which corner of the plot area the button stands, (right, lower); null where it is not inside.
CORNER = """() => {
  const [button, area] = ['.kp-whole', '.nsewdrag'].map(
    (name) => figure.card.querySelector(name).getBoundingClientRect())
  const isInside = button.left >= area.left && button.right <= area.right
    && button.top >= area.top && button.bottom <= area.bottom
  const isAfter = (along, size) => button[along] > area[along] + area[size] / 2
  return isInside ? [isAfter('left', 'width'), isAfter('top', 'height')] : null
}"""


@pytest.mark.parametrize(
    ("seen", "corner"), [([4, 7], [True, True]), ([2, 3], [False, False])], ids=["free", "taken"]
)
def test_the_way_back_stands_inside_the_plot_where_it_covers_nothing(tab, seen, corner):
    """In the lower right corner where that is free."""
    tab.evaluate(
        """() => draw([{ x: [5, 2.9, 2.9, 2.1, 8.1], y: [2, 1, 3, 1, 3], mode: 'markers' }],
          { xaxis: { range: [0, 9] }, yaxis: { range: [0.8, 3.2] } })"""
    )
    tab.evaluate("(seen) => Plotly.relayout(figure.node, { 'xaxis.range': seen })", seen)
    assert tab.evaluate(CORNER) == corner


def test_a_turned_camera_is_turned_back(tab):
    tab.evaluate(
        """() => draw([{ type: 'scatter3d', x: [0, 1], y: [0, 1], z: [0, 1] }], {
          scene: { camera: { eye: { x: 1, y: 1, z: 1 } } },
        })"""
    )
    whole = tab.get_by_role("button", name="Whole picture")
    assert not whole.count()
    tab.evaluate(
        "() => Plotly.relayout(figure.node, { 'scene.camera.eye': { x: 2, y: -1, z: 1 } })"
    )
    whole.click()
    whole.wait_for(state="detached")
    assert tab.evaluate("() => figure.node.layout.scene.camera.eye.x") == 1


def test_a_callout_keeps_clear_of_words_in_the_picture(tab):
    """All places but those of the words have a point every 20 px."""
    said, box, words = tab.evaluate(
        """async () => {
          const [x, y] = [[], []]
          for (let i = 0; i <= 20; i++) {
            for (let j = 0; j <= 15; j++) {
              if (i < 5 || i > 15 || j !== 8) { x.push(i / 5); y.push(j / 5) }
            }
          }
          const words = { x: [1.2], y: [1.6], mode: 'text', text: ['these words are long enough'],
            textposition: 'middle right', textfont: { size: 14 } }
          const figure = await draw([{ x, y, mode: 'markers', marker: { size: 6 } },
            { x: [2.1], y: [1.3], mode: 'markers', name: 'it', marker: { size: 6 } }, words])
          figure.spec.callouts = [{ of: 'it', says: '5 % of it' }]
          figure.callouts.show()
          const frame = figure.node.getBoundingClientRect()
          const { left, right, top, bottom } = figure.node.querySelector('.kp-callout rect')
            .getBoundingClientRect()
          return [figure.node.querySelector('.kp-callout-words').textContent,
            [left - frame.left, right - frame.left, top - frame.top, bottom - frame.top],
            [50 + 120, 50 + 120 + 150, 20 + 140 - 7, 20 + 140 + 7]]
        }"""
    )
    assert said == "5\xa0% of it"
    left, right, top, bottom = box
    assert right <= words[0] or left >= words[1] or bottom <= words[2] or top >= words[3]


def test_a_step_of_a_story_has_the_callouts_that_are_for_it(tab):
    elsewhere, in_step, notes = tab.evaluate(
        """async () => {
          const { restOfNote } = await import('/stage/js/callouts.js')
          const figure = await draw([{ x: [2], y: [1.5], mode: 'markers', name: 'it' }])
          const callouts = ['page', 'step', 'both'].map((where) =>
            ({ of: 'it', says: where, instead: `red: ${where}`, where }))
          figure.spec.callouts = callouts
          const said = () => {
            figure.callouts.show()
            return [...figure.node.querySelectorAll('.kp-callout-words')].map((t) => t.textContent)
          }
          const elsewhere = said()
          document.body.toggleAttribute('data-leads', true)
          const inStep = said()
          document.body.toggleAttribute('data-leads', false)
          return [elsewhere, inStep, restOfNote({ note: 'red: step · red: both', callouts })]
        }"""
    )
    assert (elsewhere, in_step) == (["page", "both"], ["step", "both"])
    assert notes == "red: step", "outside a step the note has to say it"
