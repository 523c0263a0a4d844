// What all pages of a room have: where they are, a line that says what is wrong, a sentence that
// takes the whole page.

import { stylesheet } from '../assets.js';
import { make, setText } from '../dom.js';
import { Talk } from './talk.js';

const CODE = /\/(?:j|room)\/(\d{5})(?:\/|$)/;

const codeOfPage = () => location.pathname.match(CODE)?.[1] ?? '';
const keyOf = (code) => `kp-room-secret-${code}`;

/** The talk of this page with its room, whose code is in the path; a lecturer's page has a secret. */
export function talkOfPage(secret = '') {
  return new Talk({ root: rootOfApp(), code: codeOfPage(), secret });
}

/** Keeps the lecturer's secret in this tab; false where the browser keeps nothing. */
export function keepSecret(code, secret) {
  try {
    sessionStorage.setItem(keyOf(code), secret);
    return true;
  } catch {
    return false;
  }
}

/** The secret behind the # of a lecturer's link. */
export const secretOfLink = () => location.hash.slice(1);

/** The secret of the wall: all see its address, so that it stays there only where it has to. */
export function secretOfWall() {
  const [code, given] = [codeOfPage(), secretOfLink()];
  window.addEventListener('hashchange', () => location.reload()); // the whole link, typed later
  if (!given) {
    try {
      return sessionStorage.getItem(keyOf(code)) ?? '';
    } catch {
      return '';
    }
  }
  if (keepSecret(code, given)) history.replaceState(null, '', location.pathname);
  return given;
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
