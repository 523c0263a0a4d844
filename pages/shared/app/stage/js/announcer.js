// What readers are told of what was done, where no text on the page says it: one polite live region
// for the whole page, which outlives its stages.

import { make } from './dom.js';

const CLEAR = 100; // ms for which the region is empty, so that the same words count as new

let region = null;
let timer = null;

/** Says a sentence; of several that come at once the last one counts. */
export function announce(text) {
  if (!region?.isConnected) {
    region = make('div', 'kp-heard', document.body);
    region.setAttribute('role', 'status');
    region.dataset.announced = '';
  }
  region.textContent = '';
  clearTimeout(timer);
  timer = setTimeout(() => {
    region.textContent = text;
    region.dataset.announced = text;
  }, CLEAR);
}
