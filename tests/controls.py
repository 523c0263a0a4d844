"""Uses the controls of a page as a hand does."""

from __future__ import annotations


def press(tab, key: str, name: str) -> None:
    """Press a key on the slider with that widget key."""
    thumb(tab, key).focus()
    tab.keyboard.press(name)


def open_data(tab) -> None:
    """Unfold what is about the data in the sidebar."""
    fold = tab.locator(".kp-fold")
    if fold.get_attribute("aria-expanded") == "false":
        fold.click()


def data_set(tab, slug: str, name: str) -> None:
    """Choose a data set in the sidebar."""
    open_data(tab)
    tab.locator(f".st-key-{slug}_data").get_by_text(name, exact=True).click()


def select(tab, key: str, option: str) -> None:
    """Choose in one of the sidebar's own menus."""
    tab.locator(f".st-key-{key} select").first.select_option(label=option)


def tab_of(tab, title: str) -> None:
    """Open one of the page's tabs, and wait until it is the one in the address."""
    tab.get_by_role("tab", name=title, exact=True).click()
    tab.wait_for_url(f"**tab={title.lower()}*")


def thumb(tab, key: str):
    """The input of the slider with that widget key."""
    return tab.locator(f".st-key-{key} input[type=range]").first


def grip(tab, key: str) -> tuple[float, float]:
    """The middle of that slider's thumb in pixels."""
    box = thumb(tab, key).evaluate(
        """(input) => {
          input.scrollIntoView({ block: 'nearest' })
          const { left, top, width, height } = input.getBoundingClientRect()
          const thumb = matchMedia('(pointer: coarse)').matches ? 28 : 14
          const share = (input.value - input.min) / (input.max - input.min)
          return [left + thumb / 2 + share * (width - thumb), top + height / 2]
        }"""
    )
    return tuple(box)
