"""What a page must keep to, to be calm: few sizes of type, few numbers, no tags over each other."""

from __future__ import annotations

SIZES, NUMBERS = 5, 3

# Distinct sizes in pixels of all text that is seen; formulas, signs and icons have sizes within.
TYPE = """() => {
  const within = '.katex, sub, sup, tspan[style*=font-size], option, .kp-symbol, '
    + '[data-testid=stIconMaterial]'
  const sizes = new Map()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement: node, textContent } = walker.currentNode
    if (!textContent.trim() || node.closest(within)) continue
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (node.getBoundingClientRect().width < 2) continue
    const size = parseFloat(getComputedStyle(node).fontSize)
    sizes.set(size, textContent.trim().slice(0, 20))
  }
  return [...sizes].sort(([one], [other]) => one - other)
}"""
SHOWN = """() => [...document.querySelectorAll('.kp-stage[data-main] .kp-readout')]
  .filter((node) => node.checkVisibility()).map((node) => node.innerText)"""
# Words in pictures that lie over each other, under another's arrow or beyond their picture, and
# numbers' tags of change.
COLLISIONS = """() => {
  const context = document.createElement('canvas').getContext('2d')
  const tag = (node) => {
    const { fontFamily, fontSize } = getComputedStyle(node, '::after')
    context.font = `${fontSize} ${fontFamily}`
    const { left, top } = node.getBoundingClientRect()
    const { width } = context.measureText(node.dataset.change)
    return { left, right: left + width, top: top - 8, bottom: top + 4, says: node.dataset.change }
  }
  const groups = [...document.querySelectorAll('.kp-callouts')]
    .filter((root) => root.checkVisibility())
    .map((root) => [...root.querySelectorAll('.kp-callout')].map((group) => {
      const { left, right, top, bottom } = group.querySelector('rect').getBoundingClientRect()
      const frame = root.getBoundingClientRect()
      const arrow = group.querySelector('path')
      const [, ...ends] = arrow.getAttribute('d').match(/M(.+?),(.+?)L(.+?),(.+?)M/).map(Number)
      const at = (share) => new DOMPoint(
        ends[0] + share * (ends[2] - ends[0]), ends[1] + share * (ends[3] - ends[1])
      ).matrixTransform(arrow.getScreenCTM())
      const along = [...Array(20).keys()].map((step) => at((step + 1) / 20))
      return { left, right, top, bottom, says: group.textContent, frame, along }
    }))
  groups.push([...document.querySelectorAll('.kp-readout dd[data-change]')]
    .filter((node) => node.checkVisibility()).map(tag))
  const over = (a, b) => a.left < b.right && b.left < a.right
    && a.top < b.bottom && b.top < a.bottom
  const found = []
  for (const group of groups) {
    group.forEach((one, i) => {
      const { left, right } = one.frame ?? { left: 0, right: innerWidth }
      if (one.left < left || one.right > right) found.push([one.says, 'beyond'])
      const isOn = ({ x, y }) => x > one.left + 4 && x < one.right - 4
        && y > one.top + 4 && y < one.bottom - 4
      for (const other of group) {
        if (other !== one && other.along?.some(isOn)) found.push([one.says, 'arrow', other.says])
      }
      for (const other of group.slice(i + 1)) {
        if (over(one, other)) found.push([one.says, other.says])
      }
    })
  }
  return found
}"""


def check_type(tab) -> None:
    """At most five sizes of type."""
    sizes = tab.evaluate(TYPE)
    assert len(sizes) <= SIZES, sizes


def check_tags(tab) -> None:
    """No words in a picture and no tag of change over another, or cut off."""
    assert not tab.evaluate(COLLISIONS)


def check_calm(tab) -> None:
    """How a page opens: at most three numbers, too."""
    check_type(tab)
    check_tags(tab)
    shown = tab.evaluate(SHOWN)
    assert len(shown) <= NUMBERS, shown
