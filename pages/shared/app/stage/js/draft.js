// Keeps the lesson that a lecturer is making in this tab of the browser, and brings it back after a reload.
//
// DATA (Python -> here): {new: whether the server's session would go on with an earlier one, number: of
//   its own, text: the lesson as it stands, null where it is too long to be kept, handed: null | {code,
//   secret, of, before}: its short address, and those that were made of it before}
// TRIGGERS (here -> Python): draft {text, handed?}: what was kept of an earlier session, once. Until
//   the server has it, nothing is written over it.
// KEPT in sessionStorage, which goes with the tab: {number, text, handed}.

import { make, mounted } from './dom.js';

const KEY = 'kp-draft';
export default mounted((parent) => new Draft(parent));

class Draft {
  constructor(parent) {
    this.root = make('span', '', parent);
    this.root.hidden = true;
  }

  update({ data, setTriggerValue }) {
    const kept = read();
    const { number, text, handed } = data;
    if (!data.new || !kept?.text || kept.number === number) {
      // Of one that is too long the last state stays that was not.
      if (text !== null) write(text ? { number, text, handed } : null);
    } else if (!this.brought) {
      this.brought = true;
      setTriggerValue('draft', { text: kept.text, ...kept.handed && { handed: kept.handed } });
    }
  }

  remove() { this.root.remove(); }
}

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

function write(value) {
  try {
    if (value) sessionStorage.setItem(KEY, JSON.stringify(value));
    else sessionStorage.removeItem(KEY);
  } catch { /* then only as long as the page is open */ }
}
