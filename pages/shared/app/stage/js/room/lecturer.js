// What the wall and the lecturer's phone have in common: the secret that opens them, where the class
// stands, what can be done next, how many have answered.

import { make, setText } from '../dom.js';
import { Commands } from './commands.js';
import { frame, sayAlarm, sayInstead, talkOfPage } from './shell.js';
import { Watch } from './watch.js';

const NO_SECRET = 'This is the lecturer\'s page: open it with the whole link, which ends in '
  + '# and the secret of the class.';

/** "87 of 112 have answered". */
export const answeredText = ({ answered, present }) => (
  `${answered} of ${Math.max(answered, present)} have answered`);

/** Whether students are at this part at their own pace, and the lecturer has not closed it. */
export const isPaced = ({ phase, takes_answers: asks, part, pace }) => (
  phase === 'read' && asks && part <= pace);

/** A page adds its own nodes, `show(view)` and `showCounts(view, counted)`; then it begins. */
export class LecturersPage {
  constructor(name, secret) {
    Object.assign(this, frame(name), { counted: { answered: 0, present: 0 } });
    this.talk = talkOfPage(secret);
    this.title = make('h1', '', this.head);
    this.place = make('span', 'kp-room-place', this.head);
    this.counts = make('p', 'kp-room-counts');
    this.refusal = make('p', 'kp-room-refusal');
    this.commands = new Commands(this.talk, {
      after: () => this.watch?.look(), said: (text) => this.refused(text),
      ended: () => this.watch.end(),
    });
  }

  begin() {
    this.watch = new Watch(this.talk, {
      look: () => this.look(), alarm: (sentence, isAway) => this.alarmed(sentence, isAway),
      ended: (said) => this.ended(said), counts: (said) => this.count(said),
    });
  }

  async look() {
    const view = await this.talk.view();
    if (view.leads_to === undefined) { // only the lecturer's link is told what comes next
      this.watch.end(NO_SECRET);
      return null;
    }
    await this.talk.join(); // to hear of what is new
    this.view = view;
    setText(this.title, view.title);
    this.commands.follow(view);
    this.count(view);
    await this.show(view);
    return view.version;
  }

  /** What the stream says of those who are there: what it leaves out is as before. */
  count({ answered = this.counted.answered, present = this.counted.present }) {
    this.counted = { answered, present };
    if (this.view) this.showCounts(this.view, this.counted);
  }

  ended(said) { sayInstead(this.root, said); }

  alarmed(sentence) { sayAlarm(this.alarm, sentence); }

  refused(text) { setText(this.refusal, text); }
}
