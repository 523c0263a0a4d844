"""The stages of all sessions, by the tokens that name them to browsers."""

from __future__ import annotations

from collections.abc import Set
from threading import Lock
from typing import TYPE_CHECKING
from weakref import WeakSet, WeakValueDictionary

if TYPE_CHECKING:
    from pages.shared.app.stage.live import LiveStage


class Stages:
    """Finds a stage by its token while its session lives; it holds none of them."""

    def __init__(self) -> None:
        self._by_token: WeakValueDictionary[str, LiveStage] = WeakValueDictionary()
        self._ended: WeakSet[LiveStage] = WeakSet()
        self._changing = Lock()  # runs of pages add stages in their own threads

    def add(self, stage: LiveStage) -> None:
        """Let a new stage be found."""
        with self._changing:
            self._by_token[stage.token] = stage

    def find(self, token: str) -> LiveStage | None:
        """Return the stage of that token; None where its session has ended."""
        return self._by_token.get(token)

    def keep_only(self, sessions: Set[str]) -> None:
        """Let the tokens of all other sessions lead nowhere, whoever still holds a stage."""
        with self._changing:
            ended = [one for one in self._by_token.values() if one.session not in sessions]
            for stage in ended:
                del self._by_token[stage.token]
                self._ended.add(stage)

    def are_held(self) -> bool:
        """Return whether stages of sessions that have ended still take memory."""
        return len(self._ended) > 0


STAGES = Stages()
