"""Layers of a picture: what one tap adds to it, or takes away again."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from pages.shared.model.controls.control import Values


@dataclass(frozen=True)
class Layer:
    """Something that can be drawn over a picture, such as functions drawn at random.

    Parameters
    ----------
    title, help : str
        What the button says, and what is drawn.
    name : str
        The control whose value says whether it is drawn.
    pairs : tuple of (value, value)
        A value of that control without the layer, and the one that a tap then sets. At any other
        value the layer is drawn, and a tap takes it away; from one in no pair to the first.
    role : str
        That of its traces, where they may be held back; empty where they never are.
    """

    title: str
    help: str
    name: str
    pairs: tuple[tuple[Any, Any], ...]
    role: str = ""


def toggle_rows(
    layers: Iterable[Layer], values: Values, held_back: Collection[str] = ()
) -> list[list[dict[str, Any]]]:
    """Return a row with a button for each layer that the values have a control for, or none.

    What is held back by its role has no button: it would say that a layer is drawn which is not.
    """
    row: list[dict[str, Any]] = [
        {
            "kind": "toggle",
            "id": f"layer_{i}",
            "name": layer.name,
            "label": layer.title,
            "help": layer.help,
            "value": values[layer.name],
            "pairs": [list(pair) for pair in layer.pairs],
        }
        for i, layer in enumerate(layers)
        if layer.name in values and layer.role not in held_back
    ]
    return [row] if row else []
