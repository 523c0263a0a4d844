"""What is taken out of a room, and what comes into one: a lesson done alone, a table."""

from __future__ import annotations

import asyncio

import pytest

from pages.shared.app.rooms import pictures
from pages.shared.model.declarations import registry
from pages.shared.model.lessons import lesson_file, link, rules, tables
from pages.shared.model.lessons.lesson import Lesson, Part
from pages.shared.model.rooms import from_story
from pages.shared.model.state import address
from pages.shared.model.state.reducer import Refusal
from pages.shared.model.tables import file_identity
from pages.shared.model.tables.uploaded_file import opened
from tests.pages.shared.app.rooms.conftest import Class, step
from tests.pages.shared.app.rooms.test_routes import header

registry.load()


def test_those_who_were_absent_do_the_same_parts_alone(begin, client):
    headers = {"x-kp-browser": "lecturer-1"}
    made = client.post("/kp/rooms", {"page": "svm", "story": "margin"}, headers).json()
    told = client.get(f"/kp/rooms/{made['code']}/lesson", {"x-kp-secret": made["secret"]}).json()
    assert client.get(f"/kp/rooms/{made['code']}/lesson").status_code == 403
    lesson = lesson_file.read(told["file"].encode())
    assert link.unpacked(told["query"]["lesson"]) == lesson and told["page"] == "svm"
    page, steps = registry.page("svm"), registry.page("svm").teaching.story("margin").steps
    assert len(lesson.parts) == len(steps)
    for number, (part, told_step) in enumerate(zip(lesson.parts, steps, strict=True), start=1):
        assert rules.question_of(page, part) is told_step.question
        assert rules.shows_of(page, part) == told_step.shows, number
        query = link.query(told["query"]["lesson"], number)
        record, messages = address.from_query(page, query, {})
        alone, _ = address.from_query(page, {"story": "margin", "step": str(number)}, {})
        assert record.values == alone.values and not messages


def test_a_table_that_travels_is_drawn_for_the_class(client, serving):
    raw = b"a,b,class\n" + b"".join(b"%d,%d,%s\n" % (i, i * i % 7, b"xy"[i % 2 : i % 2 + 1])
                                     for i in range(40))  # fmt: skip
    page, file = registry.page("svm"), opened(raw, "own.csv")
    use = file.present(page.data.tasks, page.data.needs_target)
    part = Part("svm", {"data": "upload"}, table=file_identity.description(file, use))
    lesson = Lesson("Own", (part,), {"own.csv": tables.packed(raw)})
    link.find_codes_with(lambda code: link.whole(lesson) if code == "abcd-2345" else None)
    try:
        headers = {"x-kp-browser": "lecturer-1"}
        refused = client.post("/kp/rooms", {"lesson": link.packed(lesson)}, headers)
        assert refused.status_code == 409 and "travel" in refused.json()["error"]
        made = client.post("/kp/rooms", {"lesson": "abcd-2345"}, headers).json()
        room = Class(client, **made)
        room.do("read")
        drawn = header(room.picture("before"))
        points = [
            t for t in drawn["figures"][0]["data"] if t.get("meta", {}).get("role") == "points"
        ]
        assert {trace["name"] for trace in points} == {"x", "y"}
    finally:
        link.find_codes_with(lambda code: None)


def test_the_class_sees_the_point_that_the_answer_moves():
    lesson = from_story.question_lesson(registry.page("gp"), "posterior", 7)
    part = pictures.draw(link.packed(lesson), 1)
    assert part.asked is not None and part.asked["moves"]["index"] == 4
    assert part.public is not None and "moves" not in part.public
    assert part.before != part.after


def test_a_part_that_cannot_be_drawn_is_not_tried_again_at_each_look(monkeypatch):
    drawn = []

    def refuse(lesson, number):
        drawn.append(number)
        raise Refusal("It cannot be drawn.")

    async def look():
        with pytest.raises(Refusal, match=r"It cannot be drawn\."):
            await pictures.room_part("a lesson that cannot be drawn", 1, "48213")

    async def looks():
        await asyncio.gather(*(look() for _ in range(5)))
        assert drawn == [1]
        monkeypatch.setattr(pictures, "REFUSED", 0.0)
        await look()
        assert drawn == [1, 1], "it may be drawn a while later: its table can be kept again"

    monkeypatch.setattr(pictures, "draw", refuse)
    asyncio.run(looks())


def test_a_part_whose_question_is_not_on_its_page_asks_nothing(begin, serving):
    """As where it was written by hand: the class goes on, and its answers can be downloaded."""
    nowhere = {"kind": "place", "text": "?", "figure": "nowhere", "asks": "highest", "near": 0.05}
    room = begin(Part("gp", question=nowhere), step("kernels", "similarity", 2))
    room.do("read")
    seen = room.view(secret=room.secret).json()
    assert (seen["leads_to"], seen["takes_answers"], seen["asked"]) == ("next", False, None)
    refused = room.command("open")
    assert refused.status_code == 409 and "asks nothing" in refused.json()["error"]
    room.command("pace", upto=1, tells=False)
    assert room.view().json()["phase"] == "revealed" and room.picture("after").status_code == 200
    room.command("pace", upto=0, tells=False)
    serving.store.change(room.code, lambda was: was.with_state(1, phase="closed"), 1e9)
    room.do("next", "open", "close")
    table = room.client.get(f"{room.path}/export.csv", headers={"x-kp-secret": room.secret})
    assert table.status_code == 200 and table.text.splitlines()[1:] == ["2,1,all,0,,"]
