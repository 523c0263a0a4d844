// What a lecturer can do, on the wall and on the phone: one list, one way to send it.

import { makeButton, setText } from '../dom.js';

/** What the large button says, by the command that a lesson's usual course goes on with. */
const SAYS = {
  read: 'Begin', open: 'Open the question', close: 'Close the answers', reveal: 'Reveal',
  next: 'Next part',
};
const BUSY = 'Another command is still under way: try again in a moment.';
const ROUNDS = 2; // before and after talking to the neighbour
const NEXT_KEYS = [' ', 'ArrowRight', 'PageDown']; // PageDown: a presenter's remote
const BACK_KEYS = ['ArrowLeft', 'PageUp'];
const OWN_KEYS = 'input, textarea, select, [contenteditable], dialog';

export class Commands {
  /**
   * @param {Talk} talk
   * @param {{after: function, said: function, ended?: function}} page `after` brings it up to date
   *   and is waited for, `said` shows why a command was refused, '' once one was not; `ended`: the room is gone
   */
  constructor(talk, page) { Object.assign(this, { talk, page, busy: false }); }

  /**
   * Does one thing; while it is under way, another press does nothing. Once it is done the page
   * shows what came of it.
   * @param {function(string): void} [refused] is told why it was not done, besides the page: of a
   *   dialog, which lies over what the page says
   * @returns {Promise<boolean>} whether it was done
   */
  async do(kind, more, refused = () => {}) {
    if (this.busy) {
      refused(BUSY);
      return false;
    }
    this.busy = true;
    let isDone = false;
    try {
      const { ended, ...told } = await this.talk.command(kind, more);
      isDone = true;
      // Where the next look is refused, as a part cannot be drawn, the class still goes on from here.
      if (this.view && !ended) this.follow({ ...this.view, ...told });
      this.page.said('');
      if (ended) this.page.ended();
    } catch (error) {
      if (error.status === undefined) throw error;
      this.page.said(error.message);
      refused(error.message);
    } finally {
      this.busy = false;
      await this.page.after();
    }
    return isDone;
  }

  /** Buttons {next, back, pause, again, free} in a node. */
  buttons(node) {
    // Of two remotes that are pressed at once, only the first moves on.
    const press = (kind) => () => this.do(
      typeof kind === 'function' ? kind() : kind, { version: this.view?.version });
    this.next = makeButton('Begin', '', press(() => this.view?.leads_to), node);
    this.next.className = 'kp-primary kp-room-next';
    this.back = makeButton('Back', 'The part before (left arrow key)', press('back'), node);
    this.pause = makeButton('Pause', 'Everyone looks up', press(() => (
      this.view?.paused ? 'resume' : 'pause')), node);
    this.again = makeButton('Ask again', 'A second round, after the students talk to their neighbours',
      press('again'), node);
    this.free = makeButton('Let them try', 'Each gets a link to this part in the app',
      press('free'), node);
    this.next.removeAttribute('title');
  }

  /** Brings the buttons in line with how the room stands. */
  follow(view) {
    this.view = view;
    const { phase, leads_to: leads, part, round, takes_answers: asks, paused } = view;
    setText(this.next, SAYS[leads] ?? 'The last part');
    this.next.disabled = !leads;
    this.back.disabled = phase === 'lobby' || part === 1;
    setText(this.pause, paused ? 'Go on' : 'Pause');
    this.pause.hidden = phase === 'lobby';
    this.again.hidden = !asks || phase !== 'closed' || round >= ROUNDS;
    this.free.hidden = phase !== 'revealed';
  }

  /** Space and arrow keys move on, wherever nothing else wants them, and never behind a dialog. */
  listen() {
    document.addEventListener('keydown', (event) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
      if (ctrlKey || metaKey || altKey || shiftKey || repeat || target.closest?.(OWN_KEYS)) return;
      if (document.querySelector('dialog[open]')) return; // where nothing of it has the focus
      const isNext = NEXT_KEYS.includes(key);
      if (!isNext && !BACK_KEYS.includes(key)) return;
      const button = isNext ? this.next : this.back;
      event.preventDefault();
      if (!button.disabled) button.click();
    });
  }
}
