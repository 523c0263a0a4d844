// Buttons that are called alike, such as "Start" or "Try it", are named with what stands beside them.

import { setAttribute } from './dom.js';
import { alike } from './streamlit_private.js';

/** Names them anew: a run of the page may have brought others in their places. */
export function nameButtons() {
  for (const [button, subject] of alike()) {
    const says = button.textContent.replace(/expand_\w+/, '').trim(); // the sign beside its words
    setAttribute(button, 'aria-label', `${says}: ${subject.replace(/\.$/, '')}`);
  }
}
