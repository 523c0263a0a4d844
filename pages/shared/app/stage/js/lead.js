// A story leads, and so does a part of a course: the stage shows what its step names and nothing else,
// as large as the window allows. Attributes say so to stage.css and css/page.

import { setAttribute } from './dom.js';

// On the root of the document: 'stage', 'view' of a step that needs its view alone, 'text' of a part
// that needs a tab of words alone, or 'both'.
const LEADS = 'data-kp-leads';
const PART = 'data-kp-part'; // of a lesson: what it is about is said below its figure, too

export class Lead {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.step = ''; // with what it shows
  }

  /** What the step shows (null: all), and what its question hides at first. */
  update({ main, story = '', step = 0, shows = null, hides = [], opens = '', both = false, part = 0 }) {
    const key = JSON.stringify([story, step, shows, opens, part]);
    if (key === this.step) return;
    this.step = key;
    const { root, row } = this.stage;
    root.toggleAttribute('data-leads', Boolean(shows));
    root.toggleAttribute('data-both', both); // on a phone, too, two figures are in sight
    root.dataset.without = shows?.beside.join(' ') ?? '';
    const hasFigures = Object.keys(shows?.figures ?? {}).length > 0;
    const place = hasFigures ? opens ? 'both' : 'stage' : opens || 'view';
    if (main) {
      setAttribute(document.documentElement, LEADS, shows && place);
      setAttribute(document.documentElement, PART, shows && part ? part : null);
    }
    row.shown.show(shows);
    this.stage.hide(hides, true);
  }

  remove() {
    if (!this.stage.data?.main) return;
    for (const name of [LEADS, PART]) document.documentElement.removeAttribute(name);
  }
}
