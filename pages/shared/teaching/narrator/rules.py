"""The narrator's rules: each says in a sentence what has changed, or nothing.

They judge readouts by the amounts that are shown, as the tags of change beside them do, so that no
sentence calls a number unchanged beside which a change is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pages.shared.model.scene.readout import Readout, change
from pages.shared.teaching.narrator.moment import Moment

MIN_CHANGE = 0.05  # of the larger error: a smaller change is not worth a sentence
MIN_POINTS = 0.5  # percentage points of misclassified samples
# Shares of the Gram matrix's largest value: all pairs above the first look alike; half of the
# points have no other above the second; at a mean of the third at most one pair in ten is above 0.3
ALIKE, ALONE, FEW = 0.85, 0.1, 0.03
LEFT_OUT = {"error_leave_one_out": "Leave-one-out", "error_validated": "Cross-validated"}
WHOLE = 0.95  # of the points: from here on nearly all are support vectors


@dataclass(frozen=True)
class Sentence:
    """What is said, and by what: it may be said only where all of that is seen."""

    text: str
    reads: tuple[str, ...]  # readouts by their keys; figures by their ids, traces by their roles


Rule = Callable[[Moment, Moment], Sentence | None]


def errors(before: Moment, after: Moment) -> Sentence | None:
    """Say how training and test error have moved, and what that means."""
    train = _pair("error_train", before, after)
    if train is None:
        return None
    way = _way(*train)
    if test := _pair("error_test", before, after):
        return _said(_both(way, _way(*test), train, test), "error_train", "error_test")
    text = f"Training error {_verb(way)}: {_from_to(*train)}." if way else ""
    return _said(text, "error_train")


def _said(text: str, *reads: str) -> Sentence | None:
    return Sentence(text, reads) if text else None


def _pair(key: str, before: Moment, after: Moment) -> tuple[Readout, Readout] | None:
    """Return a readout before and after the move; None where either lacks it."""
    was, now = before.readouts.get(key), after.readouts.get(key)
    if was is None or now is None or was.unit != now.unit:
        return None
    return was, now


def _both(
    train_way: int, test_way: int, train: tuple[Readout, Readout], test: tuple[Readout, Readout]
) -> str:
    moved = f"{_from_to(*train)} in training, {_from_to(*test)} in test"
    match train_way, test_way:
        case 0, 0:
            return ""
        case -1, 1 if test[1].shown_amount > train[1].shown_amount:
            by_heart = train[1].shown_amount == 0
            what = "Learnt by heart" if by_heart else "Overfitting"
            return f"{what}: {moved}."
        case 1, -1 if test[0].shown_amount > train[0].shown_amount:
            return f"Less overfitting: {moved}."
        case 1, 1:
            return f"Both errors rise: {moved}."
        case -1, -1:
            return f"Both errors fall: {moved}."
        case 0, _:
            return f"Test error {_verb(test_way)}: {_from_to(*test)}, {_rest('training', *train)}."
        case _, 0:
            return f"Training error {_verb(train_way)}: {_from_to(*train)}, {_rest('test', *test)}."
        case _:
            ways = f"Training error {_verb(train_way)}, test error {_verb(test_way)}"
            return f"{ways}: {moved}."


def _way(before: Readout, after: Readout) -> int:
    """Return 1 where a number has risen noticeably, -1 where it has fallen, else 0."""
    gap = after.shown_amount - before.shown_amount
    least = MIN_CHANGE * max(abs(before.shown_amount), abs(after.shown_amount))
    if after.unit == "%":
        least = max(least, MIN_POINTS)
    return 0 if abs(gap) < least or not gap else 1 if gap > 0 else -1


def _rest(part: str, before: Readout, after: Readout) -> str:
    """Say of an error that did not move noticeably whether it moved at all."""
    same = before.shown_amount == after.shown_amount
    return f"{part} error {'as before' if same else _from_to(before, after)}"


def _verb(way: int) -> str:
    return "rises" if way > 0 else "falls"


def _from_to(before: Readout, after: Readout) -> str:
    first, _, unit = before.plain_text.partition(" ")
    same = after.plain_text.endswith(f" {unit}")
    return f"{first if same else before.plain_text} → {after.plain_text}"


def left_out(before: Moment, after: Moment) -> Sentence | None:
    """Say how the error moves by which hyperparameters can be chosen."""
    for key, name in LEFT_OUT.items():
        pair = _pair(key, before, after)
        if pair and (way := _way(*pair)):
            return _said(f"{name} error {_verb(way)}: {_from_to(*pair)}.", key)
    return None


def support(before: Moment, after: Moment) -> Sentence | None:
    """Say how the support vectors and the margin have changed."""
    if not (pair := _pair("support_vectors", before, after)):
        return None
    was, now = pair
    count = float("inf") if now.of is None else now.of
    parts, reads = [], ["support_vectors"]
    if abs(now.shown_amount - was.shown_amount) >= max(1, MIN_CHANGE * was.shown_amount):
        nearly = ", nearly all" if now.shown_amount >= WHOLE * count > was.shown_amount else ""
        parts.append(f"{_from_to(was, now)} support vectors{nearly}")
    widths = _pair("margin_width", before, after)
    if widths and (way := _way(*widths)):
        parts.append(f"the margin {'widens' if way > 0 else 'narrows'}: {_from_to(*widths)}")
        reads.append("margin_width")
    text = "; ".join(parts)
    return _said(text and f"{text[0].upper()}{text[1:]}.", *reads)


def evidence(before: Moment, after: Moment) -> Sentence | None:
    """Say how the log marginal likelihood has changed, and by which of its terms."""
    keys = ("likelihood_total", "likelihood_data_fit", "likelihood_complexity")
    pairs = [pair for key in keys if (pair := _pair(key, before, after))]
    if len(pairs) < len(keys):
        return None
    total, data, complexity = (change(*pair) for pair in pairs)
    if abs(pairs[0][1].shown_amount - pairs[0][0].shown_amount) < 1:
        return None
    verb = "rises" if total[0] == "+" else "falls"
    terms = f"data fit {data or 'as before'}, complexity {complexity or 'as before'}"
    return _said(f"Log marginal likelihood {verb} by {total[1:]} nats ({terms}).", *keys)


def freedom(before: Moment, after: Moment) -> Sentence | None:
    """Say whether a ridge fit bends more or less."""
    pair = _pair("effective_dof", before, after)
    if not pair or not (way := _way(*pair)):
        return None
    bends = "more freely" if way > 0 else "less"
    text = f"The fit bends {bends}: {_from_to(*pair)} degrees of freedom."
    return _said(text, "effective_dof")


def components(before: Moment, after: Moment) -> Sentence | None:
    """Say how much of the variance the components explain, or, not centred, of the mean square."""
    for key, what in (("variance", "variance"), ("mean_square", "mean square")):
        pair = _pair(name := f"{key}_explained", before, after)
        if pair and _way(*pair):
            return _said(f"The components explain {_from_to(*pair)} of the {what}.", name)
    return None


def separation(before: Moment, after: Moment) -> Sentence | None:
    """Say whether the discriminant separates the classes better."""
    pair = _pair("separation", before, after)
    if not pair or not (way := _way(*pair)):
        return None
    return _said(f"Separation {_verb(way)}: {_from_to(*pair)}.", "separation")


def similarity(before: Moment, after: Moment) -> Sentence | None:
    """Say when all points begin to look alike to the kernel, few pairs do, or no neighbours."""
    was, now = before.similarity, after.similarity
    if was is None or now is None:
        return None
    text = ""
    if now.least >= ALIKE > was.least:
        text = "All points look alike to this kernel."
    elif now.nearest <= ALONE < was.nearest:
        text = "Most points are similar to themselves alone."
    elif now.mean <= FEW < was.mean:
        text = "Few pairs of points are still similar."
    return _said(text, "gram")


def unmoved(before: Moment, after: Moment) -> Sentence | None:
    """Say, of points that were moved, that the boundary or the fit, if one is shown, stays."""
    if "error_train" not in after.readouts:
        return None
    if not after.looks_like(before) or not after.shows_as(before):
        return None
    if "support_vectors" not in after.readouts:
        return _said("It did not move the fit.", "heat", "curve")
    what = "fit" if "tube" in after.readouts else "boundary"
    reads = ("support_vectors", "boundary", "heat", "curve")
    return _said(f"It did not move the {what}: only support vectors do.", *reads)


# What is most worth saying first.
RULES: tuple[Rule, ...] = (
    similarity, errors, left_out, support, evidence, freedom, components, separation,
)  # fmt: skip
