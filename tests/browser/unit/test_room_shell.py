"""What the pages of a room share: where the lecturer's secret is."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser
# The secret of the wall and the address afterwards: where nothing can be kept, where it can, and
# once more without it in the address.
SECRET = """async () => {
  const { secretOfWall } = await import('/stage/js/room/shell.js')
  const { setItem } = Storage.prototype
  const open = (link) => {
    history.replaceState(null, '', link)
    return [secretOfWall(), location.pathname + location.hash]
  }
  Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }
  const seen = [open('/room/48213#the-secret')]
  Storage.prototype.setItem = setItem
  return [...seen, open('/room/48213#the-secret'), open('/room/48213'), open('/room/11111')]
}"""


def test_the_secret_stays_in_the_address_only_where_it_cannot_be_kept(tab):
    assert tab.evaluate(SECRET) == [
        ["the-secret", "/room/48213#the-secret"],
        ["the-secret", "/room/48213"],
        ["the-secret", "/room/48213"],
        ["", "/room/11111"],
    ]
