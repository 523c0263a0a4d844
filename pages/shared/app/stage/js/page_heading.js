// A change of page: the new page begins at its top, or at the tab that its address opens, and the focus
// goes to its heading: the link that was pressed belongs to the page before, and a screen reader would
// say nothing of the new one. Back and Forward begin at the top, too.

import { isOpened } from './sight.js';
import { bringOpenTab, goToTop } from './streamlit_private.js';

const HEADING = '.kp-page-title';
const STORY = '.kp-story'; // whoever comes with a story goes on at its text

let shown = null; // the page whose heading was seen last

/** A stage's data say that its page is shown; where another one was before, it begins here. */
export function beginPage({ page, story, opened = '' }) {
  const isOther = shown !== null && shown !== page;
  shown = page;
  if (!isOther) return;
  goToTop();
  if (isOpened(opened) && !story) bringOpenTab(); // a story brings its own views
  const heading = document.querySelector(HEADING);
  if (!heading || document.activeElement?.closest(STORY)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
