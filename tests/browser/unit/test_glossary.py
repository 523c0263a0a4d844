"""The card of a word: its formula, keys, focus, and that nothing else moves."""

from __future__ import annotations

import pytest

from pages.shared.model.declarations import registry
from pages.shared.teaching.glossary.card import cards
from pages.shared.teaching.glossary.entries import ENTRIES
from tests.browser.unit.fake_server import start

registry.load()
pytestmark = pytest.mark.browser

WORDS = """(cards) => {
  const { fetch } = window;
  window.fetched = 0;
  window.fetch = async (url, more) => {
    if (!String(url).endsWith('kp/glossary.json')) return fetch(url, more);
    fetched += 1;
    if (fake.offline) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(cards));
  };
  const text = Object.assign(document.createElement('p'), { id: 'text', style: 'height: 2000px' });
  text.innerHTML = 'The <a href="#glossary-slack">slack</a> and the '
    + '<a href="#glossary-hinge-loss">hinge loss</a>, <a href="#other">other</a>.';
  document.body.append(text);
}"""
PARTS = ("formula", "sentence")
FOCUSED = "() => document.activeElement.textContent"


@pytest.fixture
def words(tab):
    """A stage, and under it a text with two words of the glossary."""
    tab.evaluate("() => { window.katexAddress = '/katex.js' }")
    start(tab, "stage")
    tab.evaluate(WORDS, cards())
    return tab


def word(tab, name):
    return tab.locator(f"#text a[href='#glossary-{name}']")


def test_katex_sets_every_formula(calm_tab):
    wrong = calm_tab.evaluate(
        """async (formulas) => {
          const katex = (await import('/katex.js')).default;
          return formulas.filter((formula) => {
            try {
              return !katex.renderToString(formula, { displayMode: true, strict: 'error' });
            } catch { return true; }
          });
        }""",
        [entry.formula for entry in ENTRIES],
    )
    assert wrong == []


def test_a_word_opens_its_card_and_nothing_moves(words):
    address, asked = words.url, words.evaluate("asked.length")
    top = words.evaluate("scrollY")
    word(words, "slack").click()
    card = words.get_by_role("dialog", name="slack")
    card.wait_for()
    shown = cards()["slack"]
    assert card.locator("p").inner_text() == shown["sentence"]
    card.locator(".katex-display").wait_for()
    link = card.get_by_role("link")
    assert link.get_attribute("href").endswith(f"/{shown['address']}")
    assert link.get_attribute("target") == "_blank"
    assert word(words, "slack").get_attribute("aria-expanded") == "true"
    # Another word closes it, and the words are asked for once.
    word(words, "hinge-loss").click()
    words.get_by_role("dialog", name="hinge loss").wait_for()
    words.wait_for_function("() => document.querySelectorAll('.kp-term').length === 1")
    assert words.evaluate("fetched") == 1
    assert words.url == address and words.evaluate("scrollY") == top
    assert words.evaluate("asked.length") == asked and words.evaluate("triggers") == []


def test_keys_open_it_and_lead_back_to_the_word(words):
    for leave in (["Escape"], ["Tab", "Tab", "Tab"], ["Shift+Tab"], ["Tab", "Enter"]):
        word(words, "slack").focus()
        words.keyboard.press("Enter")
        words.get_by_role("dialog", name="slack").wait_for()
        assert words.evaluate("document.activeElement.getAttribute('role')") == "dialog"
        for key in leave:
            words.keyboard.press(key)
        words.locator(".kp-term").wait_for(state="detached")
        assert words.evaluate(FOCUSED) == "slack", leave
        assert word(words, "slack").get_attribute("aria-expanded") is None


def test_a_click_on_the_word_or_beside_the_card_closes_it(words):
    word(words, "slack").click()
    words.locator(".kp-term").wait_for()
    word(words, "slack").click()
    words.locator(".kp-term").wait_for(state="detached")
    word(words, "slack").click()
    words.locator(".kp-term").wait_for()
    words.mouse.click(880, 20)
    words.locator(".kp-term").wait_for(state="detached")


def test_it_stays_at_its_word_and_goes_with_it(words):
    word(words, "slack").click()
    card = words.locator(".kp-term")
    card.wait_for()

    def gap():
        beside = word(words, "slack").bounding_box()
        box = card.bounding_box()
        return min(abs(box["y"] - beside["y"] - beside["height"]),
                   abs(beside["y"] - box["y"] - box["height"]))  # fmt: skip

    assert gap() < 8
    words.mouse.wheel(0, 150)
    words.wait_for_function("() => scrollY > 100")
    while gap() >= 8:
        words.wait_for_timeout(20)
    words.mouse.wheel(0, 1500)
    card.wait_for(state="detached")


def test_other_links_are_left_alone_and_a_lost_server_is_said(words):
    words.locator("a[href='#other']").click()
    assert words.url.endswith("#other") and words.locator(".kp-term").count() == 0
    words.evaluate("() => { fake.offline = true }")
    word(words, "slack").click()
    words.get_by_text("The server cannot be reached").wait_for()
    words.keyboard.press("Escape")
    words.evaluate("() => { fake.offline = false }")
    word(words, "slack").click()
    words.get_by_role("dialog", name="slack").wait_for()


def largest(count: int) -> list[str]:
    """The words whose cards have the longest formulas, and those with the longest sentences."""
    found = cards()
    by = {part: sorted(found, key=lambda name: len(found[name][part])) for part in PARTS}
    return list(dict.fromkeys(name for part in PARTS for name in by[part][-count:]))


def test_a_card_fits_a_phone(words, thorough):
    words.set_viewport_size({"width": 390, "height": 700})
    for name in cards() if thorough else largest(4):
        words.evaluate(
            "(name) => { document.querySelector('#text a').href = `#glossary-${name}` }", name
        )
        words.locator("#text a").first.click()
        words.locator(".kp-term .katex-display").wait_for()
        box = words.locator(".kp-term").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390, name
        assert box["y"] >= 0 and box["y"] + box["height"] <= 700, name
        words.keyboard.press("Escape")
        words.locator(".kp-term").wait_for(state="detached")
