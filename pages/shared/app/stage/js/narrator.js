// The line under the figures that says what the last move did, once the hand has come to rest. A
// sentence says the numbers that it reads: it is left out while a question or a challenge hides one.

import { make, setText } from './dom.js';

export class Narrator {
  /**
   * @param {HTMLElement} parent
   * @param {() => {moved: string, sentences: {text: string, reads: string[]}[]} | undefined} now
   *   what the server says of the last move
   */
  constructor(parent, now) {
    this.now = now;
    this.hidden = [];
    this.root = make('p', 'kp-said', parent);
    this.root.setAttribute('role', 'status');
  }

  /** A move begins: what is said is of the one before. */
  begin() { this.root.toggleAttribute('data-past', true); }

  end() {
    this.root.toggleAttribute('data-past', false);
    this.show(this.now());
  }

  /** The picture is of something else now. */
  cancel() {
    this.root.toggleAttribute('data-past', false);
    this.show(null);
  }

  /** Figures, roles and readouts whose names begin with one of these are not to be seen. */
  hide(names) {
    this.hidden = names;
    this.show(this.said);
  }

  show(said) {
    this.said = said;
    const isHidden = (name) => this.hidden.some((start) => name.startsWith(start));
    const told = (said?.sentences ?? []).filter(({ reads }) => !reads.some(isHidden));
    setText(this.root, told.length ? [said.moved, ...told.map(({ text }) => text)].join(' ') : '');
  }
}
