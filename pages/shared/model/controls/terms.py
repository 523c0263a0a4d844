"""Which kernel of a sum or product a hyperparameter belongs to."""

from __future__ import annotations

from collections.abc import Sequence

from pages.shared.model.controls.control import Control


def place_of(name: str) -> int:
    """Return which kernel, counted from 1, ``k2.gamma`` belongs to; 0 for none."""
    kernel, dot, _ = name.partition(".")
    return int(kernel[1:]) if dot and kernel[1:].isdecimal() else 0


def called(control: Control, terms: Sequence[str]) -> str:
    """Return a hyperparameter in words; among several kernels these say whose it is."""
    place = place_of(control.name)
    return f"{control.spoken} of kernel {place}" if place and len(terms) > 1 else control.spoken
