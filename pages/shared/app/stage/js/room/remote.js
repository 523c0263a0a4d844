// The lecturer's phone: large buttons, how many have answered, whether the room can be reached.

import { make, setText } from '../dom.js';
import { Commands } from './commands.js';
import { showResults } from './results.js';
import { frame, isLecturers, NO_SECRET, sayAway, sayInstead, talkOfPage } from './shell.js';
import { answeredText } from './wall.js';
import { Watch } from './watch.js';

const PHASES = {
  lobby: 'Lobby', read: 'They read', open: 'Answers are open',
  closed: 'Closed: only you see the answers', revealed: 'Revealed', free: 'They try it themselves',
};
const CONNECTED = 'Connected';

export class Remote {
  constructor() {
    const { root, head, body, alarm } = frame('remote');
    Object.assign(this, { root, alarm });
    this.talk = talkOfPage();
    this.title = make('h1', '', head);
    this.place = make('span', 'kp-room-place', head);
    this.link = make('span', 'kp-room-connection', head);
    this.phase = make('p', 'kp-room-phase', body);
    this.phase.setAttribute('role', 'status');
    this.counts = make('p', 'kp-room-counts', body);
    this.refusal = make('p', 'kp-room-refusal', body);
    const buttons = make('div', 'kp-room-buttons', body);
    this.asked = make('p', 'kp-asked', body);
    this.results = make('div', 'kp-room-results', body);
    this.commands = new Commands(this.talk, {
      after: () => this.watch?.look(), said: (text) => setText(this.refusal, text),
    });
    this.commands.buttons(buttons);
    this.watch = new Watch(this.talk, {
      look: () => this.look(), ended: (said) => sayInstead(root, said),
      away: (yes) => {
        sayAway(alarm, yes);
        setText(this.link, yes ? 'Not connected' : CONNECTED);
      },
      counts: (said) => this.count(said),
    });
  }

  async look() {
    const view = await this.talk.view();
    if (!isLecturers(view)) {
      this.watch.end(NO_SECRET);
      return null;
    }
    this.view = view;
    setText(this.title, view.title);
    setText(this.place, view.phase === 'lobby' ? this.talk.code : `${view.part} of ${view.of}`);
    setText(this.phase, view.paused ? 'Paused' : PHASES[view.phase]);
    this.commands.follow(view);
    this.count(view);
    const { asked, results } = view;
    const key = JSON.stringify([asked?.text, results]);
    if (key !== this.key) {
      this.key = key;
      this.results.replaceChildren();
      setText(this.asked, asked?.text ?? '');
      const nobody = { mine: null, readout: () => null };
      if (asked && results) showResults(this.results, asked, results, nobody);
    }
    return view.version;
  }

  count(said) {
    const { answered = this.said?.answered ?? 0, present = this.said?.present ?? 0 } = said;
    this.said = { answered, present };
    if (!this.view) return;
    const isAsked = this.view.takes_answers && this.view.phase !== 'lobby';
    setText(this.counts, isAsked ? answeredText(this.said) : `${present} in the room`);
  }
}
