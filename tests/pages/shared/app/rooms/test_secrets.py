"""Nobody gets the truth, or what others have answered, before it is revealed: over no route."""

from __future__ import annotations

import hmac
import json
import re
from itertools import product

import pytest

from pages.shared.app.rooms import desk, pictures
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.question_data import ASKED_WITH, without_truth
from pages.shared.model.lessons import link
from pages.shared.model.lessons.lesson import Lesson, Part
from pages.shared.model.scene.shown import means, reads
from tests.pages.shared.app.rooms.conftest import step
from tests.pages.shared.app.rooms.test_routes import header
from tests.sweeps import sweep

registry.load()
# A step of each kind, the answers of a class to it, and what only its truth names.
KINDS = {
    "choice": (("kernels", "similarity", 2), [0, 1, 1, 0, 1, 1], {"right", "answer", "error"}),
    "estimate": (None, [1.0] * 6, {"answer", "near", "tooLow", "tooHigh", "readout"}),
    "place": (
        ("kernels", "similarity", 1), [0.125] * 6,
        {"answer", "near", "places", "gaps", "along", "values", "says", "classes"},
    ),
    "stroke": (("krr", "sum", 5), [[0.125] * 49] * 6, {"answer", "near", "line", "points", "by"}),
    "line": (None, [[1, 0, 0.125]] * 6, {"answer", "near", "true", "widest", "classes"}),
}  # fmt: skip
# The same of a lecturer's own: the page, and the question.
HIDDEN = ["", "curve", "band", "gram"]
OWN = {
    "own choice": (
        "krr",
        {"kind": "choice", "text": "Yes?", "answer": "So.", "right": 1, "hides": [""],
         "choices": [{"text": "yes", "said": "No."}, {"text": "no", "said": "Yes."}]},
    ),
    "own number": (
        "krr",
        {"kind": "estimate", "text": "How large?", "readout": "error_test", "low": 0, "high": 1,
         "near": 0.1, "answer": "It is {error_test}.", "hides": [""]},
    ),
    "own typed number": (
        "krr",
        {"kind": "estimate", "text": "How many?", "truth": 0.4321, "low": 0, "high": 1,
         "near": 0.1, "answer": "So.", "hides": [""]},
    ),
    "own place": (
        "gp",
        {"kind": "place", "text": "Where?", "figure": "stage", "asks": "highest", "near": 0.05,
         "answer": "There.", "hides": HIDDEN},
    ),
    "own stroke": (
        "gp",
        {"kind": "stroke", "text": "Draw.", "figure": "stage", "ends": [0, 1], "near": 0.3,
         "answer": "So.", "hides": HIDDEN},
    ),
}  # fmt: skip
GIVEN = {"choice": [0] * 6, "estimate": [0.125] * 6, "place": [0.125] * 6,
         "stroke": [[0.125] * 49] * 6}  # fmt: skip
BEFORE = {
    "lobby": (),
    "read": ("read",),
    "open": ("read", "open"),
    "paused": ("read", "open", "pause"),
    "closed": ("read", "open", "close"),
    "second round": ("read", "open", "close", "again"),
    "left": ("read", "open", "next"),
}


def in_each_phase(kinds):
    """Every kind while it is open, in Redis too, and once it is left; one of them in each phase."""
    cases = sweep(
        product(kinds, BEFORE, ("sqlite", "redis")),
        lambda case: (
            case[1] == "open"
            or (case[2] == "sqlite" and (case[1] == "left" or case[0] == next(iter(kinds))))
        ),
    )
    return pytest.mark.parametrize(("kind", "phase", "open_kept"), cases, indirect=["open_kept"])


STEPS = [
    (page.slug, story.slug, number, one.question)
    for page in registry.pages()
    for story in page.teaching.stories
    for number, one in enumerate(story.steps, start=1)
    if one.question is not None
]


def of_kind(kind):
    """A step that asks a question of that kind, its answers, and the names of its truth."""
    place, given, truth = KINDS[kind]
    if place is None:
        names = {"estimate": "Estimate", "line": "StraightLine"}
        place = next(s[:3] for s in STEPS if type(s[3]).__name__ == names[kind])
    if kind == "estimate":
        asked = next(s[3] for s in STEPS if s[:3] == place)
        given = [(asked.low + asked.high) / 2] * 6
    return place, given, truth


def keys_of(node) -> set[str]:
    """All names in nested JSON."""
    match node:
        case dict():
            return set(node) | {k for value in node.values() for k in keys_of(value)}
        case list():
            return {k for value in node for k in keys_of(value)}
    return set()


@in_each_phase(KINDS)
def test_no_route_tells_a_student_before_it_is_revealed(begin, kind, phase):
    place, given, truth = of_kind(kind)
    room = begin(step(*place), step(*place))
    for command in BEFORE[phase]:
        room.do(command)
        if command == "open":
            for i, one in enumerate(given):
                assert room.answer(one, f"student-{i}").status_code == 200
    for browser in ("student-0", "stranger-1"):
        for secret in ("", "wrong"):
            for part in (None, 1):
                seen = room.view(browser, secret, part)
                if seen.status_code == 403:
                    continue
                told = seen.json()
                assert told["results"] is None and "answered" not in told
                assert not keys_of(told["asked"]) & truth
                assert browser == "student-0" or told["mine"] is None
            assert room.picture("after", 1, browser, secret).status_code == 403
            before = room.picture("before", 1, browser, secret)
            if before.status_code == 200:
                assert_hides(header(before), hidden_of(place))
            headers = {"x-kp-secret": secret}
            assert room.client.get(f"{room.path}/export.csv", headers).status_code == 403
            body = {"kind": "reveal"}
            path = f"{room.path}/commands"
            assert room.client.post(path, body, headers).status_code == 403
    # Whatever is posted says no more than whether it was kept.
    told = room.answer(given[0], "stranger-2")
    assert keys_of(told.json()) <= {"kept", "version", "error"}


@in_each_phase(OWN)
def test_an_own_question_keeps_its_truth(begin, kind, phase):
    page, question = OWN[kind]
    truth = KINDS[question["kind"]][2] | {"truth"}
    room = begin(Part(page, question=question), Part(page, question=question))
    for command in BEFORE[phase]:
        room.do(command)
        if command == "open":
            for i, one in enumerate(GIVEN[question["kind"]]):
                assert room.answer(one, f"student-{i}").status_code == 200
    for browser in ("student-0", "stranger-1"):
        told = room.view(browser, part=None if phase != "left" else 1).json()
        assert told["results"] is None and not keys_of(told["asked"]) & truth
        assert room.picture("after", 1, browser).status_code == 403
        before = room.picture("before", 1, browser)
        if before.status_code == 200:
            assert_hides(header(before), question["hides"])
    if phase == "closed":
        room.do("reveal")
        told = room.view("stranger-1").json()
        wanted = truth if "readout" not in question and "truth" not in question else {"near"}
        assert keys_of(told["asked"]) >= wanted - {"truth"}
        assert told["results"][0]["count"] == 6
        after = header(room.picture("after", browser="stranger-1"))
        assert after["readouts"]
        if "figure" in question:
            assert [figure["id"] for figure in after["figures"]] == ["stage"]


@pytest.mark.parametrize("kind", KINDS)
def test_all_see_it_once_it_is_revealed(begin, kind):
    place, given, truth = of_kind(kind)
    room = begin(step(*place))
    room.do("read", "open")
    for i, one in enumerate(given):
        room.answer(one, f"student-{i}")
    room.do("close", "reveal")
    told = room.view("stranger-1").json()
    assert truth <= keys_of(told["asked"]) and told["results"][0]["count"] == 6
    assert room.picture("after", browser="stranger-1").status_code == 200


def hidden_of(place):
    return next(s[3] for s in STEPS if s[:3] == place).hidden


def assert_hides(picture, hidden):
    for figure in picture["figures"]:
        assert figure["id"] not in hidden
        for trace in figure["data"]:
            assert not [name for name in hidden if means(name, trace)]
        if hidden:
            assert not figure["note"] and figure["alt"] == figure["title"]
            assert not re.search(r"\d ?%", figure["title"]), figure["title"]
            assert "annotations" not in figure["layout"]
    assert not [one["key"] for one in picture["readouts"] if reads(hidden, one["key"])]
    assert not hidden or not picture["notices"]


@pytest.mark.parametrize(
    "place", [s[:3] for s in STEPS[::6]], ids=lambda place: "-".join(map(str, place))
)
def test_the_picture_before_has_nothing_that_the_question_hides(place):
    text = link.packed(Lesson("A class", (step(*place),)))
    drawn = pictures.draw(text, 1)

    class Sent:
        content = drawn.before

    picture = header(Sent)
    assert_hides(picture, hidden_of(place))
    shows = registry.page(place[0]).teaching.step(place[1], place[2]).shows
    assert {figure["id"] for figure in picture["figures"]} <= set(shows.figures)
    assert picture["was"] == []


@pytest.mark.parametrize("kind", ASKED_WITH)
def test_what_a_question_is_asked_with_is_a_list(kind):
    """A field that a question gets one day is not sent because nobody thought of it."""
    asked = {name: 1 for name in ASKED_WITH[kind]} | {"kind": kind, "text": "", "choices": []}
    told = without_truth({**asked, "new": "the truth", "answer": "the truth"})
    assert "the truth" not in json.dumps(told)


def test_secrets_are_compared_in_the_same_time(begin, monkeypatch):
    compared = []
    real = hmac.compare_digest
    monkeypatch.setattr(
        desk.hmac, "compare_digest", lambda a, b: compared.append((a, b)) or real(a, b)
    )
    room = begin(step("kernels", "similarity", 2))
    assert room.view(secret=room.secret + "x").json().get("leads_to") is None
    assert room.view(secret=room.secret).json()["leads_to"] == "read"
    assert len(compared) == 2 and all(len(a) == len(b) == 64 for a, b in compared)
    assert room.secret not in str(compared), "the secret itself is not kept"


def test_a_thousand_rooms_are_refused(client, store, thorough):
    body = {"page": "krr", "story": "sum", "step": 5}
    seen = [
        client.post("/kp/rooms", body, {"x-kp-browser": "lecturer-1"}).status_code
        for _ in range(1000 if thorough else 100)
    ]
    assert seen[:10] == [200] * 10 and seen.count(200) <= 12 and set(seen[12:]) == {429}
    others = [
        client.post("/kp/rooms", body, {"x-kp-browser": f"lecturer-{i}x"}).status_code
        for i in range(100)
    ]
    assert 429 in others, "whoever takes another name each time meets the limit of all"
    assert store.count() < 100


def test_the_words_of_a_lecturer_stay_text(begin):
    words = "<script>alert(1)</script><img src=x onerror=alert(1)>"
    room = begin(Part("svm", text=words), title=words)
    room.do("read")
    answer = room.view()
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["text"] == answer.json()["title"] == words


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("answers", {"part": 99, "round": 1, "browser": "student-1", "given": 0}),
        ("answers", {"part": 1, "round": 2, "browser": "student-1", "given": 0}),
        ("answers", {"part": 1, "round": 1, "browser": "student-1", "given": [0] * 49}),
        ("answers", {"part": 1, "round": 1, "browser": "a b", "given": 0}),
        ("commands", {"kind": "no"}),
        ("commands", {"kind": "go"}),
        ("commands", {"kind": "go", "part": 9}),
        ("commands", {"kind": "hands", "part": 1, "counts": [1]}),
    ],
)
def test_what_is_wrong_gets_a_sentence(begin, path, body):
    room = begin(step("kernels", "similarity", 2))
    room.do("read", "open")
    if body.get("browser") == "student-1":
        body = {**body, "browser": room.joined("student-1")}
    answer = room.client.post(f"{room.path}/{path}", body, {"x-kp-secret": room.secret})
    assert answer.status_code in (400, 409) and answer.json()["error"].endswith(".")


def test_a_body_that_is_too_long_is_not_read(begin):
    room = begin(step("kernels", "similarity", 2))
    body = {"part": 1, "round": 1, "browser": "student-1", "given": "x" * 50_000}
    assert room.client.post(f"{room.path}/answers", body).status_code == 413
