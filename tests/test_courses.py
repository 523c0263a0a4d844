"""The courses: each part opens as it is, in the order of docs/sources.md; what they say is true."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, lru_cache
from itertools import groupby
from urllib.parse import urlencode

import pytest

from pages.shared.model.declarations import registry
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.lessons import courses, lesson_file, link, rules
from pages.shared.model.lessons.lesson import DATA, KERNEL, LONGEST_TITLE, MAX_PARTS, POINTS, Lesson
from pages.shared.model.record import events
from pages.shared.model.scene.shown import means
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address, query_values
from tests import apptest
from tests.by_source import HEADING, PICTURES, by_source, items_of, state
from tests.pages.opened_address import open_address
from tests.pages.shared.app.stage.figure_schema import check_figure
from tests.serving import ROOT
from tests.source_signs import SIGNS, Amount
from tests.sweeps import sweep

registry.load()
COURSES = courses.courses()
SOURCES = (ROOT / "docs/sources.md").read_text(encoding="utf-8")
PARTS = [
    pytest.param(course, number, id=f"{course.name}-{number}")
    for course in COURSES
    for number in range(1, len(course.lesson.parts) + 1)
]
# Parts that no item of docs/sources.md is about, beside those that ask a question of a story.
BRIDGES = {"feature-maps": (2, 8)}
# By its scope all tests of a part follow one another, and share its scene.
of_each_part = pytest.mark.parametrize(("course", "number"), PARTS, scope="module")
A_COURSE = "/krr?lesson=feature-maps&part=1"  # the item that is the whole course
LATER = ("mark",)  # layers that a step of the method brings
SPELLED = {"ten": 10, "Ten": 10, "Twelve": 12, "twelve": 12}
INTERCEPT = "/krr?data=ice_cream_line&tab=views&view=intercept"
WALKED = (1, 2)  # in each run; the parts of the others are opened one by one
opened = cache(open_address)


def record_of(course, number, **moved):
    part = course.lesson.part(number)
    query = link.query(course.name, number) | moved
    record, messages = address.from_query(registry.page(part.page), query, {})
    assert not messages
    return record


@lru_cache(maxsize=2)
def scene_of(name, number):
    course = courses.named(name)
    page = registry.page(course.lesson.part(number).page)
    return page.scene(resolve(record_of(course, number), {}))


def written(part):
    return f"/{part.page}?{urlencode(part.query)}"


def shown_items(course, first, last, items):
    """The parts of a section that show items, as (page, query)."""
    numbered = ((n, course.lesson.part(n)) for n in range(first, last + 1))
    parts = [part for n, part in numbered if n not in BRIDGES.get(course.name, ())]
    states = [(part.page, dict(part.query)) for part in parts]
    return [s for s, part in zip(states, parts, strict=True) if not part.question or s in items]


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.name)
def test_a_course_has_all_items_of_its_source_in_their_order(course):
    rows = items_of(course)
    assert [section.title for section in course.sections] == [title for title, _ in rows]
    for (title, first, last), (_, items) in zip(course.lesson.contents, rows, strict=True):
        addresses = [text for _, _, text in items if text != A_COURSE]
        states = [state(text) for text, _ in groupby(addresses)]
        assert shown_items(course, first, last, states) == states, title


def test_the_pictures_by_source_are_those_of_the_courses():
    """Else: `python -m tests.by_source` writes them."""
    text = PICTURES.read_text(encoding="utf-8")
    assert text.partition(f"\n{HEADING}\n")[2] == by_source().partition(f"{HEADING}\n")[2]


def test_every_source_has_its_course():
    assert [course.source for course in COURSES] == re.findall(r"^## (.+)$", SOURCES, re.M)
    assert len({course.name for course in COURSES}) == len(COURSES)


@of_each_part
def test_a_part_opens_as_it_is(course, number):
    part, record = course.lesson.part(number), record_of(course, number)
    page = registry.page(part.page)
    assert (record.lesson, record.part) == (course.name, number)
    for tab, key in query_values.PLACES.items():
        assert record.tab != tab or record.opened[tab] == part.query[key]
    figures = scene_of(course.name, number).figures
    assert figures
    for figure in figures:
        check_figure(figure)
    known = {*controls_of(page, record.values), DATA, KERNEL, POINTS}
    assert set(part.controls) <= known, set(part.controls) - known


# What an estimator warns of stands on the page; see `ignore_warnings_of_estimators`.
@pytest.mark.filterwarnings("ignore::UserWarning", "ignore::RuntimeWarning")
@pytest.mark.parametrize("course", sweep(COURSES, WALKED), ids=lambda course: course.name)
def test_a_course_is_walked_in_one_session(course):
    """From page to page and without a word of warning; in tests/browser/ two go on by Next."""
    first = course.lesson.part(1).page
    at = apptest.opened(first, **link.query(course.name, 1))
    for number, part in enumerate(course.lesson.parts, start=1):
        apptest.go(at, part.page, **link.query(course.name, number))
        assert not at.warning and not at.error, number
        owner = apptest.state_of(at, part.page)
        assert (owner.record.lesson, owner.record.part) == (course.name, number)
        assert not owner.messages, number


@pytest.mark.parametrize(
    ("course", "number"), [p for p in PARTS if p.values[0].lesson.part(p.values[1]).question]
)
def test_a_question_is_asked_of_its_own_picture(course, number):
    part = course.lesson.part(number)
    page = registry.page(part.page)
    step = page.teaching.step(part.question["story"], part.question["step"])
    assert rules.question_of(page, part) is not None
    own, _ = address.from_query(page, step.query, {})
    assert record_of(course, number).values == own.values


@of_each_part
def test_a_part_shows_what_it_names_and_all_of_that_is_there(course, number):
    """A tab stands alone; of the stage the first figure that is named is the widest."""
    part = course.lesson.part(number)
    page = registry.page(part.page)
    shows = rules.shows_of(page, part)
    assert shows is not None and bool(shows.figures) != bool(part.tabs)
    scene = scene_of(course.name, number)
    drawn = {figure.id: figure for figure in scene.figures}
    for name, layers in shows.figures.items():
        for layer in layers:
            assert any(means(layer, trace) for trace in drawn[name].data) or layer in LATER, layer
    for start in shows.readouts:
        assert any(readout.key.startswith(start) for readout in scene.readouts), start
    if shows.figures:
        first, *others = (drawn[name].weight for name in shows.figures)
        assert all(first >= weight for weight in others)


@of_each_part
def test_numbers_of_a_task_are_those_of_its_page(course, number):
    part = course.lesson.part(number)
    digits = re.findall(r"(?<![\w^⁻])\d[\d,]*(?:\.\d+)?", re.sub(r"\{.+?\}", "", part.text))
    numbers = {float(one.replace(",", "").rstrip(".")) for one in digits}
    numbers |= {value for word, value in SPELLED.items() if re.search(rf"\b{word}\b", part.text)}
    if numbers:
        shown = opened(written(part))
        amounts = [r.amount for r in shown.readouts if r.amount is not None]
        amounts += [sign.value for sign in signs_of(course, part) if isinstance(sign, Amount)]
        text = f"{shown.text} {' '.join(part.query.values())}"
        for sign in signs_of(course, part):
            text += "" if isinstance(sign, Amount) else f" {sign}"
        there = {float(one.replace(",", ""))
                 for one in re.findall(r"\d[\d,]*(?:\.\d+)?", text)}  # fmt: skip
        for one in numbers:
            places = len(str(one).partition(".")[2]) if one % 1 else 0
            assert one in there or any(round(a, places) == one for a in amounts), one


def signs_of(course, part):
    items = [item for _, rows in items_of(course) for item in rows]
    return [sign for number, _, text in items if state(text) == (part.page, dict(part.query))
            for sign in SIGNS[number]]  # fmt: skip


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.name)
def test_a_course_is_a_lesson_as_any_other(course):
    lesson = course.lesson
    assert link.packed(lesson) == course.name and link.unpacked(course.name) is lesson
    assert lesson_file.read(lesson_file.written(lesson)) == lesson
    assert len(lesson.parts) <= MAX_PARTS and len(lesson.title) <= LONGEST_TITLE
    changed = lesson.moved(1, 1)
    assert link.unpacked(link.packed(changed)) == changed  # however long
    assert [title for title, _, _ in lesson.contents] == [s.title for s in course.sections]
    first, last = lesson.contents[0], lesson.contents[-1]
    assert first[1] == 1 and last[2] == len(lesson.parts)


def test_no_control_is_named_as_the_place_in_a_lesson():
    places = {"lesson", "part", "story", "step", "tab", *query_values.PLACES.values()}
    for page in registry.pages():
        values = address.from_query(page, {}, {})[0].values
        assert not places & controls_of(page, values).keys(), page.slug


@of_each_part
def test_a_task_is_short(course, number):
    task = course.lesson.part(number).text
    assert 20 < len(task) <= 260
    assert len(re.findall(r"[.?:] ", task)) <= 4


def test_a_lesson_without_sections_has_one():
    parts = COURSES[0].lesson.parts[:3]
    assert Lesson("x", tuple(replace(p, section="") for p in parts)).contents == (("", 1, 3),)


@pytest.mark.parametrize(
    ("name", "words", "event"),
    [
        ("linear-then-kernels", "a kernel of your own", events.SetKernel(("rbf",), ())),
        ("representer-and-texts", "sentences of your own", events.SwitchData("review_topics")),
        ("ridge-and-airfoil", "take both", events.SetValues({"k1.gamma": 5.0, "lam": 0.02})),
    ],
)
def test_what_a_task_asks_for_is_allowed(name, words, event):
    course = courses.named(name)
    (number,) = (n for n, p in enumerate(course.lesson.parts, 1) if words in p.text)
    page = registry.page(course.lesson.parts[number - 1].page)
    assert rules.why_not(page, record_of(course, number), event) == ""


# What the tasks say that no number of theirs says.


def amounts(text):
    return {r.key: r.amount for r in opened(text).readouts}


def test_the_margin_is_hard_and_becomes_narrower_as_c_grows():
    blobs = "/svm?data=blobs&kernel=linear()&spread=0.55&n=60&C="
    hard, soft = amounts(blobs + "1000"), amounts(blobs + "0.01")
    assert soft["margin_width"] > 2 * hard["margin_width"]
    assert hard["bounded_support_vectors"] == 0 < soft["bounded_support_vectors"]


def test_a_line_cannot_follow_two_drugs_and_a_gaussian_can():
    line, gaussian = amounts("/svm?data=xor&kernel=linear()"), amounts("/svm?data=xor")
    assert gaussian["error_test"] < 5 and line["error_test"] > 25


def test_the_squares_of_two_drugs_do_not_help_and_their_product_does():
    squares, product = (
        amounts(f"/features?data=xor&lift={lift}") for lift in ("squared+radius", "squares")
    )
    assert squares["error_test"] > 40 > 5 > product["error_test"]


def test_a_wider_kernel_has_fewer_support_vectors_on_the_checkerboard():
    narrow, wide = (amounts(f"/svm?data=checkerboard&kernel=rbf(gamma={g})") for g in (316, 20))
    assert wide["support_vectors"] < 0.7 * narrow["support_vectors"]


def test_the_lambda_of_the_first_test_cuts_the_peaks():
    def peak(lam):
        query = {"data": "sine", "n": "100", "spread": "0", "kernel": "rbf(gamma=30)", "lam": lam}
        record, _ = address.from_query(registry.page("krr"), query, {})
        scene = registry.page("krr").scene(resolve(record, {}))
        (fit,) = (t for f in scene.figures if f.id == "stage" for t in f.data
                  if t.get("name") == "fit")  # fmt: skip
        return max(fit["y"])

    assert peak("1") < 0.95 < peak("0.01")


def test_a_line_hardly_follows_the_points_of_the_feature_maps_and_a_curve_does():
    part = next(c for c in COURSES if c.name == "feature-maps").lesson.parts[1]
    line = opened(written(part)).amounts("error_test")[0]
    curve = amounts(written(part).replace("degree%3D1", "degree%3D9"))["error_test"]
    assert line > 0.65 and curve < 0.5 * line


def test_a_part_that_belongs_to_no_item_of_its_source_shows_what_it_is_about():
    (parts,) = (c.lesson.parts for c in COURSES if c.name == "feature-maps")
    assert all(sign.is_in(opened(written(parts[7]))) for sign in SIGNS[32])


def test_the_fit_with_an_intercept_is_best_but_not_for_every_lambda():
    first, last = (
        [float(n) for n in re.findall(r"test ([\d.]+)", opened(f"{INTERCEPT}{lam}").text)]
        for lam in ("", "&lam=100")
    )
    assert first[2] < 0.8 * min(first[:2]) and last[0] < last[2]


def test_a_larger_step_comes_to_a_smaller_loss():
    batch = "/perceptron?method=logistic,+batch+gradient&step_size="
    losses = [amounts(f"{batch}{size}")["penalised_loss"] for size in (0.01, 0.1, 1)]
    assert losses == sorted(losses, reverse=True) and losses[0] > losses[-1]
