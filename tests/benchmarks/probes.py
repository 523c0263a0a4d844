"""Scripts that watch a page from inside: when its picture is there, how often it changes."""

# window.__timed becomes the milliseconds from the next key press to the frame after READY().
TIMER = """() => {
  window.__timed = null
  const ready = READY
  let start = null
  const look = () => {
    if (start === null || !ready()) return
    watcher.disconnect()
    clearInterval(safety)
    requestAnimationFrame(() => { window.__timed = performance.now() - start })
  }
  const watcher = new MutationObserver(look)
  watcher.observe(document.body,
    { subtree: true, childList: true, attributes: true, characterData: true })
  const safety = setInterval(look, 50)
  addEventListener('keydown', () => { start = performance.now() }, { once: true, capture: true })
}"""
# All figures that showed the token of the first one carry one token, another than then.
STAGE = """(() => {
  const stage = document.querySelector('[data-figure=stage]')
  const before = stage.dataset.state
  const neighbours = [...document.querySelectorAll('[data-figure]')]
    .filter((node) => node.dataset.state === before)
  return () => stage.dataset.state !== before
    && neighbours.every((node) => !node.isConnected || node.dataset.state === stage.dataset.state)
})()"""
# Both charts bear the title of the slider's new value, and what belongs below it is drawn.
CHARTS = """(() => {
  const input = document.querySelector('.st-key-gamma input[type=range]')
  const before = input.getAttribute('aria-valuetext')
  return () => {
    const now = input.getAttribute('aria-valuetext')
    const charts = [...document.querySelectorAll('.js-plotly-plot')]
    return now !== before && charts.length === 2 && charts.every((chart) =>
      chart.querySelector('.gtitle')?.textContent.endsWith(` ${now}`)
      && chart.querySelector('.contourlayer .contourfill path, .heatmaplayer image'))
  }
})()"""
# Changes of the picture's token and moves of the mouse that the page has seen; see `Drag`.
COUNT = """() => {
  const node = document.querySelector('[data-figure=stage]')
  const times = []
  let moves = 0
  let shown = node.dataset.state
  const drawn = new MutationObserver(() => {
    if (node.dataset.state === shown) return
    shown = node.dataset.state
    times.push(performance.now())
  })
  const moved = () => { moves++ }
  drawn.observe(node, { attributes: true, attributeFilter: ['data-state'] })
  addEventListener('pointermove', moved, { capture: true })
  const start = performance.now()
  window.__stop = () => {
    drawn.disconnect()
    removeEventListener('pointermove', moved, { capture: true })
    const seconds = (performance.now() - start) / 1000
    const gaps = times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b)
    const p95 = gaps.length ? gaps[Math.floor(0.95 * (gaps.length - 1))] : NaN
    return [times.length / seconds, p95, moves / seconds]
  }
}"""
# The same of pictures that all figures show together.
COUNT_ALL = COUNT.replace(
    "if (node.dataset.state === shown) return",
    """if (node.dataset.state === shown) return
    const row = [...document.querySelectorAll('[data-figure]')]
    if (row.some((other) => other.dataset.state !== node.dataset.state)) return""",
)
# When (ms of the page's clock) something was painted first, and when the main picture followed the
# slider first; put into a page before its own scripts.
CLOCK = """() => {
  const clock = (window.__clock = { paint: null, picture: null, live: null })
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === 'first-contentful-paint') clock.paint = startTime
    }
  }).observe({ type: 'paint', buffered: true })
  let moved = false
  let opening = null
  addEventListener('input', () => { moved = true }, { capture: true })
  const watcher = new MutationObserver(() => {
    const state = document.querySelector('[data-figure=stage]')?.dataset.state
    if (!state) return
    clock.picture ??= performance.now()
    opening ??= state
    if (!moved || state === opening) return
    watcher.disconnect()
    requestAnimationFrame(() => { clock.live = performance.now() })
  })
  watcher.observe(document, { subtree: true, attributes: true, attributeFilter: ['data-state'] })
}"""
