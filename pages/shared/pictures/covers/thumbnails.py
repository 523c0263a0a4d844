"""Small pictures of the data sets, for the menu: all in one image, of which each item shows a part.

The image has a view for each data set, ``<address>#<name>``. A browser loads it once, and keeps it
for good under an address that names its contents.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

import numpy as np

import datasets

SIZE, AIR, MAX_POINTS = 44, 4, 90
COLOURS = ("#2f6fbf", "#dd7825", "#12968a", "#a8459a", "#b98e00", "#6d737b", "#409cd2", "#a23b2a")
ROUTE = "kp/thumbnails"


def names() -> list[str]:
    """Return the data sets that have a picture: not those that would have to be fetched."""
    return [name for name, source in datasets.SOURCES.items() if source.kind != "fetched"]


@lru_cache(maxsize=1)
def sheet() -> str:
    """Return all pictures as one SVG, side by side."""
    parts = [
        f'<view id="{name}" viewBox="{place * SIZE} 0 {SIZE} {SIZE}"/>'
        f'<g transform="translate({place * SIZE})">{_dots(name)}</g>'
        for place, name in enumerate(names())
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{SIZE}" '
        f'viewBox="0 0 {SIZE} {SIZE}" fill="none" stroke-width="3.2" stroke-linecap="round">'
        f"{''.join(parts)}</svg>"
    )


@lru_cache(maxsize=1)
def version() -> str:
    """Return a name for the contents of the image."""
    return blake2b(sheet().encode(), digest_size=6).hexdigest()


def address(name: str) -> str:
    """Return where the picture of a data set is, below the app's root."""
    return f"{ROUTE}/{version()}.svg#{name}"


def _dots(name: str) -> str:
    """Return a data set's points, one path a colour: lines of no length with round ends."""
    source = datasets.SOURCES[name]
    data = datasets.load(name, n_samples=min(max(MAX_POINTS, source.n_range[0]), source.n_range[1]))
    x, y, codes = _flat(data)
    x, y, codes = _scaled(x), SIZE - _scaled(y), codes % len(COLOURS)
    return "".join(
        f'<path stroke="{colour}" d="'
        + "".join(f"M{a:.1f} {b:.1f}h0" for a, b in zip(x[codes == c], y[codes == c], strict=True))
        + '"/>'
        for c, colour in enumerate(COLOURS)
        if (codes == c).any()
    )


def _flat(data: datasets.Dataset) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return two coordinates and a colour: features, target, or principal components."""
    if data.task == "regression":
        x = data.X[:, 0] if data.n_features < 3 else _principal(data.X)[:, 0]
        return x, data.y, np.zeros(data.n_samples, dtype=int)
    codes = data.y.astype(int)
    if data.n_features == 1:
        return data.X[:, 0], codes.astype(float), codes
    plane = data.X if data.n_features == 2 else _principal(data.X)
    return plane[:, 0], plane[:, 1], codes


def _principal(X: np.ndarray) -> np.ndarray:
    centred = (X - X.mean(axis=0)) / np.maximum(X.std(axis=0), 1e-9)
    u, s, _ = np.linalg.svd(centred, full_matrices=False)
    return u[:, :2] * s[:2]


def _scaled(values: np.ndarray) -> np.ndarray:
    low, width = values.min(), np.ptp(values) or 1.0
    return AIR + (SIZE - 2 * AIR) * (values - low) / width
