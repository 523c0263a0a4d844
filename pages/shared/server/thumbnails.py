"""Small pictures of the data sets, for the menu."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

import datasets

SIZE, AIR, MOST = 44, 4, 90
COLOURS = ("#2f6fbf", "#e07b28", "#12968a", "#a8459a", "#c99a00", "#6d737b", "#4fa9dd", "#a23b2a")


@lru_cache(maxsize=64)
def thumbnail(name: str) -> str | None:
    """Return a data set's points as a tiny SVG; None for an unknown name or one to be fetched."""
    source = datasets.SOURCES.get(name)
    if source is None or source.kind == "fetched":
        return None
    data = datasets.load(name, n_samples=min(max(MOST, source.n_range[0]), source.n_range[1]))
    x, y, codes = _flat(data)
    dots = "".join(
        f'<circle cx="{a:.1f}" cy="{SIZE - b:.1f}" r="1.6" fill="{COLOURS[c % 8]}"/>'
        for a, b, c in zip(_scaled(x), _scaled(y), codes, strict=True)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{SIZE}" '
        f'viewBox="0 0 {SIZE} {SIZE}" role="img">{dots}</svg>'
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
