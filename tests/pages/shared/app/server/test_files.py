"""The files that the browser loads, and the pictures on the front door."""

import asyncio
import gzip
import os
import shutil
from xml.etree import ElementTree

import pytest
from starlette.requests import Request

from pages.shared.app.server import bundle, files, small_fonts
from pages.shared.app.stage import assets
from pages.shared.model.declarations import registry
from pages.shared.pictures.covers import thumbnails
from tests.pages.shared.app.server.client import ask

registry.load()
COVERS = [f"cover/{page.slug}" for page in registry.pages() if page.cover]


@pytest.mark.parametrize("accepted", ["gzip, br", ""])
@pytest.mark.parametrize(
    "name", [assets.PLOTLY_NAME, assets.SCRIPTS, assets.PAGE_STYLES, assets.STYLES]
)
def test_an_asset_is_the_file_and_is_kept_for_good(app_url, name, accepted):
    address = f"{app_url}/{assets.address(name)}"
    status, headers, body = ask(address, **{"Accept-Encoding": accepted})
    assert status == 200 and (headers["content-encoding"] == "gzip") == bool(accepted)
    assert (gzip.decompress(body) if accepted else body) == assets.contents()[name]
    assert "immutable" in headers["cache-control"]


def test_the_pictures_of_the_untouched_home_page_are_kept_for_a_while(app_url):
    answers = [ask(f"{app_url}/kp/idle/home") for _ in range(2)]
    for status, headers, _ in answers:
        assert status == 200 and headers["content-encoding"] == "gzip"
        assert "max-age=3600" in headers["cache-control"]
    assert answers[0][2] == answers[1][2]
    assert len(answers[0][2]) < 150_000
    assert ask(f"{app_url}/kp/idle/svm")[0] == ask(f"{app_url}/kp/idle/none")[0] == 404


def test_names_that_there_are_not_push_no_file_out():
    """Packing Streamlit's largest anew for each visitor would keep a core busy."""

    async def looked_up(names):
        for name in names:
            scope = {"type": "http", "headers": [(b"accept-encoding", b"gzip")],
                     "path_params": {"name": name, "slug": name}}  # fmt: skip
            await files.streamlits(Request(scope))
            await files.idle_pictures(Request(scope))

    caches = files._packed_streamlits, files._idle_pictures
    for cache in caches:
        cache.cache_clear()
    there = next(name for name in sorted(bundle.names()) if name.endswith(".css"))
    fonts = (f"media/{next(iter(small_fonts.SMALL))}.{i}.woff2" for i in range(5))
    asyncio.run(looked_up([there, "js/no.js", "no.css", *fonts]))
    assert [cache.cache_info().currsize for cache in caches] == [1, 0]


def test_another_version_is_asked_for_again(app_url):
    status, headers, _ = ask(f"{app_url}/{assets.ROUTE}/0123/{assets.SCRIPTS}")
    assert status == 200 and headers["cache-control"] == "no-cache"


def test_a_changed_file_has_another_address(tmp_path, monkeypatch):
    for folder in ("js", "css"):
        shutil.copytree(assets.STAGE / folder, tmp_path / folder)
    monkeypatch.setattr(assets, "STAGE", tmp_path)

    def looked_at_again() -> str:
        assets._looked_at.cache_clear()
        return assets.version()

    script, before = tmp_path / "js/dom.js", looked_at_again()
    os.utime(script, ns=(1, 1))
    assert before == looked_at_again()  # touched, not changed
    script.write_text(f"{script.read_text()}\nconst anotherLine = 1;\n")
    assert before != looked_at_again()
    assert b"const anotherLine" in assets.contents()[assets.SCRIPTS]
    assets._looked_at.cache_clear()


def test_a_page_needs_four_files(app_url):
    assert len(assets.of_pages()) == 4 and len(assets.contents()) == 6
    for name in assets.contents(separate=True).keys() - assets.contents().keys():
        assert ask(f"{app_url}/{assets.address(name)}")[0] == 404, name


@pytest.mark.parametrize("name", COVERS)
def test_a_picture_is_drawn(app_url, name):
    status, headers, body = ask(f"{app_url}/kp/{name}.svg")
    assert status == 200 and headers["content-type"] == "image/svg+xml"
    assert ElementTree.fromstring(body).tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize("accepted", ["gzip", ""])
def test_all_thumbnails_are_one_image_that_is_kept_for_good(app_url, accepted):
    address, name = thumbnails.address("moons").split("#")
    status, headers, body = ask(f"{app_url}/{address}", **{"Accept-Encoding": accepted})
    assert status == 200 and "immutable" in headers["cache-control"] and name == "moons"
    image = ElementTree.fromstring(gzip.decompress(body) if accepted else body)
    views = image.findall("{*}view")
    assert [view.get("id") for view in views] == thumbnails.names()
    pictures = image.findall("{*}g")
    assert len(pictures) == len(views) and all(len(picture) for picture in pictures)
    assert len(gzip.compress(body)) < 30_000
    old = ask(f"{app_url}/{thumbnails.ROUTE}/0123.svg")
    assert old[0] == 200 and old[1]["cache-control"] == "no-cache"


def test_every_data_set_of_the_menu_has_a_view():
    offered = {name for slug in registry.SLUGS for name in registry.page(slug).data.sources()}
    assert offered <= set(thumbnails.names())
