"""A curve drawn by hand: what was drawn counts, between it is straight."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser


def test_a_stroke_is_what_was_drawn(calm_tab):
    strokes = calm_tab.evaluate(
        """async () => {
          const { Sketch } = await import('/stage/js/sketch.js')
          const sketch = new Sketch([0, 1, 2, 3, 4, 5, 6, 7, 8], 9)
          const seen = [sketch.values]
          sketch.draw(1.2, 1, true)
          seen.push(sketch.values)
          sketch.draw(5, 5, false) // a fast hand: the places between are on its way
          seen.push(sketch.values)
          sketch.draw(3, 0, true)  // another stroke begins on its own
          seen.push(sketch.values)
          sketch.moveKnot(sketch.nearestKnot(7.9), 2)
          seen.push(sketch.values)
          sketch.moveKnot(2, 8)    // and takes what lies up to its neighbours along
          seen.push(sketch.values)
          sketch.draw(99, 3, true)
          seen.push(sketch.values)
          return seen
        }"""
    )
    assert strokes == [
        [9] * 9,
        [1] * 9,
        [1, 1, 2, 3, 4, 5, 5, 5, 5],
        [1, 1, 2, 0, 4, 5, 5, 5, 5],
        [1, 1, 2, 0, 4, 5, 4, 3, 2],
        [1, 1, 2, 5, 8, 6.5, 5, 3.5, 2],
        [1, 1, 2, 5, 8, 6.75, 5.5, 4.25, 3],
    ]
