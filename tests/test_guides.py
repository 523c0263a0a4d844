"""The guides in docs/guides: what their examples print is what they say."""

from __future__ import annotations

import doctest
import re

import pytest

from pages.shared.app.library_docs import guides
from tests.serving import ROOT

GUIDES = guides.guides()
# The guide of 100 000 rows says of itself that its tests take fewer.
QUICKER = {"many_rows": ("n = 100_000", "n = 3_000")}
THE_FIVE = {
    *("own_kernel", "time_series", "lambda_without_folds", "gaussian_process_by_hand"),
    "many_rows",
}


def test_the_guides_are_there():
    assert THE_FIVE <= GUIDES.keys() == {p.stem for p in (ROOT / "docs/guides").glob("*.md")}


@pytest.mark.parametrize("slug", GUIDES)
def test_the_examples_of_a_guide_run_in_their_order(slug):
    code = "\n".join(guides.programs(GUIDES[slug]))
    usual, quick = QUICKER.get(slug, ("", ""))
    assert code.count(usual) == 1 or not usual
    assert quick in GUIDES[slug].text, "the guide says how it is tested"
    test = doctest.DocTestParser().get_doctest(
        code.replace(usual, quick) if usual else code, {"__name__": slug}, slug, f"{slug}.md", 0
    )
    said: list[str] = []
    results = doctest.DocTestRunner().run(test, out=said.append)
    assert results.attempted > 10 and not results.failed, "".join(said)


@pytest.mark.parametrize("slug", GUIDES)
def test_a_guide_has_a_title_a_sentence_and_short_lines(slug):
    guide = GUIDES[slug]
    assert guide.title and guide.summary.endswith(".") and "`" not in guide.summary
    assert all(
        line.startswith("## ") for line in re.findall(r"^#.*", guide.text, re.M) if "  " not in line
    )
    for line in "\n".join(guides.programs(guide)).splitlines():
        assert len(line) <= 124, line


def test_the_examples_use_the_name_that_is_installed():
    for guide in GUIDES.values():
        code = "\n".join(guides.programs(guide))
        assert "from kernel_playground import" in code
        assert not re.search(r"from (kernels|datasets|pages)\b|import (kernels|datasets)\b", code)
