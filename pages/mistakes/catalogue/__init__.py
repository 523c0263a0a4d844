"""All mistakes of the lab, in the order of the menu."""

from __future__ import annotations

from pages.mistakes.catalogue.bands import BANDS
from pages.mistakes.catalogue.errors import ERRORS
from pages.mistakes.catalogue.kernels import KERNELS
from pages.mistakes.catalogue.rows import ROWS
from pages.mistakes.mistake import Mistake

MISTAKES: tuple[Mistake, ...] = (*KERNELS, *ERRORS, *ROWS, *BANDS)
BY_NAME = {mistake.name: mistake for mistake in MISTAKES}
