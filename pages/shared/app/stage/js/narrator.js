// The line under the figures that says what the last move did, once the hand has come to rest. It is
// hidden where numbers are, but for a learner who chooses without the test points: then the server
// says nothing of these.

import { make, setText } from './dom.js';

export class Narrator {
  /**
   * @param {HTMLElement} parent
   * @param {() => string | undefined} now what the server says of the last move
   */
  constructor(parent, now) {
    this.now = now;
    this.root = make('p', 'kp-said', parent);
    this.root.setAttribute('role', 'status');
  }

  /** A move begins: what is said is of the one before. */
  begin() { this.root.classList.add('kp-past'); }

  end() {
    this.root.classList.remove('kp-past');
    setText(this.root, this.now() ?? '');
  }

  /** The picture is of something else now. */
  cancel() {
    this.root.classList.remove('kp-past');
    setText(this.root, '');
  }
}
