// A change of page: the focus goes to the heading of the new one. The link that was pressed belongs to
// the page before, and a screen reader would say nothing of the new one.

const HEADING = '.kp-page-title';
const STORY = '.kp-story'; // whoever comes with a story goes on at its text

let shown = null; // the page whose heading was seen last

/** A stage's data say that its page is shown; where another one was before, its heading is said. */
export function focusHeading({ page }) {
  const isOther = shown !== null && shown !== page;
  shown = page;
  if (!isOther) return;
  const heading = document.querySelector(HEADING);
  if (!heading || document.activeElement?.closest(STORY)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
