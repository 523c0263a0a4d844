"""The narrator's rules: each says in a sentence what has changed, or nothing."""

from __future__ import annotations

from collections.abc import Callable

from pages.shared.model.scene.readout import Readout
from pages.shared.model.units.number_text import number
from pages.shared.teaching.narrator.moment import Moment

MIN_CHANGE = 0.05  # of the larger error: a smaller change is not worth a sentence
MIN_POINTS = 0.5  # percentage points of misclassified samples
ALIKE, ALONE = 0.97, 0.03  # means of the Gram matrix at which all points look alike, or none
WHOLE = 0.95  # of the points: from here on nearly all are support vectors

Rule = Callable[[Moment, Moment], str]


def errors(before: Moment, after: Moment) -> str:
    """Say how training and test error have moved, and what that means."""
    train = _pair("error_train", before, after)
    if train is None:
        return ""
    way = _way(*train)
    if test := _pair("error_test", before, after):
        return _both(way, _way(*test), train, test)
    return f"Training error {_verb(way)}: {_from_to(*train)}." if way else ""


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


def _way(before: Readout, after: Readout) -> int:
    """Return 1 where a number has risen noticeably, -1 where it has fallen, else 0."""
    gap = after.shown_amount - before.shown_amount
    least = MIN_CHANGE * max(abs(before.shown_amount), abs(after.shown_amount))
    if after.unit == "%":
        least = max(least, MIN_POINTS)
    return 0 if abs(gap) < least or not gap else 1 if gap > 0 else -1


def _verb(way: int) -> str:
    return "rises" if way > 0 else "falls"


def _from_to(before: Readout, after: Readout) -> str:
    first, _, unit = before.plain_text.partition(" ")
    same = after.plain_text.endswith(f" {unit}")
    return f"{first if same else before.plain_text} → {after.plain_text}"


def support(before: Moment, after: Moment) -> str:
    """Say how the support vectors and the margin have changed."""
    if not (pair := _pair("support_vectors", before, after)):
        return ""
    was, now = pair
    count = float("inf") if now.of is None else now.of
    parts = []
    if abs(now.shown_amount - was.shown_amount) >= max(1, MIN_CHANGE * was.shown_amount):
        nearly = ", nearly all" if now.shown_amount >= WHOLE * count > was.shown_amount else ""
        parts.append(f"{_from_to(was, now)} support vectors{nearly}")
    widths = _pair("margin_width", before, after)
    if widths and (way := _way(*widths)):
        parts.append(f"the margin {'widens' if way > 0 else 'narrows'}: {_from_to(*widths)}")
    return _sentence("; ".join(parts))


def evidence(before: Moment, after: Moment) -> str:
    """Say how the log marginal likelihood has changed, and by which of its terms."""
    keys = ("likelihood_total", "likelihood_data_fit", "likelihood_complexity")
    pairs = [pair for key in keys if (pair := _pair(key, before, after))]
    if len(pairs) < len(keys):
        return ""
    total, data, complexity = (now.shown_amount - was.shown_amount for was, now in pairs)
    if abs(total) < 1:
        return ""
    verb = "rises" if total > 0 else "falls"
    terms = f"data fit {_signed(data)}, complexity {_signed(complexity)}"
    return f"Log marginal likelihood {verb} by {number(abs(total))} nats ({terms})."


def _signed(value: float) -> str:
    return f"{'−' if value < 0 else '+'}{number(abs(value))}"


def freedom(before: Moment, after: Moment) -> str:
    """Say whether a ridge fit bends more or less."""
    pair = _pair("effective_dof", before, after)
    if not pair or not (way := _way(*pair)):
        return ""
    bends = "more freely" if way > 0 else "less"
    return f"The fit bends {bends}: {_from_to(*pair)} degrees of freedom."


def components(before: Moment, after: Moment) -> str:
    """Say how much of the variance the components explain, or, not centred, of the mean square."""
    for key, what in (("variance", "variance"), ("mean_square", "mean square")):
        pair = _pair(f"{key}_explained", before, after)
        if pair and _way(*pair):
            return f"The components explain {_from_to(*pair)} of the {what}."
    return ""


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
