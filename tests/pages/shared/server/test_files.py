"""The files that the browser loads, and the pictures on the front door."""

import gzip
from xml.etree import ElementTree

import pytest

from pages.shared import registry
from pages.shared.server.files import PLOTLY
from tests.pages.shared.server.client import ask


@pytest.mark.parametrize("accepted", ["gzip, br", ""])
def test_plotly_is_the_installed_one(app_url, accepted):
    _, headers, body = ask(f"{app_url}/kp/plotly.min.js", **{"Accept-Encoding": accepted})
    assert (headers["content-encoding"] == "gzip") == bool(accepted)
    assert (gzip.decompress(body) if accepted else body) == PLOTLY.read_bytes()
    assert "immutable" in headers["cache-control"]


@pytest.mark.parametrize("name", [*(f"cover/{slug}" for slug in registry.SLUGS), "thumbnail/moons"])
def test_a_picture_is_drawn(app_url, name):
    status, headers, body = ask(f"{app_url}/kp/{name}.svg")
    assert status == 200 and headers["content-type"] == "image/svg+xml"
    assert ElementTree.fromstring(body).tag == "{http://www.w3.org/2000/svg}svg"
