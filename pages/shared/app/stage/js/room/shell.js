// What all pages of a room have: where they are, a line that says what is wrong, a sentence that
// takes the whole page.

import { stylesheet } from '../assets.js';
import { make, setText } from '../dom.js';
import { Talk } from './talk.js';

const CODE = /\/(?:j|room)\/(\d{5})(?:\/|$)/;

/** The talk of this page with its room: the code is in the path, a secret behind the #. */
export function talkOfPage() {
  const [, code = ''] = location.pathname.match(CODE) ?? [];
  return new Talk({ root: rootOfApp(), code, secret: location.hash.slice(1) });
}

/** Below which address the app is served. */
export const rootOfApp = () => document.body.dataset.root;

/** The page's frame: {root, head, body, alarm}. */
export function frame(name) {
  stylesheet();
  const root = make('main', `kp-room kp-room-${name}`, document.body);
  const alarm = make('p', 'kp-room-alarm', root);
  alarm.setAttribute('role', 'alert');
  alarm.hidden = true;
  const head = make('header', 'kp-room-head', root);
  const body = make('div', 'kp-room-body', root);
  return { root, head, body, alarm };
}

/** Says why the page may not be up to date; '' once it is. */
export function sayAlarm(alarm, sentence) {
  setText(alarm, sentence);
  alarm.hidden = !sentence;
}

/** Says one sentence in place of all else, with a link to go on. */
export function sayInstead(root, sentence, link = {}) {
  const { href = `${rootOfApp()}j`, text = 'Join another class' } = link;
  const node = make('div', 'kp-room-instead');
  make('p', 'kp-room-say', node).textContent = sentence;
  Object.assign(make('a', 'kp-room-link', node), { href, textContent: text });
  root.replaceChildren(node);
}
