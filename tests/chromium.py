"""Find a Chromium for the browser tests; run as a module, install one where there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"

# Quiet and offline: no updates, no background look-ups, software rendering.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find() -> str | None:
    """Return the path of a Chromium or Chrome: an installed one, else Playwright's own."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    if Path(MAC).exists():
        return MAC
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Bring a browser: Debian's package when we may, else Playwright's own build."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for arguments in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            subprocess.run(["apt-get", "-q", *arguments], env=environment, check=False)
        if find():
            return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


if __name__ == "__main__":
    if not find():
        install()
    browser = find()
    print(f"Browser for the tests: {browser or 'none found'}")
    sys.exit(1 if browser is None and os.environ.get("CI") == "true" else 0)
