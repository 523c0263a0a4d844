"""Lists the chunks of Streamlit that a first visit needs: ``python -m tests.streamlit_chunks``.

It visits all pages with Streamlit's own page, in which each chunk is a file, and writes what they
load into ``chunks.txt``. A chunk with an export that is not there once the chunk has run assigns it
later; it is marked, see `pages.shared.app.server.bundle`.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from pages.shared.app.runtime.streamlit_private import STATIC, katex_script
from pages.shared.app.server.bundle import CHUNKS, LATE
from pages.shared.model.declarations import registry
from tests import chromium
from tests.serving import ROOT, serve

JS = "/static/js/"
BLANK = '<!DOCTYPE html><title>chunks</title><div id="root"></div>'  # a chunk may import the entry
IS_LATE = """async (address) => {
  const exports = await import(address)
  return Object.keys(exports).some((name) => exports[name] === undefined)
}"""


def loaded(tab, path: str) -> set[str]:
    """Return the chunks that a page asks for until its figures are drawn."""
    asked = set[str]()
    tab.on("request", lambda request: asked.add(urlsplit(request.url).path))
    tab.goto(path)
    tab.locator("[data-figure][data-settled]").first.wait_for()
    tab.wait_for_load_state("networkidle")
    return {name.removeprefix(JS) for name in asked if name.startswith(JS)}


def late(tab, names: set[str]) -> set[str]:
    """Return those of the chunks that assign an export later than they run."""
    tab.route("**/blank", lambda route: route.fulfill(body=BLANK, content_type="text/html"))
    marked = set[str]()
    for name in sorted(names):
        tab.goto("/blank")  # each by itself: whoever needs a late one has it assign its exports
        if tab.evaluate(IS_LATE, JS + name):
            marked.add(name)
    return marked


def main() -> None:
    """Visit all pages, and write the list."""
    from playwright.sync_api import sync_playwright

    registry.load()
    index = (STATIC / "index.html").read_text(encoding="utf-8")
    kept = CHUNKS.read_text(encoding="utf-8")
    CHUNKS.write_text("", encoding="utf-8")  # the server then sends Streamlit's own page
    lines = kept.split()
    process, url = serve(ROOT / "app.py", Path(tempfile.mkdtemp()) / "log.txt")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium.find(), args=list(chromium.FLAGS)
            )
            names = set[str]()
            for slug in ("", *registry.SLUGS):
                tab = browser.new_page(base_url=url)
                tab.set_default_timeout(120_000)
                names |= loaded(tab, f"/{slug}")
                tab.close()
            # The formulas of the stage ask for it by themselves, beside all others.
            names.discard(katex_script().rpartition("/")[2])
            entry = re.findall(rf'src="\.{JS}([^"]+)"', index)
            marked = late(browser.new_page(base_url=url), names - set(entry))
            browser.close()
        lines = [LATE + name if name in marked else name for name in names]
    finally:
        CHUNKS.write_text(
            "".join(f"{line}\n" for line in sorted(lines, key=lambda line: line.lstrip(LATE))),
            encoding="utf-8",
        )
        process.terminate()
        process.wait(60)
    print(f"{len(names)} chunks; they assign an export late: {sorted(marked)}")


if __name__ == "__main__":
    main()
