"""A lecturer's two minutes: from the home page to a running class with a question of one's own.

Counts the clicks, and prints how long each step took a browser that types without thinking. Ends
where the wall shows its QR code and a student's browser has the question before it.

    .venv/bin/python -m tests.benchmarks.two_minutes
"""

from __future__ import annotations

import re
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Locator, Page, sync_playwright

from tests import chromium
from tests.serving import ROOT, serve
from tests.tabs import LAPTOP, PHONE

MAX_CLICKS = 12
QUESTION = "γ becomes ten times as large. What does the boundary do?"
LIMIT = 120_000


class Clicks:
    """What a hand does on a page, counted."""

    def __init__(self) -> None:
        self.count, self.began, self.rows = 0, time.monotonic(), []

    def click(self, on: Locator, says: str) -> None:
        on.click()
        self.count += 1
        self.rows.append((self.count, time.monotonic() - self.began, says))

    def type(self, on: Locator, text: str, says: str) -> None:
        """Click into a field and type; Enter takes it over."""
        self.click(on, says)
        on.fill(text)
        on.press("Enter")


def lead(page: Page, url: str) -> tuple[Clicks, Page]:
    """Go from the home page to a wall."""
    page.goto(url)
    page.get_by_role("link", name="SVM").first.wait_for()
    hand = Clicks()
    hand.click(page.get_by_role("link", name="SVM").first, "the page SVM")
    hand.click(page.get_by_role("button", name="Make a lesson"), "Make a lesson")
    dialog = page.get_by_role("dialog")
    hand.click(dialog.get_by_role("button", name="Add what the page shows now"), "Add the page")
    hand.click(dialog.get_by_text("Choices", exact=True), "Ask first: Choices")
    hand.type(dialog.get_by_label("Question", exact=True), QUESTION, "Question, typed")
    for number, text in enumerate(("It follows single points", "It becomes straight"), start=1):
        field = dialog.get_by_label(f"Choice {number}", exact=True)
        hand.type(field, text, f"Choice {number}, typed")
    hand.click(dialog.get_by_label("The right answer"), "The right answer")
    hand.click(page.get_by_role("option", name="Choice 1"), "the first choice")
    with page.context.expect_page() as opened:
        hand.click(dialog.get_by_role("link", name="Start a class"), "Start a class")
    wall = opened.value
    wall.wait_for_url(re.compile(r"/room/\d{5}$"))
    wall.locator("main[data-phase=lobby] .kp-room-qr").wait_for()
    return hand, wall


def main() -> None:
    """Print the clicks and seconds."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        process, url = serve(ROOT / "app.py", Path(folder) / "log.txt")
        try:
            path, flags = chromium.find(), list(chromium.FLAGS)
            browser = playwright.chromium.launch(executable_path=path, args=flags)
            context = browser.new_context(viewport=LAPTOP)
            context.set_default_timeout(LIMIT)
            hand, wall = lead(context.new_page(), url)
            at_wall = time.monotonic() - hand.began
            code = re.search(r"/room/(\d{5})", wall.url)[1]
            phone = browser.new_context(**PHONE).new_page()
            phone.set_default_timeout(LIMIT)
            phone.goto(f"{url}/j/{code}")
            phone.locator("main[data-phase=lobby]").wait_for()
            for _ in range(2):  # Begin, Open the question
                phase = wall.locator("main").get_attribute("data-phase")
                hand.click(wall.locator(".kp-room-next"), f"on the wall, after {phase}")
                wall.locator(f"main:not([data-phase={phase}])").wait_for()
            phone.get_by_text(QUESTION).wait_for()
            browser.close()
        finally:
            process.terminate()
            process.wait(60)
    for count, seconds, says in hand.rows:
        print(f"{count:3} {seconds:7.1f} s  {says}")
    print(f"The QR code is on the wall after {at_wall:.1f} s and {hand.count - 2} clicks "
          f"(at most {MAX_CLICKS}); two more open the question.")  # fmt: skip


if __name__ == "__main__":
    main()
