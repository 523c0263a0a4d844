"""A low picture of a page's stage: what is drawn has nearly all of its height."""

from __future__ import annotations

import pytest

from tests.browser.unit.stage_figures import set_up

pytestmark = pytest.mark.browser

# A matrix with a colour bar above it, as the Gram matrix has, in a stage or elsewhere.
MATRIX = """async (stage) => {
  const bar = { orientation: 'h', yref: 'container', y: 1, yanchor: 'top', thickness: 8, ypad: 4 }
  const z = [[1, 2], [3, 4]]
  await draw([{ type: 'heatmap', z, showscale: true, colorbar: bar }], {
    margin: { l: 32, r: 8, t: 30, b: 32 },
    xaxis: { title: { text: 'training point j' }, automargin: true, showticklabels: false },
    yaxis: { title: { text: 'training point i' }, automargin: true, showticklabels: false },
  })
  figure.observer.disconnect() // a test says when it has another size
  const parent = figure.card.parentNode
  if (stage) Object.assign(parent, { className: 'kp-stage' }).setAttribute('data-main', '')
}"""
AT = """async (height) => {
  figure.node.style.height = `${height}px`
  await figure.resize()
  const { yaxis } = figure.node._fullLayout
  const words = [...figure.node.querySelectorAll('.main-svg text')].map((word) => word.textContent)
  return {
    drawn: yaxis._length,
    titles: words.filter((word) => word.startsWith('training')).sort(),
    bars: figure.node.querySelectorAll('.colorbar').length,
  }
}"""
TITLES = ["training point i", "training point j"]


@pytest.fixture
def tab(plotly_tab):
    set_up(plotly_tab)
    return plotly_tab


def test_a_low_picture_leaves_out_titles_and_colour_bar_until_it_is_higher(tab):
    tab.evaluate(MATRIX, True)
    before = tab.evaluate(AT, 300)
    low = tab.evaluate(AT, 140)
    assert low["titles"] == [] and low["bars"] == 0 and low["drawn"] >= 0.75 * 140
    assert before["titles"] == TITLES and before["bars"] == 1
    assert tab.evaluate(AT, 300) == before


def test_a_view_that_is_low_by_itself_keeps_them(tab):
    tab.evaluate(MATRIX, False)
    low = tab.evaluate(AT, 140)
    assert low["titles"] == TITLES and low["bars"] == 1
