"""What a change of a picture makes the browser style anew: `:has()` must not reach far."""

import re

import pytest

from pages.shared.app.stage.assets import STAGE

STYLES = sorted((STAGE / "css").rglob("*.css"))
# Without :has() and all in its brackets: what is left of a compound names what can be styled anew.
HAS = re.compile(r":has\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")
# For phones alone, each in a part of the story with few descendants.
KNOWN = {"> *", "> .kp-story-way button", ".kp-question > *", "> :last-child:nth-child(odd)"}


def selectors(text):
    """Each rule's selectors, from the outermost to its own; at-rules are no selectors."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    outer, start = [], 0
    for place in re.finditer(r"[{};]", text):
        said = " ".join(text[start : place.start()].split())
        start = place.end()
        if place[0] == "{":
            outer.append(said)
            yield [each for each in outer if not each.startswith("@")]
        elif place[0] == "}":
            outer.pop()


def parts(selector):
    """Split at commas outside of brackets."""
    depth, last, found = 0, 0, []
    for i, sign in enumerate(selector):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            found.append(selector[last:i].strip())
            last = i + 1
    return [*found, selector[last:].strip()]


def far_reaching(chain):
    """Those of a rule's selectors that would style any element below one with `:has()`."""
    above = any(":has(" in each for each in chain[:-1])
    for selector in parts(chain[-1]) if chain else []:
        *ancestors, subject = re.split(r"[ >+~]+(?![^(\[]*[)\]])", HAS.sub("@", selector))
        if not above and not any("@" in each for each in ancestors):
            continue
        if not re.search(r"\.(kp|st-key-kp|stMain\b|js)|data-key|section\[|:is\(\.st", subject):
            yield selector


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_below_what_has_something_only_named_parts_are_styled(path):
    """A move changes a picture, and each ancestor whose `:has()` could tell is looked at anew.

    So is all below it that is like the last part of any such rule: `*`, `p` or `[data-testid]`
    would be the whole page, in each frame of a drag.
    """
    found = {each for chain in selectors(path.read_text("utf-8")) for each in far_reaching(chain)}
    assert not found - KNOWN


@pytest.mark.parametrize(
    ("chain", "is_far"),
    [
        ([".stApp:has(.kp-story) p"], True),
        ([".stApp:has(.kp-story)", "> *"], True),
        ([".a > :has(button) [data-testid='x']"], True),
        ([".stApp p:has(img)"], False),
        ([".stApp:has(.kp-story) .kp-tools"], False),
        ([".stApp", "p"], False),
    ],
)
def test_far_reaching_selectors_are_seen(chain, is_far):
    assert bool(list(far_reaching(chain))) == is_far
