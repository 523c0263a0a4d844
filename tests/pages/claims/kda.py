"""What the story of the discriminant says of its draws."""

from __future__ import annotations

from pages.kda.stage import fisher
from tests.pages.claims.claim import Claim, Draw, between, every, moves


def _turns_away(at: Draw) -> bool:
    setting = at.setting()
    means, best = fisher.angle_between_means(setting), fisher.best_angle(setting)
    ratio = [fisher.compute(at.setting(angle=round(angle))).ratio for angle in (means, best)]
    return best > means + 10 and ratio[1] > 1.1 * ratio[0]


def _angles_are(at: Draw) -> bool:
    setting = at.setting()
    angles = fisher.angle_between_means(setting), fisher.best_angle(setting)
    return [round(angle) for angle in angles] == [63, 87]


CLAIMS = (
    Claim(
        "direction",
        1,
        "the first line has a much smaller J than the best",
        lambda at: (start := fisher.compute(at.setting())).ratio < 0.5 * start.best_ratio,
    ),
    Claim("direction", 2, "a steeper line than that through the means", _turns_away),
    Claim("direction", 2, "63° and 87°", _angles_are, of_this_draw=True),
    Claim(
        "direction",
        3,
        "no direction separates the ring",
        every(between("error_train", 35, 50), between("separation", 0, 0.1)),
    ),
    Claim(
        "direction",
        4,
        "with degree 2 it does",
        every(between("separation", 0.85, 1), between("error_train", 0, 0)),
    ),
    Claim(
        "direction",
        4,
        "in the plane the separation was 0.00455",
        lambda at: Draw("kda", "direction", 3, at.seed).amount("separation") == 0.00455,
        of_this_draw=True,
    ),
    Claim(
        "direction",
        5,
        "λ = 3: the separation falls, the test error, too",
        moves(separation="falls", error_test="falls"),
    ),
    Claim(
        "direction",
        6,
        "two discriminants, and the classes lie apart",
        lambda at: len(at().separations) == 2 and at.amount("error_test") <= 6,
    ),
)
