"""The pages of the documentation: all are there, whole, and lead only to what is there."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import pytest

import kernels
from pages.shared.app.library_docs import guides, site
from pages.shared.app.library_docs.items import Item, items
from pages.shared.app.library_docs.name_page import name_page
from pages.shared.app.stage import assets
from pages.shared.model.declarations import registry
from tests.serving import ROOT

registry.load()
VOID = {"meta", "link", "input", "wbr", "mspace"}
BELOW = "/name"


class Reader(HTMLParser):
    """Reads a page, and fails where elements are not closed in their order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.tags: list[str] = []
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "a":
            self.links.append(given["href"])
        loads = given.get("src") or (given["href"] if tag == "link" else None)
        if loads:
            self.loads.append(loads)
        assert not any(name.startswith("on") or name == "style" for name in given)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, (tag, self.getpos())


@cache
def read(path: str) -> Reader:
    return Reader(site.html(BELOW, path))


def test_every_public_name_and_every_guide_has_a_page():
    assert set(kernels.__all__) <= set(site.paths())
    assert {f"guides/{slug}" for slug in guides.guides()} <= set(site.paths())
    assert site.html(BELOW, "nothing") is None and site.html(BELOW, "guides/nothing") is None


@pytest.mark.parametrize("path", site.paths())
def test_a_page_is_whole(path):
    page = read(path)
    assert page.tags.count("h1") == page.tags.count("main") == page.tags.count("title") == 1
    assert len(page.ids) == len(set(page.ids))
    ours = {
        f"{BELOW}/docs/docs.css?v={site.version()}",
        f"{BELOW}/docs/search.js?v={site.version()}",
    }
    assert set(page.loads) == {"data:,", *ours}


def test_each_page_has_a_title_of_its_own():
    titles = [re.search("<title>(.+?)</title>", site.html(BELOW, p))[1] for p in site.paths()]
    assert len(titles) == len(set(titles))


def test_all_links_lead_to_what_is_there():
    for path in site.paths():
        for link in read(path).links:
            there = urlsplit(link)
            assert not there.scheme and not there.netloc, link
            if there.path.startswith(f"{BELOW}/docs"):
                target = there.path.removeprefix(f"{BELOW}/docs").strip("/")
                assert target in site.paths(), (path, link)
            elif there.path:
                slug = there.path.removeprefix(f"{BELOW}/")
                assert slug in ("", *registry.SLUGS), (path, link)
                for kernel in parse_qs(there.query).get("kernel", ()):
                    kernels.parse(kernel)
                continue
            else:
                target = path
            if there.fragment:
                assert there.fragment in read(target).ids, (path, link)


def test_a_page_says_what_the_docstring_says():
    page = re.sub(r"<[^>]+>", "", site.html("", "KernelRidge"))
    for said in (
        "KernelRidge(\n    kernel: ", "    lam: float = 1.0,\n",
        "There is no intercept", "Bishop (2006)", "0 or more", "Nystroem approximation",
        "&gt;&gt;&gt; model.predict([[0.25]]).round(2)", "NotFittedError",
        "loo_path(lams: ArrayLike) -&gt; FloatArray", "Move it by hand: Kernel ridge regression",
    ):  # fmt: skip
        assert said in page, said


def test_a_kernel_says_what_it_declares():
    page = re.sub(r"<[^>]+>", "", site.html("", "Matern"))
    assert "positive semi-definite · stationary · points: numbers" in page
    assert "greater than 0, or one for each feature" in page


class Hostile:
    """<script>alert(1)</script> `<b>` and ``<i>``, "x" & <img src=x>.

    Parameters
    ----------
    <u> : <s>, <w, x>
    """

    def __init__(self, text: str = "<b>") -> None: ...


def test_html_in_a_docstring_is_text(monkeypatch):
    monkeypatch.setattr(Item, "signature", None)
    page = name_page(Item("<b>&", Hostile), lambda _: '"><script>')
    assert not re.search(r"<(script|b|i|u|s|img)\b", page)
    Reader(page)


def test_the_search_finds_names_methods_and_words_of_summaries():
    entries = {entry["title"]: entry for entry in json.loads(site.file("search.json"))}
    assert set(kernels.__all__) <= entries.keys()
    assert entries["KernelRidge.loo_path"]["path"] == "KernelRidge#loo_path"
    assert "lambda" in entries["KernelRidge"]["text"]
    assert "Directions of largest variance" in entries["KernelPCA"]["summary"]
    assert "landmarks" in entries["100 000 rows"]["text"]
    for entry in entries.values():
        path, _, anchor = entry["path"].partition("#")
        assert path in site.paths() and (not anchor or anchor in read(path).ids)


def test_the_files_of_the_site_name_no_other_host():
    for name in site.FILES:
        if name != "search.json":
            assert not re.search(rb"https?:|//[a-z]+\.|@import|url\(", site.file(name)), name


def test_the_pages_have_the_colours_of_the_app():
    text = site.file("docs.css").decode()
    assert text.startswith((assets.STAGE / assets.TYPE).read_text())
    themes = tomllib.loads((ROOT / ".streamlit/config.toml").read_text())["theme"]
    light, dark = text.split("@media (prefers-color-scheme: dark)")[:2]
    for block, theme in ((light, themes["light"]), (dark, themes["dark"])):
        said = dict(re.findall(r"--st-([a-z-]+): (#[0-9a-f]{6})", block))
        names = {re.sub("[A-Z]", lambda m: f"-{m[0].lower()}", n): v for n, v in theme.items()
                 if isinstance(v, str)}  # fmt: skip
        assert said == names


def test_every_item_of_the_library_is_in_one_group():
    assert sum(map(len, site.contents().values())) == len(items()) + len(guides.guides())
