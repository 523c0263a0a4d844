"""The row of views, which is too long for a phone, shows the one that is open."""

from __future__ import annotations

import pytest

from tests.figures import go

pytestmark = pytest.mark.browser

# Whether the open view is in sight in its row, in a tab that is open.
IS_SEEN = """(title) => {
  const row = [...document.querySelectorAll('.stTabs [data-testid=stButtonGroup] > div')]
    .find((node) => node.checkVisibility())
  const button = row?.querySelector('[aria-checked=true]')
  if (button?.textContent !== title) return false
  const [own, all] = [button, row].map((node) => node.getBoundingClientRect())
  return own.left >= all.left - 1 && own.right <= all.right + 1
}"""


@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("/svm?n=60&tab=check&check=calibration", "Calibration"),
        ("/kpca?n=60&tab=views&view=seasons", "Seasons"),
    ],
)
def test_the_view_that_a_link_opens_is_in_its_row(phone, address, title):
    go(phone, address)
    phone.wait_for_function(IS_SEEN, arg=title)
    page = "() => document.querySelector('[data-testid=stMain]').scrollWidth - innerWidth"
    assert phone.evaluate(page) <= 0, "the row alone is scrolled"
