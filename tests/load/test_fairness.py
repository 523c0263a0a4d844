"""One session asks for far more than its share: the others' pictures come all the same."""

from __future__ import annotations

from tests.load.abuse import abuse, is_fair
from tests.loops import run


def test_one_session_does_not_stop_the_others(app_url):
    run(is_fair, app_url)


def test_the_long_run_tells_what_the_others_waited(app_url):
    told = []
    alone, beside, greedy = run(abuse, app_url, 2, 2.0, told.append)
    assert len(told) == 2 and not alone.errors + beside.errors
    assert alone.acts["move"] and beside.acts["move"] and greedy.heads
