"""What the stage of the kernels shows, computed from a setting."""

from __future__ import annotations

from dataclasses import dataclass

from pages.kernels.stage.kernel_function import KernelFunction, compute_kernel_function
from pages.kernels.stage.samples import Samples, compute_samples
from pages.kernels.stage.spectrum import Spectrum, compute_spectrum
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.gram import Gram, compute_gram
from pages.shared.pictures.results.neighbours import Neighbours, find_neighbours


@dataclass(frozen=True, eq=False)
class Result:
    """A kernel by itself."""

    kernel_function: KernelFunction | None  # none of images and texts: two pixels say nothing
    neighbours: Neighbours | None  # of images
    samples: Samples | None  # over one feature, where the kernel allows any
    gram: Gram
    spectrum: Spectrum


def compute(setting: Setting) -> Result:
    """Return what the stage shows of a kernel."""
    common = compute_gram(setting), compute_spectrum(setting.gram)
    if not setting.has_axes:
        nearest = find_neighbours(setting) if setting.train.has_images else None
        return Result(None, nearest, None, *common)
    function = compute_kernel_function(setting)
    return Result(function, None, compute_samples(setting, function.viewport), *common)
