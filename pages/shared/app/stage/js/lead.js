// A story leads: the stage shows what its step names and nothing else, as large as the window allows.
// Attributes say so to stage.css and css/page.

import { setAttribute } from './dom.js';

// On the root of the document: 'stage', 'view' of a step that needs its view alone, or 'both'.
const LEADS = 'data-kp-leads';

export class Lead {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.step = ''; // with what it shows
  }

  /** What the step shows (null: all), and what its question hides at first. */
  update({ main, story = '', step = 0, shows = null, hides = [], opens = false }) {
    const key = JSON.stringify([story, step, shows]);
    if (key === this.step) return;
    this.step = key;
    const { root, row } = this.stage;
    root.toggleAttribute('data-leads', Boolean(shows));
    root.dataset.without = shows?.beside.join(' ') ?? '';
    const place = Object.keys(shows?.figures ?? {}).length ? opens ? 'both' : 'stage' : 'view';
    if (main) setAttribute(document.documentElement, LEADS, shows && place);
    row.shown.show(shows);
    this.stage.hide(hides, true);
  }

  remove() {
    if (this.stage.data?.main) document.documentElement.removeAttribute(LEADS);
  }
}
