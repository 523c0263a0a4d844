// The wall: what the projector shows. The lobby with its address and QR code, each part in its
// phase, how many have answered, and, once it is revealed, what they answered.

import { make, makeButton, setText } from '../dom.js';
import { Board } from './board.js';
import { answeredText, isPaced, LecturersPage } from './lecturer.js';
import { Lobby } from './lobby.js';
import { PartView } from './part_view.js';
import { secretOfWall } from './shell.js';
import { writeAbsent } from './take_along.js';
import { Menu } from './wall_menu.js';

const PEEK = 'Shows the answers on this screen before all see them: not for the projector';
const SHOWN = ['read', 'open', 'closed', 'revealed', 'free'];

export class Wall extends LecturersPage {
  constructor() {
    super('wall', secretOfWall());
    const { head, body } = this;
    this.code = make('span', 'kp-room-code');
    setText(this.code, this.talk.code);
    head.append(this.counts, this.code);
    this.lobby = new Lobby(body, this.talk, () => this.menu.follow(this.view));
    this.say = make('p', 'kp-room-say', body);
    this.part = new PartView(body);
    this.board = new Board(this.part.pictures, { wall: true });
    const foot = make('footer', 'kp-room-foot', this.root);
    this.commands.buttons(foot);
    this.privately = makeButton('Look first', PEEK, () => this.peek(), foot);
    this.menu = new Menu(foot, this);
    foot.append(this.refusal);
    for (const node of [this.counts, this.refusal]) node.setAttribute('role', 'status');
    this.peeks = false;
    this.commands.listen();
    window.addEventListener('resize', () => this.part.fit());
    this.begin();
  }

  /** What those who were absent do: asked for once, as an ended room has it no more. */
  lesson() {
    this.asked ??= this.talk.json('/lesson').catch((error) => {
      this.asked = null;
      throw error;
    });
    return this.asked;
  }

  ended(said) {
    super.ended(said);
    const node = this.root.querySelector('.kp-room-instead');
    this.asked?.then((lesson) => writeAbsent(node, lesson, this.talk.root), () => {});
  }

  async show(view) {
    if (!this.asked) this.lesson().catch(() => {}); // asked for again with the next look
    const { phase, paused, part, of } = view;
    if (phase !== 'closed') this.peeks = false;
    this.root.dataset.phase = phase;
    this.root.toggleAttribute('data-paused', Boolean(paused));
    setText(this.place, phase === 'lobby' ? '' : `${part} of ${of}`);
    this.privately.hidden = phase !== 'closed' || !view.takes_answers;
    this.privately.setAttribute('aria-pressed', String(this.peeks));
    this.lobby.show(view);
    this.menu.follow(view);
    const says = paused ? 'Paused' : isPaced(view) ? `At your own pace, up to part ${view.pace}` : '';
    setText(this.say, says);
    this.say.hidden = !says;
    this.part.root.hidden = phase === 'lobby';
    if (SHOWN.includes(phase)) await this.showPart(view);
  }

  /** While answers come in, and until they are revealed, the wall shows nothing of them. */
  async showPart(view) {
    const isRevealed = ['revealed', 'free'].includes(view.phase) || this.peeks;
    const phase = isPaced(view) ? 'open' : view.phase;
    const seen = isRevealed ? view : { ...view, phase, results: null };
    await this.part.show(seen, {
      board: this.board, talk: this.talk, when: isRevealed ? 'after' : 'before',
    });
    this.part.fit();
  }

  peek() {
    this.peeks = !this.peeks;
    this.watch.look();
  }

  showCounts(view, counted) {
    const { phase, takes_answers: asks } = view;
    const isAsked = isPaced(view) || (asks && ['open', 'closed'].includes(phase));
    setText(this.counts, isAsked ? answeredText(counted) : phase === 'lobby' ? ''
      : `${counted.present} here`);
    this.lobby.count(counted.present);
  }
}
