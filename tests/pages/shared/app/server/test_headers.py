"""What every answer forbids, and what a page names ahead."""

import json
import re

import pytest

from pages.shared.app.stage import assets
from tests.pages.shared.app.server.client import ask


@pytest.mark.parametrize("path", ["/", "/svm", "/svm?k1.gamma=2"])
def test_a_page_names_what_it_will_load(app_url, path):
    status, headers, _ = ask(app_url + path)
    assert status == 200
    links = re.findall(rf"<{assets.address()}([^>]+)>; rel=(\w+)", headers["link"])
    expected = dict.fromkeys(assets.of_pages(), "preload") | {assets.SCRIPTS: "modulepreload"}
    assert dict(links) == expected
    for name, _ in links:
        status, headers, _ = ask(f"{app_url}/{assets.address(name)}")
        assert status == 200 and headers["link"] is None


def test_no_other_host_may_steer_the_page(app_url):
    _, _, answer = ask(f"{app_url}/_stcore/host-config")
    assert json.loads(answer)["allowedOrigins"] == []


@pytest.mark.parametrize(
    "path", ["/", f"/{assets.address(assets.SCRIPTS)}", "/kp/cover/svm.svg", "/_stcore/health"]
)
def test_every_answer_forbids_other_hosts(app_url, path):
    _, headers, _ = ask(app_url + path)
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy and "http" not in policy
    for part in ("frame-ancestors", "base-uri", "form-action"):
        assert f"{part} 'self'" in policy
    assert headers["x-content-type-options"] == "nosniff"
