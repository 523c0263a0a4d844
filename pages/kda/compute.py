"""What the stage of the discriminant analysis shows, computed from a setting."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from kernels import KernelDiscriminant
from pages.kda.results.projection import scores, threshold
from pages.shared.results.decision import Decision, decision
from pages.shared.results.errors import Errors, errors, predictions
from pages.shared.results.frame import COARSE
from pages.shared.results.gram import Gram, gram
from pages.shared.results.neighbours import Neighbours, neighbours
from pages.shared.results.projection import Projection, in_plane, in_rows
from pages.shared.setting import Setting


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
    separations: tuple[float, ...]
    notices: tuple[str, ...]


def compute(setting: Setting) -> Result:
    """Fit the discriminant, and evaluate it where the stage shows it."""
    model = setting.fit(KernelDiscriminant)
    found = predictions(setting, model)
    return Result(
        projection=projected(setting, model, found.train) if setting.train.n_features > 2 else None,
        decision=decision(setting, model) if setting.has_axes else None,
        neighbours=neighbours(setting) if setting.train.has_images else None,
        gram=gram(setting),
        errors=errors(setting, found),
        separations=tuple(model.eigenvalues_.tolist()),
        notices=tuple(model.notices_),
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
    found = in_plane(setting, P[:, :2], predicted, labels, COARSE)
    if P.shape[1] > 2:
        return found
    regions = scores(model, P, data.y, found.frame.samples)
    return replace(found, scores=regions.reshape(*found.frame.shape, -1))
