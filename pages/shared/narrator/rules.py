"""The narrator's rules: each says in a sentence what has changed, or nothing."""

from __future__ import annotations

from collections.abc import Callable

from pages.shared.narrator.moment import Moment, Told
from pages.shared.scene import number

LEAST = 0.05  # of the larger error: a smaller change is not worth a sentence
LEAST_POINTS = 0.5  # percentage points of misclassified samples
ALIKE, ALONE = 0.97, 0.03  # means of the Gram matrix at which all points look alike, or none
WHOLE = 0.95  # of the points: from here on nearly all are support vectors
ERRORS = (("train RMSE", "test RMSE"), ("misclassified, train", "misclassified, test"))

Rule = Callable[[Moment, Moment], str]


def errors(before: Moment, after: Moment) -> str:
    """Say how training and test error have moved, and what that means."""
    for train_name, test_name in ERRORS:
        if train := _pair(train_name, before, after):
            way = _way(*train)
            if test := _pair(test_name, before, after):
                return _both(way, _way(*test), train, test)
            return f"Training error {_verb(way)}: {_from_to(*train)}." if way else ""
    return ""


def _pair(label: str, before: Moment, after: Moment) -> tuple[Told, Told] | None:
    """Return a readout before and after the move; None where either lacks it."""
    if label not in before.readouts or label not in after.readouts:
        return None
    return before.readouts[label], after.readouts[label]


def _both(train_way: int, test_way: int, train: tuple[Told, Told], test: tuple[Told, Told]) -> str:
    moved = f"{_from_to(*train)} in training, {_from_to(*test)} in test"
    match train_way, test_way:
        case 0, 0:
            return ""
        case -1, 1 if test[1].amount > train[1].amount:
            learnt = train[1].amount == 0
            return f"{'It has learnt the noise' if learnt else 'Overfitting'}: {moved}."
        case 1, -1:
            return f"Less overfitting: {moved}."
        case 1, 1:
            return f"Both errors rise: {moved}."
        case -1, -1:
            return f"Both errors fall: {moved}."
        case 0, _:
            return f"Test error {_verb(test_way)}: {_from_to(*test)}, training error as before."
        case _, 0:
            return f"Training error {_verb(train_way)}: {_from_to(*train)}, test error as before."
        case _:
            return f"The error moves: {moved}."


def _way(before: Told, after: Told) -> int:
    """Return 1 where a number has risen noticeably, -1 where it has fallen, else 0."""
    gap = after.amount - before.amount
    least = LEAST * max(abs(before.amount), abs(after.amount))
    if "%" in after.text:
        least = max(least, LEAST_POINTS)
    return 0 if abs(gap) < least or not gap else 1 if gap > 0 else -1


def _verb(way: int) -> str:
    return "rises" if way > 0 else "falls"


def _from_to(before: Told, after: Told) -> str:
    first, _, unit = before.text.partition(" ")
    return f"{first if after.text.endswith(f' {unit}') else before.text} → {after.text}"


def support(before: Moment, after: Moment) -> str:
    """Say how the support vectors and the margin have changed."""
    if not (pair := _pair("support vectors", before, after)):
        return ""
    was, now = pair
    count = float(now.text.partition(" of ")[2] or "inf")
    parts = []
    if abs(now.amount - was.amount) >= max(1, LEAST * was.amount):
        nearly = ", nearly all" if now.amount >= WHOLE * count > was.amount else ""
        parts.append(f"{_from_to(was, now)} support vectors{nearly}")
    widths = _pair("margin width 2/‖w‖", before, after)
    if widths and (way := _way(*widths)):
        parts.append(f"the margin {'widens' if way > 0 else 'narrows'}: {_from_to(*widths)}")
    return _sentence("; ".join(parts))


def evidence(before: Moment, after: Moment) -> str:
    """Say how the log marginal likelihood has changed, and by which of its terms."""
    labels = ("log marginal likelihood", "= data-fit term", "+ complexity term")
    pairs = [pair for label in labels if (pair := _pair(label, before, after))]
    if len(pairs) < len(labels):
        return ""
    total, data, complexity = (now.amount - was.amount for was, now in pairs)
    if abs(total) < 1:
        return ""
    verb = "rises" if total > 0 else "falls"
    terms = f"data fit {_signed(data)}, complexity {_signed(complexity)}"
    return f"Log marginal likelihood {verb} by {number(abs(total))} nats ({terms})."


def _signed(value: float) -> str:
    return f"{'−' if value < 0 else '+'}{number(abs(value))}"


def freedom(before: Moment, after: Moment) -> str:
    """Say whether a ridge fit bends more or less."""
    pair = _pair("effective degrees of freedom", before, after)
    if not pair or not (way := _way(*pair)):
        return ""
    bends = "more freely" if way > 0 else "less"
    return f"The fit bends {bends}: {_from_to(*pair)} degrees of freedom."


def components(before: Moment, after: Moment) -> str:
    """Say how much of the variance the components explain."""
    pair = _pair("variance explained", before, after)
    if not pair or not _way(*pair):
        return ""
    return f"The components explain {_from_to(*pair)} of the variance."


def separation(before: Moment, after: Moment) -> str:
    """Say whether the discriminant separates the classes better."""
    pair = _pair("separation", before, after)
    if not pair or not (way := _way(*pair)):
        return ""
    return f"Separation {_verb(way)}: {_from_to(*pair)}."


def similarity(before: Moment, after: Moment) -> str:
    """Say when all points begin to look alike to the kernel, or none any more."""
    if before.alike is None or after.alike is None:
        return ""
    if after.alike >= ALIKE > before.alike:
        return "All points look alike to this kernel."
    if after.alike <= ALONE < before.alike:
        return "Each point is similar to itself alone."
    return ""


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}." if text else ""


# What is most worth saying first.
RULES: tuple[Rule, ...] = (
    similarity, errors, support, evidence, freedom, components, separation,
)  # fmt: skip
