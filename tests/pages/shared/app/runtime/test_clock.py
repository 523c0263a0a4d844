"""What is done on a clock goes on after a failure, and the log says why."""

from __future__ import annotations

import sqlite3

import anyio

from pages.shared.app.rooms import desk, guards
from pages.shared.app.rooms.buckets import ProcessBuckets
from pages.shared.app.rooms.sqlite_store import SQLiteStore
from pages.shared.app.runtime import tally
from pages.shared.app.runtime.clock import on_a_clock
from pages.shared.app.runtime.tally import Tally


def test_a_failure_ends_neither_it_nor_what_is_done_beside_it(caplog):
    done = []

    async def fails_twice():
        done.append("fails")
        if done.count("fails") <= 2:
            raise sqlite3.OperationalError("database or disk is full")
        if done.count("fails") == 5:
            group.cancel_scope.cancel()

    async def works():
        done.append("works")

    async def run():
        global group
        async with anyio.create_task_group() as group:
            for work in (fails_twice, works):
                group.start_soon(on_a_clock, 0.0, work, Tally("tried again: %d"))

    anyio.run(run)
    assert done.count("fails") == 5 and done.count("works") >= 4
    assert caplog.messages == ["tried again: 1 (OperationalError: database or disk is full)"], (
        "once a minute"
    )


def test_a_fault_of_our_own_is_one_traceback_and_is_counted_from_then_on(monkeypatch, caplog):
    """Each kind of error once: a number alone does not say where it was raised."""
    monkeypatch.setattr(tally, "PERIOD", 3600.0)
    full = sqlite3.OperationalError("database or disk is full")
    raised = [full, KeyError("a"), KeyError("b"), ValueError("c"), full, ValueError("d")]
    left = iter(raised)
    counted = Tally("tried again: %d")

    async def fails():
        error = next(left, None)
        if error is None:
            scope.cancel()
        else:
            raise error

    async def run():
        global scope
        with anyio.CancelScope() as scope:
            await on_a_clock(0.0, fails, counted)

    anyio.run(run)
    told = [record.exc_info[1] for record in caplog.records if record.exc_info]
    assert told == [raised[1], raised[3]], "the newest of a kind would be one a minute"
    assert all(error.__traceback__.tb_next for error in told), "to the line that raised it"
    assert caplog.messages[0] == f"tried again: 1 (OperationalError: {full})"
    assert counted.count == 3 and counted.why == " (ValueError: d)"


def test_a_file_that_fails_ends_the_forgetting_of_rooms_no_more(tmp_path, monkeypatch):
    store = SQLiteStore(tmp_path)
    store.close()
    monkeypatch.setattr(desk.DESK, "now", desk.Desk(store, guards.usual(ProcessBuckets())))
    failed: list[Exception] = []

    class Counted(Tally):
        def add(self, error=None):
            failed.append(error)
            if len(failed) == 3:
                scope.cancel()

    async def run():
        global scope
        with anyio.CancelScope() as scope:
            await on_a_clock(0.0, desk.forget_rooms, Counted("%d"))

    anyio.run(run)
    assert len(failed) == 3 and all(isinstance(error, sqlite3.Error) for error in failed)
