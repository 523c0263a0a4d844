"""The scripts of a room that draw no picture: answers on their way, results, what moves on."""

from __future__ import annotations

import re

import pytest

from pages.shared.app.requests.request_schemas import is_browser

pytestmark = pytest.mark.browser
# A server that answers as told: `script` has, for each request, a status or 200.
OUTBOX = """async ([script, puts]) => {
  localStorage.clear()
  const { Outbox } = await import('/stage/js/room/outbox.js')
  const { Refusal } = await import('/stage/js/request.js')
  const [asked, told] = [[], []]
  const talk = { code: '48213', async answer(entry) {
    asked.push(entry.given)
    const status = script[asked.length - 1] ?? 200
    if (status !== 200) throw new Refusal('No.', status)
  } }
  const outbox = new Outbox(talk, (entry, state) => told.push(`${entry.given} ${state}`))
  for (const [part, given] of puts) outbox.put({ part, round: 1, given })
  const kept = Object.keys(outbox.all).length
  const end = performance.now() + 20000
  while (Object.keys(outbox.all).length && performance.now() < end) {
    await new Promise((resolve) => { setTimeout(resolve, 10) })
  }
  return { asked, told, kept, left: Object.keys(outbox.all).length, stored: localStorage.length }
}"""
RESULTS = """async ([asked, results, mine]) => {
  const { showResults } = await import('/stage/js/room/results.js')
  const node = document.createElement('div')
  document.body.append(node)
  showResults(node, asked, results, { mine, readout: () => ({ amount: 3 }) })
  return { text: node.innerText, html: node.innerHTML,
    widths: [...node.querySelectorAll('.kp-bar-line > i')].map((one) => one.style.width) }
}"""
COMMANDS = """async (views) => {
  const { Commands } = await import('/stage/js/room/commands.js')
  const sent = []
  const talk = { async command(kind, more) { sent.push([kind, more.version]); return {} } }
  const commands = new Commands(talk, { after() {}, said() {} })
  commands.buttons(document.body)
  commands.listen()
  const seen = []
  for (const [view, key] of views) {
    commands.follow(view)
    const shown = [commands.again, commands.free, commands.pause].filter((one) => !one.hidden)
    const { textContent, disabled } = commands.next
    seen.push([textContent, disabled, shown.map((one) => one.textContent)])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await new Promise((resolve) => { setTimeout(resolve) })
  }
  return { seen, sent }
}"""
# A command that is refused, one beside another that is under way, and one that is done.
DONE = """async () => {
  const { Commands } = await import('/stage/js/room/commands.js')
  const { Refusal } = await import('/stage/js/request.js')
  const [said, seen] = [[], []]
  const talk = { async command(kind) {
    if (kind === 'back') throw new Refusal('No.', 409)
    return {}
  } }
  const commands = new Commands(talk, { after() {}, said: (text) => said.push(text) })
  const act = (kind) => commands.do(kind, {}, (text) => seen.push(text))
  const done = [await act('back'), ...await Promise.all([act('read'), act('hands')])]
  return { done, said, seen }
}"""
CHOICES = {"kind": "choice", "choices": [{"text": "wider"}, {"text": "narrower"}], "right": 1}


def test_an_answer_is_sent_until_it_is_acknowledged(calm_tab):
    seen = calm_tab.evaluate(OUTBOX, [[0, 429, 408], [[1, 4]]])
    assert seen["asked"] == [4] * 4 and seen["left"] == 0 and seen["stored"] == 0
    assert seen["told"] == ["4 sending", "4 kept", "4 kept", "4 kept", "4 sent"]


def test_the_newest_answer_of_a_round_counts_and_other_parts_wait_their_turn(calm_tab):
    seen = calm_tab.evaluate(OUTBOX, [[0], [[1, 4], [1, 5], [2, 7]]])
    assert seen["kept"] == 2 and seen["left"] == 0
    assert seen["asked"][-2:] == [5, 7] and seen["told"][-2:] == ["5 sent", "7 sent"]
    assert "4 sent" not in seen["told"]


def test_what_the_server_refuses_is_not_sent_again(calm_tab):
    seen = calm_tab.evaluate(OUTBOX, [[409], [[1, 4]]])
    assert seen["asked"] == [4] and seen["told"][-1] == "4 refused" and seen["left"] == 0


def test_an_answer_is_sent_where_nothing_more_can_be_stored(calm_tab):
    calm_tab.evaluate("""() => {
      window.setItem = Storage.prototype.setItem
      Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }
    }""")
    try:
        seen = calm_tab.evaluate(OUTBOX, [[0, 0], [[1, 4], [1, 5], [2, 7]]])
    finally:
        calm_tab.evaluate("() => { Storage.prototype.setItem = window.setItem }")
    assert seen["kept"] == 2 and seen["left"] == 0
    assert seen["told"][-2:] == ["5 sent", "7 sent"]


def test_what_could_not_be_stored_is_read_before_what_is_stored(calm_tab):
    code = """async () => {
      localStorage.clear()
      const { forget, keep, readKept } = await import('/stage/js/kept.js')
      const { setItem } = Storage.prototype
      keep('k', 1)
      Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }
      keep('k', 2)
      const seen = [readKept('k')]
      Storage.prototype.setItem = setItem
      keep('k', 3)
      localStorage.setItem('k', '4') // by another tab
      seen.push(readKept('k'))
      forget('k')
      return [...seen, readKept('k')]
    }"""
    assert calm_tab.evaluate(code) == [2, 4, None]


def test_a_browser_keeps_one_number_that_the_server_takes(calm_tab):
    code = """async () => {
      localStorage.clear()
      const { browserNumber } = await import('/stage/js/room/talk.js')
      return [browserNumber(), browserNumber()]
    }"""
    one, other = calm_tab.evaluate(code)
    assert one == other and is_browser(one) and re.fullmatch("[0-9a-f]{32}", one)


def test_bars_of_two_rounds_lie_beside_each_other_and_the_right_one_is_marked(calm_tab):
    rounds = [{"count": 10, "bars": [7, 3]}, {"count": 8, "bars": [2, 6]}]
    seen = calm_tab.evaluate(RESULTS, [CHOICES, rounds, 0])
    assert "First round: 10 answers, second round: 8 answers" in seen["text"]
    text = seen["text"].replace("\xa0", " ")
    assert "70 % → 25 %" in text and "30 % → 75 %" in text
    assert seen["widths"] == ["70%", "25%", "30%", "75%"]
    assert "wider (yours)" in seen["text"]
    assert seen["html"].count("data-right") == 1


def test_rounds_that_lie_on_the_picture_are_told_apart(calm_tab):
    asked, rounds = {"kind": "stroke", "figure": "stage"}, [{"count": 9}, {"count": 9}]
    text = calm_tab.evaluate(RESULTS, [asked, rounds, None])["text"]
    assert text.strip().endswith("Dotted in the picture: the first round.")


def test_of_few_answers_only_their_number_is_shown(calm_tab):
    seen = calm_tab.evaluate(RESULTS, [CHOICES, [{"count": 4}], None])
    assert seen["text"].strip() == "4 answers. Fewer than five are not shown."
    assert calm_tab.evaluate(RESULTS, [CHOICES, [{"count": 1}], None])["text"].startswith(
        "1 answer."
    )


def test_guesses_lie_on_the_axis_of_their_slider_with_the_truth_and_the_own(calm_tab):
    asked = {"kind": "estimate", "low": 0, "high": 8, "readout": "r", "unit": "%"}
    counts = [0, 2, 4, 0]
    seen = calm_tab.evaluate(RESULTS, [asked, [{"count": 6, "counts": counts, "median": 5}], 6])
    marks = {name: float(x) for name, x in re.findall(
        r'<line class="kp-class-(true|mine)" x1="([\d.]+)"', seen["html"])}  # fmt: skip
    assert marks == {"true": 400 * 3 / 8, "mine": 400 * 6 / 8}
    bars = [float(height) for height in re.findall(r'<rect[^>]*height="([\d.]+)"', seen["html"])]
    assert bars[2] == 2 * bars[1] > 0 and bars[0] == bars[3] == 0


def test_the_words_of_an_axis_never_lie_on_each_other(calm_tab):
    code = """async (mine) => {
      const { showResults } = await import('/stage/js/room/results.js')
      const node = document.createElement('div')
      node.style.width = '358px'
      document.body.append(node)
      const asked = { kind: 'estimate', low: 0, high: 8, readout: 'r', unit: '%' }
      showResults(node, asked, [{ count: 6, counts: [1, 2], median: 5 }],
        { mine, readout: () => ({ amount: 3 }) })
      return [...node.querySelectorAll('text')].map((one) => one.getBoundingClientRect())
    }"""
    for mine in (2.9, 3, 3.4):
        boxes = calm_tab.evaluate(code, mine)
        assert len(boxes) == 4 and not overlapping(boxes)


def overlapping(boxes):
    """Pairs of rectangles that share a place."""
    pairs = [(a, b) for i, a in enumerate(boxes) for b in boxes[i + 1 :]]
    return [(a, b) for a, b in pairs
            if a["left"] < b["right"] and b["left"] < a["right"]
            and a["top"] < b["bottom"] and b["top"] < a["bottom"]]  # fmt: skip


def test_one_button_leads_through_a_lesson_and_space_presses_it(tab):
    view = {"part": 2, "round": 1, "takes_answers": True, "paused": False, "version": 7}
    views = [
        [{**view, "phase": "lobby", "leads_to": "read"}, " "],
        [{**view, "phase": "closed", "leads_to": "reveal"}, "PageDown"],
        [{**view, "phase": "revealed", "leads_to": "next", "paused": True}, "ArrowLeft"],
        [{**view, "phase": "free", "leads_to": ""}, " "],
    ]
    seen = tab.evaluate(COMMANDS, views)
    assert seen["seen"] == [
        ["Begin", False, []],
        ["Reveal", False, ["Ask again", "Pause"]],
        ["Next part", False, ["Let them try", "Go on"]],
        ["The last part", True, ["Pause"]],
    ]
    assert seen["sent"] == [["read", 7], ["reveal", 7], ["back", 7]]


def test_whoever_commands_hears_whether_it_was_done_and_why_not(calm_tab):
    busy = "Another command is still under way: try again in a moment."
    seen = calm_tab.evaluate(DONE)
    assert seen == {"done": [False, True, False], "said": ["No.", ""], "seen": ["No.", busy]}


# A question of a room, what it tells of its draft and what it sends, after each of some moves.
ASKED = """async ([sent, kept, moves]) => {
  const { askQuestion } = await import('/stage/js/question.js')
  const node = document.createElement('div')
  document.body.append(node)
  const told = []
  askQuestion(node, { kind: 'estimate', text: 'How many?', low: 0, high: 100, unit: '%' }, {
    sent, kept: kept === null ? null : { given: kept },
    send: (given) => told.push(`sent ${given}`), draft: (given) => told.push(`draft ${given}`) })
  const [range, button] = [node.querySelector('input'), node.querySelector('button')]
  const saw = () => [button.textContent, button.disabled]
  const seen = [saw()]
  for (const move of moves) {
    if (move === 'send') button.click()
    else if (move === 'touch') range.click()
    else {
      range.value = move
      range.dispatchEvent(new Event('input'))
    }
    seen.push(saw())
  }
  return { seen, told }
}"""
SEND, CHANGE = "Send", "Send the change"


def test_send_waits_for_a_touch_and_names_a_change(calm_tab):
    seen = calm_tab.evaluate(ASKED, [None, None, [40, "send", 60, 40, 60, "send"]])
    assert seen["seen"] == [[SEND, True], [SEND, False], [SEND, True], [CHANGE, False],
                            [SEND, True], [CHANGE, False], [SEND, True]]  # fmt: skip
    assert seen["told"] == ["draft 40", "draft null", "sent 40", "draft 60", "draft null",
                            "draft 60", "draft null", "sent 60"]  # fmt: skip


def test_the_middle_of_a_slider_can_be_sent_once_it_was_touched(calm_tab):
    seen = calm_tab.evaluate(ASKED, [None, None, ["touch", "send"]])
    assert seen["seen"] == [[SEND, True], [SEND, False], [SEND, True]]
    assert seen["told"][-1] == "sent 50"


def test_what_was_set_and_not_sent_comes_back_unsent(calm_tab):
    assert calm_tab.evaluate(ASKED, [40, 60, []])["seen"] == [[CHANGE, False]]
    assert calm_tab.evaluate(ASKED, [None, 60, []])["seen"] == [[SEND, False]]
    assert calm_tab.evaluate(ASKED, [40, 40, []])["seen"] == [[SEND, True]]


def test_a_send_that_cannot_be_pressed_looks_so_and_can_be_read(calm_tab):
    """In light and in dark: another ground than that of one that can, a contrast of 4.5 or more."""
    code = """async (disabled) => {
      for (const name of ['story.css', 'room/room.css']) {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' })
        const loaded = new Promise((resolve) => { link.onload = resolve })
        link.href = `/stage/css/${name}`
        document.body.append(link)
        await loaded
      }
      const node = document.createElement('main')
      node.className = 'kp-room'
      node.innerHTML = '<p class="kp-story"><button class="kp-confirm kp-primary">Send</button></p>'
      document.body.append(node)
      const button = node.querySelector('button')
      if (disabled) button.ariaDisabled = 'true'
      const { color, backgroundColor, opacity } = getComputedStyle(button)
      const paint = document.createElement('canvas').getContext('2d')
      const lightness = (one) => {
        paint.fillStyle = one
        paint.fillRect(0, 0, 1, 1)
        const line = [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => (
          part / 255 <= 0.04045 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4))
        return 0.2126 * line[0] + 0.7152 * line[1] + 0.0722 * line[2]
      }
      const [low, high] = [color, backgroundColor].map(lightness).toSorted((a, b) => a - b)
      return [backgroundColor, opacity, (high + 0.05) / (low + 0.05)]
    }"""
    for scheme in ("light", "dark"):
        calm_tab.emulate_media(color_scheme=scheme)
        able, unable = (calm_tab.evaluate(code, disabled) for disabled in (False, True))
        assert able[0] != unable[0] and unable[1] == "1", scheme
        assert able[2] >= 4.5 and unable[2] >= 4.5, (scheme, able, unable)
    calm_tab.emulate_media(color_scheme="light")
