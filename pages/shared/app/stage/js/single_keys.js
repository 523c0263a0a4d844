// Shortcuts of a single key (B, P, ?): a learner who dictates, or whose hand trembles, can switch them
// off. They never come from a slider, a field or a figure, which have keys of their own.

import { takesKeys } from './dom.js';
import { forget, keep, readKept } from './kept.js';
import { dialogIsOpen } from './streamlit_private.js';

const OFF = 'kp-single-keys-off'; // in the browser
const OWN = 'input[type=range], [role=slider], [role=application]';

export const singleKeysAreOn = () => readKept(OFF) === null;

export function switchSingleKeys(on) {
  if (on) forget(OFF);
  else keep(OFF, 1);
}

/** Whether a key that was pressed is this single-key shortcut. */
export function isSingleKey(event, wanted) {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  return key.toLowerCase() === wanted && !(ctrlKey || metaKey || altKey) && singleKeysAreOn()
    && !takesKeys(target) && !target.closest?.(OWN) && !dialogIsOpen();
}
