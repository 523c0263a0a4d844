// What a run of the page has to bring once the server does not know what a request names: another
// session in the learner's state, the new token of a view, or the next revision.

import { connectAnew } from './streamlit_private.js';

const TOKEN_AGAIN = 400; // ms after which a view's token that did not come is asked for
const RENEW_AGAIN = 10_000; // ms after which a renewal that brought nothing is asked for again
const REVISION_AGAIN = 3000; // ms after which a revision that did not come is asked for

export class Renewal {
  /** @param {PageClient} client */
  constructor(client) {
    this.client = client;
    this.renewed = false; // whether a session came in the place of one that was lost
  }

  /** The server does not know a stage any more: a run of the page makes a new one. */
  lost(channel) {
    const { client } = this;
    if (client.gone) return;
    if (channel.stage && !channel.stage.data.main) {
      this.awaitToken(channel);
      return;
    }
    client.gone = true;
    // Where not even the new session is known, the web socket leads to another process than the requests.
    if (this.renewed && !channel.shown) connectAnew();
    this.ask();
  }

  /** A view's stage is gone; its new token comes with a run that may be under way already. */
  awaitToken(channel) {
    setTimeout(() => {
      if (channel.open && channel.stage.channel === channel) this.refresh();
    }, TOKEN_AGAIN);
  }

  /** Asks for a session in the learner's state, until there is one. */
  ask() {
    const { client } = this;
    const search = client.address ?? client.main?.data.address ?? '';
    client.main?.trigger('renew', client.file ? { search, file: client.file } : { search });
    clearTimeout(this.renewing);
    this.renewing = setTimeout(() => { if (client.gone) this.ask(); }, RENEW_AGAIN);
  }

  /** After a refused revision new data of the components come; should they not, they are asked for. */
  awaitRevision(revision) {
    this.revisionCame();
    this.expecting = setTimeout(() => {
      if (this.client.revision === revision) this.refresh();
    }, REVISION_AGAIN);
  }

  refresh() { this.client.main?.trigger('refresh', {}); }

  sessionCame() {
    clearTimeout(this.renewing);
    this.renewed = true;
  }

  revisionCame() { clearTimeout(this.expecting); }

  end() {
    clearTimeout(this.renewing);
    this.revisionCame();
  }
}
