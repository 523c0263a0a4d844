"""What a stage remembers of its pictures, for what is said of the next move."""

from __future__ import annotations

from collections import OrderedDict

from pages.shared.model.scene.scene import Scene
from pages.shared.teaching.narrator.moment import Moment, moment

KEPT = 8  # more than are under way


class Moments:
    """The moments of the last few pictures, by their tokens, and of the one a move began with."""

    def __init__(self) -> None:
        self._found: OrderedDict[str, Moment] = OrderedDict()

    def keep(self, state: str, scene: Scene | None) -> None:
        """Take note of a picture that is shown."""
        if scene is None:
            return
        if state not in self._found:
            self._found[state] = moment(scene)
        self._found.move_to_end(state)
        while len(self._found) > KEPT:
            self._found.popitem(last=False)

    def of_move(self, first: str, last: str) -> tuple[Moment | None, Moment | None]:
        """Return the moments of a move's beginning, which stays remembered, and of its end."""
        if first in self._found:
            self._found.move_to_end(first)
        return self._found.get(first), self._found.get(last)
