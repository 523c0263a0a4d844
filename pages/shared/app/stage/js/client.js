// What the scripts of one page know together: the record of the learner as the server last told
// it, and the way to change it. Stages and panels of a page share one client.

import { AddressWriter } from './address_writer.js';
import { Channel } from './channel.js';
import { Connection } from './connection.js';
import { Renewal } from './renewal.js';
import { Rest } from './rest.js';
import { Unanswered } from './unanswered.js';

const FORGET_AFTER = 5000; // ms after which a page that left the document may be forgotten

const clients = new Map(); // by page

/** The client of a page. */
export function clientOf(page) {
  if (!clients.has(page)) clients.set(page, new PageClient(page));
  return clients.get(page);
}

export class PageClient {
  constructor(page) {
    this.page = page;
    this.id = crypto.getRandomValues(new Uint32Array(2)).join('-');
    this.root = '/';
    this.channels = new Map(); // by token
    this.stages = new Set();
    this.panels = new Set();
    this.stories = new Set();
    this.token = null; // of the main stage
    this.revision = null;
    this.file = null; // what the server said of a dropped file, should it lose it; see kept.py
    this.version = 0; // of the record as it is known here; see page_state.py
    this.address = null;
    this.values = {}; // of the record, by name
    this.notes = {};
    this.shown = 0; // the newest request whose answer changed what is known
    Object.assign(this, { numbers: 0, gestures: 0 });
    this.rest = new Rest(this);
    this.renewal = new Renewal(this);
    this.ending = new AbortController();
    const { signal } = this.ending;
    this.connection = new Connection(this, signal);
    this.browserAddress = new AddressWriter(page, signal);
  }

  /** The exchange of the stage with that token. */
  channel(token) {
    if (!this.channels.has(token)) this.channels.set(token, new Channel(this, token));
    return this.channels.get(token);
  }

  /** The exchange over which something is sent: never with a session that is gone. */
  answering(token) { return this.channel(this.channels.has(token) ? token : this.token || token); }

  nextNumber() { return ++this.numbers; }
  nextGesture() { return ++this.gestures; }

  get main() {
    for (const stage of this.stages) if (stage.data.main) return stage;
    return this.stages.values().next().value;
  }

  /** Takes a stage or a panel that is on the page; returns the function that takes it away. */
  attach(kind, one) {
    this[kind].add(one);
    clearTimeout(this.leaving);
    return () => {
      this[kind].delete(one);
      const empty = !this.stages.size && !this.panels.size;
      if (empty) this.forgetLater();
      else if (kind === 'stages') setTimeout(() => this.retire(one), FORGET_AFTER);
    };
  }

  /**
   * Forgets the page once another one is shown. While its address stands there it comes back: after
   * a restart Streamlit takes all away until the first run of the new session is done, which on a
   * busy machine is long.
   */
  forgetLater() {
    this.leaving = setTimeout(() => {
      if (location.pathname === this.browserAddress.path) this.forgetLater();
      else this.end();
    }, FORGET_AFTER);
  }

  /** The exchange of a view that left the page ends, unless another one has taken its place. */
  retire(view) {
    const { channel } = view;
    const isLeft = channel?.open && channel.stage === view && channel.token !== this.token;
    if (isLeft && !this.gone) this.close(channel, this.channel(this.token));
  }

  end() {
    this.ending.abort();
    for (const channel of this.channels.values()) channel.close();
    this.rest.end();
    this.renewal.end();
    if (clients.get(this.page) === this) clients.delete(this.page);
  }

  /**
   * Takes the data of a component: of a panel {token, revision}, or of a stage.
   * @returns {boolean} whether a stage may show them; not where they are of another address than
   *   the learner's, which is then asked for again
   */
  receive(data) {
    this.root = `${(data.root ?? '/').replace(/\/$/, '')}/`;
    this.browserAddress.isBelow(this.root);
    if (data.main && this.token !== null && data.token !== this.token) return this.restart(data);
    const there = { token: data.token, file: data.file, refreshing: false, gone: false };
    if (data.main) Object.assign(this, there, { unsent: null });
    if (this.revision === null) this.revision = data.revision;
    if (data.revision > this.revision) this.nextRevision(data.revision);
    if (data.main && this.knowsNoMoreThan(data)) this.remember(data);
    return true;
  }

  /** Whether no answer told of a later record than the run that these data are of. */
  knowsNoMoreThan(data) {
    return data.revision === this.revision && !(data.version < this.version);
  }

  /** Ends an exchange; what is not answered yet goes over another one, if there is one. */
  close(channel, next) {
    channel.close();
    this.channels.delete(channel.token);
    if (!next || channel.unanswered.isEmpty) return;
    channel.unanswered.handTo(next.unanswered);
    this.tellLost(channel.unanswered.events.map(({ event }) => event));
    next.ask(); // the picture shows whether these have been done
  }

  /** Says of events that they may be missing; what is chosen is to be seen. */
  tellLost(events) {
    if (events.some((event) => event && event.kind !== 'choose')) this.main?.lostEvent();
  }

  /**
   * The server has another session for this page: the learner's state is brought to it.
   *
   * That takes a second run: in the first one of a session Streamlit calls no listener, so that a
   * renewal asked for before is not heard.
   */
  restart(data) {
    const own = this.address;
    this.keepUnsent();
    for (const channel of this.channels.values()) {
      if (channel.token === data.token) continue;
      channel.forget();
      // A view gets its own token in the same run.
      if (!channel.stage || channel.stage.data.main) this.close(channel);
    }
    this.renewal.sessionCame();
    Object.assign(this, { revision: data.revision, version: 0, shown: 0, refreshing: false });
    // A run that comes in between, for whatever reason, has not heard of it yet.
    if (own !== null && own !== data.address && data.restored !== own) {
      Object.assign(this, { token: '', gone: true }); // until it is done
      this.renewal.ask();
      return false;
    }
    Object.assign(this, { token: data.token, file: data.file, gone: false });
    this.remember(data);
    // What no answer has confirmed goes to this session, if it is the state from before that.
    const channel = this.channel(data.token);
    if (own === null || own === data.address) this.unsent.handTo(channel.unanswered, true);
    else if (!this.unsent.isEmpty) this.main?.lostEvent();
    this.unsent = null;
    if (!channel.unanswered.isEmpty) channel.wanted = true;
    this.updatePanels();
    for (const one of this.channels.values()) one.schedule();
    return true;
  }

  /** Keeps what no answer has confirmed yet for the next session. */
  keepUnsent() {
    this.unsent ??= new Unanswered();
    for (const { unanswered } of this.channels.values()) unanswered.handTo(this.unsent, true);
  }

  remember({ values, notes, address, version }) {
    if (version !== undefined) this.version = version;
    if (values) this.values = { ...values };
    this.notes = { ...notes };
    if (address !== undefined) this.address = address;
  }

  /**
   * Goes to another revision. Where the state is being brought to another session, all that waits is
   * kept: panels hear of that before the stage does, see `restart`.
   */
  nextRevision(revision) {
    if (this.gone) this.keepUnsent();
    Object.assign(this, { revision, shown: 0, values: {}, notes: {} });
    this.renewal.revisionCame();
    for (const channel of this.channels.values()) channel.leaveRevision();
  }

  /** Sets a value over the stage with that token. */
  set(token, name, raw, gesture) {
    this.rest.touch();
    for (const stage of this.stages) stage.valueMoved(name, raw);
    this.answering(token).set(name, raw, gesture);
  }

  /** Posts an event of the contract over the stage with that token. */
  post(token, event, gesture = this.nextGesture()) {
    this.rest.touch();
    this.answering(token).post(event, gesture);
  }

  /** The value of a control: the learner's own until the server has it, then the record's. */
  valueOf(name) {
    for (const { unanswered: { values } } of this.channels.values()) {
      if (values.has(name)) return values.get(name).raw;
    }
    return this.values[name];
  }

  /** Takes what an answer says of the record; the stage draws its pictures afterwards. */
  apply(channel, scene, request) {
    if (scene.revision > this.revision) this.revision = scene.revision;
    if (request.order < this.shown) return;
    this.shown = request.order;
    this.remember(scene);
    this.browserAddress.write(scene.address);
    this.updatePanels();
    const { main } = this;
    if (main && main.channel !== channel) main.head?.show(scene);
  }

  /** An answer is drawn: what else it asks for. */
  drawn(channel, scene, request) {
    if (scene.run && !this.refreshing) {
      this.refreshing = true;
      this.rest.moves = 0; // the run brings the views along
      setTimeout(() => { this.refreshing = false; }, FORGET_AFTER); // should it be lost on the way
      this.main?.trigger('refresh', {});
    }
    if (request.empty || request.preview) return;
    if (!request.event && channel !== this.main?.channel) return;
    for (const stage of this.stages) if (stage.channel !== channel) stage.askWhenSeen();
  }

  /** Tells the panels of the values and notes as they are now. */
  updatePanels() {
    for (const panel of this.panels) panel.follow(this.values, this.notes);
  }

  /** Shows the values of a frame of a sweep on the panels; null ends that. */
  showFrame(scene) {
    if (!scene) return this.updatePanels();
    const { values, notes = {} } = scene;
    for (const panel of this.panels) panel.follow({ ...this.values, ...values }, notes, true);
  }

  get busy() {
    return Boolean(this.gone) || [...this.channels.values()].some((channel) => channel.busy);
  }

  /**
   * Waits until the server has all that was set, but not longer than `limit` ms.
   * @returns {Promise<boolean>} whether it has, and its answers are shown
   */
  async settled(limit = 1000) {
    const end = performance.now() + limit;
    while (this.busy && performance.now() < end) {
      await new Promise((resolve) => { setTimeout(resolve, 20); });
    }
    return !this.gone && [...this.channels.values()].every((channel) => channel.isAnswered);
  }

  /** Another token for the same stage: what is not answered yet goes with it. */
  replace(former, token) {
    const channel = this.channel(token);
    if (!former || former === channel) return channel;
    channel.window = former.window;
    this.close(former, channel);
    return channel;
  }
}
