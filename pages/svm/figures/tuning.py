"""The map of the cross-validated error over C and one number of the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pages.shared.figures.error_map import error_map, error_section
from pages.shared.scene import Figure
from pages.svm.results.tuning import Map


def tuning(found: Map, present: Mapping[str, Any]) -> Figure:
    """Return the map with where the sliders are; a curve over C for a kernel without numbers."""
    C, least, here = found.C.declared, found.least, present["C"]
    if found.up is None:
        column = None if least is None else least[1]
        return error_section(found.errors[0], C, found.costs, here, column, found.of)
    axes, places = (C, found.up.declared), (found.costs, found.places)
    now = (here, present[found.up.name])
    return error_map(found.errors, *axes, places, now, least, found.of, found.guess)
