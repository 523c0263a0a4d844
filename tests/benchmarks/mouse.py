"""A mouse that moves 60 times a second, whatever the page does.

Playwright waits for the answer to each move, so that a slow page would slow the hand down: here the
moves go to the browser on a connection of their own, and nobody waits for what it answers.
"""

import json
import threading
import time
from itertools import cycle

from websockets.sync.client import connect

RATE = 60  # moves a second
STEP, SWING = 2, 100  # px: a move, and how far from the middle the hand turns back


class Mouse:
    """Moves the pressed mouse to and fro in one tab.

    Parameters
    ----------
    tab : playwright.sync_api.Page
        Of a Chromium that was started with ``--remote-debugging-port``.
    port : int
        That port.
    """

    def __init__(self, tab, port: int):
        session = tab.context.new_cdp_session(tab)
        target = session.send("Target.getTargetInfo")["targetInfo"]["targetId"]
        session.detach()
        self.address = f"ws://127.0.0.1:{port}/devtools/page/{target}"

    def drag(self, x: float, y: float, seconds: float, swing: float = SWING) -> threading.Thread:
        """Start to move around (x, y); the thread that is returned ends after `seconds`."""
        thread = threading.Thread(target=self._move, args=(x, y, seconds, swing), daemon=True)
        thread.start()
        return thread

    def _move(self, x: float, y: float, seconds: float, swing: float) -> None:
        steps = int(swing // STEP)
        there = [*range(steps), *range(steps, -steps, -1), *range(-steps, 0)]
        with connect(self.address, max_queue=None, max_size=None, compression=None) as socket:
            start = time.perf_counter()
            for k, shift in zip(range(int(RATE * seconds)), cycle(there), strict=False):
                time.sleep(max(0.0, start + k / RATE - time.perf_counter()))
                event = {"type": "mouseMoved", "x": x + STEP * shift, "y": y,
                         "button": "left", "buttons": 1}  # fmt: skip
                socket.send(
                    json.dumps({"id": k, "method": "Input.dispatchMouseEvent", "params": event})
                )
