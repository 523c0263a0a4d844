"""Small multiples of the fit: one hyperparameter at several values side by side."""

from __future__ import annotations

from kernels import KernelRidge
from pages.krr.stage import scene
from pages.shared.pictures.views.small_multiples import Multiples, stage_pictures

VIEW = Multiples(stage_pictures(scene), lambda values: KernelRidge.hyperparameters).view()
