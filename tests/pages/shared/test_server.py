"""The server's own answers, asked of a running app as a browser would."""

import gzip
import re
import urllib.error
import urllib.request

import pytest

from pages.shared.server import LONGEST_QUESTION, PLOTLY, STAGE


def ask(url, body=None, **headers):
    """Return status, headers and body of an answer, whatever its status."""
    request = urllib.request.Request(url, body, headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


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


@pytest.mark.parametrize("accepted", ["gzip, br", ""])
def test_plotly_is_the_installed_one(app_url, accepted):
    _, headers, body = ask(f"{app_url}/kp/plotly.min.js", **{"Accept-Encoding": accepted})
    assert (headers["content-encoding"] == "gzip") == bool(accepted)
    assert (gzip.decompress(body) if accepted else body) == PLOTLY.read_bytes()
    assert "immutable" in headers["cache-control"]


@pytest.mark.parametrize(
    "path", ["stage/wire.py", "stage/__init__.py", "thumbnail/no.svg", "cover/no.svg"]
)
def test_nothing_else_is_served(app_url, path):
    assert ask(f"{app_url}/kp/{path}")[0] == 404


@pytest.mark.parametrize("route", ["live", "sweep"])
@pytest.mark.parametrize("body", [b"{}", b"no json", b"[1]", b"0" * (LONGEST_QUESTION + 1)])
def test_a_question_without_its_page(app_url, route, body):
    status, _, answer = ask(f"{app_url}/kp/{route}/unknown", body)
    assert status == 410 and b"renewed" in answer
