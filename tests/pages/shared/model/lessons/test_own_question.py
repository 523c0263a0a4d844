"""Questions of a lecturer's own: what is offered, what is asked, what a file may say."""

from __future__ import annotations

import json
import math

import pytest

from pages.shared.model.declarations import question_data, registry
from pages.shared.model.declarations.questions import Estimate, Question
from pages.shared.model.lessons import askable, lesson_file, link, own_question, rules
from pages.shared.model.lessons.lesson import Lesson, LessonError, Part
from pages.shared.model.lessons.question_draft import FEW, begun, changed, hidden_of, hidden_offered
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.shown import shown
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address

registry.load()
APART = registry.page("svm").teaching.step("margin", 1).query  # two groups that a line separates


def scene_of(slug, **query):
    page = registry.page(slug)
    return page.scene(resolve(address.from_query(page, query, {})[0], {}))


SCENES = {page.slug: scene_of(page.slug) for page in registry.pages()}
SCENES["svm, a line"] = scene_of("svm", **APART)
OFFERS = [
    pytest.param(scene, one, id=f"{name}-{one.label}")
    for name, scene in SCENES.items()
    for find in (askable.numbers, askable.stage_places, askable.strokes)
    for one in find(scene)
]
CHOICE = {
    "kind": "choice", "text": "<b>Which?</b>", "answer": "Because.", "hides": [""],
    "choices": [{"text": "one", "said": "No: two."}, {"text": "two", "said": "Well seen."}],
}  # fmt: skip
TYPED = {"kind": "estimate", "text": "How many?", "truth": 7, "low": 0, "high": 10, "near": 1}
PLACE = {"kind": "place", "text": "Where?", "figure": "stage", "asks": "highest", "near": 0.1}
STROKE = {"kind": "stroke", "text": "Draw.", "figure": "stage", "ends": [0, 1], "near": 0.2}
LINE = {"kind": "line", "text": "Draw.", "figure": "stage", "near": 0.9}


def test_each_way_of_asking_is_offered_somewhere():
    kinds = {param.values[1].question["kind"] for param in OFFERS}
    assert kinds == {"estimate", "place", "stroke", "line"}
    asked = {param.values[1].question.get("asks") for param in OFFERS}
    assert asked >= set(own_question.PLACES)


@pytest.mark.parametrize(("scene", "offer"), OFFERS)
def test_what_is_offered_fits_its_file_and_its_picture(scene, offer):
    lesson = Lesson("Own", (Part("svm", question=offer.question),))
    assert lesson_file.read(lesson_file.written(lesson)) == lesson
    asked = own_question.declared(offer.question)
    assert question_data.is_on(asked, scene)
    sent = question_data.question(asked, scene)
    public = question_data.without_truth(sent)
    assert not public.keys() & {"near", "line", "true", "readout", "truth", "values"}
    assert public["text"] == offer.question["text"] and "{" not in public["text"]
    assert not shown(scene, hidden=asked.hidden).readouts
    if isinstance(asked, Estimate):
        truth = next(one.amount for one in scene.readouts if one.key == asked.readout)
        assert asked.low <= truth <= asked.high
        assert public["whole"] == isinstance(truth, int)
    else:
        figure = next(one for one in shown(scene, hidden=asked.hidden).figures
                      if one.id == asked.figure)  # fmt: skip
        assert {trace["meta"]["role"] for trace in figure.data} <= {"points"}
        assert len(shown(scene, hidden=asked.hidden).figures) == 1


def test_the_app_knows_the_place_from_the_picture():
    sine = SCENES["krr"]
    for asks, best in (("highest", max), ("lowest", min)):
        asked = own_question.declared({**PLACE, "asks": asks})
        (x,) = asked.places(sine.figures[0])
        curve = next(t for t in sine.figures[0].data if t["meta"]["role"] == "curve")
        assert x == best(zip(curve["y"], curve["x"], strict=True))[1]


def test_a_line_is_offered_where_its_street_is_the_widest():
    (offer,) = askable.strokes(SCENES["svm, a line"])
    assert offer.question["kind"] == "line"
    assert not askable.strokes(SCENES["svm"]), "a boundary that bends"
    assert not askable.strokes(SCENES["compare"]) and not askable.stage_places(SCENES["text"])


@pytest.mark.parametrize(("label", "begins"), [
    ("support vectors", "Support vectors: "), ("k of two texts", "k of two texts: "),
    ("= data-fit term", "Data-fit term: "), ("α", "α: "), ("", ": "),
])  # fmt: skip
def test_a_question_for_a_number_begins_as_a_sentence_does(label, begins):
    asked = askable.number_question(Readout("one", 1.0, "", label, ""))
    assert asked["text"] == f"{begins}what do you expect?"


@pytest.mark.parametrize(("amount", "next_"), [(0, 1), (0.3, 0.5), (3, 5), (5, 5), (51, 100)])
def test_the_end_of_a_slider_is_a_plain_number(amount, next_):
    assert math.isclose(askable.larger(amount), next_)


@pytest.mark.parametrize("question", [CHOICE, {**CHOICE, "right": 1}, TYPED, PLACE, STROKE, LINE])
def test_a_question_comes_back_and_only_its_lesson_is_of_the_new_version(question):
    lesson = Lesson("Own", (Part("krr", question=question), Part("svm")))
    raw = lesson_file.written(lesson)
    assert json.loads(raw)["version"] == 2 and lesson_file.read(raw) == lesson
    assert link.unpacked(link.packed(lesson)) == lesson
    old = lesson_file.written(Lesson("Old", lesson.parts[1:]))
    assert json.loads(old)["version"] == 1 and lesson_file.read(old).parts == lesson.parts[1:]


@pytest.mark.parametrize(("question", "field"), [
    ({**CHOICE, "right": 2}, "right"),
    ({**CHOICE, "choices": CHOICE["choices"][:1]}, "choices"),
    ({**CHOICE, "choices": CHOICE["choices"] * 3}, "choices"),
    ({**CHOICE, "html": "<b>"}, "html"),
    ({**TYPED, "high": 0}, "high"),
    ({**TYPED, "high": 5e-324}, "high"),
    ({**TYPED, "near": 0}, "near"),
    ({**TYPED, "readout": "error_test"}, "readout"),
    ({"kind": "estimate", "text": "?", "low": 0, "high": 1, "near": 1}, "readout"),
    ({**TYPED, "truth": 1e400}, "truth"),
    ({**PLACE, "asks": "crossing"}, "across"),
    ({**PLACE, "asks": "everywhere"}, "asks"),
    ({**PLACE, "asks": "widest"}, "ends"),
    ({**STROKE, "ends": [1, 0]}, "ends"),
    ({**LINE, "near": 2}, "near"),
    ({**LINE, "kind": "song"}, "kind"),
    ({**LINE, "text": ""}, "text"),
])  # fmt: skip
def test_what_is_no_question_is_named(question, field):
    raw = lesson_file.written(Lesson("Own", (Part("krr", question=question),)))
    with pytest.raises(LessonError) as refusal:
        lesson_file.read(raw.replace(b"Infinity", b"1e400"))
    assert f"parts.1.question.{field}" in str(refusal.value)


def test_no_number_of_a_lesson_is_none():
    raw = lesson_file.written(Lesson("Own", (Part("krr", question={**TYPED, "low": math.nan}),)))
    with pytest.raises(LessonError, match="not a lesson"):
        lesson_file.read(raw)


def test_one_choice_is_right_or_none():
    poll, judged = map(own_question.declared, (CHOICE, {**CHOICE, "right": 1}))
    assert isinstance(poll, Question) and poll.is_poll and poll.right is None
    assert isinstance(judged, Question) and judged.right == 1
    sent = question_data.question(judged, None)
    assert [one["error"] for one in sent["choices"]] == ["No: two.", "Well seen."]
    public = json.dumps(question_data.without_truth(sent))
    assert "No: two." not in public and "right" not in public and "Because" not in public


def test_a_question_that_its_picture_does_not_have_is_not_asked():
    page, scene = registry.page("svm"), SCENES["svm"]
    for question in (PLACE, STROKE, {**PLACE, "figure": "none"}, {**TYPED, "readout": "none"}):
        assert rules.asked_first(page, Part("svm", question=question), scene) is None
    part = Part("svm", question=PLACE, hides_answers=True)
    assert rules.asked_first(page, part, scene)["kind"] == "reveal"


def test_a_field_changes_the_question_or_leaves_it():
    two, said = changed(CHOICE, "choice 1", "")
    assert two == CHOICE and said == FEW
    three, _ = changed({**CHOICE, "right": 1}, "choice 2", "  a   third ")
    assert three["choices"][2] == {"text": "a third"} and three["right"] == 1
    less, _ = changed(three, "choice 0", "")
    assert [one["text"] for one in less["choices"]] == ["two", "a third"] and less["right"] == 0
    assert "right" not in changed(less, "choice 0", "three")[0] or less["right"] == 0
    assert changed(TYPED, "low", 20)[0] == TYPED and changed(TYPED, "low", 20)[1]
    assert changed(TYPED, "text", "")[0] == TYPED and changed(TYPED, "near", -1)[0] == TYPED
    scene = scene_of("svm", **APART)
    crossing = next(
        o.question for o in askable.stage_places(scene) if o.question["asks"] == "crossing"
    )
    assert changed(crossing, "across", 1e6, scene)[1]
    assert changed(crossing, "across", crossing["across"] + 0.01, scene)[0] != crossing
    assert begun("place", SCENES["text"])[0] is None and begun("place", SCENES["text"])[1]
    assert list(hidden_offered(CHOICE, SCENES["krr"])) == ["nothing", "numbers", "result"]
    assert list(hidden_offered(TYPED, SCENES["text"])) == ["numbers"]


@pytest.mark.parametrize(("place", "readout", "tells"), [
    ("svm", "support_vectors", "support vectors"),
    ("svm, a line", "margin_width", "width of the margin"),
])  # fmt: skip
def test_what_tells_a_number_in_the_picture_is_hidden_with_it(place, readout, tells):
    scene = SCENES[place]
    found = [one.question for one in askable.numbers(scene)]
    (asked,) = (one for one in found if one["readout"] == readout)
    assert asked["hides"] == ["", tells]
    offered = hidden_offered(asked, scene)
    assert offered["numbers"] == asked["hides"]
    names = {one: hidden_of({**asked, "hides": hides}, offered) for one, hides in offered.items()}
    assert names == {one: one for one in offered}
    assert hidden_of({**asked, "hides": [""]}, offered) == "numbers", "a lesson of before"
    left = shown(scene, hidden=asked["hides"]).figures[0].data
    assert len(left) < len(scene.figures[0].data)
    assert not any(str(trace.get("name")).startswith(tells) for trace in left)
