"""Which sites may show the app in a frame, and what is said of a list that cannot be read."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from pages.shared.app.runtime import framing
from pages.shared.app.server import headers
from tests.serving import ROOT

MOODLE, SLIDES = "https://moodle.example.org", "http://*.slides.example.org:8000"


def test_a_list_is_read():
    assert framing.listed("") == ()
    text = f"  {MOODLE}/ {SLIDES.upper()}\n{MOODLE} "
    assert framing.listed(text) == (MOODLE, SLIDES)


@pytest.mark.parametrize(
    "text",
    ["*", "https://*", "moodle.example.org", "https://a.org/course", "https://a.org;", "'none'",
     "https://a.org, https://b.org", "ftp://a.org", "https://a.org:", "https://a.*.org"],
)  # fmt: skip
def test_what_is_no_origin_is_named(text):
    with pytest.raises(ValueError, match="KP_FRAME_ANCESTORS lists the sites") as trouble:
        framing.listed(f"{MOODLE} {text}")
    assert repr(text.split()[0]) in str(trouble.value)


def test_the_policy_names_the_sites_and_none_without_them():
    assert headers.frame_ancestors(()) == "frame-ancestors 'self'"
    named = headers.frame_ancestors((MOODLE, SLIDES))
    assert named == f"frame-ancestors 'self' {MOODLE} {SLIDES}"
    assert headers.policy().endswith("; frame-ancestors 'self'")


def test_a_server_does_not_start_with_a_list_that_cannot_be_read():
    told = subprocess.run(
        [sys.executable, "-c", "import pages.shared.app.server.headers"], cwd=ROOT, text=True,
        capture_output=True, env={**os.environ, framing.VARIABLE: "moodle"},
    )  # fmt: skip
    assert told.returncode and "'moodle' is none: leave out paths" in told.stderr
