"""Components of images and images rebuilt from them, linear and kernel, side by side."""

from __future__ import annotations

from pages.kpca.results.denoising import SHOWN
from pages.kpca.results.reconstruction import Reconstruction
from pages.shared.figures import images
from pages.shared.scene import Figure
from pages.shared.style import SEQUENTIAL, SIGNED


def directions(found: Reconstruction) -> Figure:
    """Return what a step along each of the first components changes."""
    return images.sheet(
        [found.linear, found.kernel],
        found.source.shape,
        ("linear", "kernel"),
        "directions",
        "First components",
        "what a step along each changes",
        (-1.0, 1.0),
        SIGNED,
    )


def rebuilt(found: Reconstruction) -> Figure:
    """Return held-out images, and the same from a few components."""
    of_linear, of_learned, of_fixed = found.rebuilt.errors[1:]
    back = found.rebuilt
    return images.sheet(
        [found.source.clean[:SHOWN], back.linear, back.kernel, back.fixed.places],
        found.source.shape,
        ("held out", "linear", "learned", "fixed point"),
        "rebuilt",
        f"Rebuilt from {found.count}",
        f"RMSE linear {of_linear:.3f}, learned {of_learned:.3f}, fixed point {of_fixed:.3f}",
        (0.0, 1.0),
        SEQUENTIAL,
    )
