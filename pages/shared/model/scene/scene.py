"""What a page shows at one state: figures, readouts, and their description in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from pages.shared.model.scene.passages import Passages
from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.scene.readout import Readout

TEXTS = 20_000  # bytes of what is no array in a figure
ARRAYS = (np.ndarray, Quantised)
LONG = 200  # points from which a curve is sent in whole steps


@dataclass(frozen=True)
class Callout:
    """Words in a picture, with an arrow to what they are about."""

    of: str  # the trace: its role, or the beginning of its name
    says: str
    instead: str = ""  # the part of the figure's note, between two dots, that they stand for
    # Where they stand: a step of a story has neither notes nor words that it does not ask for.
    where: Literal["page", "step", "both"] = "page"


@dataclass(frozen=True)
class Figure:
    """One live figure: an ordinary Plotly figure and what stands around it.

    Parameters
    ----------
    id : str
        Its lasting name on the page; the browser keeps the node of an id.
    title, note : str
        Above the picture: what it is, and what to look for.
    data, layout : list of dict, dict
        Plotly's traces and layout; NumPy arrays may stand anywhere inside.
    alt : str
        The picture in words, with the present numbers.
    weight : float
        Its share of the width beside its neighbours.
    formula : str
        LaTeX, under the title; often empty.
    opens : str
        The slug of the page whose small picture it is, and to which a click leads; often empty.
    callouts : sequence of Callout
        What is said in the picture itself, once it rests.
    """

    id: str
    title: str
    data: list[dict[str, Any]]
    layout: dict[str, Any]
    note: str = ""
    alt: str = ""
    weight: float = 1.0
    formula: str = ""
    opens: str = ""
    callouts: Sequence[Callout] = ()


@dataclass(frozen=True)
class Scene:
    """All that moves together."""

    figures: Sequence[Figure]
    readouts: Sequence[Readout] = ()
    notices: Sequence[str] = ()
    passages: Passages | None = None  # the texts that it is about

    @property
    def nbytes(self) -> int:
        """About how many bytes the scene takes: its arrays, and a little for all else.

        `kernels.size_in_bytes` looks at each text and number, which takes as long as a third of
        the picture.
        """
        arrays = 0
        for figure in self.figures:
            for trace in figure.data:
                for value in trace.values():
                    for part in value.values() if type(value) is dict else (value,):
                        if isinstance(part, ARRAYS):
                            arrays += part.nbytes
        return arrays + TEXTS * len(self.figures)

    def wire(self) -> dict[str, Any]:
        """Return the scene as the nested dict that `wire.encode` packs."""
        return {
            "figures": [
                {
                    **vars(figure),
                    "data": [lean(trace) for trace in figure.data],
                    "callouts": [vars(callout) for callout in figure.callouts],
                }
                for figure in self.figures
            ],
            "readouts": [readout.wire() for readout in self.readouts],
            "notices": list(self.notices),
            "passages": None if self.passages is None else self.passages.wire(),
        }


def lean(trace: dict[str, Any]) -> dict[str, Any]:
    """Return a long curve in 65 534 steps of its own range: half the bytes, far below a pixel."""
    y = trace.get("y")
    if not isinstance(y, np.ndarray) or trace.get("mode") != "lines":
        return trace
    if y.ndim != 1 or len(y) < LONG or y.dtype.kind != "f":
        return trace
    return trace | {"y": Quantised(y)}
