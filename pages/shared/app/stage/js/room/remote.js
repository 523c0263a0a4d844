// The lecturer's phone: large buttons, how many have answered, whether the room can be reached.

import { make, setText } from '../dom.js';
import { answeredText, isPaced, LecturersPage } from './lecturer.js';
import { showResults } from './results.js';
import { secretOfLink } from './shell.js';

const PHASES = {
  lobby: 'Lobby', read: 'They read', open: 'Answers are open',
  closed: 'Closed: only you see the answers', revealed: 'Revealed', free: 'They try it themselves',
};
const CONNECTED = 'Connected';

export class Remote extends LecturersPage {
  constructor() {
    super('remote', secretOfLink());
    this.link = make('span', 'kp-room-connection', this.head);
    this.phase = make('p', 'kp-room-phase', this.body);
    this.phase.setAttribute('role', 'status');
    this.body.append(this.counts, this.refusal);
    this.commands.buttons(make('div', 'kp-room-buttons', this.body));
    this.asked = make('p', 'kp-asked', this.body);
    this.results = make('div', 'kp-room-results', this.body);
    this.begin();
  }

  show(view) {
    const { phase, paused, part, of, asked, results, pace } = view;
    setText(this.place, phase === 'lobby' ? this.talk.code : `${part} of ${of}`);
    const says = isPaced(view) ? `At their own pace, up to part ${pace}` : PHASES[phase];
    setText(this.phase, paused ? 'Paused' : says);
    const key = JSON.stringify([asked?.text, results]);
    if (key === this.key) return;
    this.key = key;
    this.results.replaceChildren();
    setText(this.asked, asked?.text ?? '');
    const nobody = { mine: null, readout: () => null };
    if (asked && results) showResults(this.results, asked, results, nobody);
  }

  showCounts({ phase, takes_answers: asks }, counted) {
    const isAsked = asks && phase !== 'lobby';
    setText(this.counts, isAsked ? answeredText(counted) : `${counted.present} in the room`);
  }

  alarmed(sentence, isAway) {
    super.alarmed(sentence);
    setText(this.link, isAway ? 'Not connected' : sentence ? 'Refused' : CONNECTED);
  }
}
