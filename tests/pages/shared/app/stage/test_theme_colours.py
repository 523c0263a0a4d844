"""Styles outside our components do not use the theme's colours, which are known inside alone."""

from __future__ import annotations

import re

from tests.conftest import ROOT

STYLES = sorted((ROOT / "pages/shared/app/stage/css").glob("*.css"))
OUTSIDE = re.compile(r'\.stMain \[class\*="_stage_figures"\] \{([^{}]*)\}')


def test_the_container_of_the_stage_leaves_the_ground_to_the_stage():
    """In the dark a fallback of white would lie there."""
    rules = [rule for path in STYLES for rule in OUTSIDE.findall(path.read_text(encoding="utf-8"))]
    assert len(rules) >= 3 and not [rule for rule in rules if "--st-" in rule]
