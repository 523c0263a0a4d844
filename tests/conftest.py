"""A running app and a real browser for the tests that need them."""

from __future__ import annotations

import base64
import gc
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from deploy.environment import ENVIRONMENT
from tests import chromium, script_coverage
from tests.tabs import LAPTOP, LIMIT, PHONE, Profile, opened, watch

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["LAPTOP", "LIMIT", "PHONE", "opened", "watch"]
ROOT = Path(__file__).parents[1]
SETTLED = "[data-testid=stApp][data-test-script-state=notRunning]"
# Waits until nothing is under way: no run, no request, no figure that moves, no wish of the hand
# that a run has to follow; the address is that of the record, and the page does not scroll. For
# three frames it must be so; before, it looks every 40 ms: each frame would cost three times that.
# Returns the tokens of the figures by id, and what is under way still after that many ms.
# `rested`: also the hand rests.
AT_REST = """async ([limit, rested]) => {
  let clientOf // known as soon as a stage of the page has said where its scripts are
  const load = async () => {
    if (clientOf || !window.__kpAssets) return
    const { scripts } = await import(`${window.__kpAssets}js/components.js`)
    clientOf = scripts.client.clientOf
  }
  const written = (text) => new URLSearchParams(text).toString()
  let scrolled // what is brought into sight glides there
  const missing = () => {
    const app = document.querySelector('[data-testid=stApp]')
    const before = scrolled
    scrolled = document.querySelector('[data-testid=stMain]')?.scrollTop
    if (scrolled !== before) return 'a scroll'
    if (app?.dataset.testScriptState !== 'notRunning') return 'a run'
    const client = clientOf?.(location.pathname.split('/').at(-1) || 'home')
    const stages = [...client?.stages ?? []]
    if (client) {
      if (!stages.length || !stages.every((stage) => stage.root.isConnected)) return 'no stage yet'
      if (client.gone || client.refreshing) return 'a run that was asked for'
      if (client.busy) return 'a request'
      const listens = rested || stages.some((stage) => stage.data.depends)
      if (client.rest?.moves && listens) return 'a hand'
      if (written(client.address ?? '') !== written(location.search)) return 'another address'
    }
    const nodes = [...document.querySelectorAll('[data-figure]')]
    // A part of a course may show words alone, or a view that has to be asked for.
    const { kpLeads: leads } = document.documentElement.dataset
    const isBare = leads === 'text' || (leads === 'view' && client?.stages.size === 1)
    return (nodes.length > 0 || isBare) && nodes.every((n) => n.dataset.state
      && n.dataset.settled === n.dataset.state && !n.classList.contains('kp-moving'))
      ? '' : 'a figure'
  }
  const end = performance.now() + limit
  let why = ''
  for (let still = 0; still < 4 && performance.now() < end; still++) {
    await load()
    why = missing()
    if (why) still = -1
    await new Promise(why ? (again) => setTimeout(again, 40) : requestAnimationFrame)
  }
  const states = [...document.querySelectorAll('[data-figure]')]
    .map((node) => [node.dataset.figure, node.dataset.state])
  return { why, states: Object.fromEntries(states) }
}"""
# Goes to another address as Back and Forward do, where a page of the app is open and connected.
# The page stands at its top then, wherever the test before has scrolled to: a finger or a mouse
# finds only what is on the screen.
GO = """(address) => {
  const { dataset } = document.querySelector('[data-testid=stApp]') ?? {}
  if (dataset?.testConnectionState !== 'CONNECTED') return false
  document.querySelector('[data-testid=stMain]')?.scrollTo(0, 0)
  history.pushState({}, '', address)
  dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  return true
}"""
FAILED = pytest.StashKey[bool]()


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def serve(
    script: Path, log: Path, port: int = 0, prefix: str = "", open_files: int = 0, **variables: str
) -> tuple[subprocess.Popen, str]:
    """Start a Streamlit server in the script's own folder and wait until it is healthy.

    ``prefix`` is the path below which it serves, ``/name``; ``open_files`` is how many files it may
    have open, if that is to be bounded; ``variables`` are set in its environment.
    """
    port = port or free_port()
    command = [sys.executable, "-m", "streamlit", "run", str(script), "--server.headless=true",
               "--server.address=127.0.0.1", f"--server.port={port}",
               f"--server.baseUrlPath={prefix}",
               "--browser.gatherUsageStats=false"]  # fmt: skip
    if open_files:
        command = ["sh", "-c", f'ulimit -n {open_files}; exec "$@"', "sh", *command]
    # Servers whose logs lie together share their rooms.
    environment = {"KP_DATA": str(log.parent / "data"), **os.environ, **ENVIRONMENT, **variables}
    process = subprocess.Popen(
        command, cwd=script.parent, env=environment, stdout=log.open("wb"), stderr=subprocess.STDOUT
    )
    url = f"http://127.0.0.1:{port}{prefix}"
    for _ in range(480):
        if process.poll() is not None:
            break
        try:
            urllib.request.urlopen(f"{url}/_stcore/health", timeout=1).close()
            return process, url
        except OSError:
            time.sleep(0.25)
    process.kill()
    raise RuntimeError(f"The app did not start:\n{log.read_text()[-2000:]}")


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """All modules and tests live to the end: no search for what is garbage goes through them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


def pytest_addoption(parser):
    words = "also run the many further cases of properties that hold on each seed, size or data set"
    parser.addoption("--thorough", action="store_true", help=words)


def pytest_configure(config):
    """Where a test does not say how many examples of Hypothesis it needs; one thread for BLAS.

    Without that a search of a Gaussian process takes ten times as long beside another worker. No
    module of tests has imported NumPy yet.
    """
    for name, value in ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    settings.register_profile("usual", max_examples=15)
    settings.register_profile("thorough", max_examples=100)
    settings.load_profile("thorough" if config.getoption("thorough") else "usual")


def pytest_collection_modifyitems(config, items):
    """Whatever runs the whole app, with a server or without, is not for ``make fast``."""
    for item in items:
        serves = {"app_url", "chrome"} & set(item.fixturenames)
        if serves or {"AppTest", "opened"} & set(item.function.__code__.co_names):
            item.add_marker(pytest.mark.slow)
    if not config.getoption("thorough"):
        left_out = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]


@pytest.fixture(scope="session")
def thorough(pytestconfig) -> bool:
    """Whether a test that goes through many cases by itself goes through all of them."""
    return pytestconfig.getoption("thorough")


def pytest_terminal_summary(terminalreporter):
    if script_coverage.WANTED:
        terminalreporter.section("scripts in the browser: lines, run")
        for line in script_coverage.table():
            terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def app_log(tmp_path_factory):
    """Where the server that the tests of a worker share says what it has to say."""
    return tmp_path_factory.mktemp("server") / "log.txt"


@pytest.fixture(scope="session")
def app_url(app_log):
    process, url = serve(ROOT / "app.py", app_log)
    yield url
    process.terminate()
    process.wait(60)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Let fixtures know whether their test has failed."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def chrome():
    path = chromium.find()
    if path is None:
        message = "No Chromium or Chrome; run: python -m tests.chromium"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def profiles(chrome, app_url):
    """The profiles of the browser that the tests of a worker share, by the fixture of their tab."""
    shared = {
        "page": Profile(chrome, app_url),
        "elsewhere": Profile(chrome, app_url),
        "walk": Profile(chrome, app_url),
        "phone": Profile(chrome, app_url, **PHONE),
    }
    yield shared
    for profile in shared.values():
        profile.close()


def lent(profile: Profile, request) -> Iterator[Page]:
    """Lend a test the tab of a profile; what the page says of errors fails the test."""
    tab = profile.lend()
    with script_coverage.counted(tab):
        yield tab
    profile.take_back(request.node.stash.get(FAILED, False))


@pytest.fixture
def page(profiles, request):
    """A tab with which a test visits what it likes, each time in a new session."""
    yield from lent(profiles["page"], request)


@pytest.fixture
def elsewhere(profiles, request):
    """The tab of somebody else, who has only what a link says."""
    yield from lent(profiles["elsewhere"], request)


@pytest.fixture
def walk(profiles, request):
    """A tab whose session goes on from test to test, for those that leave nothing open.

    `go` leads it to another address in a fifth of the time that a visit takes.
    """
    yield from lent(profiles["walk"], request)


@pytest.fixture
def frames(walk) -> Iterator[list[bytes]]:
    """What the `walk` sends by its web socket from now on; the socket has long been open."""
    session, sent = walk.context.new_cdp_session(walk), []
    session.on(
        "Network.webSocketFrameSent",
        lambda event: sent.append(base64.b64decode(event["response"]["payloadData"])),
    )
    session.send("Network.enable")
    yield sent
    session.detach()


@pytest.fixture
def phone(profiles, request):
    """The tab of a phone, whose session goes on where a test goes to its address by `go`."""
    yield from lent(profiles["phone"], request)


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
    state = tab.wait_for_function(AT_REST, arg=[LIMIT, rested], timeout=LIMIT + 10_000)
    result = state.json_value()
    assert not result["why"], f"there is still {result['why']} under way at {tab.url}"
    return result["states"]


def visit(tab, path: str) -> dict[str, str]:
    """Open an address in a new session and wait for its figures; return their tokens."""
    tab.goto(path)
    tab.locator("[data-figure][data-settled]").first.wait_for()
    return rest(tab)


def go(tab, path: str) -> dict[str, str]:
    """Go to an address in the session that is open, or in a new one where none is."""
    return rest(tab) if tab.evaluate(GO, path) else visit(tab, path)


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
    """Every number that the figures show, by figure: what must be equal at one address.

    As one text: number by number they would take Playwright ten times as long.
    """
    text = tab.evaluate(
        """() => {
          const plain = (_, value) => {
            if (ArrayBuffer.isView(value)) return Array.from(value)
            if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
            return value === undefined ? null : value
          }
          const kept = ({ type, name, x, y, z, customdata, meta }) =>
            ({ type, name, x, y, z, customdata, meta })
          return JSON.stringify(Object.fromEntries(
            [...document.querySelectorAll('.kp-row [data-figure]')]
              .map((node) => [node.dataset.figure, node.data.map(kept)])), plain)
        }"""
    )
    return json.loads(text)
