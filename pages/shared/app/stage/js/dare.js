// "Beat my street": a link that opens the same points and says what is to be beaten. The points stand in
// the address as always, the number behind its #, which no server sees. Only the present state counts.

import { announce } from './announcer.js';
import { make, makeButton, setText } from './dom.js';
import { copyText } from './link.js';
import { addressWith } from './streamlit_private.js';
import { NOT_ARRIVED } from './unanswered.js';

const DARE = /^#beat=([\w-]+):(-?\d{1,9}(?:\.\d{1,9})?)$/;
const OPENED = location.hash; // a run of the page may drop it from the address

/** What is to be beaten at a place (a story and its step, or a challenge); null for nothing. */
export function dareAt(place) {
  const [, where, amount] = DARE.exec(location.hash) ?? DARE.exec(OPENED) ?? [];
  return where === place ? Number(amount) : null;
}

/** What an address is followed by, to dare whoever opens it; '' where the number cannot be written. */
export function dareWritten(place, amount) {
  const written = `#beat=${place}:${amount}`;
  return DARE.test(written) ? written : '';
}

const withUnit = (amount, unit = '') => `${amount} ${unit}`.trim();

/** Whether nothing is better: all of a share, or none of it, or the number that was asked for. */
export const isBest = ({ amount, atLeast, exactly, unit }) => (
  exactly || (unit === '%' && amount === (atLeast ? 100 : 0)));

/** What is said of a dare: what is to be beaten, and how one's own number lies beside it. */
export function dareSaid({ what, beat, amount, atLeast, unit }) {
  const said = `To beat: ${what} ${withUnit(beat, unit)}.`;
  if (amount === null) return said;
  if (amount === beat) return `${said} Yours is the same.`;
  const yours = `${said} Yours is ${withUnit(amount, unit)}`;
  return amount > beat === atLeast ? `${yours}: you have beaten it.` : `${yours}.`;
}

/** An address without what is not named: of a challenge a friend gets the points, not the solution. */
export function withNames(address, names) {
  const all = [...new URLSearchParams(address)];
  return new URLSearchParams(all.filter(([name]) => !names || names.includes(name))).toString();
}

export class Dare {
  /** @param {HTMLElement} node in which it stands */
  constructor(node) {
    this.said = make('p', 'kp-dare', node);
    this.said.setAttribute('role', 'status');
    this.button = makeButton('Copy a dare', 'Copies a link with your points', () => this.copy(), node);
    this.button.hidden = true;
  }

  /**
   * The present number.
   * @param {{place: string, what: string, amount: number | null, atLeast: boolean, exactly?: boolean, unit?: string,
   *   client: PageClient, names?: string[]}} now `amount` as it is shown elsewhere, null for one that
   *   does not count; `names` of the address that a friend gets, without them all
   */
  told(now) {
    const { place, what, amount, unit } = now;
    this.now = now;
    const beat = dareAt(place);
    setText(this.said, beat === null ? '' : dareSaid({ ...now, beat }));
    this.written = amount === null || isBest(now) ? '' : dareWritten(place, amount);
    this.button.hidden = !this.written;
    if (!this.written) return;
    const mine = `${what} ${withUnit(amount, unit)}`;
    setText(this.button, `Copy a dare: beat mine (${mine})`);
  }

  async copy() {
    const { button } = this;
    if (!await this.now.client.settled()) { // the last move belongs to the link, and to its number
      announce(NOT_ARRIVED);
      setText(button, NOT_ARRIVED);
      return;
    }
    const { now: { client, names }, written } = this;
    if (!written) return; // nothing is left to be beaten
    const query = withNames(client.address ?? location.search, names);
    const [address] = addressWith(query).split('#');
    const done = await copyText(address + written);
    if (done) announce('The link is copied.');
    setText(button, done ? 'Copied: send it to a friend' : `Add ${written} to the address`);
  }
}
