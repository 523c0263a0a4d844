"""Scripts as one module: each keeps its scope and its lines; what cannot be packed is refused."""

import re

import pytest

from pages.shared.app.stage import assets
from pages.shared.app.stage.packing import apart, packed, without_comments

SCRIPTS = {
    "story": (
        "import {\n  make,\n  RED,\n} from './dom.js';\n\nexport default function story() {}\n"
        "export async function* frames() {}\n"
    ),
    "dom": "const hidden = 1;\nexport const RED = hidden;\nfunction make() {}\nexport { make };\n",
}


def test_each_script_becomes_a_scope_of_its_own():
    assert packed(SCRIPTS) == (
        "export const scripts = {};\n"
        "\nscripts.dom = (() => {\nconst hidden = 1;\nconst RED = hidden;\nfunction make() {}\n\n"
        "return { RED, make };\n})();\n"
        "\nscripts.story = (() => {\nconst {\n  make,\n  RED,\n} = scripts.dom;\n\n"
        "function story() {}\nasync function* frames() {}\n"
        "return { default: story, frames };\n})();\n"
    )


def test_a_default_value_becomes_a_constant():
    text = packed({"one": "export default shown(() => 1);\n"})
    assert "const main = shown(() => 1);\nreturn { default: main };" in text


def test_only_comments_that_fill_lines_are_left_out():
    text = (
        "/**\n * Words.\n */\nconst a = 1; // stays\n  // goes\n  /** goes */\n"
        "const b = 'x' // stays\n  + `\n  y\n`; /* stays */\n"
    )
    assert without_comments(text) == (
        "const a = 1; // stays\nconst b = 'x' // stays\n  + `\n  y\n`; /* stays */\n"
    )


def test_no_text_over_several_lines_looks_like_a_comment():
    for path in assets.files():
        if path.suffix == ".js" and path != assets.PLOTLY:
            for text in re.findall(r"`[^`]*`", without_comments(path.read_text())):
                assert not re.search(r"^\s*(//|/\*\*)", text, re.M), path


def test_apart_they_have_the_same_export():
    assert apart(["dom", "story"]) == (
        "import * as dom from './dom.js';\nimport * as story from './story.js';\n"
        "export const scripts = { dom, story };\n"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import dom from './dom.js';", "cannot be packed: import dom"),
        ("import './dom.js';", "cannot be packed: import"),
        ("import { make as create } from './dom.js';", "no such export"),
        ("import { hidden } from './dom.js';", "no such export"),
        ("import { make } from './no.js';", "no such export|no script no.js"),
        ("export let count = 0;", "cannot be packed: export let"),
        ("export * from './dom.js';", "cannot be packed"),
    ],
)
def test_what_cannot_be_packed_is_refused(text, said):
    with pytest.raises(ValueError, match=said):
        packed(SCRIPTS | {"other": text})


def test_imports_in_a_circle_are_refused():
    circle = {"a": "import { b } from './b.js';\nexport const a = 1;\n",
              "b": "import { a } from './a.js';\nexport const b = 1;\n"}  # fmt: skip
    with pytest.raises(ValueError, match="cycle"):
        packed(circle)


def test_the_stage_is_packed_whole_and_in_order():
    text = assets.contents()[assets.SCRIPTS].decode()
    scripts = {path.stem: path.read_text() for path in assets.files() if path.parent.name == "js"}
    places = {name: text.index(f"\nscripts.{name} = ") for name in scripts}
    for name, script in scripts.items():
        for needed in re.findall(r"from '\./(\w+)\.js'", script):
            assert places[needed] < places[name]
        for line in without_comments(script).splitlines():
            assert line in text or line.startswith(("import ", "export ", "} from")), line
    assert not re.search(r"^(import\b(?!\()|export (?!const scripts))", text, re.M)


def test_the_styles_are_those_of_all_components():
    components, page = (assets.contents()[name] for name in (assets.STYLES, assets.PAGE_STYLES))
    for path in assets.files():
        if path.parent.name == "css":
            assert path.read_bytes() in components
        if path.parent == assets.STAGE / "css" / "page":
            assert path.read_bytes() in page and path.read_bytes() not in components
