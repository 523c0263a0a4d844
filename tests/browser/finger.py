"""A finger on the screen of a tab: where it falls, the way it goes, and when."""

from __future__ import annotations

import time

from tests.browser.places import FRAMES


class Finger:
    """One finger. Its events say themselves when they were, however late a busy machine is.

    A finger that is lifted while it moves has the browser scroll on by itself, further the
    faster it was, so that nothing stands where it stood. This one rests before it is lifted,
    and falls on what is on the screen, not on what is to come there.
    """

    def __init__(self, tab):
        self.tab = tab
        self.session = tab.context.new_cdp_session(tab)
        self.time = 0.0

    def down(self, x: float, y: float) -> None:
        """Touch the screen, in pixels of the window."""
        self.tab.evaluate(FRAMES)
        self.has_waited()
        self._send("touchStart", (x, y))

    def move(self, x: float, y: float, ms: float = 15) -> None:
        """Go on to a place, so many milliseconds after what was before."""
        self.time += ms / 1000
        self._send("touchMove", (x, y))

    def up(self, ms: float = 300) -> None:
        """Leave the screen, so many milliseconds after what was before."""
        self.time += ms / 1000
        self._send("touchEnd")

    def has_waited(self) -> None:
        """Let what comes next be no earlier than now: the page has just shown that time passed."""
        self.time = max(time.time(), self.time)

    def _send(self, kind: str, *at: tuple[float, float]) -> None:
        places = [{"x": x, "y": y} for x, y in at]
        event = {"type": kind, "touchPoints": places, "timestamp": self.time}
        self.session.send("Input.dispatchTouchEvent", event)
