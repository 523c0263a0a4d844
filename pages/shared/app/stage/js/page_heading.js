// After a change of page the focus goes to its heading: the link that was pressed belongs to the page
// before, and a screen reader would say nothing of the new one.

const HEADING = '.kp-page-title';
const STORY = '.kp-story'; // whoever comes with a story goes on at its text

let shown = null; // the page whose heading was seen last

/** A page is shown: where another one was before, its heading takes the focus. */
export function focusHeadingOf(page) {
  const isOther = shown !== null && shown !== page;
  shown = page;
  const heading = document.querySelector(HEADING);
  if (!isOther || !heading || document.activeElement?.closest(STORY)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
