"""axe-core on a page that is open: what breaks WCAG 2.2 A or AA, and seriously."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe

from tests.figures import rest
from tests.tabs import LIMIT

LIGHT, DARK = "light", "dark"
WIDE, NARROW = {"width": 1280, "height": 720}, {"width": 390, "height": 844}
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
SERIOUS = ("serious", "critical")

# What is wider than its place, a formula or a program, takes the focus once the page is at rest.
# Where it never does, axe-core says so; it looks again if a formula or its fonts came meanwhile.
# What it would load before, style sheets and films, serves two rules that look for a turned screen
# and for sound.
SCAN = """async ([where, tags, impacts, limit]) => {
  const context = document.querySelector(where) ?? document
  const isReachable = (node) => node.tabIndex >= 0 || node.scrollWidth <= node.clientWidth + 1
  const wide = 'pre, .katex-display, .kp-card-formula, .kp-formula'
  const areReachable = () => [...context.querySelectorAll(wide)].every(isReachable)
  const end = performance.now() + limit
  const options = { runOnly: tags, resultTypes: ['violations'], preload: false }
  const scan = async () => {
    await document.fonts.ready
    while (!areReachable() && performance.now() < end) {
      await new Promise(requestAnimationFrame)
    }
    return (await axe.run(context, options)).violations
  }
  let violations = await scan()
  const isWider = violations.some(({ id }) => id === 'scrollable-region-focusable')
  if (isWider) violations = await scan()
  return violations.filter(({ impact }) => impacts.includes(impact)).flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary, html }) =>
      [id, target.join(' '), html.slice(0, 200), failureSummary.slice(0, 300)].join(' | ')))
}"""
IS_DARK = """() => {
  const [r, g, b] = getComputedStyle(document.querySelector('[data-testid=stApp]'))
    .backgroundColor.match(/\\d+/g).map(Number)
  return r + g + b < 384
}"""


def look_like(tab, theme: str, size: dict[str, int]) -> None:
    """Show the page in a theme and a size, without motion."""
    tab.emulate_media(color_scheme=theme, reduced_motion="reduce")
    if tab.viewport_size != size:
        tab.set_viewport_size(size)
    if tab.url == "about:blank":
        return
    tab.wait_for_function(f"(dark) => ({IS_DARK})() === dark", arg=theme == DARK)
    rest(tab)


def violations(tab, where: str = ":root") -> list[str]:
    """Return what is serious or critical in the part of the page that a selector names."""
    if not tab.evaluate("Boolean(window.axe)"):
        tab.evaluate(Axe().axe_script)
    return tab.evaluate(SCAN, [where, list(TAGS), list(SERIOUS), LIMIT])
