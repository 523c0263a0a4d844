"""Visits a page, waits until all of its figures rest, and reads what they show."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.tabs import LIMIT

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
      && n.dataset.settled === n.dataset.state && !n.hasAttribute('data-moving'))
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
