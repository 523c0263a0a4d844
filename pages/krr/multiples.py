"""Small multiples of the fit: one hyperparameter at several values side by side."""

from __future__ import annotations

from kernels import KernelRidge
from pages.shared.frame.multiples import Multiples, stage_pictures

VIEW = Multiples(stage_pictures, lambda values: KernelRidge.hyperparameters).view()
