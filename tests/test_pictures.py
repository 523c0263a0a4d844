"""docs/pictures.md: each address opens without a word, and no view of a page is missing."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl

import pytest

from pages.shared import registry
from pages.shared.setting import resolve
from pages.shared.state import address
from tests.conftest import ROOT

registry.load()
TEXT = (ROOT / "docs/pictures.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (.+) \| `/(\w+)(?:\?(.+))?` \|$", TEXT, re.M)


def test_every_row_is_read():
    assert len(ROWS) == sum(line.startswith("| ") for line in TEXT.splitlines()) - TEXT.count("##")


@pytest.mark.parametrize(("picture", "slug", "query"), ROWS)
def test_an_address_is_understood(picture, slug, query):
    page = registry.page(slug)
    record, messages = address.from_query(page, dict(parse_qsl(query)), {})
    assert not messages
    assert resolve(record, {}).train.n_samples > 1


def test_every_view_is_in_the_list():
    listed = {(slug, name, view) for _, slug, query in ROWS
              for name, view in parse_qsl(query) if name in ("view", "check")}  # fmt: skip
    for page in registry.pages():
        for name, views in (("view", page.views), ("check", page.checks)):
            for view in views:
                assert (page.slug, name, view.slug) in listed, f"{page.slug}: {view.title}"
