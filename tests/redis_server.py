"""Redis for the tests of rooms that several machines share; run as a module, install it."""

from __future__ import annotations

import shutil
from functools import partial

from tests.debian import PACKAGES, bring, install

MISSING = "No redis-server; run: python -m tests.redis_server"


def redis_program() -> str | None:
    """Return the path of Redis's server."""
    return shutil.which("redis-server")


if __name__ == "__main__":
    bring("redis-server", redis_program, partial(install, PACKAGES["redis-server"]))
