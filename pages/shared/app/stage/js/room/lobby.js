// Where a class finds its room: the QR code as large as the window allows, the address in words,
// the code, and how many are in.

import { make, makeButton, setText } from '../dom.js';

export const HIDE = 'Hide the address';

export class Lobby {
  /** @param {function} changed is called when the address is shown over a part, or no longer */
  constructor(parent, talk, changed) {
    Object.assign(this, { talk, changed });
    this.root = make('section', 'kp-room-lobby', parent);
    this.root.hidden = true;
    this.qr = make('img', 'kp-room-qr', this.root);
    this.qr.hidden = true;
    const words = make('div', 'kp-room-join', this.root);
    this.title = make('h1', '', words);
    this.address = make('p', 'kp-room-address', words);
    this.code = make('p', 'kp-room-digits', words);
    this.heads = make('p', 'kp-room-heads', words);
    this.heads.setAttribute('role', 'status');
    this.why = make('p', 'kp-room-why', words);
    this.hide = makeButton(HIDE, '', () => this.toggle(), words);
    document.addEventListener('keydown', ({ key, target }) => {
      if (key === 'Escape' && this.isOver && !target.closest?.('dialog')) this.toggle();
    });
  }

  /** Whether it lies over a part. */
  get isOver() { return !this.root.hidden && this.phase !== 'lobby'; }

  /** Shows where the room is found before it begins, and whenever the lecturer asks for it. */
  show({ phase, title }) {
    this.phase = phase;
    setText(this.title, title);
    this.root.hidden = phase !== 'lobby' && !this.isWanted;
    this.root.toggleAttribute('data-over', phase !== 'lobby');
    this.hide.hidden = phase === 'lobby';
    if (!this.root.hidden && !this.address.textContent) this.write();
  }

  /** Shows the address over a part, for those who come late, or takes it away. */
  toggle() {
    this.isWanted = !this.isWanted;
    this.show({ phase: this.phase, title: this.title.textContent });
    this.changed();
  }

  async write() {
    const where = await this.talk.where().catch((error) => {
      if (error.status === undefined) throw error;
      setText(this.why, error.message); // the next look tries again
      this.why.hidden = false;
    });
    if (!where) return;
    const { address, words, qr, why } = where;
    Object.assign(this.qr, { src: qr, alt: `QR code of ${address}`, hidden: false });
    setText(this.address, words);
    setText(this.code, this.talk.code);
    setText(this.why, why);
    this.why.hidden = !why;
  }

  count(present = 0) { setText(this.heads, present === 1 ? '1 is in' : `${present} are in`); }
}
