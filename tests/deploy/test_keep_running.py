"""What ends is started again; what ends again and again is left."""

from __future__ import annotations

from deploy.keep_running import LIVED, MAX_ENDS, PAUSES, Kept


class Program:
    """Something that has been started, and may have ended."""

    def __init__(self) -> None:
        self.code: int | None = None

    def poll(self) -> int | None:
        return self.code


def test_it_is_started_again():
    started = [Program()]
    kept = Kept("A program", lambda: started.append(Program()) or started[-1], "Wait.", started[0])
    now = kept.since
    assert kept.look(now) == "" and len(started) == 1
    started[0].code = -9
    assert kept.look(now + LIVED) == "A program has ended and is started again. Wait."
    assert not kept.is_left
    assert kept.look(now + LIVED) == "" and len(started) == 2
    assert kept.process is started[1]


def test_after_each_end_in_a_row_it_waits_longer_and_at_last_it_is_left():
    started = [Program()]
    kept = Kept("A program", lambda: started.append(Program()) or started[-1], "", started[0])
    now = kept.since
    for pause in PAUSES:
        started[-1].code = 1
        assert kept.look(now) == "A program has ended and is started again."
        if pause:
            assert kept.look(now + pause - 0.5) == "" and kept.process is None
        now += pause
        assert kept.look(now) == "" and kept.process is started[-1]
    started[-1].code = 1
    assert kept.look(now) == f"A program has ended {MAX_ENDS + 1} times in a row and is left."
    assert kept.is_left and kept.look(now + 1000) == "" and len(started) == MAX_ENDS + 1


def test_who_has_lived_long_enough_begins_to_count_anew():
    started = [Program()]
    kept = Kept("A program", lambda: started.append(Program()) or started[-1], "", started[0])
    now = kept.since = 0.0  # all sums are exact, whatever the clock of the machine shows
    for _ in range(3 * MAX_ENDS):
        now += LIVED
        started[-1].code = 1
        assert "is started again" in kept.look(now)
        assert kept.look(now) == ""
    assert len(started) == 1 + 3 * MAX_ENDS


def test_what_cannot_be_started_at_present_is_tried_again():
    """No memory for a process, or a full disk: the others go on."""
    started = Program()
    results = [OSError("no memory"), started]

    def start():
        result = results.pop(0)
        if isinstance(result, OSError):
            raise result
        return result

    kept = Kept("A program", start, "", Program())
    kept.process.code = -9
    now = kept.since
    kept.look(now)
    assert kept.look(now) == "A program could not be started, which is tried again: no memory"
    assert not kept.is_left
    assert kept.look(now + PAUSES[-1]) == "" and kept.process is started
