// Hears of what is new in a room: one stream of events, and a look every now and then, should the
// stream say nothing. What cannot be reached, or is refused, is said, and tried again until it can.

const POLL = 20_000; // ms between two looks while the stream is open
const AGAIN = 2000; // ms between two looks while nobody answers
const AWAY = 'The server cannot be reached. Trying again …';
const ENDED = 'This class has ended.';

export class Watch {
  /**
   * @param {Talk} talk
   * @param {{look: function, alarm: function, ended: function, counts?: function}} page `look`
   *   brings it up to date and may fail; `alarm` is told why it may not be up to date, '' once it is,
   *   and whether nobody answers; `ended` why there is no room, `counts` what the stream says of a
   *   lecturer's room
   */
  constructor(talk, page) {
    Object.assign(this, { talk, page, version: null });
    this.ending = new AbortController();
    const { signal } = this.ending;
    window.addEventListener('offline', () => this.alarm(AWAY, true), { signal });
    window.addEventListener('online', () => this.again(), { signal });
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.again();
    }, { signal });
    this.again();
  }

  /** Looks now, and listens anew where nobody listens. */
  again() {
    if (this.stopped) return;
    if (!this.source || this.source.readyState === EventSource.CLOSED || this.isAway) this.listen();
    this.look();
  }

  listen() {
    if (!this.talk.browser) return; // the first look joins
    this.source?.close();
    this.source = new EventSource(this.talk.events);
    this.source.addEventListener('room', ({ data }) => {
      const said = JSON.parse(data);
      if (said.ended) {
        this.end();
        return;
      }
      this.page.counts?.(said);
      if (said.version !== this.version) this.look();
    });
    this.source.onerror = () => this.lookIn(AGAIN);
  }

  /** Brings the page up to date; what comes meanwhile is looked at afterwards, before it is done. */
  async look() {
    if (this.looking || this.stopped) {
      this.once = true;
      return this.looking;
    }
    this.once = false;
    this.looking = this.lookNow();
    return this.looking;
  }

  async lookNow() {
    try {
      this.version = await this.page.look();
      if (!this.source) this.listen();
      this.alarm('');
      this.lookIn(POLL);
    } catch (error) {
      this.failed(error);
    } finally {
      this.looking = null;
    }
    if (this.once) await this.look();
  }

  failed(error) {
    if (error.status === undefined) console.error(error); // a fault of ours
    if ([404, 410].includes(error.status)) {
      this.end(error.message);
    } else {
      if (error.status === 0) this.alarm(AWAY, true);
      else if (error.status !== undefined) this.alarm(error.message);
      this.lookIn(AGAIN);
    }
  }

  /** The room is not there any more. */
  end(sentence = ENDED) {
    if (this.stopped) return;
    this.stop();
    this.page.ended(sentence);
  }

  /** Looks after so many ms, or earlier: a stream that fails again and again puts nothing off. */
  lookIn(pause) {
    const due = performance.now() + pause;
    if (this.next && this.due <= due) return;
    clearTimeout(this.next);
    this.due = due;
    this.next = setTimeout(() => {
      this.next = 0;
      this.again();
    }, pause);
  }

  alarm(sentence, isAway = false) {
    this.isAway = isAway;
    if (this.said === sentence) return;
    this.said = sentence;
    this.page.alarm(sentence, isAway);
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.next);
    this.source?.close();
    this.ending.abort();
  }
}
