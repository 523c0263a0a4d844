"""The way of a class through a room, over its routes."""

from __future__ import annotations

import gzip
import json

import pytest

from pages.shared.app.rooms.room_store import Slot
from pages.shared.app.stage.wire import HEAD
from pages.shared.model.lessons.lesson import Part
from tests.pages.shared.app.rooms.conftest import step

CHOICE = "kernels", "similarity", 2
STROKE = "krr", "sum", 5


def header(answer) -> dict:
    """The header of a picture's wire format."""
    body = answer.content
    payload = gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body
    _, size = HEAD.unpack_from(payload)
    return json.loads(payload[HEAD.size : HEAD.size + size])


def roles(picture) -> set:
    """The roles of all traces of a picture."""
    return {(t.get("meta") or {}).get("role") for f in picture["figures"] for t in f["data"]}


def test_a_class_answers_and_sees_what_all_said(begin):
    room = begin(step(*CHOICE))
    assert room.view().json()["phase"] == "lobby"
    room.do("read", "open")
    seen = room.view().json()
    assert seen["phase"] == "open" and "right" not in seen["asked"] and seen["results"] is None
    for i in range(6):
        kept = room.answer(i % 2, f"student-{i}").json()
        assert kept == {"kept": True, "version": seen["version"]}
    assert room.view().json()["mine"] == 1
    lecturers = room.view(secret=room.secret).json()
    assert lecturers["answered"] == 6 and lecturers["results"] is None
    room.do("close")
    assert room.view().json()["results"] is None
    lecturers = room.view(secret=room.secret).json()
    assert lecturers["results"][0]["bars"][:2] == [3, 3] and "right" in lecturers["asked"]
    room.do("reveal")
    told = room.view().json()
    assert told["results"] == lecturers["results"] and told["asked"] == lecturers["asked"]


def test_a_later_answer_replaces_an_earlier_one_while_it_is_open(begin):
    room = begin(step(*CHOICE))
    room.do("read", "open")
    assert room.answer(0).json()["kept"] and room.answer(1).json()["kept"]
    assert room.view().json()["mine"] == 1
    room.do("close", "reveal")
    assert room.answer(0).status_code == 409
    assert room.answer(1).json()["kept"], "it was kept before: sent again because nobody heard"
    assert room.view(secret=room.secret).json()["answered"] == 1


def test_a_second_round_lies_beside_the_first(begin):
    room = begin(step(*CHOICE))
    room.do("read", "open")
    for i in range(5):
        room.answer(0, f"student-{i}")
    room.do("close", "again")
    for i in range(5):
        assert room.answer(1, f"student-{i}", round=2).json()["kept"]
    assert room.answer(1, round=1).status_code == 409
    room.do("close", "reveal")
    first, second = room.view().json()["results"]
    assert (first["round"], first["bars"][0]) == (1, 5)
    assert (second["round"], second["bars"][1]) == (2, 5)
    assert room.view().json()["mine_first"] == 0 and room.view().json()["mine"] == 1


def test_the_picture_comes_without_what_is_hidden_and_then_whole(begin):
    room = begin(step(*STROKE))
    assert room.picture("before").status_code == 403, "nobody is there yet"
    room.do("read")
    before = header(room.picture("before"))
    assert "points" in roles(before) and not roles(before) & {"curve", "test"}
    assert room.picture("after").status_code == 403
    room.do("open", "close")
    assert room.picture("after").status_code == 403
    assert room.picture("after", secret=room.secret).status_code == 200
    room.do("reveal")
    assert {"curve", "points"} <= roles(header(room.picture("after")))


def test_at_their_own_pace_nobody_sees_the_truth_before_it_is_revealed(begin):
    """A second browser of the same student is one more that answers, and sees no more."""
    room = begin(step(*CHOICE), step(*STROKE), Part("svm", hides_answers=True))
    assert room.command("pace", upto=3, tells=False).status_code == 200
    assert room.view(part=3).json()["phase"] == "read"
    for browser in ("student-1", "made-up-1"):
        assert room.answer([0.5] * 49, browser, part=2).status_code == 200
        seen = room.view(browser, part=2).json()
        assert seen["phase"] == "open" and seen["mine"] == [0.5] * 49
        assert "line" not in seen["asked"] and seen["results"] is None
        for part in (1, 2, 3):
            assert room.picture("after", part, browser).status_code == 403
    assert room.answer([0.6] * 49, part=2).json()["kept"], "it is not final"
    room.command("go", part=2)
    lecturers = room.view(secret=room.secret).json()
    assert (lecturers["leads_to"], lecturers["answered"]) == ("close", 2)
    room.do("close")
    assert room.view(part=2).json()["phase"] == "closed", "closed for those at their own pace, too"
    room.do("reveal")
    assert room.view(part=2).json()["results"] == [{"round": 1, "count": 2}]
    assert room.picture("after", part=2).status_code == 200
    assert room.picture("after", part=1).status_code == 403


def test_where_the_room_tells_it_who_has_answered_sees_the_truth_and_no_one_elses(begin):
    room = begin(step(*CHOICE), step(*STROKE))
    assert room.command("pace", upto=2, tells=True).status_code == 200
    seen = room.view(part=2).json()
    assert seen["phase"] == "open" and "line" not in seen["asked"]
    room.answer([0.5] * 49, part=2)
    seen = room.view(part=2).json()
    assert seen["phase"] == "revealed" and "line" in seen["asked"] and seen["results"] is None
    assert room.picture("after", part=2).status_code == 200
    assert room.picture("after", part=2, browser="student-2").status_code == 403
    assert room.answer([0.6] * 49, part=2).status_code == 409, "the truth has been seen"
    room.command("pace", upto=0, tells=False)
    room.command("go", part=2)
    room.do("open")
    assert room.answer([0.6] * 49, part=2).status_code == 409, "and is known from then on"
    assert room.answer([0.6] * 49, "student-2", part=2).json()["kept"]


def test_what_comes_later_is_not_shown_ahead(begin):
    room = begin(step(*CHOICE), step(*STROKE))
    room.do("read")
    assert room.view(part=2).status_code == 403
    assert room.picture("before", part=2).status_code == 403
    assert room.view(part=3).status_code == 409
    room.do("next", "back")
    assert room.view(part=2).status_code == 200


def test_of_two_remotes_that_press_at_once_one_moves_on(begin):
    room = begin(step(*CHOICE), step(*CHOICE), step(*CHOICE))
    begun = room.command("read").json()
    version = begun["version"]
    assert (begun["part"], begun["phase"], begun["leads_to"]) == (1, "read", "open")
    assert room.command("next", version=version).json()["part"] == 2
    assert room.command("next", version=version).status_code == 409
    assert room.view(secret=room.secret).json()["part"] == 2


def test_hands_are_counted_with_the_answers(begin):
    room = begin(step(*CHOICE))
    room.do("read", "open")
    choices = len(room.view().json()["asked"]["choices"])
    assert room.command("hands", part=1, counts=[1]).status_code == 409
    counts = [7, *[0] * (choices - 1)]
    assert room.command("hands", part=1, counts=counts).status_code == 200
    room.answer(0)
    room.do("close", "reveal")
    assert room.view().json()["results"][0]["bars"][0] == 8


def test_the_answers_of_a_revealed_part_are_read_once_however_many_look(
    begin, serving, monkeypatch
):
    room = begin(step(*CHOICE))
    room.do("read", "open")
    for i in range(6):
        room.answer(0, f"student-{i}")
    room.do("close", "reveal")
    first, read = room.view().json()["results"], []
    real = serving.store.answers
    monkeypatch.setattr(serving.store, "answers", lambda *place: read.append(place) or real(*place))
    assert all(room.view(f"student-{i}").json()["results"] == first for i in range(6)) and not read
    # What was under way while it was revealed counts, too.
    serving.store.keep(Slot(room.code, 1, 1, "late"), "0", serving.store.now())
    assert room.view().json()["results"][0]["count"] == 7 and len(read) == 1


def test_an_ended_room_is_gone(begin):
    room = begin(step(*CHOICE))
    assert room.command("end").json() == {"ended": True}
    assert room.view().status_code == 404


def test_a_room_of_a_story_or_of_one_question(client):
    for body in ({"page": "krr", "story": "sum"}, {"page": "krr", "story": "sum", "step": 5}):
        answer = client.post("/kp/rooms", json=body, headers={"x-kp-browser": "lecturer-1"})
        assert answer.status_code == 200
    for body in ({}, {"page": "krr", "story": "no"}, {"page": "no", "story": "sum"}):
        answer = client.post("/kp/rooms", json=body, headers={"x-kp-browser": "lecturer-1"})
        assert answer.status_code == 400 and "error" in answer.json()


@pytest.mark.parametrize(
    ("part", "says"),
    [
        (Part("svm", table={"name": "a.csv", "size": 1, "mark": "00"}), "does not travel in it"),
        (Part("svm", {"data": "upload"}), "does not travel in it"),
        (Part("svm", question={"story": "no", "step": 1}), "does not have"),
        (Part("nowhere"), "does not have"),
    ],
)
def test_what_cannot_be_in_a_room_is_said(client, part, says):
    from pages.shared.app.rooms.opening import start
    from pages.shared.model.lessons.lesson import Lesson
    from pages.shared.model.rooms.room import RoomError

    with pytest.raises(RoomError, match=says):
        start(None, Lesson("A class", (part,)), 0)


def test_a_part_without_a_question_shows_all_and_one_that_hides_its_numbers_none(begin):
    room = begin(Part("svm", text="Look"), Part("svm", hides_answers=True))
    room.do("read")
    assert room.view().json()["asked"] is None
    assert room.command("open").status_code == 409
    assert header(room.picture("before"))["readouts"]
    room.do("next")
    assert header(room.picture("before", part=2))["readouts"] == []
    room.do("reveal")
    assert header(room.picture("after", part=2))["readouts"]


def test_the_table_says_what_all_said_and_no_one_alone(begin):
    room = begin(step(*CHOICE), step(*STROKE))
    room.do("read", "open")
    for i in range(6):
        room.answer(0, f"student-{i}")
    export = f"{room.path}/export.csv"
    secret = {"x-kp-secret": room.secret}
    assert room.client.get(export).status_code == 403
    assert len(room.client.get(export, headers=secret).text.splitlines()) == 1, "it is open"
    room.do("close", "next", "open")
    for i in range(6):
        room.answer([0.1 * i] * 49, f"student-{i}", part=2)
    room.do("close")
    lines = room.client.get(export, headers=secret).text.splitlines()
    assert lines[0] == "part,round,answer,count,place,value"
    assert "1,1,all,6,," in lines and sum(",quantile 0.5," in line for line in lines) == 49


@pytest.mark.parametrize(
    ("error", "said"),
    [(OSError("the connection is lost"), "try again in a moment"), (ValueError("ours"), "entry")],
)
def test_a_failure_is_said_and_asked_again(begin, serving, monkeypatch, caplog, error, said):
    """A locked file or a lost Redis: the phone keeps its answer, and sends it again.

    What is a fault of ours has its whole traceback in the log, under the number that is told.
    """
    room = begin(step(*CHOICE))
    room.do("read", "open")

    def fails(*arguments):
        raise error

    with monkeypatch.context() as broken:
        broken.setattr(serving.store, "room", fails)
        answer = room.answer(0)
        assert answer.status_code == 503 and said in answer.json()["error"]
    assert room.answer(0).json()["kept"]
    assert any(one.exc_info for one in caplog.records) == (said == "entry")


def test_streams_leave_files_for_those_who_are_inside(begin, monkeypatch):
    room = begin(step(*CHOICE))
    monkeypatch.setattr("pages.shared.app.rooms.routes.FREE_FILES", 2.0)
    events = f"{room.path}/events?browser={room.joined('student-1')}"
    assert room.client.get(events).status_code == 429
    assert room.view().status_code == 200
