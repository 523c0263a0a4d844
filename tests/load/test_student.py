"""What the load measurements take for granted of their students."""

from __future__ import annotations

from urllib.parse import parse_qsl

from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state.address import from_query
from tests.load.student import own_points

HALL = 480


def test_no_two_students_of_a_hall_have_the_same_points():
    registry.load()
    page, seen = registry.page("svm"), set()
    for number in range(HALL):
        record, messages = from_query(page, dict(parse_qsl(own_points(number))), {})
        assert not messages, "a part of the address that the page does not know changes nothing"
        seen.add(resolve(record, {}).train.X.tobytes())
    assert len(seen) == HALL
