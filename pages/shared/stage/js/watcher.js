// Watches the thumbs of Streamlit's own sliders. While a thumb is dragged Streamlit sends nothing
// and fires no input event, but `value` and `aria-valuetext` of its input[type=range] change.

const ATTRIBUTES = ['value', 'aria-valuetext', 'aria-valuenow'];

export class Watcher {
  /** @param {(name: string) => void} onMove a watched slider shows another value than before */
  constructor(onMove) {
    this.onMove = onMove;
    this.controls = [];
    this.attached = new Map();
    this.attributes = new MutationObserver((changes) => this.changed(changes));
    this.arrivals = new MutationObserver(() => this.schedule());
  }

  /** @param {{name: string, key: string}[]} controls */
  watch(controls) {
    this.controls = controls;
    this.arrivals.disconnect();
    if (controls.length) this.arrivals.observe(document.body, { childList: true, subtree: true });
    this.attach();
  }

  // Sliders may come after the stage and are now and then replaced: look again, once a frame.
  schedule() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.attach();
    });
  }

  attach() {
    let changed = this.attached.size !== this.controls.length;
    const found = new Map();
    for (const { name, key } of this.controls) {
      const before = this.attached.get(name);
      const input = before?.input.isConnected && before.key === key ? before.input : inputOf(key);
      if (!input) continue;
      found.set(name, { input, key, raw: input === before?.input ? before.raw : rawOf(input) });
      changed ||= input !== before?.input;
    }
    if (!changed) return;
    this.attributes.disconnect();
    for (const { input } of found.values()) {
      this.attributes.observe(input, { attributes: true, attributeFilter: ATTRIBUTES });
    }
    this.attached = found;
  }

  changed(changes) {
    const touched = new Set(changes.map((change) => change.target));
    for (const [name, entry] of this.attached) {
      if (!touched.has(entry.input)) continue;
      const raw = rawOf(entry.input);
      if (raw.value === entry.raw.value && raw.text === entry.raw.text) continue;
      entry.raw = raw;
      this.onMove(name);
    }
  }

  /** {name: {value, text}} as the sliders stand now: `value` of the input and its spoken text. */
  values() {
    const out = {};
    for (const [name, { input }] of this.attached) if (input.isConnected) out[name] = rawOf(input);
    return out;
  }

  stop() {
    this.attributes.disconnect();
    this.arrivals.disconnect();
    cancelAnimationFrame(this.frame);
  }
}

function inputOf(key) {
  const inputs = document.querySelectorAll(`.st-key-${CSS.escape(key)} input[type=range]`);
  return inputs.length === 1 ? inputs[0] : null; // two thumbs are a range: not watched
}

function rawOf(input) {
  return {
    value: input.getAttribute('value') ?? input.value,
    text: input.getAttribute('aria-valuetext'),
  };
}
