"""From the key to the picture, beside a plain page: python -m tests.benchmarks.browser [--quick].

Both pages are open in one Chromium and take turns, press by press, so that whatever else the
machine does burdens both alike. A press of an arrow key on the gamma slider is timed until the
frame after both figures show the new value. Bytes are all that arrives until the page is quiet
again: bodies of answers and frames of the web socket.
"""

import argparse
import os
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests import chromium
from tests.conftest import LAPTOP, SETTLED, drawn, grip, rest, serve, thumb, visit

ROOT = Path(__file__).parents[2]
OURS = {"svm": "svm_k1_gamma", "krr": "krr_k1_gamma", "gp": "gp_k1_gamma"}
POINTS = 200

# window.__timed becomes the milliseconds from the next key press to the frame after READY().
TIMER = """() => {
  window.__timed = null
  const ready = READY
  let start = null
  const look = () => {
    if (start === null || !ready()) return
    watcher.disconnect()
    clearInterval(safety)
    requestAnimationFrame(() => { window.__timed = performance.now() - start })
  }
  const watcher = new MutationObserver(look)
  watcher.observe(document.body,
    { subtree: true, childList: true, attributes: true, characterData: true })
  const safety = setInterval(look, 50)
  addEventListener('keydown', () => { start = performance.now() }, { once: true, capture: true })
}"""
# Both figures carry one token, another than now.
STAGE = """(() => {
  const token = (id) => document.querySelector(`[data-figure="${id}"]`)?.dataset.state
  const before = token('stage')
  return () => token('stage') !== before && token('stage') === token('gram')
})()"""
# Both charts bear the title of the slider's new value, and what belongs below it is drawn.
CHARTS = """(() => {
  const input = document.querySelector('.st-key-gamma input[type=range]')
  const before = input.getAttribute('aria-valuetext')
  return () => {
    const now = input.getAttribute('aria-valuetext')
    const charts = [...document.querySelectorAll('.js-plotly-plot')]
    return now !== before && charts.length === 2 && charts.every((chart) =>
      chart.querySelector('.gtitle')?.textContent.endsWith(` ${now}`)
      && chart.querySelector('.contourlayer .contourfill path, .heatmaplayer image'))
  }
})()"""
COUNT = """() => {
  let count = 0
  const node = document.querySelector('[data-figure=stage]')
  const drawn = new MutationObserver(() => { count++ })
  drawn.observe(node, { attributes: true, attributeFilter: ['data-state'] })
  window.__stop = () => { drawn.disconnect(); return count }
}"""


class Meter:
    """Counts what a tab receives."""

    def __init__(self, tab):
        self.bytes = self.requests = 0
        session = tab.context.new_cdp_session(tab)
        session.send("Network.enable")
        session.on("Network.loadingFinished", self.body)
        session.on("Network.webSocketFrameReceived", self.frame)
        session.on("Network.requestWillBeSent", self.sent)
        session.on("Network.webSocketFrameSent", self.sent)

    def body(self, event):
        self.bytes += int(event["encodedDataLength"])

    def frame(self, event):
        response = event["response"]
        size = len(response["payloadData"])
        self.bytes += size * 3 // 4 if response["opcode"] == 2 else size

    def sent(self, event):
        self.requests += 1

    def reset(self):
        self.bytes = self.requests = 0


def quiet(tab, ours):
    tab.wait_for_selector(SETTLED)
    if ours:
        rest(tab)
    tab.wait_for_timeout(150)


def press(tab, meter, key, ours):
    """Milliseconds and bytes of one press."""
    quiet(tab, ours)
    thumb(tab, key).focus()
    meter.reset()
    tab.evaluate(TIMER.replace("READY", STAGE if ours else CHARTS))
    tab.keyboard.press("ArrowRight")
    tab.wait_for_function("() => window.__timed !== null")
    elapsed = tab.evaluate("window.__timed")
    quiet(tab, ours)
    return elapsed, meter.bytes


def told(name, runs):
    times = sorted(time for time, _ in runs)
    median, p95 = statistics.median(times), times[min(len(times) - 1, int(0.95 * len(times)))]
    size = statistics.median(size for _, size in runs)
    print(f"{name:<24}{median:8.0f} ms median{p95:8.0f} ms p95{size / 1000:9.1f} kB a move")
    return median


def dragged(tab, key, seconds):
    """Updates a second while the mouse drags the thumb to and fro."""
    quiet(tab, True)
    x, y = grip(tab, key)
    tab.mouse.move(x, y)
    tab.mouse.down()
    track = tab.locator(f".st-key-{key} [data-testid=stSlider]").first.bounding_box()
    x = track["x"] + track["width"] / 2  # at an end half of the way would change nothing
    tab.mouse.move(x, y)
    tab.evaluate(COUNT)
    start = tab.evaluate("performance.now()")
    shift, way, now = 0, 1, start
    while now - start < 1000 * seconds:
        shift += 2 * way
        way = -way if abs(shift) >= 60 else way
        tab.mouse.move(x + shift, y)
        now = tab.evaluate("() => new Promise((go) => setTimeout(() => go(performance.now()), 12))")
    count = tab.evaluate("window.__stop()")
    tab.mouse.up()
    quiet(tab, True)
    return 1000 * count / (now - start)


def swept(tab, meter, name, seconds):
    """Pictures a second and messages to the server while a sweep plays at full speed."""
    row = tab.locator(".kp-sweep").first
    row.locator("select").first.select_option(name)
    row.get_by_role("button", name="Sweep").click()
    row.get_by_role("button", name="Use this value").wait_for()
    row.locator("select.kp-speed").select_option("full")
    tab.wait_for_timeout(500)
    meter.reset()
    tab.evaluate(COUNT)
    start = tab.evaluate("performance.now()")
    tab.wait_for_timeout(1000 * seconds)
    count = tab.evaluate("window.__stop()")
    rate = 1000 * count / (tab.evaluate("performance.now()") - start)
    requests = meter.requests
    row.get_by_role("button", name="Close").click()
    quiet(tab, True)
    return rate, requests


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--quick", action="store_true", help="few presses, short drags")
    quick = options.parse_args().quick
    count, seconds = (8, 2) if quick else (30, 5)
    os.environ["PYTHONPATH"] = str(ROOT)  # the plain page runs in its own folder, with no settings
    logs = Path(tempfile.mkdtemp())
    app, url = serve(ROOT / "app.py", logs / "app.txt")
    plain, plain_url = serve(Path(__file__).with_name("naive.py"), logs / "naive.txt")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium.find(), args=list(chromium.FLAGS)
            )
            context = browser.new_context(viewport=LAPTOP, base_url=url)
            # A window of its own: tabs of one window take the focus from each other.
            naive = browser.new_context(viewport=LAPTOP).new_page()
            naive_meter = Meter(naive)
            for slug, key in OURS.items():
                tab = context.new_page()
                visit(tab, f"/{slug}?n={POINTS}")
                meter = Meter(tab)
                naive.goto(plain_url)
                naive.wait_for_selector(".js-plotly-plot .heatmaplayer image")
                ours, theirs = [], []
                for i in range(count + 1):
                    one = press(tab, meter, key, True)
                    two = press(naive, naive_meter, "gamma", False)
                    if i:  # the first of each warms up
                        ours.append(one)
                        theirs.append(two)
                print(f"\nload average {os.getloadavg()[0]:.1f}, n = {POINTS}, {count} presses")
                mine = told(f"/{slug}", ours)
                other = told("plain page", theirs)
                print(f"{'ratio':<24}{other / mine:8.1f}")
                rate = dragged(tab, key, seconds)
                name = key.removeprefix(f"{slug}_").replace("_", ".", 1)
                frames, requests = swept(tab, meter, name, seconds)
                print(f"{'dragging':<24}{rate:8.1f} updates a second")
                print(f"{'sweeping':<24}{frames:8.1f} frames a second, {requests} messages sent")
                drawn(tab)
                tab.close()
            browser.close()
    finally:
        for process in (app, plain):
            process.kill()
            process.wait(10)


if __name__ == "__main__":
    main()
