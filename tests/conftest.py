"""What all tests share: options, a running app, and tabs of a real browser."""

from __future__ import annotations

import base64
import gc
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from deploy.environment import ENVIRONMENT
from tests import chromium, script_coverage
from tests.serving import ROOT, serve
from tests.tabs import PHONE, Profile

if TYPE_CHECKING:
    from playwright.sync_api import Page

FAILED = pytest.StashKey[bool]()


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
