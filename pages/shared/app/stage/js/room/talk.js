// What a page of a room says to the server: which room, who asks, with which secret. See also
// outbox.js, which loses no answer, and watch.js, which hears of what is new.

import { forget, keep, readKept } from '../kept.js';
import { askServer, outOfReach, Refusal, signalAfter } from '../request.js';

const BROWSER = 'kp-room-browser';
const BYTES = 16; // of the random number that stands for a browser
const LIMIT = 15_000; // ms for a whole answer: a network that swallows a request says nothing
const LARGE = 4; // times as long for a picture, which takes a slow network longer
export const UNREACHABLE = 'The server cannot be reached.';

/** The random number that stands for this browser in all rooms; there is no other name. */
export function browserNumber() {
  const kept = readKept(BROWSER);
  if (typeof kept === 'string') return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES)); // randomUUID wants https
  const number = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  keep(BROWSER, number);
  return number;
}

/** Asks the server; after the limit, in ms, nobody answers, also while the body is read. */
export function askInTime(address, asked, limit = LIMIT) {
  return askServer(address, { ...asked, signal: signalAfter(limit) }, UNREACHABLE);
}

export class Talk {
  /** @param {{root: string, code: string, secret?: string, limit?: number}} room */
  constructor({ root, code, secret = '', limit = LIMIT }) {
    const key = `kp-room-joined-${code}`;
    // A browser has a number that the room has signed, as soon as it has joined.
    Object.assign(this, { root, code, secret, limit, key, browser: readKept(key) ?? '' });
  }

  /** Joins the room, where this browser has not yet. */
  async join() {
    if (this.browser) return;
    ({ browser: this.browser } = await this.json('/join', {}));
    keep(this.key, this.browser);
  }

  /** Joins anew: another room has got the same five digits since. */
  async joinAgain() {
    forget(this.key);
    this.browser = '';
    await this.join();
  }

  address(path) { return `${this.root}kp/rooms/${this.code}${path}`; }

  get events() {
    const watch = this.secret ? '&watch=1' : '';
    return this.address(`/events?browser=${this.browser}${watch}`);
  }

  /** How the room stands, as this browser may see it; of a part where it goes at its own pace. */
  view(part) { return this.json(part ? `?part=${part}` : ''); }

  async answer(entry) {
    await this.join();
    const send = () => this.json('/answers', { ...entry, browser: this.browser });
    return send().catch(async (error) => {
      if (error.status !== 403) throw error;
      await this.joinAgain();
      return send();
    });
  }

  command(kind, more = {}) { return this.json('/commands', { kind, ...more }); }

  /** Where others find the room: {address, words, qr, why}. */
  where() { return this.json(`/address?origin=${encodeURIComponent(location.origin)}`); }

  async picture(part, when) {
    const path = `/picture/${part}/${when}`;
    const response = await this.request(path, undefined, LARGE * this.limit).catch((error) => {
      // The room has moved on meanwhile, or draws still: the next look knows, and this says nothing.
      throw error.status ? new Refusal('', 429) : error;
    });
    return response.arrayBuffer().catch(outOfReach(UNREACHABLE));
  }

  async json(path, body) {
    const response = await this.request(path, body);
    return response.json().catch(outOfReach(UNREACHABLE));
  }

  request(path, body, limit = this.limit) {
    const headers = { 'x-kp-browser': this.browser || browserNumber() };
    if (this.secret) headers['x-kp-secret'] = this.secret;
    return askInTime(this.address(path), { body, headers }, limit);
  }
}
