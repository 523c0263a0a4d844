"""Streamlit's scripts and styles come packed to whoever takes them so, and are the same."""

from __future__ import annotations

import gzip

import pytest

from pages.shared.app.server.packed_static import FOLDER
from tests.pages.shared.app.server.client import ask

SCRIPT = max((FOLDER / "js").glob("*.js"), key=lambda path: path.stat().st_size)
STYLE = next((FOLDER / "css").glob("*.css"))


@pytest.mark.parametrize("path", [SCRIPT, STYLE], ids=["script", "style"])
def test_a_file_comes_packed_and_is_the_same(app_url, path):
    address, content = f"{app_url}/static/{path.relative_to(FOLDER).as_posix()}", path.read_bytes()
    status, headers, body = ask(address, **{"Accept-Encoding": "gzip, br"})
    assert status == 200 and gzip.decompress(body) == content and 3 * len(body) < len(content)
    assert headers["content-encoding"] == "gzip" and headers["vary"] == "Accept-Encoding"
    assert "immutable" in headers["cache-control"]
    assert headers["x-content-type-options"] == "nosniff"
    kind = headers["content-type"].partition(";")[0].partition("/")[2]  # javascript, css
    status, headers, body = ask(address, **{"Accept-Encoding": ""})
    assert status == 200 and body == content and headers["content-encoding"] is None
    assert headers["content-type"].partition(";")[0].endswith(kind)
    status, headers, body = ask(address, **{"Accept-Encoding": "gzip", "Range": "bytes=0-9"})
    assert headers["content-encoding"] is None and content.startswith(body)


@pytest.mark.parametrize("name", ["js/none.js", "../index.html", "%2e%2e/%2e%2e/__init__.py"])
def test_other_names_are_not_answered_for(app_url, name):
    _, headers, _ = ask(f"{app_url}/static/{name}", **{"Accept-Encoding": "gzip"})
    assert "immutable" not in (headers["cache-control"] or "")
