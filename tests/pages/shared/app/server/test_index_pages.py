"""What the raw HTML of a page says: title, description, picture, icon; before any script runs."""

from __future__ import annotations

import io
import json
from html.parser import HTMLParser
from urllib.parse import urlencode

import pytest
from PIL import Image

from pages.shared.app.rooms import pages as room_pages
from pages.shared.app.runtime import page_head
from pages.shared.app.server import index_pages
from pages.shared.model.declarations import front, registry
from pages.shared.model.lessons import courses, link
from pages.shared.model.lessons.lesson import Lesson, Part
from pages.shared.model.state.headline import LONGEST
from tests.pages.shared.app.lessons.made import LESSON
from tests.pages.shared.app.server.client import ask

registry.load()
PAGES = registry.pages()
ORIGIN = "https://course.example.org"


class Head(HTMLParser):
    """Title, meta and link tags of a document."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.said: dict[str, str] = {}
        self.links: dict[str, str] = {}
        self.titles: list[str] = []
        self.in_title = False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        has = dict(attrs)
        self.in_title = tag == "title"
        if tag == "meta" and (name := has.get("name") or has.get("property")):
            assert name == "theme-color" or name not in self.said, name
            self.said[name] = has["content"]
        elif tag == "link":
            self.links[has["rel"]] = has["href"]

    def handle_endtag(self, tag):
        self.in_title = False

    def handle_data(self, data):
        if self.in_title:
            self.titles.append(data)


def head_of(page, origin=ORIGIN, **query):
    head = Head(index_pages.html(page, urlencode(query), origin))
    (title,) = head.titles
    assert head.said["og:title"] == title and title.endswith(front.NAME)
    assert head.said["og:description"] == head.said["description"]
    assert 10 < len(head.said["description"]) <= LONGEST
    return head


@pytest.mark.parametrize("page", [None, *PAGES], ids=lambda page: page.slug if page else "home")
def test_each_page_says_what_it_is_and_shows_its_own_picture(page):
    head = head_of(page)
    assert head.titles == [f"{page.title} · {front.NAME}" if page else front.NAME]
    assert head.said["description"] == (page.idea if page else front.IDEA)
    assert head.said["twitter:card"] == "summary_large_image"
    shown = page.slug if page else front.COVER
    assert head.said["og:image"] == f"{ORIGIN}/kp/cover/{shown}.png"
    assert head.links["shortcut icon"] == "/favicon.png"
    assert head.links["manifest"] == "/kp/manifest.webmanifest"


def test_no_two_pages_and_stories_have_the_same_title():
    titles = [head_of(page).titles[0] for page in PAGES]
    for page in PAGES:
        named = [*page.teaching.stories, *page.teaching.challenges]
        titles += [head_of(page, story=one.slug, step=1).titles[0] for one in named]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.slug)
def test_stories_and_challenges_have_their_own_names(page):
    for story in page.teaching.stories:
        head = head_of(page, story=story.slug, step=2)
        assert head.titles == [f"{story.title} · {front.NAME}"]
        assert head.said["description"] == story.line
    for challenge in page.teaching.challenges:
        head = head_of(page, story=challenge.slug, step=1)
        assert head.titles == [f"{challenge.title} · {front.NAME}"]
        assert head.said["description"][:30] == challenge.text[:30]


@pytest.mark.parametrize("course", courses.courses(), ids=lambda course: course.name)
def test_a_course_has_its_name_and_says_what_one_can_do_after_it(course):
    for number, part in enumerate(course.lesson.parts, start=1):
        head = head_of(registry.page(part.page), lesson=course.name, part=number)
        assert head.titles == [f"{course.title}, part {number} · {front.NAME}"]
        assert head.said["description"].startswith(f"{part.section}. {course.line}"[:100])


def test_a_lesson_says_its_task():
    head = head_of(registry.page("krr"), lesson=link.packed(LESSON), part=2)
    assert head.titles == [f"Width, part 2 · {front.NAME}"]
    assert head.said["description"] == "What does lambda do?"


def test_words_of_a_lesson_stay_words():
    part = Part("svm", {}, '"><script>alert(1)</script> **so** [it](#show-points) is {error_test}')
    text = index_pages.html(
        registry.page("svm"),
        urlencode({"lesson": link.packed(Lesson("</title><b>", (part,)))}),
        ORIGIN,
    )
    assert "<script>alert" not in text and "</title><b>" not in text
    head = Head(text)
    assert head.titles[0] == f"</title><b> · {front.NAME}"
    assert head.said["description"] == '"><script>alert(1)</script> so it is …'


@pytest.mark.parametrize(
    "query", [{"lesson": "damaged!"}, {"lesson": "x" * 40_000}, {"story": "none"}, {"part": "2"}]
)
def test_what_an_address_cannot_open_is_the_page(query):
    page = registry.page("svm")
    assert head_of(page, **query).titles == [f"{page.title} · {front.NAME}"]


def test_a_head_that_names_no_host_has_no_picture():
    head = head_of(registry.page("svm"), origin="")
    assert "og:image" not in head.said and head.said["twitter:card"] == "summary"


def test_a_server_sends_them_with_pictures_and_icons_that_there_are(app_url):
    """Also behind a proxy that says under which name and scheme it was asked."""
    asked = {"Host": "course.example.org", "X-Forwarded-Proto": "https"}
    status, headers, body = ask(f"{app_url}/svm?story=margin", **asked)
    head = Head(body.decode())
    assert status == 200 and headers["content-type"].startswith("text/html")
    assert head.said["og:image"] == f"{ORIGIN}/kp/cover/svm.png"
    for rel, size in (("shortcut icon", 32), ("apple-touch-icon", 180)):
        assert png_of(app_url + head.links[rel]) == (size, size)
    assert png_of(app_url + "/kp/cover/svm.png") == (800, 450)
    assert ask(f"{app_url}/kp/cover/none.png")[0] == 404
    _, _, body = ask(f"{app_url}/svm", Host='evil"><b>')
    assert b"<b>" not in body and "og:image" not in Head(body.decode()).said


def png_of(address: str) -> tuple[int, int]:
    status, headers, body = ask(address)
    assert status == 200 and headers["content-type"] == "image/png"
    return Image.open(io.BytesIO(body)).size


def test_a_phone_can_keep_the_app(app_url):
    status, headers, body = ask(f"{app_url}/{page_head.MANIFEST}")
    said = json.loads(body)
    assert status == 200 and headers["content-type"].startswith("application/manifest+json")
    assert said["name"] == front.NAME and said["start_url"] == said["scope"] == "/"
    assert {icon["sizes"] for icon in said["icons"]} == {"192x192", "512x512"}
    for icon in said["icons"]:
        assert "maskable" in icon["purpose"]
        assert png_of(app_url + icon["src"])[0] == int(icon["sizes"].partition("x")[0])


@pytest.mark.parametrize("kind", ["join", "student"])
def test_a_link_to_a_class_says_so(kind):
    head = Head(room_pages.page(kind, "Join a class", room_pages.JOIN, ORIGIN))
    assert head.titles == [f"Join a class · {front.NAME}"]
    assert head.said["description"] == room_pages.JOIN
    assert head.said["og:image"] == f"{ORIGIN}/kp/cover/{front.COVER}.png"
    assert head.links["shortcut icon"] == "/favicon.png"
