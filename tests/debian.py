"""Programs that the tests need and pip does not bring: Debian's packages, where we may install."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable


def install(package: str) -> None:
    """Install a package as root on Debian and its like; elsewhere do nothing."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for arguments in (["update"], ["install", "-y", "--no-install-recommends", package]):
            subprocess.run(["apt-get", "-q", *arguments], env=environment, check=False)


def bring(name: str, find: Callable[[], str | None], install: Callable[[], None]) -> None:
    """Install a program where it is missing, and say where it is; with CI=true it has to be."""
    if not find():
        install()
    program = find()
    print(f"{name} for the tests: {program or 'none found'}")
    sys.exit(1 if program is None and os.environ.get("CI") == "true" else 0)
