"""systemd-analyze for the tests of the units; run as a module, install it."""

from __future__ import annotations

import shutil
from functools import partial

from tests.debian import PACKAGES, bring, install

PROGRAM = "systemd-analyze"
MISSING = "No systemd-analyze; run: python -m tests.systemd"

if __name__ == "__main__":
    bring(PROGRAM, partial(shutil.which, PROGRAM), partial(install, PACKAGES[PROGRAM]))
