"""Components of images, and images rebuilt from a few of them: eigenfaces and eigendigits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

import datasets
from datasets import Dataset
from kernels import RBF, Hyperparameter, KernelPCA
from pages.kpca.stage.denoising import N_DRAWN, Denoised, denoise
from pages.kpca.stage.linear import principal
from pages.kpca.stage.sources import Source, bundled_digits, image_source, median_gamma
from pages.shared.model.declarations.blocks import Blocks, Fetch, Note, Report, Text, stage
from pages.shared.model.declarations.defaults import FETCHED
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.figures import images
from pages.shared.pictures.figures.style import SEQUENTIAL, SIGNED

FACTOR = 0.5  # gamma of the RBF, in 1 / median squared distance


@dataclass(frozen=True, eq=False)
class Reconstruction:
    """Images of held-out samples rebuilt from q components, linear and kernel."""

    linear: np.ndarray  # (10, d) what a step along each component changes; see `directions`
    kernel: np.ndarray  # the same for kernel PCA
    source: Source  # the clean images
    rebuilt: Denoised  # from q components, without any noise
    count: int  # q


def compute(setting: Setting) -> Reconstruction:
    """Rebuild images of the page's data, or the digits where it has none."""
    data = setting.train if setting.train.has_images else bundled_digits()
    source, q = image_source(data), int(setting.values["rebuilt_from"])
    return Reconstruction(*directions(data), source, denoise(source, 0.0, q, FACTOR), q)


@lru_cache(maxsize=4)
def directions(data: Dataset) -> tuple[np.ndarray, np.ndarray]:
    """Return what a step along each component changes in the image, linear and kernel, (10, d).

    For kernel PCA: pre-image of the mean score plus 2 sigma less that of minus 2 sigma, along one
    component. All are scaled to a largest change of 1.
    """
    source = image_source(data)
    line = principal(source.train).axes[:, :N_DRAWN].T
    q = min(N_DRAWN, len(source.train) - 1, len(line))
    model = KernelPCA(RBF(median_gamma(source.train)), q).fit(source.train)
    steps = 2 * np.diag(model.scores_.std(axis=0))
    curved = model.inverse_transform(steps) - model.inverse_transform(-steps)
    signs = np.sign((curved * line[:q]).sum(axis=1, keepdims=True))
    return line / _top(line), curved * signs / _top(curved)


def _top(rows: np.ndarray) -> np.ndarray:
    return np.maximum(np.abs(rows).max(axis=1, keepdims=True), 1e-12)


def direction_sheet(reconstruction: Reconstruction) -> Figure:
    """Return what a step along each of the first components changes."""
    return images.sheet(
        [reconstruction.linear, reconstruction.kernel],
        reconstruction.source.shape,
        ("linear", "kernel"),
        "directions",
        "First components",
        "what a step along each changes",
        (-1.0, 1.0),
        SIGNED,
    )


def rebuilt_sheet(reconstruction: Reconstruction) -> Figure:
    """Return held-out images, and the same from a few components."""
    of_linear, of_learned, of_fixed = reconstruction.rebuilt.errors[1:]
    back = reconstruction.rebuilt
    return images.sheet(
        [reconstruction.source.clean[:N_DRAWN], back.linear, back.kernel, back.fixed.places],
        reconstruction.source.shape,
        ("held out", "linear", "learned", "fixed point"),
        "rebuilt",
        f"Rebuilt from {reconstruction.count}",
        f"RMSE linear {of_linear:.3f}, learned {of_learned:.3f}, fixed point {of_fixed:.3f}",
        (0.0, 1.0),
        SEQUENTIAL,
    )


FACES = "olivetti"
NUMBER = Hyperparameter(
    "rebuilt_from", "components", 16, "integer", (1, 64), "integer",
    help="From how many components the images are rebuilt.",
)  # fmt: skip


def draw(reconstruction: Reconstruction) -> Scene:
    """Draw the first components as images, and images rebuilt from some of them."""
    return Scene([direction_sheet(reconstruction), rebuilt_sheet(reconstruction)])


TEXT = (
    "A step along a component makes some pixels of an image brighter and others darker. Linear "
    "PCA rebuilds an image as a weighted sum of such pictures; kernel PCA needs a pre-image: "
    "learned, or found as a fixed point (see Denoising). The rebuilt images were held out "
    "from training."
)


def body(setting: Setting) -> Blocks:
    """Show both ways on the same images, and offer the faces."""
    yield Text(TEXT)
    if setting.values["data"] == FETCHED:
        for note in setting.train.notes[:1]:
            yield Note(note)
    if not setting.train.has_images:
        yield Note("The page's data are not images: these are the digits.")
    yield stage(compute, draw, height=300)
    if setting.train.name != FACES:
        help = "From the network; they become the page's data."
        yield Fetch("Load the faces", fetch_faces, help, key="faces_load")


def fetch_faces(report: Report) -> Dataset:
    """Return the faces, or what stands in for them."""
    return datasets.fetch(FACES, report)


VIEW = View("reconstruction", "Images rebuilt", body, (NUMBER,))
