"""What the stage of the discriminant analysis shows, computed from a setting."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from kernels import KernelDiscriminant
from pages.kda.stage.projection import scores, threshold
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.decision import Decision, compute_decision
from pages.shared.pictures.results.errors import Errors, compute_errors, predictions
from pages.shared.pictures.results.gram import Gram, compute_gram
from pages.shared.pictures.results.neighbours import Neighbours, find_neighbours
from pages.shared.pictures.results.projection import Projection, in_plane, in_rows
from pages.shared.pictures.results.validation import Validated, chosen_validation
from pages.shared.pictures.results.viewport import COARSE


@dataclass(frozen=True, eq=False)
class Result:
    """A kernel discriminant.

    ``projection`` is there for more than two features. Images and texts, of which two pixels or
    words say nothing, have no ``decision``; images have ``neighbours``. ``separations`` are the
    eigenvalues: of the variance along each discriminant, penalty included, the share between the
    class means, from 0 to 1.
    """

    projection: Projection | None
    decision: Decision | None
    neighbours: Neighbours | None
    gram: Gram
    errors: Errors
    validation: Validated | None  # where it is chosen
    separations: tuple[float, ...]
    notices: tuple[str, ...]


def compute(setting: Setting) -> Result:
    """Fit the discriminant, and evaluate it where the stage shows it."""
    model = setting.fit(KernelDiscriminant)
    predicted = predictions(setting, model)
    validation, missing = chosen_validation(setting, KernelDiscriminant)
    return Result(
        projection=projected(setting, model, predicted.train)
        if setting.train.n_features > 2
        else None,
        decision=compute_decision(setting, model) if setting.has_axes else None,
        neighbours=find_neighbours(setting) if setting.train.has_images else None,
        gram=compute_gram(setting),
        errors=compute_errors(setting, predicted),
        validation=validation,
        separations=tuple(model.eigenvalues_.tolist()),
        notices=(*model.notices_, *missing),
    )


def projected(setting: Setting, model: KernelDiscriminant, predicted: np.ndarray) -> Projection:
    """Return the training points along the only discriminant, or in the plane of the first two.

    Where there are no more than these two, the regions of the classes come with them.
    """
    data = setting.train
    P = model.transform(data.X)
    if P.shape[1] == 1:
        at = threshold(P[:, 0], model.decision_function(data.X))
        lines = () if at is None else (at,)
        return in_rows(setting, P[:, 0], predicted, "discriminant", lines)
    labels = ("discriminant 1", "discriminant 2")
    plane = in_plane(setting, P[:, :2], predicted, labels, COARSE)
    if P.shape[1] > 2:
        return plane
    regions = scores(model, P, data.y, plane.viewport.samples)
    return replace(plane, scores=regions.reshape(*plane.viewport.shape, -1))
