// What is wider than its place, such as a long formula or a program, can be scrolled by the keyboard:
// it takes the focus while it is.

import { setAttribute } from './dom.js';
import { PROGRAM } from './streamlit_private.js';

const WIDE = `.katex-display, ${PROGRAM}, .kp-card-formula, .kp-formula`;
const PAUSE = 250; // ms without a change of the page until it is looked at

export class ScrollRegions {
  constructor() {
    this.sizes = new ResizeObserver(() => this.later());
    this.sizes.observe(document.body);
    this.nodes = new MutationObserver(() => this.later());
    this.nodes.observe(document.body, { childList: true, subtree: true });
  }

  /** Once nothing moves: to look costs a layout. */
  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => document.querySelectorAll(WIDE).forEach(look), PAUSE);
  }

  remove() {
    clearTimeout(this.timer);
    this.nodes.disconnect();
    this.sizes.disconnect();
  }
}

function look(node) {
  const isWide = node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
  setAttribute(node, 'tabindex', isWide ? 0 : null);
  setAttribute(node, 'role', isWide ? 'group' : null);
  setAttribute(node, 'aria-label', isWide ? (node.matches('pre') ? 'Program' : 'Formula') : null);
}
