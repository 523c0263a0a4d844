"""What the wall's menu does, how it is undone, and what it says of what was not done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.rooms.conftest import CHOICE, SMALL, lesson
from tests.tabs import LIMIT

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

pytestmark = pytest.mark.browser
SOON = 15_000  # ms
# A browser takes the focus from what is disabled with its next picture.
FRAMES = "() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))"


def test_the_address_over_a_part_is_hidden_by_its_item_its_button_and_escape(begun):
    room = begun(lesson(CHOICE), has_phone=False)
    wall, more = room.wall, room.wall.locator(".kp-room-menu summary")
    show = wall.get_by_role("button", name="Show the address again")
    hide = wall.get_by_role("button", name="Hide the address")
    address = wall.locator(".kp-room-lobby")
    more.click()
    expect(show).to_be_hidden()  # it is there
    expect(hide).to_be_hidden()
    more.click()
    room.move("read")

    def by_the_item() -> None:
        more.click()
        expect(show).to_be_hidden()
        wall.locator(".kp-room-menu-list").get_by_role("button", name="Hide the address").click()

    for hides in (by_the_item, hide.click, lambda: wall.keyboard.press("Escape")):
        expect(address).to_be_hidden()
        more.click()
        show.click()
        expect(address).to_be_visible()
        expect(hide).to_be_visible()
        assert wall.evaluate(SMALL) == []
        hides()
    expect(address).to_be_hidden()


def test_the_secret_leaves_the_address_of_the_wall_and_its_link_is_in_the_menu(begun):
    """Also of a link from elsewhere; a reload, and the link in another tab, lead the class."""
    room = begun(lesson(CHOICE), has_phone=False)
    wall, plain = room.wall, f"{room.url}/room/{room.code}"
    wall.reload()
    wall.locator("main[data-phase=lobby]").wait_for()
    wall.locator(".kp-room-menu summary").click()
    wall.get_by_role("button", name="Your phone as remote control").click()
    link = wall.get_by_role("link", name="This page itself")
    assert link.evaluate("(node) => node.href") == f"{plain}#{room.secret}"
    with wall.context.expect_page() as opened:
        link.click()
    other = opened.value
    other.locator("main[data-phase=lobby]").wait_for()
    assert other.url == wall.url == plain
    other.evaluate("(key) => sessionStorage.removeItem(key)", f"kp-room-secret-{room.code}")
    other.reload()
    other.get_by_text("open it with the whole link").wait_for()
    other.evaluate("(secret) => { location.hash = secret }", room.secret)
    other.locator("main[data-phase=lobby]").wait_for()
    other.close()


def test_whoever_ends_a_room_can_first_take_the_answers_along(begun):
    room, commands = begun(lesson(CHOICE), has_phone=False), list[str]()
    room.wall.on("request", lambda sent: commands.append(sent.url) if sent.post_data else None)
    room.wall.locator(".kp-room-menu summary").click()
    room.wall.get_by_role("button", name="End the room").click()
    dialog = room.wall.locator("dialog[open]")
    expect(dialog).to_contain_text("download them first")
    room.wall.evaluate("document.activeElement.blur()")  # as a click on the empty space does
    room.wall.keyboard.press("ArrowRight")  # must not go on behind the dialog
    with room.wall.expect_download() as download:
        dialog.get_by_role("button", name="Download the answers").click()
    assert download.value.suggested_filename == f"class-{room.code}.csv"
    dialog.get_by_role("button", name="Keep it").click()
    expect(dialog).to_have_count(0, timeout=LIMIT)
    assert commands == []


def refuse(route: Route) -> None:
    """Refuse a request with a status that the browser does not report."""
    route.fulfill(json={"error": "Not now."}, headers={"x-kp-status": "429"})


def choose(wall: Page, item: str) -> None:
    """Press an item of the menu."""
    wall.locator(".kp-room-menu summary").click()
    wall.locator(".kp-room-menu-list").get_by_role("button", name=item).click()


@pytest.mark.parametrize(
    ("item", "button"),
    [("Type in a show of hands", "Count them"), ("Each at their own pace", "Let them go")],
)
def test_a_form_stays_with_what_was_typed_until_it_has_arrived(begun, item, button):
    room = begun(lesson(CHOICE), has_phone=False)
    wall, dialog = room.wall, room.wall.locator("dialog[open]")
    room.move("read")
    room.move("open")
    choose(wall, item)
    field = dialog.locator("input[type=number]").first
    field.fill("1")
    wall.route("**/commands", refuse)
    dialog.get_by_role("button", name=button).click()
    expect(dialog.locator(".kp-room-refusal")).to_have_text("Not now.", timeout=LIMIT)
    expect(field).to_have_value("1")
    assert wall.evaluate(SMALL) == []
    wall.unroute("**/commands")
    dialog.get_by_role("button", name=button).click()
    expect(dialog).to_have_count(0, timeout=LIMIT)
    expect(wall.locator(".kp-room-foot > .kp-room-refusal")).to_be_hidden()


def test_a_room_is_not_ended_while_its_answers_are_saved_and_the_dialog_says_if_they_were(begun):
    room = begun(lesson(CHOICE), has_phone=False)
    wall, dialog, held = room.wall, room.wall.locator("dialog[open]"), []
    wall.route("**/export.csv", lambda route: held.append(route))
    choose(wall, "End the room")
    load, end = (dialog.get_by_role("button", name=name) for name in ("Download", "End it"))
    said = dialog.get_by_role("status")
    with wall.expect_request("**/export.csv"):
        load.click()
    expect(end).to_be_disabled(timeout=SOON)
    expect(said).to_have_text("The answers are being downloaded …")
    refuse(held.pop())
    expect(said).to_have_text("The answers were not saved. Not now.", timeout=SOON)
    expect(end).to_be_enabled()
    assert wall.evaluate(SMALL) == []
    wall.unroute("**/export.csv")
    with wall.expect_download():
        load.click()
    expect(said).to_have_text(f"The answers were downloaded as class-{room.code}.csv.")
    wall.route("**/commands", refuse)
    end.click()
    expect(said).to_have_text("Not now.", timeout=SOON)
    wall.unroute("**/commands")
    end.click()
    wall.locator(".kp-room-instead").wait_for()


@pytest.mark.parametrize(
    ("item", "button", "address"),
    [
        ("End the room", "Download the answers", "**/export.csv"),
        ("Each at their own pace", "Let them go", "**/commands"),
    ],
)
def test_a_button_that_is_at_work_keeps_the_focus(begun, item, button, address):
    """A key that is pressed meanwhile belongs to the dialog: it does nothing to the class."""
    room = begun(lesson(CHOICE), has_phone=False)
    wall, dialog, held = room.wall, room.wall.locator("dialog[open]"), []
    room.move("read")
    choose(wall, item)
    wall.route(address, lambda route: held.append(route))
    with wall.expect_request(address):
        dialog.get_by_role("button", name=button).press("Enter")
    pressed = dialog.get_by_role("button", name=button)
    expect(pressed).to_be_disabled(timeout=SOON)
    wall.evaluate(FRAMES)
    expect(pressed).to_be_focused()
    for key in ("Space", "Enter", "ArrowRight"):
        wall.keyboard.press(key)
    assert len(held) == 1 and room.view()["phase"] == "read"
    refuse(held.pop())
    expect(pressed).to_be_enabled(timeout=SOON)
    expect(pressed).to_be_focused()
    wall.keyboard.press("Escape")
    expect(dialog).to_have_count(0, timeout=SOON)


def refused_once(wall: Page, item: str, address: str, why: str) -> Locator:
    """Press an item whose request is refused once; return where the wall says why."""
    said = wall.locator(".kp-room-foot > .kp-room-refusal")
    wall.route(address, refuse)
    choose(wall, item)
    expect(said).to_have_text(why, timeout=SOON)
    wall.unroute(address)
    return said


def test_what_the_menu_could_not_save_is_said_until_it_is_saved(begun):
    wall, item = begun(lesson(CHOICE), has_phone=False).wall, "Download the answers (CSV)"
    said = refused_once(wall, item, "**/export.csv", "The answers were not saved. Not now.")
    with wall.expect_download():
        choose(wall, item)
    expect(said).to_be_hidden()


def test_what_the_menu_could_not_show_is_said_until_it_is_shown(begun):
    wall, item = begun(lesson(CHOICE), has_phone=False).wall, "Your phone as remote control …"
    said = refused_once(wall, item, "**/address**", "Not now.")
    choose(wall, item)
    wall.locator("dialog[open]").wait_for()
    expect(said).to_be_hidden()
