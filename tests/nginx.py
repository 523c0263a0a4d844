"""Find nginx for the tests of what stands before the app; run as a module, install it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from deploy.classroom import nginx_program

MISSING = "No nginx; run: python -m tests.nginx"


def install() -> None:
    """Bring Debian's package, when we may; Homebrew's is brought by hand."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for arguments in (["update"], ["install", "-y", "--no-install-recommends", "nginx"]):
            subprocess.run(["apt-get", "-q", *arguments], env=environment, check=False)


if __name__ == "__main__":
    if not nginx_program():
        install()
    program = nginx_program()
    print(f"nginx for the tests: {program or 'none found'}")
    sys.exit(1 if program is None and os.environ.get("CI") == "true" else 0)
