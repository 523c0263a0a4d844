"""What the store fails at is a number in the log, what we have got wrong a traceback."""

from __future__ import annotations

import sqlite3

import pytest

from pages.shared.app.runtime import failures
from pages.shared.app.runtime.failures import NoStore
from pages.shared.app.runtime.tally import Tally


class OfRedis(Exception):
    """As its client raises them, which need not be installed."""

    __module__ = "redis.exceptions"


@pytest.mark.parametrize(
    "error",
    [NoStore("no folder"), sqlite3.OperationalError("locked"), OSError("full"), OfRedis("gone")],
)
def test_what_the_store_fails_at_is_counted(error, caplog):
    counted = Tally("Failures: %d")
    for _ in range(3):
        assert failures.note(error, counted, "Entry %s", "ab12")
    assert counted.count == 2
    assert caplog.messages == [f"Failures: 1 ({type(error).__name__}: {error})"]


def test_a_fault_of_our_own_is_a_traceback_and_no_number(caplog):
    counted = Tally("Failures: %d")
    fault = KeyError("x")
    assert not failures.note(fault, counted, "Entry %s", "ab12")
    (record,) = caplog.records
    assert record.getMessage() == "Entry ab12" and record.exc_info[1] is fault
    assert counted.count == 0
