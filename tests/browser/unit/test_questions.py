"""What a question says beside its sliders, and of an answer."""

from __future__ import annotations

import pytest

from tests.browser.unit.stage_figures import set_up

pytestmark = pytest.mark.browser

LINE = """async () => {
  const { askQuestion } = await import('/stage/js/question.js')
  const node = document.createElement('div')
  document.body.append(node)
  askQuestion(node, { kind: 'line', text: 'Draw.', figure: 'stage', classes: [[], []],
    axes: { x: [-1, 1], y: [-1, 1] } }, { client: { main: null }, kept: null, send() {} })
  return [...node.querySelectorAll('.kp-guess')].map((one) => one.innerText.trim())
}"""


def test_of_two_sliders_each_shows_its_name(calm_tab):
    assert calm_tab.evaluate(LINE) == ["Direction: 90°", "Shift from the middle: 0"]


ESTIMATE = """async ([floor, guess]) => {
  const { judged } = await import('/stage/js/question.js')
  const asked = { kind: 'estimate', readout: null, truth: 0.8, near: 0.5, floor, unit: '',
    tooLow: 'low', tooHigh: 'high' }
  const { right, error, verdict } = judged(asked, guess, {})
  return [right, error, verdict.split('.')[0]]
}"""


@pytest.mark.parametrize(("floor", "guess", "said"), [
    (None, 0.2, [False, "low", "Not close"]), (None, 0.6, [True, "", "Close"]),
    (0.75, 0.6, [False, "low", "Not close"]), (0.75, 0.75, [True, "", "Close"]),
    (0.75, 1.3, [True, "", "Close"]), (0.75, 1.4, [False, "high", "Not close"]),
])  # fmt: skip
def test_a_guess_that_is_not_possible_is_not_close(calm_tab, floor, guess, said):
    assert calm_tab.evaluate(ESTIMATE, [floor, guess]) == said


SLIDER = """async ([whole, high]) => {
  const { askQuestion } = await import('/stage/js/question.js')
  const node = document.createElement('div')
  document.body.append(node)
  askQuestion(node, { kind: 'estimate', text: '?', low: 0, high, unit: '', whole },
    { kept: null, send() {} })
  const range = node.querySelector('input')
  const start = range.value
  range.stepUp()
  return [start, range.value]
}"""


@pytest.mark.parametrize(("whole", "high", "values"), [
    (True, 41, ["21", "22"]), (True, 200, ["100", "101"]), (True, 500, ["250", "255"]),
    (False, 41, ["20.5", "20.91"]),
])  # fmt: skip
def test_a_count_is_guessed_in_ones(calm_tab, whole, high, values):
    assert calm_tab.evaluate(SLIDER, [whole, high]) == values


# Marks on a figure whose own words stand at the true place: what lies on them, and what is cut.
MARKED = """async ([axis, truth, guess, words]) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' })
  const loaded = new Promise((resolve) => { link.onload = resolve })
  link.href = '/stage/css/story.css'
  document.head.append(link)
  await loaded
  const { askPlace } = await import('/stage/js/place.js')
  const { ClassMark } = await import('/stage/js/room/class_mark.js')
  const written = { x: [words[0]], y: [words[1]], mode: 'text', text: ['width 2.04'],
    textposition: 'middle right', type: 'scatter', visible: false }
  const figure = await draw([written])
  const main = { figures: new Map([['unit', figure]]), root: document.body, record: { state: 'a' } }
  const asked = { kind: 'place', figure: 'unit', axis, across: 0, name: 'x', measure: null, low: 0,
    high: 4, places: [truth], gaps: [], near: 0.1, along: [0, 4], values: [0, 4], says: 'f',
    classes: [] }
  const node = document.createElement('div')
  document.body.append(node)
  const mark = askPlace(node, asked, { client: { main }, kept: null, answer() {} })
  const [range, button] = [node.querySelector('input'), node.querySelector('button')]
  range.value = guess
  range.dispatchEvent(new Event('input'))
  button.click()
  await Plotly.restyle(figure.node, { visible: true }) // what the question hid
  const own = figure.node.querySelector('.textpoint').getBoundingClientRect()
  const frame = mark.root.getBoundingClientRect()
  const look = (selector) => {
    const boxes = [...figure.node.querySelectorAll(selector)]
      .map((one) => one.getBoundingClientRect())
    const share = (a, b) => a.left < b.right && b.left < a.right
      && a.top < b.bottom && b.top < a.bottom
    return { count: boxes.length, covers: boxes.some((one) => share(one, own)),
      covered: boxes.some((one, i) => boxes.slice(i + 1).some((two) => share(one, two))),
      cut: boxes.some(({ left, right, top, bottom }) => left < frame.left - 1
        || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1) }
  }
  const story = look('.kp-place span')
  mark.remove()
  new ClassMark(asked, { main }, [], guess)
  return [story, look('.kp-stroke text')]
}"""
PLACES = [("x", 2.0, 1.0, (1.7, 2.7)), ("x", 2.0, 2.02, (1.7, 2.9)), ("x", 3.95, 3.9, (2, 2.9)),
          ("x", 0.02, 0.01, (0, 2.9)), ("y", 1.5, 1.55, (0.1, 1.6))]  # fmt: skip


@pytest.mark.parametrize(("axis", "truth", "guess", "words"), PLACES)
def test_words_of_a_mark_lie_on_no_words_of_the_picture(axis, truth, guess, words, plotly_tab):
    set_up(plotly_tab)
    clear = {"count": 2, "covers": False, "covered": False, "cut": False}
    seen = plotly_tab.evaluate(MARKED, [axis, truth, guess, words])
    assert seen == [clear, clear]


JUDGED = """async (guesses) => {
  const { judgePlace } = await import('/stage/js/place.js')
  const asked = { name: 'x', measure: null, places: [-0.9, 0.9], gaps: [[-0.8, -0.6], [0.6, 0.8]],
    near: 0.12, along: [-1, 1], values: [-1, 1], says: 'f', classes: [] }
  return guesses.map((guess) => {
    const { verdict, right } = judgePlace(asked, guess)
    return [verdict.slice(0, verdict.indexOf('.')), right]
  })
}"""


def test_a_place_in_a_gap_is_as_good_as_the_true_one(calm_tab):
    close, good, wrong = ["Close", True], ["Just as good", True], ["Not close", False]
    seen = calm_tab.evaluate(JUDGED, [0.95, 0.79, 0.7, 0.5, -0.61, 0])
    assert seen == [close, close, good, wrong, good, wrong]


STROKE = """async () => {
  const { askStroke } = await import('/stage/js/stroke.js')
  const figure = await draw([{ x: [0, 4], y: [0, 4], mode: 'lines', type: 'scatter' }])
  const main = { figures: new Map([['unit', figure]]), root: document.body, record: { state: 'a' } }
  const name = { name: 'x', measure: null }
  const asked = { kind: 'stroke', figure: 'unit', axis: 'x', along: name, across: name, low: 0,
    high: 4, places: [1, 2, 3], line: [1, 2, 3], near: 1, points: [[0.5, 0], [2, 2], [3.5, 1]],
    pointsAre: 'training points', by: 'error' }
  const node = document.createElement('div')
  document.body.append(node)
  const mark = askStroke(node, asked, { client: { main }, kept: null, answer() {}, readout() {} })
  const before = mark.root.querySelectorAll('.kp-stroke-point').length
  const [, value] = node.querySelectorAll('input')
  value.value = 3
  value.dispatchEvent(new Event('input'))
  node.querySelector('button').click()
  const order = [...mark.picture.children].map((one) => one.getAttribute('class'))
  const [point] = mark.root.querySelectorAll('.kp-stroke-point')
  const at = ['cx', 'cy'].map((side) => point.getAttribute(side))
  const middle = mark.true.getAttribute('points').split(' ')[1].split(',')
  return [before, order, JSON.stringify(at) === JSON.stringify(middle)]
}"""


def test_points_that_the_true_curve_passes_through_lie_on_it(plotly_tab):
    set_up(plotly_tab)
    before, order, is_there = plotly_tab.evaluate(STROKE)
    assert (before, order.count("kp-stroke-point"), is_there) == (0, 1, True)
    assert order.index("kp-stroke-true") < order.index("kp-stroke-point") < len(order) - 2
