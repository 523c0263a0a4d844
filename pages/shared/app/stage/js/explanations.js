// What a word means, in a card: a click, a tap or Enter on the name of a readout opens it. Fingers, which
// see no tooltip, open one on all that has a tooltip, by a long press on a button or a menu.

import { putBeside } from './beside.js';
import { make, setText } from './dom.js';

const EXPLAINED = ':is(.kp-stage, .kp-panel, .kp-story) [title]';
const READOUT = '.kp-readout[title]';
const CONTROLS = 'button:not(.kp-word), select, summary, input';
const OWN = '.kp-label'; // a tap on the name of a slider writes its help under it
const LONG = 500; // ms of a long press
const SLACK = 8; // px that a finger may move meanwhile

export class Explanations {
  /** @param {Stage} stage the main stage of a page: cards stand in it, in its colours */
  constructor(stage) {
    this.stage = stage;
    this.ending = new AbortController();
    const here = (type, act) => document.addEventListener(type, act, {
      capture: true, passive: type !== 'click', signal: this.ending.signal,
    });
    here('pointerdown', (event) => this.down(event));
    here('pointermove', (event) => this.move(event));
    for (const type of ['pointerup', 'pointercancel']) here(type, () => clearTimeout(this.timer));
    here('click', (event) => this.click(event));
    here('keydown', () => this.close());
    here('scroll', () => { if (this.card && !putBeside(this.card, this.of)) this.close(); });
  }

  down({ pointerType, target, clientX: x, clientY: y }) {
    clearTimeout(this.timer);
    const before = this.of;
    this.close();
    this.opened = false; // by this press
    this.pressed = null;
    const node = target.closest?.(pointerType === 'touch' ? EXPLAINED : READOUT);
    if (!node || node.matches(OWN)) return;
    this.pressed = { node, x, y, again: node === before };
    if (node.matches(CONTROLS)) this.timer = setTimeout(() => this.open(node), LONG);
  }

  move({ clientX, clientY }) {
    const { pressed } = this;
    if (pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) > SLACK) {
      clearTimeout(this.timer);
    }
  }

  click(event) {
    clearTimeout(this.timer);
    const { pressed, opened } = this;
    this.pressed = null;
    const word = event.detail ? null : event.target.closest?.('.kp-word'); // by the keyboard
    if (word) this.open(word.closest(READOUT));
    if (opened) { // what is explained is not pressed
      event.preventDefault();
      event.stopPropagation();
    } else if (pressed && !pressed.again && !event.target.closest(CONTROLS)) this.open(pressed.node);
  }

  open(node) {
    if (!node.isConnected) return;
    this.of = node;
    this.opened = node.matches(CONTROLS);
    this.card = Object.assign(make('div', 'kp-term', this.stage.root), { popover: 'manual' });
    this.card.setAttribute('role', 'status');
    setText(make('p', '', this.card), node.title);
    this.card.showPopover();
    putBeside(this.card, node);
  }

  close() {
    this.card?.remove();
    this.card = this.of = null;
  }

  remove() {
    clearTimeout(this.timer);
    this.ending.abort();
    this.close();
  }
}
