"""No sentence of the narrator contradicts what stands on the screen beside it.

Each main control of each page is swept; what is said of the moves is compared with the readouts as
they are shown, with the tags of change beside them, and with the Gram matrix as it is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from pages.shared.model.controls.control import is_kernel
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.page_controls import controls_of, own_names
from pages.shared.model.record import events
from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.reducer import reduce
from pages.shared.teaching.narrator import moment, narrate

registry.load()
PLACES, FEW = 10, 5  # along each control
POINTS = "60"  # where the data have a number of them: what is said is held against any picture
SPEAKS = ("svm", "krr", "gp", "kpca", "kda", "perceptron", "kernels", "text", "compare")
STARTS = [(page.slug, "") for page in registry.pages() if page.method is not None]
STARTS += [
    ("svm", "validation=on"),
    ("gp", "shown=prior"), ("svm", "data=circles"), ("svm", "data=blobs&kernel=linear()"),
    ("krr", "data=basketball"), ("kda", "data=iris"), ("kpca", "centring=off"),
]  # fmt: skip
LOWERED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")


@dataclass(frozen=True)
class Screen:
    """What a learner sees: readouts as the browser gets them, and the Gram matrix's values."""

    readouts: dict[str, dict[str, Any]]
    gram: np.ndarray | None

    def amount(self, key: str) -> float:
        return self.readouts[key]["amount"]


def screen(scene: Scene) -> Screen:
    grams = [
        trace["z"].whole if isinstance(trace["z"], Quantised) else trace["z"]
        for figure in scene.figures
        if figure.id == "gram"
        for trace in figure.data
        if (trace.get("meta") or {}).get("role") == "gram"
    ]
    sent = {one.key: one.wire() for one in scene.readouts}
    return Screen(sent, np.asarray(grams[0], dtype=float) if grams else None)


def way(key: str, was: Screen, now: Screen) -> int:
    """Return the sign of the tag of change beside a readout; 0 where there is none."""
    return int(np.sign(now.amount(key) - was.amount(key)))


def others(seen: Screen) -> np.ndarray:
    """Return the Gram matrix off its diagonal, a row for each point, by its largest value."""
    K = seen.gram
    assert K is not None
    n = len(K)
    return K[~np.eye(n, dtype=bool)].reshape(n, n - 1) / K.max()


def moves(*ways: tuple[str, int]) -> Callable[..., bool]:
    return lambda match, was, now: all(way(key, was, now) == sign for key, sign in ways)


def errors_rise(match: re.Match[str], was: Screen, now: Screen) -> bool:
    part, verb = match[1].lower(), match[2]
    return way(PARTS[part], was, now) == (1 if verb == "rises" else -1)


def amount_of(text: str) -> float:
    """The number of a text, ``−1.03 × 10⁶``."""
    factor, _, power = text.replace("−", "-").partition(" × 10")
    return float(f"{factor}e{power.translate(LOWERED)}" if power else factor)


def by(key: str, text: str, was: Screen, now: Screen) -> bool:
    """Whether a difference that is said is that of the shown amounts, to its own digits."""
    if text == "as before":
        return way(key, was, now) == 0
    gap, value = now.amount(key) - was.amount(key), amount_of(text)
    return abs(gap - value) <= 1e-9 + 0.005 * abs(value)


def likelihood(match: re.Match[str], was: Screen, now: Screen) -> bool:
    sign = "" if match[1] == "rises" else "-"
    return (
        by("likelihood_total", sign + match[2], was, now)
        and by("likelihood_data_fit", match[3], was, now)
        and by("likelihood_complexity", match[4], was, now)
    )


def overfits(match: re.Match[str], was: Screen, now: Screen) -> bool:
    gap = now.amount("error_test") - now.amount("error_train")
    return moves(("error_train", -1), ("error_test", 1))(match, was, now) and gap > 0


def overfits_less(match: re.Match[str], was: Screen, now: Screen) -> bool:
    gap = was.amount("error_test") - was.amount("error_train")
    return moves(("error_train", 1), ("error_test", -1))(match, was, now) and gap > 0


TRAIN, TEST = "error_train", "error_test"
PARTS = {
    "training": TRAIN,
    "test": TEST,
    "leave-one-out": "error_leave_one_out",
    "cross-validated": "error_validated",
}
SIZE = r"[\d.]+(?: × )?[\d⁻⁰¹²³⁴⁵⁶⁷⁸⁹]*"
AMOUNT = rf"(as before|[−+]{SIZE})"
# What is said, by its words; and when it may be said.
CLAIMS: list[tuple[str, Callable[[re.Match[str], Screen, Screen], bool]]] = [
    (r"(Training|Test|test) error (rises|falls)", errors_rise),
    (r"(training|test) error as before", lambda m, was, now: way(PARTS[m[1]], was, now) == 0),
    (r"(Leave-one-out|Cross-validated) error (rises|falls)", errors_rise),
    (r"Both errors rise", moves((TRAIN, 1), (TEST, 1))),
    (r"Both errors fall", moves((TRAIN, -1), (TEST, -1))),
    (r"Overfitting", overfits),
    (r"Less overfitting", overfits_less),
    (r"Learnt by heart", lambda m, was, now: overfits(m, was, now) and now.amount(TRAIN) == 0),
    (r"[Tt]he margin widens", moves(("margin_width", 1))),
    (r"[Tt]he margin narrows", moves(("margin_width", -1))),
    (r"nearly all", lambda m, was, now: now.amount("support_vectors")
     >= 0.95 * now.readouts["support_vectors"]["of"]),
    (r"support vectors", lambda m, was, now: way("support_vectors", was, now) != 0),
    (rf"Log marginal likelihood (rises|falls) by ({SIZE}) nats \(data fit {AMOUNT}, "
     rf"complexity {AMOUNT}\)", likelihood),
    (r"bends more freely", moves(("effective_dof", 1))),
    (r"bends less", moves(("effective_dof", -1))),
    (r"The components explain .* of the variance",
     lambda m, was, now: way("variance_explained", was, now) != 0),
    (r"The components explain .* of the mean square",
     lambda m, was, now: way("mean_square_explained", was, now) != 0),
    (r"Separation rises", moves(("separation", 1))),
    (r"Separation falls", moves(("separation", -1))),
    (r"All points look alike", lambda m, was, now: others(now).min() >= 0.85),
    (r"Most points are similar to themselves alone",
     lambda m, was, now: np.mean(others(now).max(axis=1) <= 0.1) >= 0.5),
    (r"Few pairs of points are still similar",
     lambda m, was, now: np.mean(others(now) > 0.3) <= 0.1),
]  # fmt: skip
NUMBER = r"[+−]?(?:10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+|\d+(?:\.\d+)?(?: × 10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?)"
NUMBERS = re.compile(rf"({NUMBER})(?: \S+)? → ({NUMBER})")


def check(text: str, reads: tuple[str, ...], was: Screen, now: Screen) -> None:
    """Hold a sentence against what stands on the screen."""
    found = [(match, is_so) for words, is_so in CLAIMS if (match := re.search(words, text))]
    assert found, f"nothing says when this is true: {text}"
    for match, is_so in found:
        assert is_so(match, was, now), text
    keys = [key for key in reads if key in now.readouts]
    assert keys == [key for key in reads if key != "gram"], "it reads what is not shown"
    for first, second in NUMBERS.findall(text):
        assert any(was.readouts[key]["value"].startswith(first) for key in keys), text
        assert any(now.readouts[key]["value"].startswith(second) for key in keys), text


def swept(slug: str, query: str, places: int):
    """Yield the page's moves along each numeric control of kernel and method, and choices."""
    page = registry.page(slug)
    asked = dict(part.split("=", 1) for part in query.split("&")) if query else {}
    record, _ = address.from_query(page, asked, {})
    if "n" in record.values:
        record, _ = address.from_query(page, {"n": POINTS, **asked}, {})
    own = own_names(page, record.values)
    for name, control in controls_of(page, record.values).items():
        if not (name in own or is_kernel(name)):
            continue
        values = control.spread(places) if control.declared.is_numeric else control.declared.choices
        moved = (reduce(page, record, events.SetValues({name: v}), {})[0] for v in values)
        records = [record, *moved]
        yield page, name, records


@pytest.mark.filterwarnings("ignore::UserWarning")  # a sweep goes where matrices are singular
@pytest.mark.parametrize(("slug", "query"), STARTS)
def test_no_sentence_contradicts_the_screen(slug, query, thorough):
    spoken = 0
    for page, _, records in swept(slug, query, PLACES if thorough else FEW):
        scenes = [page.scene(resolve(record, {})) for record in records]
        for i, j in [(i, i + 1) for i in range(len(records) - 1)] + [(-1, 0)]:
            line = narrate(page, records[i], records[j], moment(scenes[i]), moment(scenes[j]))
            for sentence in line.sentences:
                check(sentence.text, sentence.reads, screen(scenes[i]), screen(scenes[j]))
            spoken += len(line.sentences)
    assert spoken or slug not in SPEAKS


def test_in_a_story_it_reads_what_the_step_shows_and_nothing_else():
    page = registry.page("text")
    number, step = next(
        (number, step)
        for story in page.teaching.stories
        for number, step in enumerate(story.steps, 1)
        if "said" in step.shows.beside
    )
    query = {**step.query, "story": page.teaching.stories[0].slug, "step": str(number)}
    record, _ = address.from_query(page, query, {})
    after, _ = reduce(page, record, events.SetValues({"lam": 1.0}), {})
    was, now = (moment(page.scene(resolve(one, {}))) for one in (record, after))
    line = narrate(page, record, after, was, now)
    assert [sentence.reads for sentence in line.sentences] == [("error_leave_one_out",)]
    free, _ = address.from_query(page, step.query, {})
    after, _ = reduce(page, free, events.SetValues({"lam": 1.0}), {})
    assert "error_train" in narrate(page, free, after, was, now).sentences[0].reads


def test_the_prior_is_not_called_overfitting():
    for _, _, records in swept("gp", "shown=prior", PLACES):
        for record in records:
            if record.values["shown"] == "prior":
                seen = screen(registry.page("gp").scene(resolve(record, {})))
                assert not [
                    key for key in seen.readouts if key.startswith(("error", "log_density"))
                ]


def test_a_boundary_that_stays_leaves_support_vectors_and_margin_as_they_were():
    page = registry.page("svm")
    query = {"data": "blobs", "kernel": "linear()", "n": "20", "spread": "0.55", "C": "1000"}
    record, _ = address.from_query(page, query, {})
    before = page.scene(resolve(record, {}))
    stayed = 0
    for index, (x, y) in enumerate(resolve(record, {}).train.X):
        after, _ = reduce(page, record, events.MovePoint(index, 1.1 * x, 1.1 * y), {})
        now = page.scene(resolve(after, {}))
        line = narrate(page, record, after, moment(before), moment(now))
        if "It did not move the boundary" not in line.text:
            continue
        stayed += 1
        for key in ("support_vectors", "margin_width"):
            assert way(key, screen(before), screen(now)) == 0
        assert "boundary" in line.sentences[0].reads
    assert 10 <= stayed < 20
