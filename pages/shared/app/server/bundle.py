"""Streamlit's scripts that every page needs, as one module: a first visit asks for 45 files less.

Streamlit's chunks are ES modules, each a file. In the bundle each becomes the body of a function,
which runs once, when it is first needed, and returns what the chunk exports::

    import{t as e}from"./a.js";...         "b.js": (() => { const {t: e} = __take("a.js"); ...
    export{i as n};                 ->                      return { get n() { return i } } })

What a chunk exports is looked at once, while an import follows what is assigned later: the few
chunks that assign an export later (marked with ~) stay files, with all that they import. All other
files stand beside the bundle unchanged, but for the scripts' imports, so that each chunk is there
once.

What is bundled stands in ``chunks.txt`` by Streamlit's own names, which hold a hash of what is in
them; `tests/streamlit_chunks.py` makes the list and checks it in a browser. Another version of
Streamlit has other names: its page and its files are then sent as they are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path

from pages.shared.app.runtime import streamlit_private
from pages.shared.app.server import small_fonts
from pages.shared.app.stage import assets

FOLDER = streamlit_private.STATIC / "static"
CHUNKS = Path(__file__).with_name("chunks.txt")
BUNDLE = "bundle.js"
# What Streamlit's chunks begin and end with.
DEPENDENCIES = re.compile(r"const __vite__mapDeps=.*?;\n")  # which chunks to load ahead of others
IMPORT = re.compile(r'import(?:(?:\{([^}]*)\}|\*as ([\w$]+) ?)from)?"\./([^"/]+\.js)";')
EXPORT = re.compile(r"export\{([^}]*)\};\s*$")
DYNAMIC = re.compile(r"import\(`\./([^`/]+\.js)`\)")
ENTRY = re.compile(r'<script type="module" crossorigin src="\./static/js/([^"]+)"></script>')
AHEAD = re.compile(r'\s*<link rel="modulepreload"[^>]* href="\./static/js/([^"]+)">')

LATE = "~"  # before the name of a chunk that assigns what it exports later than it runs

FRAME = """{imports}
const chunks = {{
{chunks}
}};
const made = {{}};
const __take = (name) => made[name] ??= chunks[name]();
export {{ __take as take }};
__take("{entry}");
"""


class Unknown(ValueError):
    """A chunk that is not written as Streamlit's build tools wrote those that were checked."""


@dataclass(frozen=True)
class Chunks:
    """The names of Streamlit's chunks: of those in the bundle, and of those that it imports."""

    bundled: frozenset[str] = frozenset()
    late: frozenset[str] = frozenset()
    apart: frozenset[str] = frozenset()  # what the late ones import


@cache
def chunks() -> Chunks:
    """Return what is bundled: nothing where Streamlit is another version."""
    lines = CHUNKS.read_text(encoding="utf-8").split()
    late = frozenset(line.removeprefix(LATE) for line in lines if line.startswith(LATE))
    try:
        needed = {one[3] for name in late for one in _parts(_text(name))[1]}
        apart = frozenset(needed - late)
        if _entry() not in lines or any(_parts(_text(name))[1] for name in apart):
            return Chunks()
        found = Chunks(frozenset(lines) - apart - {LATE + name for name in late}, late, apart)
        _bundle(found)
    except (OSError, Unknown):
        return Chunks()
    return found


@cache
def bundle() -> str:
    """Return the module that holds the bundled chunks and begins with Streamlit's own entry."""
    return _bundle(chunks())


def _bundle(known: Chunks) -> str:
    texts = {name: _text(name) for name in sorted(known.bundled)}
    imports, entries, imported = [], [], set[str]()
    for i, name in enumerate(sorted(known.apart)):
        imports.append(f'import*as __apart{i} from"./{name}";')
        entries.append(f'"{name}": () => __apart{i}')
    for name, text in texts.items():
        for one in _parts(text)[1]:
            if one[3] in known.late:
                new = {new for _, new in _names(one[1] or "")}
                if imported & new or not new:
                    raise Unknown("two chunks import the same name from late ones")
                imported |= new
                imports.append(one[0])
        entries.append(f'"{name}": (() => {{{_body(text, known)}}})')
    return FRAME.format(imports="".join(imports), chunks=",\n".join(entries), entry=_entry())


@cache
def address() -> str:
    """Return where all of Streamlit's files are below the app's root; "" without a bundle.

    It names the contents, so that a browser may keep them for good.
    """
    if not chunks().bundled:
        return ""
    digest = blake2b(bundle().encode() + Path(__file__).read_bytes(), digest_size=6)
    for font in sorted(small_fonts.SMALL.values()):
        digest.update((small_fonts.FOLDER / font).read_bytes())
    return f"{assets.ROUTE}/streamlit-{digest.hexdigest()}"


def content(name: str) -> bytes | None:
    """Return a file of Streamlit's by its name below `address`, or the bundle; None for others."""
    if name == f"js/{BUNDLE}":
        return bundle().encode()
    if (font := small_fonts.small_font(name)) is not None:
        return font
    if name not in _files():
        return None
    data = (FOLDER / name).read_bytes()
    folder, _, file = name.rpartition("/")
    if folder != "js" or not file.endswith(".js"):
        return data
    return (_gateway(file) if file in chunks().bundled else _beside(data.decode())).encode()


def names() -> frozenset[str]:
    """Return the names of all files below `address`: Streamlit's own, and the bundle."""
    return _files() | {f"js/{BUNDLE}"} if chunks().bundled else frozenset()


def with_bundle(page: str) -> str:
    """Return Streamlit's page with the bundle in place of its chunks; as it is without a bundle."""
    known = chunks().bundled
    if not known:
        return page
    root = f"./{address()}/"
    script = f'<script type="module" crossorigin src="{root}js/{BUNDLE}"></script>'
    text = AHEAD.sub(lambda link: "" if link[1] in known else link[0], ENTRY.sub(script, page))
    return text.replace('"./static/', f'"{root}')


def _entry() -> str:
    found = ENTRY.search(streamlit_private.index_page(""))
    return found[1] if found else ""


@cache
def _files() -> frozenset[str]:
    return frozenset(
        path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()
    )


def _text(name: str) -> str:
    return (FOLDER / "js" / name).read_text(encoding="utf-8")


def _parts(text: str) -> tuple[str, list[re.Match[str]], str]:
    """Return a chunk's list of dependencies, its imports, and the rest."""
    found = DEPENDENCIES.match(text)
    place, imports = found.end() if found else 0, []
    while (one := IMPORT.match(text, place)) is not None:
        imports.append(one)
        place = one.end()
    return found[0] if found else "", imports, text[place:]


def _body(text: str, known: Chunks) -> str:
    """Return a chunk as the body of a function.

    Raises
    ------
    Unknown
        If it has another form than those that are known, or imports what is not bundled.
    """
    dependencies, imports, rest = _parts(text)
    exports = EXPORT.search(rest)
    if exports is None:
        raise Unknown("a chunk that does not end with its exports")
    near = known.bundled | known.apart
    if missing := {one[3] for one in imports} - near - known.late:
        raise Unknown(f"a chunk imports what is not bundled: {sorted(missing)}")
    kept = ",".join(f"get {new}(){{return {old}}}" for old, new in _names(exports[1]))
    return "".join([
        _loaded_ahead(dependencies, known.bundled),
        *(_taken(one) for one in imports if one[3] in near),
        _dynamic(rest[: exports.start()], known.bundled),
        f"\nreturn {{{kept}}}",
    ])  # fmt: skip


def _beside(text: str) -> str:
    """Return a chunk that is not bundled, which takes from the bundle what it needs of it."""
    names = chunks().bundled
    dependencies, imports, rest = _parts(text)
    inside = [one for one in imports if one[3] in names]
    rest = _dynamic(rest, names)
    if not inside and "__take(" not in rest:
        return _loaded_ahead(dependencies, names) + text[len(dependencies) :]
    outside = [one[0] for one in imports if one[3] not in names]
    head = f'import{{take as __take}}from"./{BUNDLE}";'
    return "".join([
        _loaded_ahead(dependencies, names), head, *outside, *map(_taken, inside), rest,
    ])  # fmt: skip


def _gateway(name: str) -> str:
    """Return a module that exports what a bundled chunk exports, for whoever asks for its file."""
    exports = EXPORT.search(_text(name))
    pairs = [new for _, new in _names(exports[1] if exports else "")]
    constants = ",".join(f"{new}: e{i}" for i, new in enumerate(pairs))
    exported = ",".join(f"e{i} as {new}" for i, new in enumerate(pairs))
    return (
        f'import{{take}}from"./{BUNDLE}";const{{{constants}}}=take("{name}");export{{{exported}}};'
    )


def _taken(one: re.Match[str]) -> str:
    """Return what stands in a function for an import."""
    listed_names, whole, name = one.groups()
    if listed_names:
        pairs = ",".join(f"{old}:{new}" for old, new in _names(listed_names))
        return f'const{{{pairs}}}=__take("{name}");'
    return f'const {whole}=__take("{name}");' if whole else f'__take("{name}");'


def _names(text: str) -> list[tuple[str, str]]:
    """Return the pairs of a list of imports or exports, ``a as b`` or ``a``."""
    pairs = (one.partition(" as ") for one in text.split(",") if one)
    return [(old, new or old) for old, _, new in pairs]


def _loaded_ahead(dependencies: str, names: frozenset[str]) -> str:
    return re.sub(
        r'"\./([^"/]+\.js)"',
        lambda one: f'"./{BUNDLE}"' if one[1] in names else one[0],
        dependencies,
    )


def _dynamic(text: str, names: frozenset[str]) -> str:
    return DYNAMIC.sub(
        lambda one: (
            f'Promise.resolve().then(()=>__take("{one[1]}"))' if one[1] in names else one[0]
        ),
        text,
    )
