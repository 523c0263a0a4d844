// The way back to the browser's own process. While that was away another one has stood in for it, and
// would keep its pages for good: once it is well again, a page connects anew in a moment in which
// nobody does anything, and its state comes along by its address. `deploy/nginx` knows which is whose.

import { takesKeys } from './dom.js';
import { connectAnew, dialogIsOpen, runHasEnded } from './streamlit_private.js';

const PAUSE = 60_000; // ms between two questions, and up to as many more: a class does not go at once
const STILL = 5000; // ms without a touch
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'];

export class OwnProcess {
  /**
   * @param {PageClient} client
   * @param {AbortSignal} ended
   */
  constructor(client, ended) {
    this.client = client;
    this.touched = 0;
    this.ended = ended;
    const touch = () => { this.touched = performance.now(); };
    for (const type of TOUCHES) {
      window.addEventListener(type, touch, { signal: ended, capture: true, passive: true });
    }
    ended.addEventListener('abort', () => clearTimeout(this.waiting));
    this.askLater();
  }

  /** Asks after a while, which begins anew. */
  askLater() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.ask(), PAUSE * (1 + Math.random()));
  }

  /** Whether the page may connect anew unnoticed. */
  get isStill() {
    const { client } = this;
    const isPlaying = [...client.stages].some(({ sweep }) => sweep?.active);
    return performance.now() - this.touched > STILL && !client.busy && !isPlaying
      && runHasEnded() && !dialogIsOpen() && !takesKeys(document.activeElement ?? document);
  }

  async ask() {
    if (!this.isStill) {
      this.askLater();
      return;
    }
    const answer = await fetch(`${this.client.root}kp/own`).then((there) => there.text(), () => '');
    if (this.ended.aborted || answer === 'here') return;
    // The answer "ok" has written the cookie: all that follows goes to the own process.
    if (answer === 'ok') connectAnew();
    else this.askLater();
  }
}
