"""Finds what a page needs of Plotly's script: ``python -m tests.plotly_edits``.

Plotly comes as one script of a thousand modules, each a function that is called when another one
asks for it, and at last one that asks for all kinds of traces. Left out is what no kind of trace
needs that the app draws. What draws in space is asked for when there is something to draw in space.

Around all of it stands a function for other places than a page, which is handed over before it is
called. A browser only skims such a function to find its end, and reads it again when it is called.
One in brackets that is called at once is read once, while the rest of the file still arrives.

The edits are written into ``plotly_edits.json`` for one file alone, known by its digest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass

from pages.shared.app.stage.assets import PLOTLY
from pages.shared.app.stage.plotly_script import EDITS, digest_of
from tests import chromium

FLAT = ("bar", "contour", "heatmap")  # traces, beside the scatter of Plotly's core
IN_SPACE = ("mesh3d", "scatter3d", "surface")
HEAD, BEGIN = "(\n function(root, factory) {", "var Plotly=(()=>{"
CALLED = re.compile(r"return (\w+)\(\);\}\)\(\);")  # the module that asks for all others
END = "window.Plotly = Plotly;\nreturn Plotly;\n}));"
REGISTER = re.compile(r"(\w+)\.register\(\[((?:\w+\(\),?){20,})\]\)")
Piece = tuple[int, int, list[str]]  # from where to where, and the names that it declares
Edit = tuple[int, int, str]  # from where to where, and what is written there
NAME = re.compile(r"(?<![\w$])(?<!(?<!\.)\.)[A-Za-z_$][\w$]*")  # but of a property
CALL = re.compile(rf"({NAME.pattern})\(\)")
# At the head of the script its bundler, esbuild, writes what makes a module, what makes a group of
# functions that is one, and what hands out its functions. Their names are others in each version.
HELPERS = (
    re.compile(r"[ ,](\w+)=\(e,t\)=>\(\)=>\{try\{return t\|\|e\(\(t=\{exports"),
    re.compile(r"[ ,](\w+)=\(e,t,r\)=>\(\)=>\{if\(r\)throw"),
    re.compile(r"[ ,](\w+)=\(e,t\)=>\{for\(var r in t\)"),
)
MAP_STYLE = ".maplibregl-map"  # in a module that writes MapLibre's style sheet into the document
MANY = 100  # names of one group of functions: short ones, which stand everywhere for something else

# The statements of the script in pieces: one is cut where a module, or a group of functions that is
# one, may begin, and where both sides are whole statements. Its names are those that it declares.
PIECES = r"""([text, module, group, exports]) => {
  const begins = new RegExp(
    `var (\\w+)=(?:${module}\\(\\(?[\\w,]*\\)?=>\\{|${group}\\(\\(\\)=>|\\{\\};${exports}\\()`, 'g')
  const declared = /(?:\b(?:var|let|const|class|function)\b\*?\s*|,)([A-Za-z_$][\w$]*)/g
  const at = [0, ...[...text.matchAll(begins)].map((found) => found.index), text.length]
  const read = (script) => {
    try { new Function(script); return '' } catch (error) { return error.message }
  }
  const pieces = []
  for (let i = 0; i < at.length - 1;) {
    let j = i + 1
    while (read(text.slice(at[i], at[j]))) j += 1
    const script = text.slice(at[i], at[j])
    const names = new Set([...script.matchAll(declared)].map((found) => found[1])
      .filter((name) => !read(`var ${name}`)))
    const own = []
    for (;;) {
      const clash = /'([^']+)' has already/.exec(read(`let ${[...names].join()};${script}`))
      if (!clash) break
      own.push(clash[1])
      names.delete(clash[1])
    }
    pieces.push([at[i], at[j], own])
    i = j
  }
  return pieces
}"""


@dataclass(frozen=True)
class Script:
    """The script of the package, and where in it stands what is written anew."""

    text: str
    start: int  # of the statements of all modules
    called: re.Match[str]
    register: re.Match[str]
    helpers: list[str]

    @classmethod
    def of(cls, text: str) -> Script:
        """Find it; of another Plotly some of it may be written otherwise."""
        start = text.index(BEGIN) + len(BEGIN)
        called, register = CALLED.search(text, start), REGISTER.search(text)
        helpers = [found[1] for one in HELPERS if (found := one.search(text, start))]
        assert called and register and len(helpers) == len(HELPERS), "another way to bundle it"
        return cls(text, start, called, register, helpers)

    def pieces(self, tab) -> list[Piece]:
        """Return the statements of all modules, as a browser cuts them."""
        body = self.text[self.start : self.called.start()]
        return [
            (first, last, own) for first, last, own in tab.evaluate(PIECES, [body, *self.helpers])
        ]

    def kinds(self, tab) -> dict[str, str]:
        """Return by kind of trace the name of the module that brings it, as a browser finds it."""
        asked = NAME.findall(self.register[2])
        notes = ",".join(f"[{name}().name]:'{name}'" for name in asked)
        telling = f"window.__kinds={{{notes}}},{self.register[0]}"
        tab.add_script_tag(content=self.text.replace(self.register[0], telling))
        return tab.evaluate("window.__kinds")

    def asking(self, kinds: dict[str, str]) -> str:
        """Return what asks for the kinds that the app draws, those in space when it is called."""
        here = [", ".join(f"{kinds[kind]}()" for kind in group) for group in (FLAT, IN_SPACE)]
        flat, in_space = (f"{self.register[1]}.register([{names}])" for names in here)
        later = f"{self.register[1]}.registerSpace"
        return f"{flat},{later}=()=>{{{later}=null;{in_space}}}"


def needed(texts: list[str], names: list[list[str]], roots: set[int], module: str) -> set[int]:
    """Return the pieces that the roots need, or may; ``module`` is what makes a module.

    A module is asked for by a call of its name without arguments, a function by its name, which is
    looked for everywhere: in a text, or as a name of something else, it counts, too. The six
    hundred functions that draw maps are asked for by the object that hands them out.
    """
    modules, functions = dict[str, int](), dict[str, int]()
    makes = re.compile(rf"var (\w+)={module}\(")
    for number, own in enumerate(names):
        if (made := makes.match(texts[number])) and own == [made[1]]:
            modules[made[1]] = number
        else:
            functions |= dict.fromkeys(own[:1] if len(own) > MANY else own, number)
    reached, ahead = set[int](), list(roots)
    while ahead:
        number = ahead.pop()
        if number not in reached:
            reached.add(number)
            ahead += {modules[name] for name in CALL.findall(texts[number]) if name in modules}
            ahead += {functions[name] for name in NAME.findall(texts[number]) if name in functions}
    return reached


def edits_of(text: str, tab) -> list[Edit]:
    """Return what is to be written in place of which part of the script, in its order.

    Parameters
    ----------
    text : str
        The script of the package.
    tab : Page
        Of a browser, to read it.
    """
    script = Script.of(text)
    start, module = script.start, script.helpers[0]
    pieces, asks = script.pieces(tab), script.asking(script.kinds(tab))
    texts = [text[start + first : start + last] for first, last, _ in pieces]
    names = [own for *_, own in pieces]
    final = next(number for number, one in enumerate(texts) if script.register[0] in one)
    style = next(number for number, one in enumerate(texts) if MAP_STYLE in one)
    texts[final] = texts[final].replace(script.register[0], asks)
    reached = needed(texts, names, {0, final}, module)
    left_out = joined(piece[:2] for number, piece in enumerate(pieces) if number not in reached)
    around = [
        (text.index(HEAD), start, '"use strict";var Plotly=(function(){'),
        (*script.called.span(), f"return {script.called[1]}();}}).call(this);"),
        (text.index(END), text.index(END) + len(END), ""),
    ]
    within = [(start + first, start + end, "") for first, end in left_out]
    first, last, (name, *_) = pieces[style]
    no_style = (start + first, start + last, f"var {name}={module}(()=>{{}});")
    return sorted([*around, *within, no_style, (*script.register.span(), asks)])


def joined(ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return ranges that follow one another as one."""
    result: list[tuple[int, int]] = []
    for first, last in ranges:
        if result and result[-1][1] == first:
            first = result.pop()[0]
        result.append((first, last))
    return result


def main() -> None:
    """Find the edits, and write them."""
    from playwright.sync_api import sync_playwright

    content = PLOTLY.read_bytes()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=list(chromium.FLAGS)
        )
        edits = edits_of(content.decode(), browser.new_page())
        browser.close()
    lines = ",\n".join(f"  {json.dumps(edit)}" for edit in edits)
    EDITS.write_text(
        f'{{\n "digest": "{digest_of(content)}",\n "edits": [\n{lines}\n ]\n}}\n', encoding="utf-8"
    )
    left = len(content) - sum(last - first for first, last, _ in edits)
    print(f"{len(edits)} edits; {left} of {len(content)} characters stay")


if __name__ == "__main__":
    main()
