"""What both stores promise of a lesson under a short code: there, bounded, gone when it goes."""

from __future__ import annotations

import pytest
import redis

from pages.shared.app.rooms import kept_lessons
from pages.shared.app.rooms.kept_lessons import KEPT, Full, RedisLessons, SQLiteLessons, new_code
from pages.shared.app.runtime.failures import NoStore
from pages.shared.model.lessons import link

CODE = "abcd-2345"


@pytest.fixture(params=["sqlite", "redis"])
def open_lessons(request, tmp_path):
    """Opens the same store once more, as another process would."""
    if request.param == "sqlite":
        return lambda: SQLiteLessons(tmp_path)
    address = request.getfixturevalue("redis_address")
    RedisLessons(address)._redis.flushall()
    return lambda: RedisLessons(address)


def test_a_lesson_is_there_for_every_process_until_nobody_has_opened_it_for_long(open_lessons):
    lessons = open_lessons()
    assert lessons.keep(CODE, "a lesson", "s", 0.0)
    assert not lessons.keep(CODE, "another", "s", 0.0), "the code is taken"
    other = open_lessons()
    assert other.find(CODE, KEPT - 1) == "a lesson" and other.find("2345-abcd", 0.0) is None
    assert lessons.find(CODE, 2 * KEPT - 2) == "a lesson", "it was opened meanwhile"
    assert lessons.find(CODE, 4 * KEPT) is None
    lessons.expire(4 * KEPT)
    assert lessons.keep(CODE, "another", "s", 4 * KEPT), "nothing of it is left"


def test_only_who_has_the_secret_takes_it_back(open_lessons):
    lessons = open_lessons()
    lessons.keep(CODE, "a lesson", "mine", 0.0)
    lessons.take_back(CODE, "yours")
    assert lessons.find(CODE, 1.0) == "a lesson"
    open_lessons().take_back(CODE, "mine")
    assert lessons.find(CODE, 1.0) is None


def test_a_full_store_refuses_and_forgets_nobody(open_lessons, monkeypatch):
    monkeypatch.setattr(kept_lessons, "MAX_LESSONS", 2)
    lessons = open_lessons()
    codes = [new_code() for _ in range(3)]
    for code in codes[:2]:
        lessons.keep(code, "a lesson", "s", 0.0)
    with pytest.raises(Full, match="as many lessons as it may"):
        lessons.keep(codes[2], "a lesson", "s", 0.0)
    assert all(lessons.find(code, 0.0) for code in codes[:2])


def test_what_is_taken_back_is_not_left_in_the_file(tmp_path):
    lessons = SQLiteLessons(tmp_path)
    lessons.keep(CODE, "the cells of a table", "s", 0.0)
    lessons.take_back(CODE, "s")
    assert all(b"the cells" not in path.read_bytes() for path in tmp_path.iterdir())


def test_a_code_is_read_as_people_type_it():
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200 and all(map(link.is_code, codes))
    for typed in ("ABCD-2345", " abcd2345 ", "abcd-2345"):
        assert link.code_of(typed) == CODE and link.is_code(link.code_of(typed))
    assert not any(map(link.is_code, ("abcd-234", "abcd2345", "abcl-2345", "abcd-23455", "")))
    assert len(link.LETTERS) == 31


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(NoStore, match="KP_DATA"):
        SQLiteLessons(tmp_path / "file")


def test_a_redis_that_is_full_can_be_read(redis_address, monkeypatch):
    lessons = RedisLessons(redis_address)
    lessons.keep(CODE, "a lesson", "s", 0.0)

    def full(*_):
        raise redis.exceptions.OutOfMemoryError("used memory > maxmemory")

    monkeypatch.setattr(lessons, "_touch", full)
    assert lessons.find(CODE, 1.0) == "a lesson"
