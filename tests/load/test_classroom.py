"""A class of 20 phones, or 120: every answer counts once, and all hear of what is revealed.

A class in two processes that share their rooms: tests/deploy/test_proxy.py, where one of them dies.
"""

from __future__ import annotations

from tests.load.classroom import LOSES, QUESTIONS, hold, table
from tests.loops import run

SIZE, FEW = 120, 20


def is_complete(told, phones) -> None:
    """Each phone has answered each question, and each answer was counted once."""
    print("", *table(told, phones), sep="\n")
    assert [one.kind for one in told] == list(QUESTIONS)
    for one in told:
        assert one.counted == one.different == len(one.waited) == len(phones)
    assert not [said for phone in phones for said in phone.refused]
    lost = len(phones) // LOSES * len(QUESTIONS)
    assert sum(phone.reconnected for phone in phones) >= lost


def test_a_class_in_one_process(app_url, thorough):
    is_complete(*run(hold, [app_url], SIZE if thorough else FEW))
