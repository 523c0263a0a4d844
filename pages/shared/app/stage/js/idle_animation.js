// The idle animation: until somebody touches the page, the value of its slider goes slowly up and down, and the pictures
// follow: they are fetched once, the same for everyone, and played here. The record stays as it is.

import { scenesOf } from './wire.js';

const PERIOD = 6000; // ms from one turn to the next
const TICK = 80; // ms between two looks at the clock: at most 12 pictures a second
const PAUSE = 1200; // ms in which the first picture rests
const STILL = '(prefers-reduced-motion: reduce)';

let touched = false; // for good: until the document is loaded again

/**
 * The idle animation of a page, if it has one.
 * @param {IdleAnimation | null} present
 * @param {PageClient} client
 * @param {string} address of the pictures, below the app's root; '' for none
 * @returns {IdleAnimation | null}
 */
export function animateIdle(present, client, address) {
  if (address && !touched && !matchMedia(STILL).matches) return present ?? new IdleAnimation(client, address);
  present?.stop();
  return null;
}

class IdleAnimation {
  constructor(client, address) {
    Object.assign(this, { client, address, frames: [], phase: 0 });
    this.ending = new AbortController();
    const listen = (type, act) => document.addEventListener(type, act, {
      capture: true, passive: true, signal: this.ending.signal,
    });
    for (const type of ['pointerdown', 'touchstart', 'keydown']) listen(type, () => this.touch());
    for (const type of ['pointermove', 'focusin']) {
      listen(type, ({ target }) => { if (this.means(target)) this.touch(); });
    }
    this.clock = setTimeout(() => this.begin(), PAUSE);
  }

  /** Whether the pointer or the focus is on what moves: the stage, or a slider of the page. */
  means(target) {
    const { main, panels } = this.client;
    return [main, ...panels].some((one) => one?.root.contains(target));
  }

  async begin() {
    const { signal } = this.ending;
    try {
      const response = await fetch(this.client.root + this.address, { signal, priority: 'low' });
      for await (const scene of scenesOf(response.body.getReader())) this.frames.push(scene);
    } catch {
      return; // without them the page rests
    }
    this.last = performance.now();
    this.clock = setInterval(() => this.tick(), TICK);
  }

  /** Shows the picture of this moment; where nobody sees the page it waits. */
  tick() {
    const { main } = this.client;
    const now = performance.now();
    const passed = Math.min(now - this.last, 2 * TICK);
    this.last = now;
    if (document.hidden || !main?.near || !main.record) return;
    if (!this.frame && !main.row.isAtRest) return; // the first picture is still being drawn
    this.phase += passed / PERIOD;
    const place = (1 + Math.sin(2 * Math.PI * this.phase)) / 2;
    const frame = this.frames[Math.round(place * (this.frames.length - 1))];
    if (frame === this.frame) return;
    this.frame = frame;
    main.row.playing = true; // Plotly draws at rest only
    this.show(frame);
  }

  touch() {
    touched = true;
    this.stop();
  }

  /** Goes back to the record's own picture and value. */
  stop() {
    this.ending.abort();
    clearTimeout(this.clock);
    clearInterval(this.clock);
    const { main } = this.client;
    if (!this.frame || !main?.record || !main.root.isConnected) return;
    this.frame = null;
    main.row.playing = false;
    this.show(main.record);
    this.client.showFrame(null);
  }

  /** Pictures, formula and slider of one value. */
  show(scene) {
    const { main } = this.client;
    main.row.show(scene);
    main.head?.show({ formula: scene.formula });
    this.client.showFrame(scene);
  }
}
