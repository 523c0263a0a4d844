"""A server in the page itself: `fetch` answers from a record, at once or when a test says so."""

from __future__ import annotations

from typing import Any

# The record of the fake server, what it was asked, and the two components.
SCRIPT = r"""
// The page that the components are of.
history.replaceState(null, '', `/svm${location.search}${location.hash}`);
window.asked = []; window.triggers = [];
window.fake = { offline: false, lost: false, auto: true, revision: 1, version: 1,
  newest: 0, newestEvent: 0, done: [], // of `_apply` in live.py; what was done, by its kind
  record: { 'k1.gamma': 1, C: 10 }, notes: {}, more: {}, status: null };

const encode = (scene) => {
  const text = new TextEncoder().encode(JSON.stringify(scene));
  const length = Math.ceil(text.length / 8) * 8;
  const bytes = new Uint8Array(8 + length).fill(32);
  new DataView(bytes.buffer).setUint32(0, 0x314c504b, true);
  new DataView(bytes.buffer).setUint32(4, length, true);
  bytes.set(text, 8);
  return bytes;
};
const figures = (gamma) => ['stage', 'gram'].map((id) => ({
  id, title: id === 'stage' ? 'Boundary' : 'Gram matrix', note: '',
  data: [{ type: 'scatter', mode: 'markers', x: [0, 1, 2], y: [0, Math.log(gamma), 1],
    customdata: [0, 1, 2], name: 'A', meta: { role: 'points' },
    marker: { size: 8, color: 'var(--kp-class-0)' } }],
  layout: { xaxis: { range: [-1, 3] }, yaxis: { range: [-8, 8] },
    meta: id === 'stage' ? { editable: true, ...(fake.zoom && { zoom: true }) } : {} },
}));
const sceneOf = (values, extra) => ({
  state: JSON.stringify(values), values, notes: fake.notes, notices: [],
  formula: `\\gamma = ${values['k1.gamma']}`, figures: figures(values['k1.gamma']),
  readouts: [{ key: 'gamma', label: 'gamma', value: String(values['k1.gamma']), unit: '',
    amount: values['k1.gamma'], help: 'its number' }],
  ...extra });
const live = (body) => {
  if (body.seq > fake.newest) {
    fake.newest = body.seq;
    Object.assign(fake.record, body.values);
  }
  if (body.event_seq > fake.newestEvent) {
    fake.newestEvent = body.event_seq;
    fake.done.push(body.event.kind);
  }
  fake.version++;
  return encode(sceneOf({ ...fake.record }, {
    seq: body.seq, revision: fake.revision, version: fake.version, run: false,
    shareable: '', undo: true, redo: false,
    address: `C=${fake.record.C}&gamma=${fake.record['k1.gamma']}`, chosen: [], messages: [],
    refusal: '', ...fake.more }));
};
const sweep = (body) => {
  const frames = Array.from({ length: 5 }, (_, i) => {
    const value = [0.01, 0.1, 1, 10, 100][i];
    return encode(sceneOf({ ...fake.record, [body.name]: value }, { value }));
  });
  const out = new Uint8Array(frames.reduce((sum, one) => sum + 4 + one.length, 0));
  let at = 0;
  for (const one of frames) {
    new DataView(out.buffer).setUint32(at, one.length, true);
    out.set(one, at + 4);
    at += 4 + one.length;
  }
  return out;
};
window.fetch = async (url, { body: text, headers }) => {
  const body = JSON.parse(text);
  const call = { url: String(url), token: headers['X-Kp-Token'], body };
  asked.push(call);
  if (fake.offline) throw new TypeError('Failed to fetch');
  if (!fake.auto) await new Promise((resolve) => { call.release = resolve; });
  const status = call.status ?? fake.status;
  if (status) return new Response(JSON.stringify({ error: 'Refused.' }), { status });
  const answer = url.endsWith('sweep') ? sweep(body) : live(body);
  if (fake.lost) throw new TypeError('Failed to fetch'); // on its way back
  return new Response(answer);
};

const kernels = [['rbf', 'RBF'], ['linear', 'Linear']];
const stops = Array.from({ length: 121 }, (_, k) => Number((10 ** (k / 20 - 3)).toPrecision(3)));
window.panelData = (more = {}) => ({ root: '/', page: 'svm', token: 'T', revision: 1, sections: [
  { key: 'kernel', title: 'Kernel', rows: [
    [{ kind: 'kernel', index: 1, value: 'rbf', choices: kernels }],
    [{ kind: 'slider', name: 'k1.gamma', label: 'gamma', symbol: '\\gamma', spoken: 'gamma',
       help: 'How fast the kernel falls.', unit: '', value: 1, text: '1', note: 'ℓ = 0.707',
       stops, min: 0.001, max: 1000, step: null, integer: false }],
    [{ kind: 'operator', index: 2, value: '+', choices: [['+', '+'], ['*', '×']] },
     { kind: 'kernel', index: 2, value: 'linear', choices: kernels }],
    [{ kind: 'buttons', buttons: [{ event: 'grow', label: '+ kernel', help: 'Sums are kernels.' },
       { event: 'shrink', label: '− kernel', help: 'Take the last away.' }] }]] },
  { key: 'method', title: 'SVM', rows: [
    [{ kind: 'slider', name: 'C', label: 'C', symbol: 'C', spoken: 'penalty C', help: 'The price.',
       unit: '', value: 10, text: '10', note: '', stops, min: 0.001, max: 1000, integer: false }],
    [{ kind: 'slider', name: 'k2.degree', label: 'degree', symbol: 'p', spoken: 'degree', help: '',
       unit: '', value: 3, text: '3', note: '', stops: null, min: 1, max: 8, step: 1,
       integer: true }],
    [{ kind: 'slider', name: 'offset', label: 'offset', symbol: 'c', spoken: 'offset', help: '',
       unit: 'h', value: 0.3, text: '0.3', note: '', stops: null, min: -1, max: 1, step: 0.02,
       integer: false }],
    [{ kind: 'select', name: 'scaling', label: 'scaling', spoken: 'scaling', help: '',
       value: 'none', choices: [['none', 'none'], ['standard', 'standardised']] },
     { kind: 'select', name: 'target', label: 'target', spoken: 'target', help: '', value: 0,
       choices: [[0, 'first'], [1, 'second']] }]] }], ...more });
window.stageData = (more = {}) => ({ root: '/', page: 'svm', name: 'svm', token: 'T', main: true,
  revision: 1, version: fake.version, state: JSON.stringify(fake.record), height: 380,
  values: { ...fake.record },
  formula: 'k(x, z)', address: `C=${fake.record.C}&gamma=${fake.record['k1.gamma']}`, shareable: '',
  undo: false, redo: false, view: { chosen: [] }, about: ['C', 0],
  sweep: [{ name: 'C', label: 'C' }, { name: 'k1.gamma', label: 'γ gamma' }],
  tools: { kind: 'class', value: null, classes: [
    { code: 0, name: 'no', color_index: 0, symbol: 'circle' },
    { code: 1, name: 'yes', color_index: 1, symbol: 'square' }] },
  depends: false, katex: window.katexAddress ?? null, messages: [], refusal: '', ...more });

const places = {};
window.mount = async (kind, data, id = kind) => {
  const { default: component } = await import(`/stage/js/${kind}.js`);
  places[id] ??= Object.assign(document.createElement('div'), { id });
  if (!places[id].isConnected) document.body.append(places[id]);
  const setTriggerValue = (name, value) => { triggers.push([name, value]); };
  return component({ data, parentElement: places[id], setTriggerValue });
};
"""


def start(tab: Any, kinds: str = "panel", **fake: Any) -> None:
    """Install the fake server and mount the components, ``"panel stage"`` for both."""
    tab.add_script_tag(content=SCRIPT)
    tab.evaluate("(more) => Object.assign(fake, more)", fake)
    for kind in kinds.split():
        tab.evaluate("async (kind) => { await mount(kind, window[`${kind}Data`]()) }", kind)
    if "stage" in kinds:
        tab.wait_for_selector("[data-figure=stage][data-settled]")
        tab.evaluate("() => { asked.length = 0 }")


def bodies(tab: Any) -> list[dict[str, Any]]:
    """Bodies of all requests so far."""
    return tab.evaluate("() => asked.map(({ body }) => body)")
