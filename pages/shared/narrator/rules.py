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
        if train_name in before.readouts and train_name in after.readouts:
            train = before.readouts[train_name], after.readouts[train_name]
            way = _way(*train)
            if test_name not in before.readouts or test_name not in after.readouts:
                return f"Training error {_verb(way)}: {_from_to(*train)}." if way else ""
            test = before.readouts[test_name], after.readouts[test_name]
            return _both(way, _way(*test), train, test)
    return ""


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
    label = "support vectors"
    if label not in before.readouts or label not in after.readouts:
        return ""
    was, now = before.readouts[label], after.readouts[label]
    count = float(now.text.partition(" of ")[2] or "inf")
    parts = []
    if abs(now.amount - was.amount) >= max(1, LEAST * was.amount):
        nearly = ", nearly all" if now.amount >= WHOLE * count > was.amount else ""
        parts.append(f"{_from_to(was, now)} support vectors{nearly}")
    label = "margin width 2/‖w‖"
    if label in before.readouts and label in after.readouts:
        widths = before.readouts[label], after.readouts[label]
        if way := _way(*widths):
            parts.append(f"the margin {'widens' if way > 0 else 'narrows'}: {_from_to(*widths)}")
    return _sentence("; ".join(parts))


def evidence(before: Moment, after: Moment) -> str:
    """Say how the log marginal likelihood has changed, and by which of its terms."""
    labels = ("log marginal likelihood", "= data-fit term", "+ complexity term")
    if any(name not in moment.readouts for name in labels for moment in (before, after)):
        return ""
    total, data, complexity = (
        after.readouts[name].amount - before.readouts[name].amount for name in labels
    )
    if abs(total) < 1:
        return ""
    verb = "rises" if total > 0 else "falls"
    terms = f"data fit {_signed(data)}, complexity {_signed(complexity)}"
    return f"Log marginal likelihood {verb} by {number(abs(total))} nats ({terms})."


def _signed(value: float) -> str:
    return f"{'−' if value < 0 else '+'}{number(abs(value))}"


def freedom(before: Moment, after: Moment) -> str:
    """Say whether a ridge fit bends more or less."""
    label = "effective degrees of freedom"
    if label not in before.readouts or label not in after.readouts:
        return ""
    was, now = before.readouts[label], after.readouts[label]
    if not (way := _way(was, now)):
        return ""
    bends = "more freely" if way > 0 else "less"
    return f"The fit bends {bends}: {_from_to(was, now)} degrees of freedom."


def components(before: Moment, after: Moment) -> str:
    """Say how much of the variance the components explain."""
    label = "variance explained"
    if label not in before.readouts or label not in after.readouts:
        return ""
    was, now = before.readouts[label], after.readouts[label]
    return f"The components explain {_from_to(was, now)} of the variance." if _way(was, now) else ""


def separation(before: Moment, after: Moment) -> str:
    """Say whether the discriminant separates the classes better."""
    label = "separation"
    if label not in before.readouts or label not in after.readouts:
        return ""
    was, now = before.readouts[label], after.readouts[label]
    return f"Separation {_verb(way)}: {_from_to(was, now)}." if (way := _way(was, now)) else ""


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
