"""Links, codes and files hold the last move; where it has not arrived, none is made."""

from __future__ import annotations

import pytest

from tests.browser.unit.fake_server import bodies, start

pytestmark = pytest.mark.browser
NOT_ARRIVED = "The last move has not arrived yet: try again in a moment."
READ = "() => navigator.clipboard.readText()"


@pytest.fixture
def slow(tab):
    """A stage whose server does not answer to what was set last."""
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    start(tab, "panel")
    tab.evaluate("async () => { await mount('stage', stageData({ frames: true })) }")
    tab.wait_for_selector("[data-figure=stage][data-settled]")
    tab.evaluate("async () => { await navigator.clipboard.writeText('before'); fake.auto = false }")
    tab.locator('[data-name="C"] .kp-value').fill("20")
    tab.locator('[data-name="C"] .kp-value').press("Enter")
    tab.wait_for_function("() => asked.at(-1).release")
    return tab


def wait_for_refusal(tab):
    tab.locator(".kp-status").get_by_text(NOT_ARRIVED).wait_for()


def test_no_link_is_copied_before_the_last_move_has_arrived(slow, scripts_url):
    button = slow.locator(".kp-link")
    button.click()
    wait_for_refusal(slow)
    assert button.inner_text() == "Copy link" and slow.evaluate(READ) == "before"
    slow.evaluate("() => { fake.auto = true; asked.at(-1).release() }")
    button.click()
    slow.get_by_text("Copied", exact=True).wait_for()
    assert slow.evaluate(READ) == f"{scripts_url}/svm?C=20&gamma=1"


@pytest.mark.parametrize("what", ["Code for a web page (iframe)", "Numbers of the picture (CSV)"])
def test_no_code_and_no_file_is_made_before_the_last_move_has_arrived(slow, what):
    slow.locator(".kp-menu summary").click()
    slow.get_by_role("button", name=what).click()
    wait_for_refusal(slow)
    assert slow.evaluate(READ) == "before"
    assert all(call["url"].endswith("live") for call in slow.evaluate("asked"))


def test_a_picture_that_is_asked_for_and_slow_is_no_move(slow):
    slow.evaluate("() => { asked.at(-1).release() }")
    slow.wait_for_function("() => location.search.includes('C=20')")
    asked = len(bodies(slow))
    slow.evaluate(
        "async () => { (await import('/stage/js/client.js')).clientOf('svm').main.askWhenSeen() }"
    )
    assert len(bodies(slow)) == asked + 1
    slow.locator(".kp-link").click()
    slow.get_by_text("Copied", exact=True).wait_for()


def test_a_dare_is_of_the_last_move(slow):
    slow.evaluate("""async () => {
      const { Dare } = await import('/stage/js/dare.js');
      const client = (await import('/stage/js/client.js')).clientOf('svm');
      window.dare = new Dare(document.body);
      window.now = { place: 'margin-1', what: 'street', atLeast: true, client };
      dare.told({ ...now, amount: 2 });
    }""")
    button = slow.get_by_role("button", name="Copy a dare")
    button.click()
    slow.get_by_role("button", name=NOT_ARRIVED).wait_for()
    assert slow.evaluate(READ) == "before"
    slow.evaluate("() => { dare.told({ ...now, amount: 2 }); dare.button.click() }")
    slow.evaluate("() => { dare.told({ ...now, amount: 3 }); asked.at(-1).release() }")
    slow.get_by_text("Copied: send it to a friend").wait_for()
    assert slow.evaluate(READ).endswith("?C=20&gamma=1#beat=margin-1:3")
