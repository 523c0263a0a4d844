"""How the documentation is served."""

from __future__ import annotations

import gzip
import re

from tests.pages.shared.app.server.client import ask


def test_a_page_is_sent_small_and_asked_for_again_costs_nothing(app_url):
    status, headers, packed = ask(f"{app_url}/docs/RBF", **{"Accept-Encoding": "gzip"})
    assert status == 200 and headers["content-encoding"] == "gzip"
    assert headers["content-type"].startswith("text/html")
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "plotly" not in headers["link"], "it loads nothing that it does not use"
    assert gzip.decompress(packed) == ask(f"{app_url}/docs/RBF")[2]
    again = ask(f"{app_url}/docs/RBF", **{"If-None-Match": headers["etag"]})
    assert again[0] == 304 and not again[2]


def test_what_a_page_loads_is_kept_for_good(app_url):
    text = ask(f"{app_url}/docs")[2].decode()
    loads = re.findall(r'(?:src|data-search|rel="stylesheet" href)="([^"]+)"', text)
    assert len(loads) == 3
    for name in loads:
        status, headers, _ = ask(app_url + name)
        assert status == 200 and "immutable" in headers["cache-control"], name
    assert ask(f"{app_url}/docs/docs.css")[1]["cache-control"] == "no-cache"


def test_an_unknown_page_says_so(app_url):
    for path in ("nothing", "guides/nothing", "guides", "../app.py", "docs.css/x", "%3Cscript%3E"):
        status, headers, body = ask(f"{app_url}/docs/{path}")
        assert status == 404 or path.startswith(".."), path
        if status == 404:
            assert "There is no such page" in body.decode() and "<script>" not in body.decode()
            assert "content-security-policy" in headers


def test_a_slash_at_the_end_leads_to_the_page(app_url):
    assert b"<h1>The library</h1>" in ask(f"{app_url}/docs/")[2]
    assert b"<h1>RBF</h1>" in ask(f"{app_url}/docs/RBF/")[2]
