"""Figures on a bare page: drawn by the stage's own class, for the tests beside this file."""

from __future__ import annotations

# draw(data, layout) shows a figure by Plotly; its plot area is 400 px by 300 px, 50 px from the
# left and 20 px from the top, so that 100 px are 1 on both axes unless they say otherwise.
SETUP = """async () => {
  const { Figure } = await import('/stage/js/figure.js')
  const { readTheme } = await import('/stage/js/palette.js')
  const layout = (more) => ({
    margin: { l: 50, r: 50, t: 20, b: 30, autoexpand: false }, showlegend: false,
    xaxis: { range: [0, 4] }, yaxis: { range: [0, 3] }, ...more,
  })
  window.theme = readTheme(document.body)
  window.spec = (data, more) => ({ id: 'unit', title: 'A figure', data, layout: layout(more) })
  window.draw = async (data, more, chosen = null) => {
    const parent = document.createElement('div')
    document.body.replaceChildren(parent)
    const figure = new Figure('unit', parent)
    Object.assign(figure.node.style, { width: '500px', height: '350px' })
    figure.take(window.spec(data, more), window.theme, chosen)
    await figure.react()
    window.figure = figure
    return figure
  }
  // The colour of the canvas at a place of the plot area, as [r, g, b, alpha].
  window.colourAt = (px, py) => Array.from(figure.context.getImageData(
    Math.round((50 + px) * figure.ratio), Math.round((20 + py) * figure.ratio), 1, 1).data)
}"""


def set_up(tab) -> None:
    tab.evaluate(SETUP)
