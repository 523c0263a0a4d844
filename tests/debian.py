"""Programs that the tests need and pip does not bring: Debian's packages, where we may install.

Run as a module, it installs all of them at once, in a third of the time that each by itself takes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial

# By the name of the program.
PACKAGES = {
    "chromium-headless-shell": "chromium-headless-shell",
    "nginx": "nginx",
    "redis-server": "redis-server",
    "systemd-analyze": "systemd",
}


def install(*packages: str) -> None:
    """Install packages as root on Debian and its like, all or none; elsewhere do nothing.

    Only where the lists of packages are missing or too old to find it are they asked for anew.
    """
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run = partial(subprocess.run, env=environment, check=False)
    command = ["apt-get", "-q", "install", "-y", "--no-install-recommends", *packages]
    if run(command).returncode != 0:
        run(["apt-get", "-q", "update"])
        run(command)


def bring(name: str, find: Callable[[], str | None], install: Callable[[], None]) -> None:
    """Install a program where it is missing, and say where it is; with CI=true it has to be."""
    if not find():
        install()
    program = find()
    print(f"{name} for the tests: {program or 'none found'}")
    sys.exit(1 if program is None and os.environ.get("CI") == "true" else 0)


if __name__ == "__main__":
    if missing := [package for name, package in PACKAGES.items() if not shutil.which(name)]:
        install(*missing)
