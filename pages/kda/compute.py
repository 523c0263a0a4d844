"""What the stage of the discriminant analysis shows, computed from a setting."""

from __future__ import annotations

from dataclasses import dataclass

from kernels import KernelDiscriminant
from pages.shared.results.decision import Decision, decision
from pages.shared.results.errors import Errors, errors, predictions
from pages.shared.results.gram import Gram, gram
from pages.shared.setting import Setting


@dataclass(frozen=True, eq=False)
class Result:
    """A kernel discriminant.

    ``separations`` are the eigenvalues: of the variance along each discriminant, penalty included,
    the share between the class means, from 0 to 1.
    """

    decision: Decision
    gram: Gram
    errors: Errors
    separations: tuple[float, ...]
    notices: tuple[str, ...]


def compute(setting: Setting) -> Result:
    """Fit the discriminant, and evaluate it where the stage shows it."""
    model = setting.fit(KernelDiscriminant)
    return Result(
        decision=decision(setting, model),
        gram=gram(setting),
        errors=errors(setting, predictions(setting, model)),
        separations=tuple(model.eigenvalues_.tolist()),
        notices=tuple(model.notices_),
    )
