"""What every answer forbids, and what a page names ahead."""

import re

import pytest

from pages.shared.server.files import STAGE
from tests.pages.shared.server.client import ask


@pytest.mark.parametrize("path", ["/", "/svm", "/svm?k1.gamma=2"])
def test_a_page_names_what_it_will_load(app_url, path):
    status, headers, _ = ask(app_url + path)
    assert status == 200
    links = re.findall(r"<kp/([^>]+)>; rel=(\w+)", headers["link"])
    kinds = {".js": "modulepreload", ".css": "preload"}
    if path == "/":  # its covers need nothing of this
        kinds = dict.fromkeys(kinds, "prefetch")
    files = [p for p in STAGE.rglob("*") if p.suffix in kinds]
    stage = {(f"stage/{p.parent.name}/{p.name}", kinds[p.suffix]) for p in files}
    assert set(links) == stage | {("plotly.min.js", kinds[".css"])}
    for name, _ in links:
        status, headers, _ = ask(f"{app_url}/kp/{name}")
        assert status == 200 and headers["link"] is None


@pytest.mark.parametrize(
    "path", ["/", "/kp/plotly.min.js", "/kp/stage/js/stage.js", "/_stcore/health"]
)
def test_every_answer_forbids_other_hosts(app_url, path):
    _, headers, _ = ask(app_url + path)
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy and "http" not in policy
    assert headers["x-content-type-options"] == "nosniff"
