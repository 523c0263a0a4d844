// What a run of the page has changed is brought into sight: the stage after an experiment, and where
// a story or a challenge begins or ends; what an opened tab or view holds; the page's own link.

import { bring } from './dom.js';
import { bringOpenTab, bringPageLink } from './streamlit_private.js';

/** The first figure of a stage: what is beside it and below it comes with it. */
export const bringStage = (root) => bring(root.querySelector('.kp-card'));

export class Sight {
  /** @param {HTMLElement} root of the main stage of a page */
  constructor(root) { this.root = root; }

  /** New data of the stage: `about` counts the experiments, `opened` names tab and view. */
  update({ about, story, opened }) {
    const { shown } = this;
    this.shown = { about: String(about), story, opened };
    if (!shown) bringPageLink();
    else if (shown.about !== this.shown.about || shown.story !== story) bringStage(this.root);
    else if (shown.opened !== opened && !story) bringOpenTab(); // a story brings its own views
  }
}
