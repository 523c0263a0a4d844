"""What the stage of the kernels draws, and the numbers under it."""

from __future__ import annotations

from dataclasses import replace

from pages.kernels.stage import kernel_function, samples
from pages.kernels.stage.compute import Result
from pages.kernels.stage.spectrum import Spectrum, eigenvalues
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Scene
from pages.shared.pictures.figures import gram, neighbours

NEGATIVE = (
    "This Gram matrix has negative eigenvalues: the function is not positive semi-definite, so it "
    "is no kernel on these points."
)
PRESS = "a click in the Gram matrix shows those of its two images"
SMALLEST = "Of the Gram matrix; 0 where it is only rounding. Below 0 the function is no kernel."
SHARE = (
    "Of the sum of their absolute values: near 100 % all points lie nearly on one line through the "
    "origin of feature space."
)
COUNT = "How many of the largest absolute values add up to 99 % of their sum."


def draw(result: Result) -> Scene:
    """Draw the kernel function, functions drawn from it, and the Gram matrix.

    Images have their nearest ones, texts the eigenvalues in place of the kernel function.
    """
    matrix = gram.heatmap(result.gram)
    if result.kernel_function is not None:
        pictures = [kernel_function.picture(result.kernel_function)]
    elif result.neighbours is not None:
        pictures = [neighbours.nearest_images(result.neighbours, PRESS)]
    else:
        pictures = [replace(eigenvalues(result.spectrum), id="stage")]
    if result.samples is not None:
        pictures.append(samples.picture(result.samples))
    if len(pictures) > 1:
        matrix = replace(matrix, weight=pictures[0].weight)  # a square as wide as the curves
    notices = () if result.spectrum.is_psd else (NEGATIVE,)
    return Scene([*pictures, matrix], readouts(result.spectrum), notices)


def readouts(spectrum: Spectrum) -> list[Readout]:
    """Return what the eigenvalues of the Gram matrix say."""
    return [
        Readout("smallest_eigenvalue", spectrum.least, "", "smallest eigenvalue", SMALLEST),
        share_readout(
            "largest_eigenvalue_share", spectrum.share, "largest eigenvalue's share", SHARE
        ),
        Readout("eigenvalues_for_99", spectrum.count, "", "eigenvalues for 99 %", COUNT),
    ]
