"""Errors and separation of discriminants along one hyperparameter."""

from __future__ import annotations

from collections.abc import Sequence

from pages.kda.results.evaluation import (
    DEGREE,
    DEGREES,
    GAMMA,
    GAMMAS,
    LAM,
    LAMS,
    Evaluation,
    KernelEvaluations,
    column,
)
from pages.shared.figures import paths
from pages.shared.scene import Figure

SHARE = "share misclassified"
KINDS = {"train": "training", "validated": "cross-validated", "test": "test"}


def errors_over_lam(found: Sequence[Evaluation], here: float) -> Figure:
    """Return the errors over lambda, with the present one marked."""
    lines = {shown: column(found, name) for name, shown in KINDS.items()}
    note = "ring: least cross-validated error, dashes: here"
    return paths.path(
        "errors", "Errors over lambda", LAM, LAMS, lines, SHARE, here, "cross-validated", note=note
    )


def separation_over_lam(found: Sequence[Evaluation], here: float) -> Figure:
    """Return the separation over lambda, with the present one marked."""
    lines = {"separation": column(found, "separation")}
    return paths.path(
        "separation", "Separation over lambda", LAM, LAMS, lines, "separation", here,
        top=1.1,
    )  # fmt: skip


def over_kernels(
    found: KernelEvaluations, degree: float | None, gamma: float | None
) -> list[Figure]:
    """Return the errors over the degree and over gamma, with the present kernel marked, if any."""
    known = [e for one in (*found.degrees, *found.gammas) for e in (one.train, one.test)]
    top = 1.1 * max([e for e in known if e == e] + [0.05])  # NaN is not equal to itself
    lines = [
        {shown: column(many, name) for name, shown in KINDS.items() if name != "validated"}
        for many in (found.degrees, found.gammas)
    ]
    return [
        paths.path(
            "degrees", "Degree of the polynomial", DEGREE, DEGREES, lines[0], SHARE, degree,
            "test", top, "(x·z + 1)^degree; ring: least test error",
        ),
        paths.path(
            "gammas", "Gamma of the RBF", GAMMA, GAMMAS, lines[1], SHARE, gamma,
            "test", top, "exp(-γ ‖x − z‖²); ring: least test error",
        ),
    ]  # fmt: skip
