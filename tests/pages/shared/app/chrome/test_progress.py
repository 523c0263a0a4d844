"""Long work that one run of the page begins and another one takes over."""

import time
from concurrent.futures import ThreadPoolExecutor
from unittest.mock import MagicMock

import pytest

from kernels import LRUCache
from pages.shared.app.chrome import progress


def caches(session):
    return lambda key: session.setdefault(key, LRUCache(max_entries=2))


def test_two_runs_at_once_share_one_piece_of_work(monkeypatch):
    stub, session = MagicMock(), {}
    monkeypatch.setattr(progress, "st", stub)
    monkeypatch.setattr(progress, "_works", caches(session))

    def steps():
        for i in range(12):
            time.sleep(0.01)
            yield i

    def run(_):
        return list(progress.gradually("key", "state", 12, steps, "label"))

    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(run, range(3))) == [list(range(12))] * 3


def test_what_was_done_is_kept_when_a_run_is_interrupted(monkeypatch):
    stub, session = MagicMock(), {}
    monkeypatch.setattr(progress, "st", stub)
    monkeypatch.setattr(progress, "_works", caches(session))
    bar = stub.progress.return_value
    bar.progress.side_effect = [None, KeyboardInterrupt, None, None]
    started = []

    def steps():
        started.append(1)
        yield from range(20)

    try:
        progress.gradually("key", "state", 20, steps, "label")
    except KeyboardInterrupt:
        assert len(session["key"].peek("state").results) == 2 * progress.STEPS_SHOWN
    assert progress.gradually("key", "state", 20, steps, "label") == list(range(20))
    assert len(started) == 1
    bar.progress.side_effect = None
    progress.gradually("key", "another", 20, steps, "label")
    assert len(started) == 2
    assert progress.gradually("key", "state", 20, steps, "label") == list(range(20))
    assert len(started) == 2  # what was finished before is still there


def test_work_that_fails_begins_anew(monkeypatch):
    session = {}
    monkeypatch.setattr(progress, "st", MagicMock())
    monkeypatch.setattr(progress, "_works", caches(session))

    def fails():
        yield 1
        raise ValueError("no such split")

    with pytest.raises(ValueError, match="split"):
        progress.gradually("key", "state", 2, fails, "label")
    assert progress.gradually("key", "state", 2, lambda: iter([1, 2]), "label") == [1, 2]


def test_work_beyond_its_time_stops_says_so_and_can_go_on(monkeypatch):
    stub, session = MagicMock(), {}
    stub.rerun.side_effect = KeyboardInterrupt
    monkeypatch.setattr(progress, "st", stub)
    monkeypatch.setattr(progress, "_works", caches(session))
    monkeypatch.setattr(progress.limits, "LONG_WORK", 0.02)

    def steps():
        for i in range(3):
            time.sleep(0.03)
            yield i

    def run():
        return progress.gradually("key", "state", 3, steps, "label")

    with pytest.raises(KeyboardInterrupt):
        run()
    assert run() == [0], "the next run shows what is done, and computes nothing"
    said = stub.caption.call_args.args[0]
    assert said.startswith("Stopped after 0.02 seconds of computing") and "Go on" in said
    assert stub.button.call_args.args[0] == "Go on"
    stub.button.call_args.kwargs["on_click"]()
    with pytest.raises(KeyboardInterrupt):
        run()
    assert run() == [0, 1]
    stub.button.call_args.kwargs["on_click"]()
    stub.caption.reset_mock()
    assert run() == [0, 1, 2] and not stub.caption.called
