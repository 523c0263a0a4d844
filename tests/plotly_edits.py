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
NAME = re.compile(r"(?<![\w$])(?<!(?<!\.)\.)[A-Za-z_$][\w$]*")  # but of a property
CALL = re.compile(rf"({NAME.pattern})\(\)")
MODULE = re.compile(r"var (\w+)=W\(")
MAP_STYLE = ".maplibregl-map"  # in a module that writes MapLibre's style sheet into the document
MANY = 100  # names of one group of functions: short ones, which stand everywhere for something else

# The statements of the script in pieces: one is cut where a module, or a group of functions that is
# one, may begin, and where both sides are whole statements. Its names are those that it declares.
PIECES = r"""(text) => {
  const begins = /var (\w+)=(?:W\(\(?[\w,]*\)?=>\{|Ea\(\(\)=>|\{\};Fp\()/g
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


def pieces_of(body: str, script: str, tab) -> tuple[list[Piece], dict[str, str]]:
    """Return the pieces, and by kind of trace the name of the module that brings it."""
    pieces = tab.evaluate(PIECES, body)
    tab.add_script_tag(content=script)
    return [(first, last, own) for first, last, own in pieces], tab.evaluate("window.__kinds")


def telling_its_kinds(text: str) -> str:
    """Return the script with a note of what each function of the last module brings."""
    found = REGISTER.search(text)
    assert found, "Another Plotly: look for the module that asks for all kinds of traces."
    asked = NAME.findall(found[2])
    notes = ",".join(f"[{name}().name]:'{name}'" for name in asked)
    return text.replace(found[0], f"window.__kinds={{{notes}}},{found[0]}")


def needed(texts: list[str], names: list[list[str]], roots: set[int]) -> set[int]:
    """Return the pieces that the roots need, or may.

    A module is asked for by a call of its name without arguments, a function by its name, which is
    looked for everywhere: in a text, or as a name of something else, it counts, too. The six
    hundred functions that draw maps are asked for by the object that hands them out.
    """
    modules, functions = dict[str, int](), dict[str, int]()
    for number, own in enumerate(names):
        if (module := MODULE.match(texts[number])) and own == [module[1]]:
            modules[module[1]] = number
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


def edits_of(text: str, tab) -> list[tuple[int, int, str]]:
    """Return what is to be written in place of which part of the script, in its order.

    Parameters
    ----------
    text : str
        The script of the package.
    tab : Page
        Of a browser, to read it.
    """
    start = text.index(BEGIN) + len(BEGIN)
    called, register = CALLED.search(text, start), REGISTER.search(text)
    assert called and register
    body = text[start : called.start()]
    pieces, kinds = pieces_of(body, telling_its_kinds(text), tab)
    here = [", ".join(f"{kinds[kind]}()" for kind in group) for group in (FLAT, IN_SPACE)]
    flat, in_space = (f"{register[1]}.register([{names}])" for names in here)
    later = f"{register[1]}.registerSpace"
    asks = f"{flat},{later}=()=>{{{later}=null;{in_space}}}"
    texts = [body[first:last] for first, last, _ in pieces]
    last = next(number for number, one in enumerate(texts) if register[0] in one)
    texts[last] = texts[last].replace(register[0], asks)
    names = [own for *_, own in pieces]
    reached = needed(texts, names, {0, last})
    left_out = joined(
        (start + first, start + end)
        for number, (first, end, _) in enumerate(pieces)
        if number not in reached
    )
    style = next(number for number, one in enumerate(texts) if MAP_STYLE in one)
    return sorted(
        [
            (text.index(HEAD), start, '"use strict";var Plotly=(function(){'),
            *((first, end, "") for first, end in left_out),
            (*(start + end for end in pieces[style][:2]), f"var {names[style][0]}=W(()=>{{}});"),
            (*register.span(), asks),
            (*called.span(), f"return {called[1]}();}}).call(this);"),
            (text.index(END), text.index(END) + len(END), ""),
        ]
    )


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
