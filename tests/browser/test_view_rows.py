"""On a phone the row of views shows the one that is open, and its sliders their whole names."""

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


# Of each slider of a view: whether its name is cut, and how many lines its parts take.
SLIDERS = """() => [...document.querySelectorAll('.stTabs [data-kind=slider]')]
  .filter((node) => node.checkVisibility()).map((node) => {
    const label = node.querySelector('.kp-label')
    const middles = ['.kp-label', '.kp-range', '.kp-value'].map((part) => {
      const { top, height } = node.querySelector(part).getBoundingClientRect()
      return top + height / 2
    })
    const isCut = label.scrollWidth > label.clientWidth + 1
      || label.scrollHeight > label.clientHeight + 1
    return [label.innerText, isCut, Math.max(...middles) - Math.min(...middles) < 10]
  })"""


def test_a_slider_of_a_view_has_its_whole_name_and_one_line(phone):
    go(phone, "/kpca?n=60&tab=views&view=seasons")
    phone.wait_for_function(f"() => ({SLIDERS})().length === 2")
    for name, is_cut, in_one_line in phone.evaluate(SLIDERS):
        assert not is_cut and in_one_line, name
