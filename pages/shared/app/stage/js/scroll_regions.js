// What is wider than its place, such as a long formula or a program, can be scrolled by the keyboard:
// it takes the focus while it is. What else a run of the page may have brought is looked at as well.

import { nameButtons } from './button_names.js';
import { setAttribute } from './dom.js';
import { PROGRAM, bringOpenView, keepPageStill } from './streamlit_private.js';

const WIDE = `.katex-display, ${PROGRAM}, .kp-card-formula, .kp-formula`;
const PAUSE = 250; // ms without a change of the page until it is looked at
const LATEST = 1000; // ms after a change at which it is looked at, even if the page goes on changing

export class ScrollRegions {
  constructor() {
    this.sizes = new ResizeObserver(() => this.later());
    this.sizes.observe(document.body);
    this.nodes = new MutationObserver(() => this.later());
    this.nodes.observe(document.body, { childList: true, subtree: true });
    this.ending = new AbortController(); // a formula is wider once its own fonts have come
    const { signal } = this.ending;
    document.fonts.addEventListener('loadingdone', () => this.later(), { signal });
  }

  /** Once nothing moves, since to look costs a layout; but a page that never rests is looked at, too. */
  later() {
    const now = performance.now();
    this.latest ??= now + LATEST;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), Math.max(0, Math.min(PAUSE, this.latest - now)));
  }

  look() {
    this.latest = null;
    document.querySelectorAll(WIDE).forEach(makeReachable);
    nameButtons();
    keepPageStill();
    bringOpenView();
  }

  remove() {
    clearTimeout(this.timer);
    this.ending.abort();
    this.nodes.disconnect();
    this.sizes.disconnect();
  }
}

function makeReachable(node) {
  const isWide = node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
  setAttribute(node, 'tabindex', isWide ? 0 : null);
  setAttribute(node, 'role', isWide ? 'group' : null);
  setAttribute(node, 'aria-label', isWide ? (node.matches('pre') ? 'Program' : 'Formula') : null);
}
