"""The picture of the page on the home page. Two rings, and where kernel PCA puts them."""

from __future__ import annotations

import datasets
from kernels import RBF, KernelPCA
from pages.shared.pictures.covers import svg


def cover() -> str:
    """Return the picture as SVG."""
    data = datasets.load("circles", n_samples=160, seed=0)
    scores = KernelPCA(RBF(gamma=2.0), n_components=3).fit(data.X).transform(data.X)[:, [0, 2]]
    left = (-1.3, 3.9, -1.35, 1.35)
    low, high = scores.min(axis=0), scores.max(axis=0)
    moved = data.replace(X=(scores - low) / (high - low))
    right = (-1.35, 1.1, -0.1, 1.1)
    arrow = (
        f'<path d="M150 90h20m-6 -5l6 5l-6 5" stroke="{svg.GREY}" fill="none" stroke-width="2"/>'
    )
    return svg.classes(data, left, 2.2) + arrow + svg.classes(moved, right, 2.2)
