// Whether the server can be reached: while it cannot the page says so, even if nothing is asked
// for; as soon as it can, whatever waits is sent at once. A page that is left asks for nothing more;
// one that the browser kept, and Back brings again, goes on.

import { OwnProcess } from './own_process.js';
import { watchConnection } from './streamlit_private.js';

const SHORT = 1000; // ms for which a broken connection is not spoken of

export class Connection {
  /**
   * @param {PageClient} client
   * @param {AbortSignal} ended
   */
  constructor(client, ended) {
    this.channels = () => client.channels.values();
    this.ownProcess = new OwnProcess(client, ended);
    const listen = (type, act) => window.addEventListener(type, act, { signal: ended });
    listen('online', () => this.retry());
    listen('pagehide', () => this.leave());
    listen('pageshow', ({ persisted }) => { if (persisted) this.comeBack(); });
    const observer = watchConnection((there) => (there ? this.back() : this.lost()));
    ended.addEventListener('abort', () => {
      observer?.disconnect();
      clearTimeout(this.speaking);
    });
  }

  lost() {
    this.speaking ??= setTimeout(() => {
      for (const channel of this.channels()) if (channel.stage?.data.main) channel.away(true);
    }, SHORT);
  }

  back() {
    clearTimeout(this.speaking);
    this.speaking = null;
    for (const channel of this.channels()) channel.away(false);
    this.retry();
    this.ownProcess.askLater();
  }

  leave() {
    for (const channel of this.channels()) channel.close();
  }

  comeBack() {
    for (const channel of this.channels()) channel.reopen();
  }

  /** Ends the pause after a failure. */
  retry() {
    for (const channel of this.channels()) channel.retryNow();
  }
}
