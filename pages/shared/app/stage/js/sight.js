// What a run of the page has changed is brought into sight: the stage after an experiment, and where
// a story or a challenge begins or ends; what an opened tab or view holds; the page's own link. Another
// page, and one to which Back or Forward leads, begins at its top, or at the tab that its address
// opens. While a text or a view is read, the stage stays in sight, and on a phone the controls make
// room: attributes say so to reading.css.

import { bring, setAttribute } from './dom.js';
import { bringFromBeginning, bringOpenTab, bringPageLink, goToTop } from './streamlit_private.js';

/**
 * The first figure of a stage: what is beside it and below it comes with it. Where the page's title
 * fits above it the page goes to its beginning, so that no title is cut.
 */
export function bringStage(root) {
  bringFromBeginning(() => root.querySelector('.kp-card'));
}

/** What the step of a story shows: the view that it opens, or else the stage. */
export function bringStep(opensView, root) {
  if (opensView) bringOpenTab();
  else if (root) bringStage(root);
}

/** What is said of an answer gets the focus, and is seen: on a phone it lies below the question. */
export function bringSaid(node) {
  node.focus({ preventScroll: true });
  requestAnimationFrame(() => bring(node)); // once it has its height
}

/** The tab that an address opens, or the page's top where it opens none. */
function bringOpened(opened) {
  if (opened.trim()) bringOpenTab();
  else goToTop();
}

const OPENED = 'data-kp-tab'; // on the root of the document: the tab that was opened
const READS = 'data-kp-reads'; // likewise, where the stage is to stay in sight
const READ = ['why', 'views'];
const KEPT = '--kp-kept'; // how high the stage is

let page = null; // that was shown last

export class Sight {
  /** @param {HTMLElement} root of the main stage of a page */
  constructor(root) {
    this.root = root;
    this.observer = new ResizeObserver(() => { // what is brought into sight stops below the stage
      document.documentElement.style.setProperty(KEPT, `${root.offsetHeight}px`);
    });
    this.observer.observe(root);
  }

  /** New data of the stage: `about` counts the experiments, `opened` names tab and view. */
  update(data) {
    const { about, story, opened = '', columns, shows } = data;
    const before = this.shown;
    const [tab] = opened.split(' ');
    const isFree = !story && !shows;
    const isRead = READ.includes(tab) && isFree && !columns; // many pictures need all their room
    setAttribute(document.documentElement, OPENED, (isFree && tab) || null);
    setAttribute(document.documentElement, READS, isRead ? tab : null);
    const isOtherPage = page !== null && page !== data.page;
    page = data.page;
    this.shown = { about: String(about), story, opened };
    if (!before) bringPageLink();
    if (isOtherPage) goToTop();
    if (before && (before.about !== this.shown.about || before.story !== story)) bringStage(this.root);
    else if (!story && (isOtherPage || (before && before.opened !== opened))) bringOpened(opened);
  }

  remove() {
    this.observer.disconnect();
    for (const name of [OPENED, READS]) document.documentElement.removeAttribute(name);
  }
}
