"""A running app and a real browser for the tests that need them."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from deploy.environment import ENVIRONMENT
from tests import chromium, script_coverage

ROOT = Path(__file__).parents[1]
SETTLED = "[data-testid=stApp][data-test-script-state=notRunning]"
LAPTOP = {"width": 1400, "height": 900}
# Waits until nothing is under way: no run, no request, no figure that moves, no wish of the hand
# that a run has to follow; the address is that of the record. For three frames it must be so.
# Returns what is under way still after that many ms. `rested`: also the hand rests.
AT_REST = """async ([limit, rested]) => {
  // A benchmark also looks at a checkout that has the scripts elsewhere, or none.
  const folder = window.__kpAssets ?? new URL('kp/stage/', document.baseURI).href
  const { clientOf } = await import(`${folder}js/components.js`)
    .then(({ scripts }) => scripts.client, () => import(`${folder}js/client.js`))
    .catch(() => ({}))
  const written = (text) => new URLSearchParams(text).toString()
  const missing = () => {
    const app = document.querySelector('[data-testid=stApp]')
    if (app?.dataset.testScriptState !== 'notRunning') return 'a run'
    const client = clientOf?.(location.pathname.split('/').at(-1) || 'home')
    const stages = [...client?.stages ?? []]
    if (client) {
      if (!stages.length || !stages.every((stage) => stage.root.isConnected)) return 'no stage yet'
      if (client.gone || client.refreshing) return 'a run that was asked for'
      if (client.busy) return 'a request'
      if (client.moves && (rested || stages.some((stage) => stage.data.depends))) return 'a hand'
      if (written(client.address ?? '') !== written(location.search)) return 'another address'
    }
    const nodes = [...document.querySelectorAll('[data-figure]')]
    return nodes.length > 0 && nodes.every((n) => n.dataset.state
      && n.dataset.settled === n.dataset.state && !n.classList.contains('kp-moving'))
      ? '' : 'a figure'
  }
  const end = performance.now() + limit
  let why = ''
  for (let still = 0; still < 4 && performance.now() < end; still++) {
    why = missing()
    if (why) still = -1
    await new Promise(requestAnimationFrame)
  }
  return why
}"""
# What a state is waited for: on a machine with ten other things to do it comes late.
LIMIT = 120_000  # ms
# Where a link leads below the root, Streamlit first looks for its server there, then at the root.
PROBE = re.compile(r"/[a-z]+/_stcore/(health|host-config)$")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def serve(script: Path, log: Path, port: int = 0, prefix: str = "") -> tuple[subprocess.Popen, str]:
    """Start a Streamlit server in the script's own folder and wait until it is healthy.

    ``prefix`` is the path below which it serves, ``/name``.
    """
    port = port or free_port()
    command = [sys.executable, "-m", "streamlit", "run", str(script), "--server.headless=true",
               "--server.address=127.0.0.1", f"--server.port={port}",
               f"--server.baseUrlPath={prefix}",
               "--browser.gatherUsageStats=false"]  # fmt: skip
    environment = {**os.environ, **ENVIRONMENT}
    process = subprocess.Popen(
        command, cwd=script.parent, env=environment, stdout=log.open("wb"), stderr=subprocess.STDOUT
    )
    url = f"http://127.0.0.1:{port}{prefix}"
    for _ in range(240):
        if process.poll() is not None:
            break
        try:
            urllib.request.urlopen(f"{url}/_stcore/health", timeout=1).close()
            return process, url
        except OSError:
            time.sleep(0.25)
    process.kill()
    raise RuntimeError(f"The app did not start:\n{log.read_text()[-2000:]}")


def pytest_collection_modifyitems(items):
    """Whatever runs the whole app, with a server or without, is not for ``make fast``."""
    for item in items:
        serves = {"app_url", "chrome"} & set(item.fixturenames)
        if serves or {"AppTest", "opened"} & set(item.function.__code__.co_names):
            item.add_marker(pytest.mark.slow)


def pytest_terminal_summary(terminalreporter):
    if script_coverage.WANTED:
        terminalreporter.section("scripts in the browser: lines, run")
        for line in script_coverage.table():
            terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def app_url(tmp_path_factory):
    log = tmp_path_factory.mktemp("server") / "log.txt"
    process, url = serve(ROOT / "app.py", log)
    yield url
    process.terminate()
    process.wait(10)


@pytest.fixture(scope="session")
def chrome():
    path = chromium.find()
    if path is None:
        message = "No Chromium or Chrome; run: python -m tests.chromium"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    from playwright.sync_api import sync_playwright

    # The tabs of a profile share a process, and with it what is compiled of Plotly and Streamlit.
    flags = [*chromium.FLAGS, "--process-per-site"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def laptop(chrome, app_url):
    """One profile for most tests: what the browser has loaded once it need not load again."""
    context = chrome.new_context(viewport=LAPTOP, base_url=app_url, accept_downloads=True)
    context.new_page().goto("/_stcore/health")  # this tab stays, and keeps the process
    yield context
    context.close()


@pytest.fixture(scope="session")
def elsewhere(chrome, app_url):
    """Another profile, which has nothing of the first one: for links."""
    context = chrome.new_context(viewport=LAPTOP, base_url=app_url)
    context.new_page().goto("/_stcore/health")
    yield context
    context.close()


@pytest.fixture
def page(laptop, app_url):
    """A tab that fails its test on console errors, stack traces and requests to other hosts."""
    tab = laptop.new_page()
    tab.set_default_timeout(LIMIT)
    trouble = watch(tab, app_url)
    with script_coverage.counted(tab):
        yield tab
    tab.close()
    assert not trouble, "\n".join(trouble)


def watch(tab, app_url: str) -> list[str]:
    """Collect what must not happen in a tab."""
    trouble: list[str] = []

    def console(message):
        # The server's policy blocks one inline script of Streamlit's own index page, unharmed.
        if message.type != "error" or "Content Security Policy" in message.text:
            return
        address = message.location.get("url", "")
        if not ("404" in message.text and PROBE.search(address)):
            trouble.append(f"console: {message.text} ({address})")

    def request(sent):
        local = sent.url.startswith((app_url, app_url.replace("http", "ws", 1), "data:", "blob:"))
        if not local:
            trouble.append(f"another host: {sent.url}")

    tab.on("console", console)
    tab.on("pageerror", lambda error: trouble.append(f"page error: {error}"))
    tab.on("request", request)
    return trouble


def drawn(tab, figure: str = "stage", other_than: str | None = None, settled: bool = False) -> str:
    """Wait until a figure shows a state (another than the one given) and return its token."""
    name = "data-settled" if settled else "data-state"
    tab.wait_for_function(
        """([figure, name, other]) => {
          const node = document.querySelector(`[data-figure="${figure}"]`)
          const state = node && node.getAttribute(name)
          return state && state !== other
        }""",
        arg=[figure, name, other_than],
    )
    return tab.locator(f'[data-figure="{figure}"]').first.get_attribute(name)


def rest(tab, rested: bool = False) -> dict[str, str]:
    """Wait until nothing runs and all figures are at rest; return their tokens by id.

    ``rested``: also until the hand counts as resting, after which a run may be asked for.
    """
    under_way = tab.evaluate(AT_REST, [LIMIT, rested])
    assert not under_way, f"there is still {under_way} under way at {tab.url}"
    return tab.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('[data-figure]')]
          .map((n) => [n.dataset.figure, n.dataset.state]))"""
    )


def visit(tab, path: str) -> dict[str, str]:
    """Open an address in a new session and wait for its figures; return their tokens."""
    tab.goto(path)
    drawn(tab, settled=True)
    return rest(tab)


def another(tab, act: Callable[[], object], figure: str = "stage") -> dict[str, str]:
    """Do what brings another state, and wait until that rests; return the figures' tokens."""
    before = rest(tab)[figure]
    act()
    drawn(tab, figure, other_than=before)
    return rest(tab)


def press(tab, key: str, name: str) -> None:
    """Press a key on the slider with that widget key."""
    thumb(tab, key).focus()
    tab.keyboard.press(name)


def open_data(tab) -> None:
    """Unfold what is about the data in the sidebar."""
    fold = tab.locator(".kp-fold")
    if fold.get_attribute("aria-expanded") == "false":
        fold.click()


def data_set(tab, slug: str, name: str) -> None:
    """Choose a data set in the sidebar."""
    open_data(tab)
    tab.locator(f".st-key-{slug}_data").get_by_text(name, exact=True).click()


def select(tab, key: str, option: str) -> None:
    """Choose in one of the sidebar's own menus."""
    tab.locator(f".st-key-{key} select").first.select_option(label=option)


def tab_of(tab, title: str) -> None:
    """Open one of the page's tabs, and wait until it is the one in the address."""
    tab.get_by_role("tab", name=title, exact=True).click()
    tab.wait_for_url(f"**tab={title.lower()}*")


def thumb(tab, key: str):
    """The input of the slider with that widget key."""
    return tab.locator(f".st-key-{key} input[type=range]").first


def grip(tab, key: str) -> tuple[float, float]:
    """The middle of that slider's thumb in pixels."""
    box = thumb(tab, key).evaluate(
        """(input) => {
          input.scrollIntoView({ block: 'nearest' })
          const { left, top, width, height } = input.getBoundingClientRect()
          const thumb = matchMedia('(pointer: coarse)').matches ? 28 : 14
          const share = (input.value - input.min) / (input.max - input.min)
          return [left + thumb / 2 + share * (width - thumb), top + height / 2]
        }"""
    )
    return tuple(box)


def arrays(tab) -> dict:
    """Every number that the figures show, by figure: what must be equal at one address."""
    return tab.evaluate(
        """() => {
          const plain = (node) => {
            if (ArrayBuffer.isView(node)) return Array.from(node)
            if (Array.isArray(node)) return node.map(plain)
            if (node === null || typeof node !== 'object') return node
            return Object.fromEntries(Object.entries(node).map(([k, v]) => [k, plain(v)]))
          }
          const kept = ({ type, name, x, y, z, customdata, meta }) =>
            plain({ type, name, x, y, z, customdata, meta })
          return Object.fromEntries([...document.querySelectorAll('.kp-row [data-figure]')]
            .map((node) => [node.dataset.figure, node.data.map(kept)]))
        }"""
    )
