// The exchange with the server: one request at a time, always the newest wish; scenes are kept.

import { MissingArray, decode, framed } from './wire.js';

const KEPT = 60;

/** What the server said no to, in its own plain words. */
class Refusal extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

export class Live {
  /** @param {{onScene, onTrouble, onBusy}} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    this.scenes = new Map();
    this.seq = 0;
    this.base = null;
  }

  connect(root, token) {
    if (this.token !== token) this.gone = false;
    this.root = root.endsWith('/') ? root : `${root}/`;
    this.token = token;
  }

  get busy() {
    return Boolean(this.running || this.wish);
  }

  /** A scene seen before, or undefined. */
  recall(state) {
    const found = this.scenes.get(state);
    if (found) {
      this.scenes.delete(state);
      this.scenes.set(state, found);
      this.base = state;
    }
    return found?.scene;
  }

  /**
   * Asks for a picture. `compose` is called when the request leaves, so that it holds the newest
   * values; a later wish replaces one that has not left yet.
   * @param {() => object} compose body of the request
   */
  ask(compose) {
    this.wish = compose;
    if (!this.running) this.run();
  }

  forget() {
    this.wish = null;
    this.seq++;
  }

  async run() {
    this.running = true;
    while (this.wish && !this.gone) {
      const body = this.wish();
      this.wish = null;
      body.seq = ++this.seq;
      const slow = setTimeout(() => this.hooks.onBusy(true), 500);
      try {
        const scene = await this.fetch(body);
        if (body.seq === this.seq) await this.hooks.onScene(scene, body);
      } catch (trouble) {
        if (trouble.status === 410) this.gone = true;
        else if (body.seq === this.seq) this.hooks.onTrouble(trouble);
      } finally {
        clearTimeout(slow);
        this.hooks.onBusy(false);
      }
    }
    this.running = false;
  }

  async fetch(body, retry = true) {
    body.base = this.scenes.has(this.base) ? this.base : null;
    const known = this.scenes.get(body.base)?.arrays;
    const response = await this.post('live', body);
    const buffer = await response.arrayBuffer();
    const stats = window.__kp;
    if (stats) stats.bytes = (stats.bytes ?? 0) + buffer.byteLength;
    try {
      return this.keep(decode(buffer, (hash) => known?.get(hash)));
    } catch (error) {
      if (!(error instanceof MissingArray) || !retry) throw error;
      this.base = null;
      return this.fetch(body, false);
    }
  }

  keep(decoded) {
    const { state } = decoded.scene;
    const before = this.scenes.get(state);
    // The same state asked for twice keeps its arrays, so that Plotly sees nothing new.
    const kept = before ?? decoded;
    this.scenes.delete(state);
    this.scenes.set(state, kept);
    if (this.scenes.size > KEPT) this.scenes.delete(this.scenes.keys().next().value);
    this.base = state;
    return kept.scene;
  }

  /** Scenes of a sweep, as they come; each may refer to arrays of those before it. */
  async *sweep(body) {
    const response = await this.post('sweep', body);
    const arrays = new Map();
    for await (const buffer of framed(response.body.getReader())) {
      const decoded = decode(buffer, (hash) => arrays.get(hash));
      for (const [hash, value] of decoded.arrays) arrays.set(hash, value);
      yield decoded.scene;
    }
  }

  async post(kind, body) {
    const response = await fetch(`${this.root}kp/${kind}/${encodeURIComponent(this.token)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'same-origin',
    }).catch(() => {
      throw new Refusal('The server cannot be reached; the picture stays as it was.', 0);
    });
    if (response.ok) return response;
    const said = await response.json().catch(() => ({}));
    throw new Refusal(said.error ?? `The server answered ${response.status}.`, response.status);
  }
}

export function messageOf(trouble) {
  if (trouble instanceof Refusal) return trouble.message;
  console.error(trouble); // a fault of ours, not of what was asked
  return 'The new picture could not be read; the last one stays.';
}
