"""What a window shows, measured: what moves while it loads, is cut, covered, small or blank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

SIZES = ((360, 800), (390, 844), (820, 1180), (1180, 820), (1280, 720), (1366, 768), (1400, 900),
         (1920, 1080), (3840, 2160))  # fmt: skip
ZOOMED = (640, 360)  # CSS pixels of 1280 x 720 at 200 %
TOUCHED = (360, 390, 820, 1180)  # widths of what is held in a hand

# The browser's own measure of what has moved without a hand having moved it, since the page began.
SHIFTS = """() => new Promise((resolve) => {
  const name = (node) => node?.nodeType === 1
    ? `${node.tagName}.${node.className} ${node.dataset?.testid ?? ''}`
    : node?.parentElement?.className ?? 'gone'
  const place = ({ x, y, width, height }) => `${x},${y} ${width}x${height}`
  new PerformanceObserver((list) => {
    resolve(list.getEntries().filter(({ hadRecentInput }) => !hadRecentInput).map((entry) => [
      entry.value, Math.round(entry.startTime),
      entry.sources.map(({ node, previousRect: before, currentRect: now }) =>
        [name(node), `${place(before)} -> ${place(now)}`])]))
  }).observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => resolve([]), 500)
})"""

# Everything else; `BLOCK` pixels is the grain of the blank rectangle.
LOOK = """() => {
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !node.closest('.kp-heard, .katex-mathml, .gl-container, [href="#stMain"]')
  const says = (node) => `${node.tagName.toLowerCase()}.${String(node.className?.baseVal
    ?? node.className).split(' ').filter((name) => !/^e[0-9a-z]{6,}|css/.test(name)).join('.')} `
    + `"${(node.textContent || node.title || node.value || '').trim().slice(0, 30)}"`
  const inside = (box) => box.width > 1 && box.height > 1
    && box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight
  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const { currentNode: text } = walker
    const node = text.parentElement
    if (!text.data.trim() || !seen(node) || node.closest('script, style, option')) continue
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    if (box.width > 1) texts.push({ node, box })
  }

  // Wider than its place and not to be scrolled there: cut. A formula is cut where it scrolls, too.
  const cut = new Set()
  const beyond = new Set()
  for (const { node, box } of texts) {
    for (let at = node; at && at !== document.body; at = at.parentElement) {
      if (!(at instanceof HTMLElement) || at.classList.contains('kp-figure')) break
      const { overflowX, display } = getComputedStyle(at)
      if (display === 'inline' || overflowX === 'visible') continue
      const { left, right } = at.getBoundingClientRect()
      const scrolls = overflowX === 'auto' || overflowX === 'scroll'
      const isTight = box.left < left - 1.5 || box.right > right + 1.5
      if (isTight && (!scrolls || at.closest('.kp-topline'))) cut.add(says(at))
      break
    }
    const scrolled = node.closest('.katex-display, pre, .kp-table, [data-testid=stDataFrame], '
      + '[data-testid=stSidebarNavItems], [data-testid=stButtonGroup], [role=tablist], .kp-chips, '
      + '.kp-formula, .kp-card-formula, .kp-readouts')
    if (!scrolled && (box.right > innerWidth + 1 || box.left < -1)) beyond.add(says(node))
  }

  const controls = [...document.querySelectorAll('button, a[href], input, select, summary, '
    + 'textarea, [role=tab], [role=slider]')].filter((node) => seen(node)
    && getComputedStyle(node).pointerEvents !== 'none'
    && !node.closest('.kp-form, .kp-operators, .kp-open') && !node.disabled)
  const over = new Set()
  controls.forEach((one, i) => {
    const a = one.getBoundingClientRect()
    if (!inside(a)) return
    for (const other of controls.slice(i + 1)) {
      if (one.contains(other) || other.contains(one)) continue
      const b = other.getBoundingClientRect()
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (wide <= 2 || high <= 2) continue
      const [x, y] = [Math.max(a.left, b.left) + wide / 2, Math.max(a.top, b.top) + high / 2]
      const top = document.elementFromPoint(x, y)
      // What has scrolled under a bar, or out of its own place, is not covered by a neighbour.
      if ([one, other].some((node) => node.contains(top))
        && [one, other].every((node) => node.closest('[data-testid=stSidebar]')
          === document.elementFromPoint(x, y).closest('[data-testid=stSidebar]'))) {
        over.add(`${says(one)} / ${says(other)}`)
      }
    }
  })

  const sizes = texts.filter(({ node, box }) => inside(box)
    && !node.closest('.katex, sub, sup, tspan[style*=font-size], [data-testid=stIconMaterial]'))
    .map(({ node }) => [parseFloat(getComputedStyle(node).fontSize), says(node)])
  const [small, smallest] = sizes.reduce((a, b) => (b[0] < a[0] ? b : a), [Infinity, ''])

  // The largest rectangle of the window in which there is nothing.
  const BLOCK = Math.max(10, Math.round(innerHeight / 72))
  const wide = Math.ceil(innerWidth / BLOCK)
  const high = Math.ceil(innerHeight / BLOCK)
  const taken = Array.from({ length: high }, () => new Uint8Array(wide))
  const take = ({ left, right, top, bottom }) => {
    for (let y = Math.max(0, Math.floor(top / BLOCK)); y < Math.min(high, bottom / BLOCK); y++) {
      for (let x = Math.max(0, Math.floor(left / BLOCK)); x < Math.min(wide, right / BLOCK); x++) {
        taken[y][x] = 1
      }
    }
  }
  for (const { box } of texts) take(box)
  for (const node of [...controls, ...document.querySelectorAll('.kp-figure, img, canvas, svg')]) {
    if (seen(node)) take(node.getBoundingClientRect())
  }
  let blank = 0
  let where = ''
  const depth = new Array(wide).fill(0)
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) depth[x] = taken[y][x] ? 0 : depth[x] + 1
    for (let x = 0; x < wide; x++) {
      let least = Infinity
      for (let to = x; to < wide && depth[to]; to++) {
        least = Math.min(least, depth[to])
        const area = least * (to - x + 1) / (wide * high)
        if (area > blank) {
          blank = area
          where = `${x * BLOCK},${(y - least + 1) * BLOCK} ${(to - x + 1) * BLOCK}x${least * BLOCK}`
        }
      }
    }
  }
  const main = document.querySelector('[data-testid=stMain]')
  const sideways = Math.max(0, document.documentElement.scrollWidth - innerWidth,
    main.scrollWidth - main.clientWidth)
  const lost = Math.max(0, Math.round(main.getBoundingClientRect().bottom - innerHeight))
  const low = !matchMedia('(pointer: coarse)').matches ? [] : controls.filter((node) =>
    !node.matches('.kp-word, p a, li a, [type=checkbox], [type=radio], [type=file]')
    && Math.round(node.getBoundingClientRect().height) < 44).map((node) =>
    `${says(node)} ${Math.round(node.getBoundingClientRect().height)}`)
  return { cut: [...cut], beyond: [...beyond], over: [...over], sideways, lost, blank, where,
    small: small / innerHeight, smallest: `${small} px ${smallest}`, low: [...new Set(low)] }
}"""


def window(size: tuple[int, int]) -> dict[str, Any]:
    """Return what a profile of the browser is told of a window of that size."""
    width, height = size
    told: dict[str, Any] = {"viewport": {"width": width, "height": height}}
    if size == ZOOMED:
        return told | {"device_scale_factor": 2}
    return told | ({"has_touch": True, "is_mobile": True} if width in TOUCHED else {})


@dataclass(frozen=True)
class Screen:
    """One page in one window."""

    shift: float  # the sum of the browser's layout shifts since the visit began
    shifts: list  # each with its time and what has moved
    cut: list[str]  # what holds text that it does not show whole
    beyond: list[str]  # text beyond the window
    over: list[str]  # pairs of controls that overlap
    sideways: float  # pixels by which the page can be pushed aside
    lost: float  # pixels at the end of the page to which no scrolling leads
    blank: float  # the largest rectangle with nothing in it, as a share of the window
    where: str  # and its place
    small: float  # the smallest size of type, as a share of the height
    smallest: str  # and who has it
    low: list[str]  # what a finger touches and is less than 44 pixels high


def look(tab) -> Screen:
    """Measure the page that is open, in the window that it has."""
    shifts = tab.evaluate(SHIFTS)
    return Screen(sum(shift for shift, *_ in shifts), shifts, **tab.evaluate(LOOK))
