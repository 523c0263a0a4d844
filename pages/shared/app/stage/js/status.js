// The line above the figures: what a move did, what the picture has to say, what was refused.

import { make } from './dom.js';

export class StatusLine {
  constructor(parent) {
    this.root = make('div', 'kp-status', parent);
    this.root.setAttribute('role', 'status');
    this.parts = { message: '', refusal: '', messages: [], notices: [] };
  }

  /** Takes what is given of {message, refusal, messages, notices}; the rest stays. */
  show(parts) {
    for (const name in this.parts) if (parts[name] !== undefined) this.parts[name] = parts[name];
    const { message, refusal, messages, notices } = this.parts;
    const lines = [[message, 'kp-warning'], [refusal, 'kp-warning']]
      .concat([...messages, ...notices].map((text) => [text, '']))
      .filter(([text]) => text);
    const key = JSON.stringify(lines);
    if (key === this.shown) return; // a reader announces only what is new
    this.shown = key;
    this.root.replaceChildren(...lines.map(([text, name]) => {
      const line = make('p', name);
      line.textContent = text;
      return line;
    }));
  }
}
