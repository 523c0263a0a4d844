// The wall: what the projector shows. The lobby with its address and QR code, each part in its
// phase, how many have answered, and, once it is revealed, what they answered.

import { make, makeButton, setText } from '../dom.js';
import { Board } from './board.js';
import { Commands } from './commands.js';
import { Lobby } from './lobby.js';
import { Menu } from './wall_menu.js';
import { PartView } from './part_view.js';
import { frame, isLecturers, NO_SECRET, sayAway, sayInstead, talkOfPage } from './shell.js';
import { Watch } from './watch.js';

const PEEK = 'Shows the answers on this screen before all see them: not for the projector';
const SHOWN = ['read', 'open', 'closed', 'revealed', 'free'];

/** "87 of 112 have answered". */
export const answeredText = ({ answered, present }) => (
  `${answered} of ${Math.max(answered, present)} have answered`);

export class Wall {
  constructor() {
    const { root, head, body, alarm } = frame('wall');
    Object.assign(this, { root, alarm });
    this.talk = talkOfPage();
    this.title = make('h1', '', head);
    this.place = make('span', 'kp-room-place', head);
    this.counts = make('p', 'kp-room-counts', head);
    this.counts.setAttribute('role', 'status');
    this.code = make('span', 'kp-room-code', head);
    setText(this.code, this.talk.code);
    this.lobby = new Lobby(body, this.talk);
    this.say = make('p', 'kp-room-say', body);
    this.part = new PartView(body);
    this.board = new Board(this.part.pictures, { wall: true });
    const foot = make('footer', 'kp-room-foot', root);
    this.commands = new Commands(this.talk, {
      after: () => this.watch?.look(), said: (text) => this.refused(text),
      ended: () => this.watch.end(),
    });
    this.commands.buttons(foot);
    this.privately = makeButton('Look first', PEEK, () => this.peek(), foot);
    this.menu = new Menu(foot, this);
    this.refusal = make('p', 'kp-room-refusal', foot);
    this.refusal.setAttribute('role', 'status');
    this.peeks = false;
    this.commands.listen();
    this.watch = new Watch(this.talk, {
      look: () => this.look(), away: (yes) => sayAway(alarm, yes),
      ended: (said) => sayInstead(root, said), counts: (said) => this.count(said),
    });
  }

  async look() {
    const view = await this.talk.view();
    if (!isLecturers(view)) {
      this.watch.end(NO_SECRET);
      return null;
    }
    this.view = view;
    const { phase, paused, part, of, title } = view;
    if (phase !== 'closed') this.peeks = false;
    this.root.dataset.phase = phase;
    this.root.toggleAttribute('data-paused', Boolean(paused));
    setText(this.title, title);
    setText(this.place, phase === 'lobby' ? '' : `${part} of ${of}`);
    this.commands.follow(view);
    this.privately.hidden = phase !== 'closed' || !view.takes_answers;
    this.privately.setAttribute('aria-pressed', String(this.peeks));
    this.menu.follow(view);
    this.lobby.show(view);
    this.count(view);
    setText(this.say, paused ? 'Paused' : '');
    this.say.hidden = !paused;
    this.part.root.hidden = phase === 'lobby';
    if (SHOWN.includes(phase)) await this.showPart(view);
    return view.version;
  }

  /** While answers come in, and until they are revealed, the wall shows nothing of them. */
  async showPart(view) {
    const isRevealed = ['revealed', 'free'].includes(view.phase) || this.peeks;
    const seen = isRevealed ? view : { ...view, results: null };
    await this.part.show(seen, {
      board: this.board, talk: this.talk, when: isRevealed ? 'after' : 'before', isWall: true,
    });
  }

  peek() {
    this.peeks = !this.peeks;
    this.watch.look();
  }

  /** What the stream says of those who are there. */
  count(said) {
    const { answered = this.said?.answered ?? 0, present = this.said?.present ?? 0 } = said;
    this.said = { answered, present };
    if (!this.view) return;
    const asks = this.view.takes_answers && ['open', 'closed'].includes(this.view.phase);
    setText(this.counts, asks ? answeredText(this.said) : this.view.phase === 'lobby' ? ''
      : `${present} here`);
    this.lobby.count(present);
  }

  refused(text) { setText(this.refusal, text); }
}
