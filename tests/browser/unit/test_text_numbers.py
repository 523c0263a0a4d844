"""A number of a text that is a control, without the page around it."""

from __future__ import annotations

import pytest

from tests.browser.unit.fake_server import start

pytestmark = pytest.mark.browser
MOUNT = """async () => {
  const { TextNumbers } = await import('/stage/js/text_numbers.js');
  const { clientOf } = await import('/stage/js/client.js');
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = '<p>With C = <span data-set="C">10</span> …</p>';
  const control = panelData().sections[1].rows[0][0];
  const data = { page: 'svm', token: 'T', numbers: { C: control } };
  new TextNumbers(root).update(data, clientOf('svm'), true);
}"""


def test_a_readers_click_opens_the_slider_after_a_drag(tab):
    start(tab)
    tab.evaluate(MOUNT)
    number, card = tab.locator("[data-set=C]"), tab.locator(".kp-number-card")
    box = number.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tab.mouse.move(x, y)
    tab.mouse.down()
    tab.mouse.move(x + 40, y, steps=4)
    tab.mouse.up()
    assert float(number.inner_text()) > 10 and card.count() == 0
    number.evaluate("(node) => node.click()")  # without a pointer
    card.wait_for()
