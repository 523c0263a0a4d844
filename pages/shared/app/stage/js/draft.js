// Keeps the lesson that a lecturer is making in this tab of the browser, and brings it back after a reload.
//
// DATA (Python -> here): {new: whether the server's session has begun none yet, text: the lesson as it
//   stands, handed: null | {code, secret, of}: its short address}
// TRIGGERS (here -> Python): draft {text, handed?}: what was kept, once.
// KEPT in sessionStorage, which goes with the tab: {text, handed}.

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
    if (!data.new) write(data.text ? { text: data.text, handed: data.handed } : null);
    else if (kept?.text && !this.brought) {
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
