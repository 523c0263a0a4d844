"""Streamlit's chunks come as one module, or as they are where Streamlit is another version."""

from __future__ import annotations

import gzip
import re

import pytest

from pages.shared.app.server import bundle, index_pages
from pages.shared.app.stage import assets
from tests.pages.shared.app.server.client import ask

KNOWN = bundle.Chunks(frozenset({"a.js", "b.js"}), frozenset({"late.js"}), frozenset({"base.js"}))
JS = bundle.FOLDER / "js"


def test_a_chunk_becomes_the_body_of_a_function():
    text = (
        'const __vite__mapDeps=(i,m=["./a.js","./z.js"])=>i;\n'
        'import{t as e,n}from"./a.js";import*as o from"./base.js";import"./b.js";'
        'import{x}from"./late.js";let r=import(`./b.js`),s=import(`./z.js`);'
        "export{r as t,s as default};\n"
    )
    assert bundle._body(text, KNOWN) == (
        'const __vite__mapDeps=(i,m=["./bundle.js","./z.js"])=>i;\n'
        'const{t:e,n:n}=__take("a.js");const o=__take("base.js");__take("b.js");'
        'let r=Promise.resolve().then(()=>__take("b.js")),s=import(`./z.js`);'
        "\nreturn {get t(){return r},get default(){return s}}"
    )


@pytest.mark.parametrize(
    "text", ['import{t}from"./elsewhere.js";export{t};', "let a=1;", "export default 1;"]
)
def test_a_chunk_of_another_kind_is_refused(text):
    with pytest.raises(bundle.Unknown):
        bundle._body(text, KNOWN)


def test_the_streamlit_that_is_installed_is_bundled():
    known = bundle.chunks()
    assert len(known.bundled) > 60, "Another Streamlit: run python -m tests.streamlit_chunks."
    assert known.late and known.apart and not known.bundled & (known.late | known.apart)
    text = bundle.bundle()
    assert all(f'"{name}": (() => ' in text for name in known.bundled)
    assert set(re.findall(r'from"\./([^"]+)"', text.partition("\n")[0])) == known.late | known.apart


def test_another_streamlit_is_sent_as_it_is(tmp_path, monkeypatch):
    changed = bundle.CHUNKS.read_text().replace("index.", "index.0")
    (tmp_path / "chunks.txt").write_text(changed)
    monkeypatch.setattr(bundle, "CHUNKS", tmp_path / "chunks.txt")
    none = bundle.chunks.__wrapped__()
    assert not none.bundled
    monkeypatch.setattr(bundle, "chunks", lambda: none)
    page = index_pages.html(None, "", "")
    assert "./static/js/index." in page and bundle.BUNDLE not in page


def test_what_stands_beside_takes_from_the_bundle():
    known = bundle.chunks()
    beside = [path for path in JS.glob("*.js") if path.name not in known.bundled]
    taking = 0
    for path in beside:
        text = bundle.content(f"js/{path.name}").decode()
        named = set(re.findall(r'import[^;]{0,2000}?from"\./([^"]+)";', text[:20_000]))
        assert not named & known.bundled, path.name
        taking += f'from"./{bundle.BUNDLE}"' in text
    assert taking > 50
    for name in known.late | known.apart:
        assert bundle.content(f"js/{name}") == (JS / name).read_bytes()


def test_a_page_names_the_bundle_and_nothing_that_is_in_it(app_url):
    _, _, body = ask(f"{app_url}/svm")
    named = re.findall(r'(?:src|href)="\./([^"]+\.(?:js|css|woff2))"', body.decode())
    assert f"{bundle.address()}/js/{bundle.BUNDLE}" in named and len(named) < 8
    for name in named:
        status, headers, content = ask(f"{app_url}/{name}", **{"Accept-Encoding": "gzip"})
        assert status == 200 and "immutable" in headers["cache-control"], name
        if headers["content-encoding"] == "gzip":
            assert gzip.decompress(content) == bundle.content(name.split("/", 3)[3])


@pytest.mark.parametrize("name", ["js/none.js", "../index.html", "%2e%2e/%2e%2e/__init__.py", ""])
def test_there_is_nothing_else(app_url, name):
    status, _, _ = ask(f"{app_url}/{assets.ROUTE}/{bundle.address().split('/')[-1]}/{name}")
    assert status in (400, 404)


def test_a_bundled_chunk_can_be_asked_for_by_its_own_name():
    name = next(path.name for path in JS.glob("Html.*.js"))
    assert bundle.content(f"js/{name}").decode() == (
        f'import{{take}}from"./bundle.js";const{{default: e0}}=take("{name}");'
        "export{e0 as default};"
    )
