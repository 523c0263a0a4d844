"""What a stage shows at one record: a scene, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pages.shared.scene import Scene


@dataclass(frozen=True)
class Drawn:
    """A scene under the token of its state, or a sentence that refuses it; and its bytes."""

    state: str
    scene: Scene | None
    refusal: str = ""
    nbytes: int = 0

    def wire(self) -> dict[str, Any]:
        """Return what the browser shows of it; see `Scene.wire`."""
        if self.scene is None:
            return {"figures": None, "readouts": [], "notices": [], "refusal": self.refusal}
        return {**self.scene.wire(), "refusal": ""}
