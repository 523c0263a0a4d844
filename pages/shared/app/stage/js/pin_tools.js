// What pins the present picture, in the row above the figures, and what swaps it with the live one
// or lets it go, beside its title.

import { bring, make, makeButton } from './dom.js';
import { PINNED } from './pinned.js';
import { isSingleKey } from './single_keys.js';

const KEY = 'b';

export class PinTools {
  /**
   * @param {Stage} stage the main stage of a page
   * @param {HTMLElement} parent where the button stands
   */
  constructor(stage, parent) {
    this.stage = stage;
    const post = (kind) => () => stage.post({ kind });
    const title = 'Pin this picture beside the live one (B)';
    this.button = makeButton('Pin', title, () => {
      this.isNew = true;
      stage.post({ kind: 'pin' });
    }, parent);
    this.button.classList.add('kp-pin');
    this.button.hidden = true;
    this.root = make('div', 'kp-tools kp-pin-tools');
    this.root.setAttribute('role', 'group');
    this.root.setAttribute('aria-label', 'Pinned picture');
    makeButton('Swap', 'Make the pinned picture the live one, and pin the live one', post('swap'),
      this.root);
    makeButton('Unpin', 'Let the pinned picture go', () => {
      this.button.focus(); // the button that was pressed goes with the picture
      stage.post({ kind: 'unpin' });
    }, this.root);
    this.ending = new AbortController();
    document.addEventListener('keydown', (event) => this.pressed(event), {
      signal: this.ending.signal,
    });
  }

  pressed(event) { if (!this.button.hidden && isSingleKey(event, KEY)) this.button.click(); }

  /** Shows the button where the page can pin, and the others beside the title of what is pinned. */
  update() {
    this.button.hidden = !this.stage.data.pins;
    const figure = this.stage.figures.get(PINNED);
    if (!figure) this.root.remove();
    else if (this.root.previousSibling !== figure.note) figure.note.after(this.root);
    if (!figure || !this.isNew) return;
    this.isNew = false;
    bring(figure.card); // on a phone it stands above the button
  }

  remove() {
    this.ending.abort();
    this.button.remove();
  }
}
