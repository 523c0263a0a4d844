// What is there of a page that loads: marks of the document's root, for page/loading.css.

import { markRoot } from './dom.js';
import { runHasEnded, waitsForWidgets } from './streamlit_private.js';

const FRAMED = 'data-kp-framed'; // navigation, title and sidebar
const PICTURED = 'data-kp-pictured'; // the first picture
const UNSIZED = 'data-kp-unsized'; // what is below it has not its size yet
const GIVE_UP = 20_000; // ms, as in loading.css

// Parts of the sidebar after which another comes, which on a phone stands above them.
const NOT_LAST = '.st-key-kp_section_data, .kp-story';

/** A panel or a story has its size: the frame is there once that is the sidebar's last part. */
export function markFramed(node) {
  if (!node.closest(NOT_LAST)) markRoot(FRAMED, true);
}

let isFollowed = false;

/**
 * The first picture is there, or will not come. Streamlit's widgets may still be on their way: until
 * the run has ended and all have come, what is below the picture is shown only while none is missing.
 */
export function markPictured() {
  markRoot(PICTURED, true);
  if (isFollowed) return;
  isFollowed = true;
  const end = performance.now() + GIVE_UP;
  const look = () => {
    const isLate = performance.now() > end;
    const isUnsized = !isLate && waitsForWidgets();
    markRoot(UNSIZED, isUnsized);
    if (isUnsized || !(isLate || runHasEnded())) requestAnimationFrame(look);
  };
  look();
}
