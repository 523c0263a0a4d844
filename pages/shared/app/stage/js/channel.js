// The exchange of one stage with the server: at most two requests under way, always the newest
// request, and nothing that the learner set is lost on the way. Once its page is left it is closed:
// in a window that is being torn down a request fails at once and no timer ever comes.

import { askServer, outOfReach, PASSING, pauseAfter, Refusal, signalAfter } from './request.js';
import { SceneCache } from './scenes.js';
import { Unanswered } from './unanswered.js';
import { MissingArray, scenesOf } from './wire.js';

const AT_ONCE = 2; // requests under way
const SLOW = 500; // ms until the stage says that it waits
const TIMEOUT = 60_000; // ms until a request counts as lost
const UNREACHABLE = 'The server cannot be reached; the picture stays as it was.';

export class Channel {
  /**
   * @param {PageClient} client
   * @param {string} token of the stage
   */
  constructor(client, token) {
    this.client = client;
    this.token = token;
    this.stage = null; // {show, message, busy, failed}
    this.scenes = new SceneCache();
    this.unanswered = new Unanswered();
    this.moved = null; // a point that is being dragged: a preview, never state
    this.window = null; // what a zoom shows of a curve: [left, right, low, high]
    this.wanted = false; // whether a picture is to be asked for
    this.goesAgain = false; // whether the next request brings values of one that was refused
    this.underWay = new Set();
    this.waiting = null; // the newest answer that is not drawn yet: {scene, request}
    this.retrying = null; // the timer of the pause after a failure
    this.shown = 0; // the newest request whose answer was taken
    this.failures = 0;
    this.isAway = false; // whether the stage says that the server cannot be reached
    this.isUndrawn = false; // whether what draws the pictures has not come yet
    this.open = true;
  }

  /** Sets a value; it is sent until a request that carried it has been answered. */
  set(name, raw, gesture) {
    this.unanswered.set(name, raw, gesture);
    this.ask();
  }

  /** Posts an event. */
  post(event, gesture) {
    this.unanswered.post(event, gesture);
    this.ask();
  }

  /** Asks for the picture of a point dragged to {index, x, y}; null ends the drag. */
  preview(moved) {
    this.moved = moved;
    if (moved) this.ask();
  }

  /** Asks for the picture of the record as it is now. */
  ask() {
    this.wanted = true;
    this.schedule();
  }

  get busy() {
    return this.open && Boolean(this.underWay.size || this.wanted || !this.isAnswered);
  }

  /** Whether the server has all that was set here, and its answer is shown. */
  get isAnswered() { return !this.open || (this.unanswered.isEmpty && !this.waiting); }

  /** Drops all that waits. */
  forget() {
    this.unanswered = new Unanswered();
    this.moved = null;
    this.wanted = false;
  }

  /** Goes to another revision; what that cannot take is said. */
  leaveRevision() {
    this.client.tellLost(this.unanswered.leaveRevision());
    this.moved = null;
    this.wanted = !this.unanswered.isEmpty;
    this.schedule();
  }

  /** Sends nothing any more; answers under way are thrown away. */
  close() {
    this.open = false;
    this.waiting = null;
    clearTimeout(this.retrying);
    this.retrying = null;
  }

  /** Goes on after `close`: values and events that were not answered are sent again. */
  reopen() {
    this.open = true;
    this.ask();
  }

  schedule() {
    while (this.maySend()) this.send();
  }

  maySend() {
    const { client, underWay } = this;
    if (!this.wanted || !this.open || client.gone) return false;
    // A timer's number may be 0.
    if (this.retrying !== null) return false;
    if (this.refusedRevision === client.revision || this.waiting) return false;
    // An event is alone on its way, so that it cannot be overtaken.
    for (const request of underWay) if (request.event) return false;
    return underWay.size < (this.unanswered.events.length ? 1 : AT_ONCE);
  }

  send() {
    const { client, unanswered } = this;
    const order = client.nextNumber();
    const { base } = this.scenes;
    const body = { client: client.id, seq: order, base, revision: client.revision };
    Object.assign(body, unanswered.carried(order));
    const { event = null, values, revision } = body;
    const request = { order, event, values, revision };
    if (this.moved && !body.event) body.moved = this.moved;
    if (this.window) body.window = this.window;
    request.empty = !body.values && !body.event && !body.moved;
    request.preview = Boolean(body.moved);
    request.isAgain = this.goesAgain;
    this.goesAgain = false;
    this.wanted = unanswered.events.length > 1;
    this.underWay.add(request);
    this.exchange(request, body, base);
  }

  async exchange(request, body, base) {
    const slow = setTimeout(() => this.stage?.busy(true), SLOW);
    let scene = null;
    try {
      const response = await this.request('live', body, signalAfter(TIMEOUT));
      const buffer = await response.arrayBuffer().catch(outOfReach(UNREACHABLE));
      const stats = window.__kp;
      if (stats) stats.bytes = (stats.bytes ?? 0) + buffer.byteLength;
      scene = this.scenes.read(buffer, base);
      this.answered(request, scene);
    } catch (error) {
      if (this.open) this.failed(request, error);
    } finally {
      clearTimeout(slow);
      this.underWay.delete(request);
      if (!this.underWay.size) this.stage?.busy(false);
      this.schedule();
    }
  }

  /** Takes an answer: what it carried is known to the server now. */
  answered(request, scene) {
    if (!this.open) return;
    this.unanswered.acknowledge(request);
    const { client } = this;
    if ((scene.revision ?? client.revision) < client.revision) return;
    if (request.order <= this.shown) return;
    this.shown = request.order;
    if (!this.isUndrawn) this.arrived(request.isAgain);
    client.apply(this, scene, request);
    this.waiting = { scene, request };
    this.draw();
  }

  /** Shows the newest answer; those that come while it is drawn wait for it, or are skipped. */
  async draw() {
    if (this.drawing) return;
    this.drawing = true;
    while (this.waiting && this.open) {
      const { scene, request } = this.waiting;
      try {
        await this.stage?.show(scene, request);
        if (this.isUndrawn && scene.figures) this.arrived();
      } catch (error) {
        this.isUndrawn = PASSING.has(error.status);
        if (this.isUndrawn) this.away(true, error.message);
        else this.fault(error);
      }
      if (this.isUndrawn) this.retryLater();
      if (this.waiting?.request === request) this.waiting = null;
      this.client.drawn(this, scene, request);
    }
    this.drawing = false;
    this.schedule();
  }

  failed(request, error) {
    const { client } = this;
    if (error instanceof MissingArray) { // the server has the values, only the picture is missing
      this.unanswered.acknowledge(request);
      this.scenes.base = null;
      this.wanted = true;
    } else if (error.status === 410) {
      this.unanswered.returned(request);
      this.wanted = false; // what waits goes with another token
      this.away(false); // somebody is there again
      client.renewal.lost(this);
    } else if (error.status === 409) {
      this.unanswered.drop(request.event);
      this.unanswered.takeBack(request);
      client.tellLost([request.event]);
      this.refusedRevision = request.revision;
      this.wanted = true; // the revision may already be another
      client.renewal.awaitRevision(request.revision);
      this.stage?.failed(request);
    } else if (PASSING.has(error.status)) {
      this.away(true, error.message);
      this.retryLater();
    } else {
      if (request.event) this.refuseEvent(request);
      else this.refuseValues(request);
      this.fault(error);
      this.stage?.failed(request);
      client.updatePanels();
    }
  }

  /** Whether the values that went with it were taken is not known: they go once more, alone. */
  refuseEvent({ event }) {
    this.unanswered.drop(event);
    this.goesAgain = this.unanswered.values.size > 0;
    this.wanted ||= this.goesAgain;
  }

  /** One of the values cannot be: the next picture has the others. */
  refuseValues(request) {
    this.unanswered.acknowledge(request);
    this.goesAgain = Object.keys(request.values ?? {}).length > 1;
    this.wanted ||= this.goesAgain;
  }

  /** Says that there is no answer at present, or takes that back. */
  away(yes, why = UNREACHABLE) {
    if (yes || this.isAway) this.stage?.message(yes ? why : '');
    this.isAway = yes;
  }

  /** Takes back what was said of an answer or a picture that did not come, or of a refusal. */
  arrived(staysRefused = false) {
    this.failures = 0;
    this.isAway = false;
    this.isUndrawn = false;
    if (!staysRefused) this.stage?.message('');
  }

  fault(error) {
    if (!(error instanceof Refusal)) console.error(error); // a fault of ours
    const ours = 'The new picture could not be read; the last one stays.';
    this.stage?.message(error instanceof Refusal ? error.message : ours);
  }

  retryLater() {
    this.wanted = true;
    clearTimeout(this.retrying);
    this.retrying = setTimeout(() => this.retryNow(), pauseAfter(this.failures++));
  }

  /** Ends the pause after a failure, for instance when the network is back. */
  retryNow() {
    clearTimeout(this.retrying);
    this.retrying = null;
    this.schedule();
  }

  /** Scenes of a sweep over one hyperparameter, as they come. */
  async *sweep(name) {
    const { id, revision } = this.client;
    const values = Object.fromEntries([...this.unanswered.values].map(([key, { raw }]) => [key, raw]));
    const ending = new AbortController();
    const body = { client: id, revision, name, values };
    if (this.window) body.window = this.window;
    const response = await this.request('sweep', body, ending.signal);
    try {
      yield* scenesOf(response.body.getReader());
    } finally {
      ending.abort(); // a sweep that is left early need not be drawn to its end
    }
  }

  request(kind, body, signal) {
    const headers = { 'X-Kp-Token': this.token };
    return askServer(`${this.client.root}kp/${kind}`, { body, headers, signal }, UNREACHABLE);
  }
}
