"""What a stage shows at one record: a scene, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pages.shared.model.record.page_state import PageState
from pages.shared.model.scene.scene import Scene
from pages.shared.pictures.results.readouts import with_notation


@dataclass(frozen=True)
class Drawn:
    """A scene under the token of its state, or a sentence that refuses it; and its bytes."""

    state: str
    scene: Scene | None
    refusal: str = ""
    nbytes: int = 0

    def wire(self, record: PageState) -> dict[str, Any]:
        """Return what the browser shows of it; see `Scene.wire`.

        Numbers are written in the forms that the record chooses.
        """
        if self.scene is None:
            return {"figures": None, "readouts": [], "notices": [], "refusal": self.refusal}
        values = record.displayed
        readouts = [with_notation(one, values).wire() for one in self.scene.readouts]
        return {**self.scene.wire(), "readouts": readouts, "refusal": ""}
