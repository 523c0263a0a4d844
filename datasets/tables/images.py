"""Columns that are the pixels of an image, told by their names."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

MIN_PIXELS = 16
BY_PLACE = re.compile(r"(?:p|px|pix|pixel)?[ _-]?(\d+)[_x,-](\d+)", re.IGNORECASE)
BY_NUMBER = re.compile(r"(?:px|pix|pixel)[ _-]?(\d+)", re.IGNORECASE)


def image_columns(names: Sequence[str]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the columns of an image row by row, and its height and width; both empty for none.

    Names such as ``pixel_0_0`` or ``1x1`` say row and column; ``pixel0``, ``pixel1``, ... count
    the pixels of a square image. Every pixel must be there, counted from 0 or 1.
    """
    places = {
        (int(match[1]), int(match[2])): name
        for name in names
        if (match := BY_PLACE.fullmatch(str(name).strip()))
    }
    if len(places) >= MIN_PIXELS:
        rows, columns = ({place[axis] for place in places} for axis in (0, 1))
        whole = len(places) == len(rows) * len(columns)
        if whole and _counted(rows) and _counted(columns) and min(len(rows), len(columns)) > 1:
            return tuple(places[place] for place in sorted(places)), (len(rows), len(columns))
    numbers = {
        int(match[1]): name for name in names if (match := BY_NUMBER.fullmatch(str(name).strip()))
    }
    side = math.isqrt(len(numbers))
    if len(numbers) >= MIN_PIXELS and side**2 == len(numbers) and _counted(set(numbers)):
        return tuple(numbers[number] for number in sorted(numbers)), (side, side)
    return (), ()


def _counted(numbers: set[int]) -> bool:
    return min(numbers) in (0, 1) and max(numbers) - min(numbers) == len(numbers) - 1
