"""The pages of a room: HTML of our own, its scripts and styles, the address that a class types."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from pages.shared.app.runtime import reach
from pages.shared.app.stage import assets
from tests.pages.shared.app.server.client import ask

ROOT = Path(__file__).parents[5]
# What every page of the app names: icons, and what a phone keeps of it.
OF_ALL = ("favicon.png", "180.png", "manifest.webmanifest")
PAGES = {
    "/j": "join",
    "/j/48213": "student",
    "/room/new": "start",
    "/room/48213": "wall",
    "/room/48213/remote": "remote",
}


@pytest.mark.parametrize(("path", "kind"), PAGES.items())
def test_a_page_runs_no_inline_script_and_loads_what_is_there(app_url, path, kind):
    status, headers, body = ask(app_url + path)
    text = body.decode()
    assert status == 200 and f'data-room="{kind}"' in text
    assert "default-src 'self'" in headers["content-security-policy"]
    assert not re.search(r"<script(?! type=\"module\" src=)|<style|\son\w+=", text)
    loaded = re.findall(r"(?:src|href)=\"(/[^\"]+)\"", text)
    own = {"room.js", "room.css", "components.css"}
    assert {Path(name).name for name in loaded} == own | {Path(name).name for name in OF_ALL}
    assert all(ask(app_url + name)[0] == 200 for name in loaded)
    assert "components.js" not in headers["link"], "it loads nothing that it does not use"


def test_the_script_of_the_rooms_holds_what_it_needs_of_the_stage_and_no_more():
    ours = assets.contents()[assets.ROOM_SCRIPTS].decode()
    packed = set(re.findall(r"^scripts\.(\w+) = ", ours, re.M))
    assert {"room_page", "student", "wall", "figure_row", "question"} <= packed
    assert not packed & {"stage", "story", "client", "panel", "sweep"}
    assert "room_page" not in assets.contents()[assets.SCRIPTS].decode()


def test_no_script_of_a_room_reads_the_clock_of_its_machine():
    """Phones whose clocks differ are in the same phase: the server alone says what time it is."""
    scripts = list((assets.STAGE / "js/room").glob("*.js"))
    assert len(scripts) > 10
    assert not [path.name for path in scripts if re.search(r"\bDate\b", path.read_text())]


def test_no_script_of_a_room_has_the_name_of_one_of_the_stage():
    names = [path.stem for path in assets.files() if path.suffix == ".js" and path != assets.PLOTLY]
    assert len(names) == len(set(names))


def test_the_pages_have_the_colours_of_the_app():
    text = (assets.STAGE / "css/room/room.css").read_text()
    themes = tomllib.loads((ROOT / ".streamlit/config.toml").read_text())["theme"]
    light, dark = text.split("@media (prefers-color-scheme: dark)")[:2]
    for block, theme in ((light, themes["light"]), (dark, themes["dark"])):
        said = dict(re.findall(r"--st-([a-z-]+): (#[0-9a-f]{6})", block))
        names = {re.sub("[A-Z]", lambda m: f"-{m[0].lower()}", n): v for n, v in theme.items()
                 if isinstance(v, str)}  # fmt: skip
        assert said == names


def test_the_address_is_read_out_and_has_a_code(app_url):
    origin = "http://lab-3.example:8080"
    said = json.loads(ask(f"{app_url}/kp/rooms/48213/address?origin={origin}")[2])
    assert said["address"] == f"{origin}/j/48213" and said["words"] == "lab-3.example:8080/j/48213"
    assert said["why"] == "" and said["qr"].startswith("data:image/svg+xml")


def test_only_who_knows_the_secret_is_told_where_the_remote_control_is(app_url):
    address = f"{app_url}/kp/rooms/48213/address?origin=http://lab-3"
    assert "remote" not in json.loads(ask(address)[2])
    said = json.loads(ask(address, **{"x-kp-secret": "s3cret-of-mine"})[2])
    assert said["remote"] == "http://lab-3/room/48213/remote#s3cret-of-mine"
    assert said["qr_of_remote"] != said["qr"]


@pytest.mark.parametrize(
    "origin", ["", "javascript:alert(1)", "http://a/b", "http://a b", "ftp://a"]
)
def test_what_is_no_origin_is_refused(app_url, origin):
    quoted = origin.replace(" ", "%20")
    assert ask(f"{app_url}/kp/rooms/48213/address?origin={quoted}")[0] == 400


@pytest.mark.parametrize(
    ("host", "expected"),
    [("localhost", True), ("app.localhost", True), ("127.0.0.1", True), ("127.1.2.3", True),
     ("::1", True), ("0.0.0.0", True), ("192.168.1.5", False), ("lab-3.example", False)],
)  # fmt: skip
def test_a_loopback_is_recognised(host, expected):
    assert reach.is_loopback(host) is expected


def test_an_address_for_others_is_never_a_loopback(monkeypatch):
    options = {"server.address": None, "server.port": 8501}
    monkeypatch.setattr(reach.st, "get_option", options.get)
    monkeypatch.setattr(reach, "local_address", lambda: "192.168.1.5")
    assert reach.reach("http://lab-3:80") == reach.Reach("http://lab-3:80")
    for host in ("localhost", "127.0.0.1", "[::1]"):
        assert reach.reach(f"http://{host}:8501") == reach.Reach("http://192.168.1.5:8501")
    options["server.address"] = "127.0.0.1"
    assert reach.reach("http://localhost:8501") == reach.Reach("http://localhost:8501", reach.ALONE)
    # Behind nginx on the same machine the app itself listens to the machine alone.
    assert reach.reach("http://localhost:8080") == reach.Reach("http://192.168.1.5:8080")
    monkeypatch.setattr(reach, "local_address", lambda: None)
    assert reach.reach("http://localhost:8080").why == reach.NO_NETWORK
