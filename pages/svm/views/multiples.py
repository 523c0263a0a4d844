"""Small multiples of the boundary: one hyperparameter at several values side by side."""

from __future__ import annotations

from pages.shared.pictures.views.small_multiples import Multiples, stage_pictures
from pages.svm.stage.compute import compute
from pages.svm.stage.draw import draw
from pages.svm.stage.svm import svm_type

VIEW = Multiples(
    pictures=stage_pictures(lambda setting: draw(compute(setting))),
    method=lambda values: svm_type(values["task"]).hyperparameters,
).view()
