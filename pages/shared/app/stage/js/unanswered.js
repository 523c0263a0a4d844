// What the learner has set and done and the server has not answered yet: values by name, of which
// the last one counts, and events in their order.

/** What is said where nothing is taken along, because it would be the state before the last move. */
export const NOT_ARRIVED = 'The last move has not arrived yet: try again in a moment.';

export class Unanswered {
  constructor() {
    this.values = new Map(); // by name: {raw, since: the first request that carried it, or null,
    //   order: the request that brought it, if it was taken back}
    this.events = []; // {event, gesture, sent: the first request that carried it, or null}
    this.gesture = undefined; // of the last value
  }

  get isEmpty() { return !this.values.size && !this.events.length; }

  set(name, raw, gesture) {
    this.values.set(name, { raw, since: null });
    this.gesture = gesture;
  }

  /** Takes an event. Of several choices that wait only the last one counts. */
  post(event, gesture) {
    const last = this.events.at(-1);
    if (last?.sent === null && last.event.kind === 'choose' && event.kind === 'choose') {
      last.event = event;
    } else this.events.push({ event, gesture, sent: null });
  }

  /** What a request of that number carries: all values, and the first event. */
  carried(order) {
    const body = {};
    if (this.values.size) {
      body.values = {};
      for (const [name, value] of this.values) {
        value.since ??= order;
        body.values[name] = value.raw;
      }
    }
    const [entry] = this.events;
    if (entry) {
      // An event that is sent again keeps its number, so that it is done once; what was set
      // meanwhile goes with it, under the number of the request.
      entry.sent ??= order;
      Object.assign(body, { event: entry.event, event_seq: entry.sent });
    }
    const gesture = entry?.gesture ?? (body.values ? this.gesture : undefined);
    return gesture === undefined ? body : { ...body, gesture };
  }

  /** The server has what a request carried. */
  acknowledge({ order, event }) {
    for (const [name, { since }] of this.values) {
      if (since !== null && since <= order) this.values.delete(name);
    }
    this.drop(event);
  }

  /** A request that met nobody has done nothing: its event is unsent, if no other one carried it. */
  returned({ order, event }) {
    const entry = this.events.find((one) => one.event === event);
    if (entry?.sent === order) entry.sent = null;
  }

  /**
   * Keeps the values that no request has carried; controls that the next revision has not, the
   * server passes over. The others an answer tells of. A point belongs to its own revision.
   * @returns {object[]} the events that are dropped, and were not sent
   */
  leaveRevision() {
    for (const [name, { since }] of this.values) if (since !== null) this.values.delete(name);
    const unsent = this.events.filter(({ sent }) => sent === null);
    this.events = [];
    return unsent.map(({ event }) => event);
  }

  /** The values of a request that was refused for its revision are unsent, unless set anew since. */
  takeBack({ order, values = {} }) {
    for (const [name, raw] of Object.entries(values)) {
      const own = this.values.get(name);
      if (!own || own.order < order) this.values.set(name, { raw, since: null, order });
      else if (own.since <= order) own.since = null;
    }
  }

  /**
   * Hands over what the other end cannot have yet, and keeps the rest: an event that was sent may
   * have been done.
   * @param {Unanswered} next
   * @param {boolean} isFresh whether it begins at the last state that is known here, before all of
   *   these events
   */
  handTo(next, isFresh = false) {
    for (const [name, { raw }] of this.values) next.set(name, raw, this.gesture);
    this.values.clear();
    const stays = ({ sent }) => !isFresh && sent !== null;
    for (const entry of this.events) if (!stays(entry)) next.post(entry.event, entry.gesture);
    this.events = this.events.filter(stays);
  }

  /** Drops an event, if it is still here: what came after it waits. */
  drop(event) { this.events = this.events.filter((entry) => entry.event !== event); }
}
