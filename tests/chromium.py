"""Find a Chromium for the browser tests; run as a module, install one where there is none."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tests import debian

# The same engine without a browser's own windows, which nobody sees here, and 13 % less work.
SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"

# Quiet and offline: no updates, no background look-ups, software rendering; letters as wide as in a
# browser with windows. Since Playwright listens, each error that a script throws would have all of
# the script read once more for the line, a second for Plotly; with lines from the start it is not.
FLAGS = (
    "--js-flags=--no-enable-lazy-source-positions",
    "--font-render-hinting=none",
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
    """Bring a browser: a package of Debian's when we may, else Playwright's own build."""
    for package in (SHELL, "chromium"):
        if not find():
            debian.install(package)
    if not find():
        command = [sys.executable, "-m", "playwright", "install", "chromium"]
        subprocess.run(command, check=False)


if __name__ == "__main__":
    debian.bring("Browser", find, install)
