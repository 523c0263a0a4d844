"""Long work that one run of the page begins and another one takes over."""

import time
from concurrent.futures import ThreadPoolExecutor
from unittest.mock import MagicMock

from pages.shared.frame import progress


def test_two_runs_at_once_share_one_piece_of_work(monkeypatch):
    stub, session = MagicMock(), {}
    monkeypatch.setattr(progress, "st", stub)
    monkeypatch.setattr(progress.store, "kept", lambda key, make: session.setdefault(key, make()))

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
    monkeypatch.setattr(progress.store, "kept", lambda key, make: session.setdefault(key, make()))
    bar = stub.progress.return_value
    bar.progress.side_effect = [None, KeyboardInterrupt, None, None]
    started = []

    def steps():
        started.append(1)
        yield from range(20)

    try:
        progress.gradually("key", "state", 20, steps, "label")
    except KeyboardInterrupt:
        assert len(session["key_work"].work.results) == 2 * progress.STEPS_SHOWN
    assert progress.gradually("key", "state", 20, steps, "label") == list(range(20))
    assert len(started) == 1
    bar.progress.side_effect = None
    progress.gradually("key", "another", 20, steps, "label")
    assert len(started) == 2
