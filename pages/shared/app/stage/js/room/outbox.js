// Answers on their way: each stays in the browser until the server says that it has it. The server
// takes one a round of each browser, so that sending again does no harm.

import { forget, keep, readKept } from '../kept.js';
import { PASSING, pauseAfter } from '../request.js';

const nameOf = ({ part, round }) => `${part}.${round}`;

export class Outbox {
  /**
   * @param {Talk} talk
   * @param {function(object, string, string): void} told is called with an answer {part, round,
   *   given}, what became of it ('sending', 'kept', 'sent', 'refused'), and the server's sentence
   */
  constructor(talk, told) {
    Object.assign(this, { talk, told, key: `kp-room-${talk.code}`, failures: 0 });
    window.addEventListener('online', () => this.send());
  }

  get all() { return readKept(this.key) ?? {}; }

  /** What waits of a round; null for nothing. */
  of(place) { return this.all[nameOf(place)] ?? null; }

  /** Takes an answer and sends it; a newer one of the same round takes its place. */
  put(entry) {
    keep(this.key, { ...this.all, [nameOf(entry)]: entry });
    this.told(entry, 'sending', '');
    this.send();
  }

  /** Sends what waits, one after another. */
  async send() {
    if (this.sending) return;
    clearTimeout(this.again);
    this.sending = true;
    try {
      for (let [entry] = Object.values(this.all); entry; [entry] = Object.values(this.all)) {
        await this.sendOne(entry);
      }
      this.failures = 0;
    } catch (error) {
      if (error.status === undefined) throw error;
      for (const entry of Object.values(this.all)) this.told(entry, 'kept', '');
      this.again = setTimeout(() => this.send(), pauseAfter(this.failures++));
    } finally {
      this.sending = false;
    }
  }

  /** @throws {Refusal} if it has to be sent again */
  async sendOne(entry) {
    let [state, said] = ['sent', ''];
    try {
      await this.talk.answer(entry);
    } catch (error) {
      if (PASSING.has(error.status) || error.status === undefined) throw error;
      [state, said] = ['refused', error.message];
    }
    // Meanwhile it may have been changed: then the newer one is still to be sent.
    if (JSON.stringify(this.of(entry)) !== JSON.stringify(entry)) return;
    const { [nameOf(entry)]: _, ...others } = this.all;
    if (Object.keys(others).length) keep(this.key, others);
    else forget(this.key);
    this.told(entry, state, said);
  }
}
