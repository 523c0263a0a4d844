"""Where a slider is in pixels: one of Streamlit's own, or a native range input of the app's."""

from tests.controls import grip, thumb

# Streamlit hides its input inside the thumb; a native one is as long as its track.
TRACK = """(input) => {
  const whole = input.closest('[data-testid=stSlider]')
  const { left, width } = (whole ?? input).getBoundingClientRect()
  return [left, width, !whole]
}"""
# The middle of a native thumb moves between half its width from either end.
PLACE = """(input) => {
  const { left, top, width, height } = input.getBoundingClientRect()
  const [min, max] = [Number(input.min || 0), Number(input.max || 100)]
  const share = (Number(input.value) - min) / (max - min || 1)
  const half = Math.min(8, height / 2)
  return [left + half + share * (width - 2 * half), top + height / 2]
}"""


def track(tab, key: str) -> tuple[float, float, bool]:
    """Left end and length of a slider's track, and whether it is a native range input."""
    return tuple(thumb(tab, key).evaluate(TRACK))


def place(tab, key: str) -> tuple[float, float]:
    """The middle of a slider's thumb."""
    _, _, native = track(tab, key)
    return tuple(thumb(tab, key).evaluate(PLACE)) if native else grip(tab, key)
