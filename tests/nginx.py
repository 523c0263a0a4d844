"""nginx for the tests of what stands before the app; run as a module, install it."""

from __future__ import annotations

from functools import partial

from deploy.classroom import nginx_program
from tests.debian import PACKAGES, bring, install

MISSING = "No nginx; run: python -m tests.nginx"

if __name__ == "__main__":
    # Homebrew's is brought by hand.
    bring("nginx", nginx_program, partial(install, PACKAGES["nginx"]))
