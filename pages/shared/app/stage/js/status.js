// The line above the figures: what a move did, what the picture has to say, what was refused.

import { make, makeButton, setText } from './dom.js';
import { markPictured } from './loading.js';

const LOST = 'The last change may not have reached the server: do it again if it is missing.';

export class StatusLine {
  constructor(parent) {
    this.root = make('div', 'kp-status', parent);
    this.root.setAttribute('role', 'status');
    this.parts = { message: '', isLost: false, refusal: '', messages: [], notices: [], offer: null };
  }

  /**
   * Takes what is given of {message, isLost, refusal, messages, notices, offer}; the rest stays. `isLost`:
   * something that was done may not have been taken. An offer is {says, does, act}: a sentence, and a
   * button after it.
   */
  show(parts) {
    for (const name in this.parts) if (parts[name] !== undefined) this.parts[name] = parts[name];
    const { message, isLost, refusal, messages, notices, offer } = this.parts;
    const lines = [message, isLost ? LOST : '', refusal].map((text) => [text, 'kp-warning'])
      .concat([...messages, ...notices].map((text) => [text, '']))
      .filter(([text]) => text);
    const key = JSON.stringify([lines, offer]);
    if (key === this.shown) return; // a reader announces only what is new
    this.shown = key;
    if (message || refusal) markPictured(); // nothing waits for a picture that does not come
    this.root.replaceChildren(...lines.map(([text, name]) => {
      const line = make('p', name);
      setText(line, text);
      return line;
    }));
    if (!offer) return;
    setText(make('p', '', this.root), offer.says);
    makeButton(offer.does, offer.does, offer.act, this.root).className = 'kp-offer';
  }
}
