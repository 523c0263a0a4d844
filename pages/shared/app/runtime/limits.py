"""How much this server takes on, declared here alone.

Who runs the server can say otherwise by the environment, in whole megabytes, seconds and per cent:

======================== ======= =============================================================
variable                   usual what it bounds
======================== ======= =============================================================
KP_SESSION_RESULTS_MB         64 pictures and results that are kept for one session
KP_RESULTS_MB                384 those of all sessions together
KP_TABLE_MB                  200 a table of one's own in memory; a session has one at a time
KP_TABLES_MB                 400 the tables of all sessions together
KP_SESSIONS                  600 sessions of a process, with those whose browsers left just now
KP_AWAY_SECONDS              120 how long a session waits for its browser to come back
KP_LONG_WORK_SECONDS         300 what one piece of long work may take before it is stopped
KP_FREE_FILES_PERCENT         33 of the files a process may open, kept free for who is inside
======================== ======= =============================================================

Beyond its results a session takes about as much memory as Streamlit needs for it; what is dropped
of results is computed again when it is looked at. A table that finds no room is refused, and so is
a new visitor of a process that has its sessions. All of it together is less than the 2 GB that
units and containers give a process: docs/operations.md has the sum, and a test holds it.

A session holds four open files, and up to six while its learner moves something: with a third kept
free, all who were let in can move at once.
"""

from __future__ import annotations

import os

MB = 1 << 20


def _given(name: str, usual: int) -> int:
    """Return a limit: what the environment says, else the usual one.

    Raises
    ------
    ValueError
        If the environment says something else than a whole number above zero.
    """
    text = os.environ.get(name, "").strip() or str(usual)
    if not text.isascii() or not text.isdigit() or int(text) == 0:
        raise ValueError(f"{name} has to be a whole number above zero, and is {text!r}.")
    return int(text)


SESSION_RESULTS = _given("KP_SESSION_RESULTS_MB", 64) * MB
RESULTS = _given("KP_RESULTS_MB", 384) * MB
TABLE = _given("KP_TABLE_MB", 200) * MB
TABLES = _given("KP_TABLES_MB", 400) * MB
SESSIONS = _given("KP_SESSIONS", 600)
AWAY = _given("KP_AWAY_SECONDS", 120)
LONG_WORK = _given("KP_LONG_WORK_SECONDS", 300)
FREE_FILES = _given("KP_FREE_FILES_PERCENT", 33) / 100
