"""The app's own addresses: what they refuse."""

import json

import pytest

from pages.shared.app.server.routes import LONGEST_QUESTION
from tests.pages.shared.app.server.client import ask

NOT_SERVED = [
    "assets/0/wire.py",
    "assets/0/../stage/wire.py",
    "assets/0/js/no.js",
    "cover/no.svg",
    "stage/js/components.js",
    "nothing",
]


@pytest.mark.parametrize("path", NOT_SERVED)
def test_nothing_else_is_served(app_url, path):
    assert ask(f"{app_url}/kp/{path}")[0] in (400, 404)


@pytest.mark.parametrize("route", ["live", "sweep", "numbers", "sheet"])
@pytest.mark.parametrize("body", [b"{}", b"no json", b"[1]"])
def test_a_question_without_its_page(app_url, route, body):
    for token in ({}, {"X-Kp-Token": "unknown"}):
        status, _, answer = ask(f"{app_url}/kp/{route}", body, **token)
        assert status == 410 and "error" in json.loads(answer)


@pytest.mark.parametrize("route", ["live", "sweep", "numbers", "sheet"])
def test_a_question_that_is_too_long(app_url, route):
    status, _, answer = ask(f"{app_url}/kp/{route}", b"0" * (LONGEST_QUESTION + 1))
    assert status == 413 and "error" in json.loads(answer)
