"""The documentation of the library in a browser: its search."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser


def test_the_search_leads_to_a_name_by_the_keyboard(chrome, app_url):
    context = chrome.new_context()
    tab = context.new_page()
    foreign: list[str] = []
    tab.on("request", lambda r: None if r.url.startswith(app_url) else foreign.append(r.url))
    tab.on("pageerror", lambda error: foreign.append(str(error)))
    try:
        tab.goto(f"{app_url}/docs")
        field = tab.get_by_role("searchbox", name="Search the library")
        field.fill("leave-one-out residuals")
        first = tab.locator("#found a").first
        first.wait_for()
        assert "KernelRidge" in " ".join(tab.locator("#found a").all_inner_texts())
        field.press("Escape")
        first.wait_for(state="detached")
        field.fill("loo_path")
        first.wait_for()
        field.press("ArrowDown")
        assert first.evaluate("(link) => link === document.activeElement")
        tab.keyboard.press("Enter")
        tab.wait_for_url("**/docs/KernelRidge#loo_path")
        assert tab.locator("#loo_path").is_visible()
        assert not [url for url in foreign if not url.startswith("data:")]
    finally:
        context.close()
