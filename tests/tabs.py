"""Tabs of a real browser for the tests: each has its own renderer, and none is in another's way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

LAPTOP = {"width": 1400, "height": 900}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# What a state is waited for: on a machine with ten other things to do it comes late.
LIMIT = 120_000  # ms
MEDIA = ("media", "color_scheme", "reduced_motion", "forced_colors", "contrast")
# What has the focus takes the keys of the next test. A page without an origin has no storage.
EMPTY = """() => {
  document.activeElement?.blur()
  try { localStorage.clear(); sessionStorage.clear() } catch {}
}"""

# A lesson, or the line that says which one was left, stays with the session: it would push down
# what the next test looks at. The pictures of the home page move as long as it is open, and a page
# of a class follows its class.
STAYS = """() => /[?&]lesson=/.test(location.search) || Boolean(
  document.querySelector('.st-key-kp_left_lesson, .st-key-kp_ways, main[data-phase]'))"""


class Profile:
    """A profile of the browser with one tab, which one test after another has for itself.

    What the tab has loaded and compiled once need not be loaded again. A tab that no longer
    answers fails the test that had it; it is closed with its profile, and the next test gets
    another one, as after every test that failed.

    Parameters
    ----------
    browser : Browser
    url : str
        Where the tab may ask for something: of the server that it visits.
    **options : Any
        Of the profile, as Playwright names them.
    """

    def __init__(self, browser: Browser, url: str, **options) -> None:
        self.browser, self.url = browser, url
        self.options = {"viewport": LAPTOP, "base_url": url, **options}
        self.limit = LIMIT
        self._context: BrowserContext | None = None
        self._tab: Page | None = None
        self._trouble: list[str] = []

    def lend(self) -> Page:
        """Return the tab, which shows what the test before has left there."""
        if self._tab is None:
            self._context = self.browser.new_context(**self.options)
            self._tab = self._context.new_page()
            self._tab.set_default_timeout(self.limit)
            self._trouble = watch(self._tab, self.url)
        self._trouble.clear()
        return self._tab

    def take_back(self, has_failed: bool = False) -> None:
        """Make the tab ready for the next test, or close it if it is not fit for one.

        Raises
        ------
        AssertionError
            If the page said something that it must not say, see `watch`.
        playwright.sync_api.TimeoutError
            If the page no longer answers.
        """
        is_fit = False
        try:
            self._tab.wait_for_function("true", timeout=self.limit)
            assert not self._trouble, "\n".join(self._trouble)
            if not has_failed:
                self._tidy_up()
                is_fit = True
        finally:
            if not is_fit:
                self.close()

    def _tidy_up(self) -> None:
        """Leave nothing of a test in the profile but the page that the tab shows."""
        for other in self._context.pages:
            if other is not self._tab:
                other.close()
        self._tab.unroute_all()
        if not self.options.get("has_touch"):
            self._tab.mouse.move(0, 0)  # away from what shows more under the mouse
        self._context.clear_permissions()
        self._tab.evaluate(EMPTY)
        self._tab.emulate_media(
            **{name: self.options.get(name, "null") for name in MEDIA}  # Playwright's "as usual"
        )
        if self._tab.viewport_size != self.options["viewport"]:
            self._tab.set_viewport_size(self.options["viewport"])
        if self._tab.evaluate(STAYS):
            self._tab.goto("about:blank")  # the next test begins a session

    def close(self) -> None:
        """Close the tab and forget all that the profile knows."""
        if self._context is not None:
            self._context.close()
        self._context = self._tab = None


@contextmanager
def opened(browser: Browser, url: str, **options) -> Iterator[Page]:
    """Open a tab in a profile of its own, which knows nothing and has loaded nothing."""
    profile = Profile(browser, url, **options)
    try:
        yield profile.lend()
        profile.take_back()
    finally:
        profile.close()


def watch(tab: Page, url: str) -> list[str]:
    """Collect what must not happen in a tab: errors, and requests to other hosts than the url's."""
    trouble: list[str] = []

    def console(message: ConsoleMessage) -> None:
        # The server's policy blocks one inline script of Streamlit's own index page, unharmed.
        if message.type != "error" or "Content Security Policy" in message.text:
            return
        trouble.append(f"console: {message.text} ({message.location.get('url', '')})")

    def request(sent: Request) -> None:
        local = sent.url.startswith((url, url.replace("http", "ws", 1), "data:", "blob:"))
        if not local:
            trouble.append(f"another host: {sent.url}")

    tab.on("console", console)
    tab.on("pageerror", lambda error: trouble.append(f"page error: {error.stack or error}"))
    tab.on("request", request)
    return trouble
