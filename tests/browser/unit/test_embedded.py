"""Which page around a frame is told how high it is: as the policy of framing reads its list."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

ALLOWED = ["https://moodle.example.org", "https://*.slides.org", "http://*.lab.org:8000"]
IS_TOLD = """async ([origins, allowed]) => {
  const { mayBeTold } = await import('/stage/js/embedded.js')
  return origins.filter((origin) => mayBeTold(origin, allowed))
}"""


def test_only_a_page_that_may_show_it_is_told(calm_tab):
    yes = ["https://moodle.example.org", "https://a.slides.org", "https://a.b.slides.org",
           "http://x.lab.org:8000"]  # fmt: skip
    no = ["", "http://moodle.example.org", "https://moodle.example.org:444", "https://slides.org",
          "https://evilslides.org", "https://a.slides.org.evil.com", "http://x.lab.org",
          "https://example.org"]  # fmt: skip
    assert calm_tab.evaluate(IS_TOLD, [yes + no, ALLOWED]) == yes
    own = calm_tab.evaluate("location.origin")
    assert calm_tab.evaluate(IS_TOLD, [[own, *yes], []]) == [own]
