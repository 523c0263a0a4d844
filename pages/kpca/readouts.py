"""The numbers under the stage: what the components in use explain."""

from __future__ import annotations

from pages.kpca.compute import Judged
from pages.shared.scene import Readout, number, share


def readouts(found: Judged) -> list[Readout]:
    """Return what the first components explain, and how a straight line separates their scores."""
    listed = [
        Readout(
            "variance explained",
            share(found.explained),
            f"By the first {found.count} components, of all variance in feature space.",
        ),
        Readout(
            "largest eigenvalue",
            number(found.largest),
            "Of the matrix on the right: n times the variance along component 1.",
        ),
    ]
    if found.accuracy is not None and found.guess is not None:
        help = (
            f"Of a straight boundary in the first {found.count} components, on points kept away; "
            f"always answering the largest class gets {share(found.guess)}."
        )
        right = share(round(found.accuracy, 3))
        listed.append(Readout("accuracy of a linear classifier", right, help))
    return listed
