// What a run of the page has changed is brought into sight: the stage after an experiment, and where
// a story or a challenge begins or ends; what an opened tab or view holds; the page's own link. While
// a text or a view is read, the stage stays in sight: an attribute says so to reading.css.

import { bring, setAttribute } from './dom.js';
import { bringBeginning, bringOpenTab, bringPageLink } from './streamlit_private.js';

/**
 * The first figure of a stage: what is beside it and below it comes with it. Where the page's title
 * fits above it the page goes to its beginning, so that no title is cut.
 */
export function bringStage(root) {
  const card = root.querySelector('.kp-card');
  if (card && !bringBeginning(card)) bring(card);
}

/** What is said of an answer gets the focus, and is seen: on a phone it lies below the question. */
export function bringSaid(node) {
  node.focus({ preventScroll: true });
  requestAnimationFrame(() => bring(node)); // once it has its height
}

const READS = 'data-kp-reads'; // on the root of the document: the tab that is read
const READ = ['why', 'views'];
const KEPT = '--kp-kept'; // how high the stage is

/** Whether `opened`, which names tab and view, names one: else the page shows its first. */
export const isOpened = (opened) => Boolean(opened.trim());

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
  update({ about, story, opened = '', columns, shows }) {
    const { shown } = this;
    const [tab] = opened.split(' ');
    const isRead = READ.includes(tab) && !story && !shows && !columns; // many pictures need all their room
    setAttribute(document.documentElement, READS, isRead ? tab : null);
    this.shown = { about: String(about), story, opened };
    if (!shown) bringPageLink();
    else if (shown.about !== this.shown.about || shown.story !== story) bringStage(this.root);
    // A story brings its own views, and an address that opens no tab none.
    else if (shown.opened !== opened && isOpened(opened) && !story) bringOpenTab();
  }

  remove() {
    this.observer.disconnect();
    document.documentElement.removeAttribute(READS);
  }
}
