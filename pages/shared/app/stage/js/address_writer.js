// Writes the learner's address into the browser's: when the picture is painted, for it costs the
// browser as much as a picture, and in a drag only now and then; browsers refuse more than 20 a
// second.

import { replaceAddress } from './streamlit_private.js';

const PAUSE = 250; // ms from one writing to the next
const PAINTED = 40; // ms after which the picture that came with an address is on the screen

const HOME = 'home'; // the page that stands at the app's own address

export class AddressWriter {
  /**
   * @param {string} page whose address this is
   * @param {AbortSignal} ended
   */
  constructor(page, ended) {
    this.page = page;
    this.path = null; // of that page
    this.waiting = null; // the address that is to be written
    this.last = -PAUSE; // when one was written
    // Before the page can be left, its entry of the history has its last state.
    for (const kind of ['pointerdown', 'pagehide']) {
      window.addEventListener(kind, () => this.flush(), { capture: true, signal: ended });
    }
    ended.addEventListener('abort', () => clearTimeout(this.timer));
  }

  /**
   * Says where the app stands. The page's path is not that of the browser now: that may have gone on
   * to another page while what a run says of this one was under way.
   */
  isBelow(root) {
    const name = this.page === HOME ? './' : this.page;
    this.path = new URL(name, new URL(root, location)).pathname;
  }

  /** Writes an address, soon, as long as its page is shown. */
  write(address) {
    if (address === undefined) return;
    this.waiting = address;
    const pause = Math.max(PAINTED, this.last + PAUSE - performance.now());
    this.timer ??= setTimeout(() => this.flush(), pause);
  }

  /** Writes what waits. */
  flush() {
    clearTimeout(this.timer);
    this.timer = null;
    if (this.waiting === null) return;
    if (location.pathname === this.path) replaceAddress(this.waiting);
    this.waiting = null;
    this.last = performance.now();
  }
}
