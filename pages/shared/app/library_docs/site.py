"""All pages of the documentation by their path, and what is searched."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from html import escape
from pathlib import Path
from urllib.parse import urlencode

import kernels
from pages.shared.app.library_docs import guides
from pages.shared.app.library_docs.docstrings import Docstring
from pages.shared.app.library_docs.items import Item, grouped, items
from pages.shared.app.library_docs.layout import Body, Place, breakable, page
from pages.shared.app.library_docs.name_page import name_page
from pages.shared.app.library_docs.prose import inline
from pages.shared.app.stage import assets
from pages.shared.model.declarations import registry

FOLDER = Path(__file__).parent
GUIDES = "guides"
TITLE = "The library"
SUMMARY = "Kernels, their algebra and the methods built on them, for Python."
FILES = {"docs.css": "text/css", "search.js": "text/javascript", "search.json": "application/json"}
LEAD = (
    "A kernel is a value, such as `RBF(gamma=2.0) + White(0.1)`. Every method takes it, and every "
    "method is an estimator of scikit-learn. Each page has the shapes, what is "
    "raised, the source, an example that the tests run, and the formula where there is one."
)
TYPES = (
    "In the signatures, `FloatArray` is an ndarray of float64 and `IntArray` one of whole numbers; "
    "`ArrayLike` is whatever NumPy makes an array of. `KernelLike` is a `Kernel`, a function of "
    'two points, or "precomputed". `Samples` are the points: an ndarray of '
    "shape (n_samples, n_features), or texts, or graphs. In the shapes, n is the number of "
    "samples, d that of features and m that of new points."
)


def paths() -> list[str]:
    """Return the paths of all pages below the index, which itself is the empty one."""
    return ["", *items(), *(f"{GUIDES}/{slug}" for slug in guides.guides())]


@lru_cache(maxsize=512)
def html(root: str, path: str) -> str | None:
    """Return the page at a path below ``root``/docs, or None where there is none.

    Each is made when it is first asked for.
    """
    body = _body(root, path)
    return None if body is None else page(Place(root, version()), body, contents())


@lru_cache(maxsize=4)
def file(name: str) -> bytes:
    """Return a style sheet, a script, or the index of the search; KeyError for another name."""
    if name not in FILES:
        raise KeyError(name)
    if name == "search.json":
        return json.dumps(_searched(), ensure_ascii=False, separators=(",", ":")).encode()
    scale = (assets.STAGE / assets.TYPE).read_bytes() if name.endswith(".css") else b""
    return scale + (FOLDER / name).read_bytes()


@lru_cache(maxsize=1)
def version() -> str:
    """Return a name for the present style sheet, script and index."""
    return blake2b(b"".join(map(file, FILES)), digest_size=6).hexdigest()


def address_of(root: str, name: str, here: Item | None = None) -> str | None:
    """Return where a name is explained: a page, a method on it, a guide by its file."""
    own = {member.name for member in here.members} if here else set()
    if name in own:
        return f"#{name}"
    if name.endswith(".md"):
        slug = Path(name).stem
        return f"{root}/docs/{GUIDES}/{slug}" if slug in guides.guides() else None
    first, _, second = name.partition(".")
    found = items().get(first)
    if found is None or (here is not None and first == here.name and not second):
        return None
    if second and all(second != member.name for member in found.members):
        return None
    return f"{root}/docs/{first}" + (f"#{second}" if second else "")


def _body(root: str, path: str) -> Body | None:
    kind, _, slug = path.rpartition("/")
    if not path:
        return Body(TITLE, SUMMARY, _index(root))
    if kind == GUIDES and (guide := guides.guides().get(slug)):
        text = guides.html(guide.text, lambda name: address_of(root, name))
        main = f'<p class="kind">guide</p><h1>{inline(guide.title, lambda _: None)}</h1>\n{text}'
        return Body(guide.title, guide.summary, f'<div class="guide">{main}</div>', path)
    if (item := items().get(path)) is None:
        return None
    main = name_page(item, lambda name: address_of(root, name, item), _by_hand(root, item))
    return Body(item.name, item.doc.summary, main, path)


def _by_hand(root: str, item: Item) -> str:
    """Return where in the app a method or kernel can be moved by hand."""
    places: list[tuple[str, str]] = []
    for there in registry.pages():
        method = there.method
        if item.value in (method.estimator, method.regressor, *method.estimators.values()):
            places.append((there.slug, there.title))
    if item.is_kernel and item.value in kernels.KERNELS.values() and item.value.domain != "text":
        query = urlencode({"kernel": str(item.value())})
        places.append((f"kernels?{query}", "Kernels"))
    links = [f'<a href="{escape(f"{root}/{slug}")}">{escape(title)}</a>' for slug, title in places]
    return f'<p class="by-hand">Move it by hand: {", ".join(links)}.</p>' if links else ""


def _index(root: str) -> str:
    def links(name: str) -> str | None:
        return address_of(root, name)

    told = [
        (f"{root}/docs/{GUIDES}/{g.slug}", g.title, g.summary) for g in guides.guides().values()
    ]
    parts = [
        f"<h1>{TITLE}</h1>",
        f'<p class="lead">{inline(LEAD, links)}</p>',
        "<h2>Guides</h2>",
        _table(told),
    ]
    for heading, group in grouped().items():
        rows = [(f"{root}/docs/{i.name}", i.name, i.doc.summary) for i in group]
        parts += [f"<h2>{escape(heading)}</h2>", _table(rows, is_code=True)]
    parts += ["<h2>Types in signatures</h2>", f"<p>{inline(TYPES, links)}</p>"]
    return "\n".join(parts)


def _table(rows: Sequence[tuple[str, str, str]], is_code: bool = False) -> str:
    def named(title: str) -> str:
        return f"<code>{breakable(title)}</code>" if is_code else inline(title, lambda _: None)

    listed = "".join(
        f'<div><dt><a href="{escape(address)}">{named(title)}</a></dt>'
        f"<dd>{inline(summary, lambda _: None)}</dd></div>"
        for address, title, summary in rows
    )
    return f'<dl class="names">{listed}</dl>'


@lru_cache(maxsize=1)
def contents() -> dict[str, list[tuple[str, str]]]:
    """Return the path and the title of each page by its heading."""
    told = [(f"{GUIDES}/{guide.slug}", guide.title) for guide in guides.guides().values()]
    return {"Guides": told} | {
        heading: [(item.name, item.name) for item in group] for heading, group in grouped().items()
    }


def _searched() -> list[dict[str, str]]:
    """Return what is found, each with its path, its first sentence and all its words."""
    found = []
    for item in items().values():
        told = " ".join(f"{h.name} {h.spoken} {h.help}" for h in item.hyperparameters)
        found.append(_entry(item.name, item.name, item.group, item.doc, told))
        for member in item.members:
            if member.owner == item.name or member.owner not in items():
                path, title = f"{item.name}#{member.name}", f"{item.name}.{member.name}"
                found.append(_entry(path, title, member.kind, member.doc))
    for guide in guides.guides().values():
        words = " ".join(guide.words.split())
        path = f"{GUIDES}/{guide.slug}"
        found.append(_entry(path, guide.title, "guide", Docstring(guide.summary), words))
    return found


def _entry(path: str, title: str, kind: str, doc: Docstring, more: str = "") -> dict[str, str]:
    text = " ".join(f"{doc.text} {more}".split())
    summary = doc.summary.replace("`", "")
    return {"path": path, "title": title, "kind": kind, "summary": summary, "text": text}
