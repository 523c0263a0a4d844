// The page of one who learns: what the lecturer is at, the picture without its result, the
// question, and, when it is revealed, where the own answer lies.

import { make, setText } from '../dom.js';
import { writeGiven } from '../question.js';
import { Board } from './board.js';
import { Drafts } from './drafts.js';
import { Outbox } from './outbox.js';
import { PartView } from './part_view.js';
import { frame, sayAlarm, sayInstead, talkOfPage } from './shell.js';
import { Watch } from './watch.js';

const PRIVACY = 'No name and no address is kept: a random number stands for this browser until the '
  + 'room ends.';
const SAYS = {
  lobby: 'You are in. The lecturer begins.',
  read: 'Read and think. The question opens soon.',
  look: 'Read and look.',
  closed: 'The answers are closed. The lecturer reveals them.',
  paused: 'The lecturer has paused. Look up.',
};
const SENT = {
  sending: 'Sending …',
  kept: 'Kept, not sent yet. It is sent as soon as the server can be reached.',
  sent: 'Sent. You may change it until the answers are closed.',
  final: 'Your answer is final: it shows the truth at once.',
  next: 'Sent. Go on to the next part, or change it until the lecturer reveals it.',
};
const NO_CODE = 'A room has a code of five digits.';
const SENT_CLOSED = 'Your answer has arrived.';
const NOT_SENT = 'You have not answered this question.';
const UNSENT = 'Not sent yet: press Send.';
const CHANGED = 'Changed, not sent yet: press Send the change.';
const CLOSED_UNSENT = 'You have not answered this question: what you set was not sent.';

export class Student {
  constructor() {
    const { root, head, body, alarm } = frame('student');
    Object.assign(this, { root, alarm });
    this.title = make('h1', '', head);
    this.place = make('span', 'kp-room-place', head);
    this.way = make('nav', 'kp-room-way', head);
    this.say = make('p', 'kp-room-say', body);
    this.say.setAttribute('role', 'status');
    this.part = new PartView(body);
    this.sent = make('p', 'kp-room-sent');
    this.sent.setAttribute('role', 'status');
    this.privacy = make('p', 'kp-room-privacy', body);
    setText(this.privacy, PRIVACY);
    this.board = new Board(this.part.pictures);
    this.at = null; // the part where an own pace has come
    this.states = new Map(); // of answers on their way, by part and round
    this.talk = talkOfPage();
    if (!this.talk.code) {
      sayInstead(root, NO_CODE);
      return;
    }
    this.drafts = new Drafts(this.talk.code);
    this.outbox = new Outbox(this.talk, (entry, state, said) => this.told(entry, state, said));
    this.watch = new Watch(this.talk, {
      look: () => this.look(), alarm: (sentence) => sayAlarm(alarm, sentence),
      ended: (said) => sayInstead(root, said),
    });
    this.outbox.send();
  }

  async look() {
    await this.talk.join();
    const view = await this.talk.view(this.at).catch((error) => {
      if (error.status !== 403 || !this.at) throw error;
      this.at = null; // the own pace has ended: a part ahead of the class may not be seen any more
      return this.talk.view();
    });
    this.view = view;
    this.root.dataset.phase = view.paused ? 'paused' : view.phase;
    setText(this.title, view.title);
    setText(this.place, view.phase === 'lobby' ? '' : `${view.part} of ${view.of}`);
    this.showWay(view);
    await this.show(view);
    return view.version;
  }

  /** What is seen of a part in its phase. */
  async show(view) {
    const look = view.phase === 'read' && !view.takes_answers;
    const says = SAYS[view.paused ? 'paused' : look ? 'look' : view.phase] ?? '';
    setText(this.say, says);
    this.say.hidden = !says;
    const isLobby = view.phase === 'lobby';
    this.part.root.hidden = isLobby;
    this.part.root.inert = view.paused;
    this.privacy.hidden = Boolean(this.given(view)) || view.phase === 'free';
    if (isLobby) return;
    const { part, round, phase: at } = view;
    const when = ['revealed', 'free'].includes(at) ? 'after' : 'before';
    await this.part.show(view, {
      board: this.board, talk: this.talk, when, given: this.given(view)?.given,
      send: (given) => this.outbox.put({ part, round, given }),
      unsent: this.drafts.of(view),
      draft: (unsent) => {
        this.drafts.put({ part, round }, unsent);
        this.writeSent(this.view);
      },
    });
    this.part.question.after(this.sent);
    this.writeSent(view);
    this.part.linkTo(view.free);
  }

  /** The own answer of the present round: the one on its way, or the one that has arrived. */
  given(view) {
    const waits = this.outbox.of(view);
    if (waits) return waits;
    return view.mine === null || view.mine === undefined ? null : { given: view.mine };
  }

  told(entry, state, said) {
    this.states.set(`${entry.part}.${entry.round}`, { state, said });
    if (state === 'sent' && this.isAt(entry)) this.view.mine = entry.given;
    if (!this.view) return;
    this.privacy.hidden = true;
    this.writeSent(this.view);
    if (['sent', 'refused'].includes(state)) this.watch.look(); // of an own pace it opens the truth
    if (state === 'refused') this.part.refuse();
  }

  isAt({ part, round }) { return this.view?.part === part && this.view.round === round; }

  /** Says beside the question what became of the answer. */
  writeSent(view) {
    const { state, said } = this.states.get(`${view.part}.${view.round}`) ?? {};
    const isOpen = view.phase === 'open';
    const has = Boolean(this.given(view));
    const isUnsent = this.drafts.of(view) !== undefined;
    let text = '';
    if (view.takes_answers && ['open', 'closed'].includes(view.phase)) {
      if (isUnsent && isOpen) text = has ? CHANGED : UNSENT;
      else if (isUnsent) text = has ? this.sayWhatCounts(view) : CLOSED_UNSENT;
      else if (state === 'refused') text = said;
      else if (['sending', 'kept'].includes(state)) text = SENT[state];
      else if (has) text = !isOpen ? SENT_CLOSED : view.part < view.pace ? SENT.next : SENT.sent;
      else if (!isOpen) text = NOT_SENT;
      else if (view.tells && view.part <= view.pace) text = SENT.final;
    }
    setText(this.sent, text);
    this.sent.hidden = !text;
    this.sent.dataset.state = isUnsent || state === 'kept' ? 'kept' : '';
  }

  /** The answers were closed before the last change was sent. */
  sayWhatCounts(view) {
    const counts = writeGiven(view.asked, this.given(view).given);
    return `Your last change was not sent. What you sent before counts${counts && `: ${counts}`}.`;
  }

  /** At an own pace: the parts up to the one that the lecturer allows. */
  showWay({ pace: upto, part }) {
    if (!upto) this.at = null;
    this.way.hidden = !upto;
    const key = `${upto} ${part}`;
    if (!upto || key === this.wayKey) return;
    this.wayKey = key;
    this.way.replaceChildren();
    for (let n = 1; n <= upto; n++) {
      const button = make('button', '', this.way);
      Object.assign(button, { type: 'button', textContent: n });
      button.setAttribute('aria-label', `Part ${n}`);
      if (n === part) button.setAttribute('aria-current', 'step');
      button.addEventListener('click', () => {
        this.at = n;
        this.watch.look();
      });
    }
  }
}
