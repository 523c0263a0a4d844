// The private parts of Streamlit's page that our scripts rely on, all in one place: its theme's
// variables, its copy of KaTeX, the parameters that it reserves in the address, its dialogs, the
// state of its connection.

import { keepBringing } from './brought.js';
import { bring, bringTop } from './dom.js';

const RESERVED = ['embed', 'embed_options']; // of the address: Streamlit's own, kept as they are

/** A variable of Streamlit's theme, as it holds at an element with this computed style. */
export function themeVariable(style, name, otherwise) {
  return style.getPropertyValue(`--st-${name}`).trim() || otherwise;
}

/**
 * The address of this page in another state.
 * @param {string} query without the question mark
 */
export function addressWith(query) {
  const search = new URLSearchParams(location.search);
  const kept = RESERVED.flatMap((name) => search.getAll(name)
    .map((value) => `${name}=${encodeURIComponent(value)}`));
  const all = [query, ...kept].filter(Boolean).join('&');
  return `${location.origin}${location.pathname}${all ? `?${all}` : ''}${location.hash}`;
}

/** The address of this page outside of a frame that shows its stage alone. */
export function addressApart() {
  const address = new URL(location.href);
  for (const name of RESERVED) address.searchParams.delete(name);
  return address.href;
}

/** The address that shows the stage of a state alone, for a frame. */
export function addressEmbedded(query) {
  const { origin, pathname } = location;
  return `${origin}${pathname}?${[query, 'embed=stage'].filter(Boolean).join('&')}`;
}

/** What the page holds, as high as it is. */
export const pageContent = () => document.querySelector('[data-testid=stMainBlockContainer]');

/**
 * Writes a state into the address bar in place of the present entry of the history.
 *
 * Streamlit adds an entry only where a run's query differs from the address bar: a script that
 * replaced the address before makes none.
 */
export function replaceAddress(query) {
  const address = addressWith(query);
  if (address !== location.href) history.replaceState(history.state, '', address);
}

/**
 * Streamlit goes to another page with a query in two entries of the history: the new query with the
 * page that is left, then with its own page. Back would stop at the first, where there is nothing to be
 * seen; so the second takes its place.
 */
function joinEntries() {
  const push = history.pushState;
  history.pushState = (state, title, address) => {
    const { pathname, search } = new URL(address, location);
    const isSecond = search && search === location.search && pathname !== location.pathname;
    (isSecond ? history.replaceState : push).call(history, state, title, address);
  };
}
joinEntries();

const loading = new Map();
const PREFIX = 'katex-';

/**
 * A KaTeX whose output fits Streamlit's style sheet. The sheet is of the KaTeX that its Markdown
 * brings; the copy that can be imported is a newer one, which calls `sizing` `katex-sizing`, and so
 * on. Without this an exponent is as large as its base.
 */
const fitted = (newer) => newer && {
  render(tex, node, options) {
    newer.render(tex, node, options);
    for (const part of node.querySelectorAll(`.katex-html [class*="${PREFIX}"]`)) {
      const named = [...part.classList].filter((name) => name.startsWith(PREFIX));
      part.classList.add(...named.map((name) => name.slice(PREFIX.length)));
    }
  },
};

/**
 * Streamlit's copy of KaTeX; its style sheet and fonts are part of every Streamlit page.
 * @param {string} address where the server found the script
 * @returns {Promise<{render: function} | null>} null where it cannot be loaded
 */
export function katex(address) {
  if (!loading.has(address)) {
    const loaded = import(address).then((module) => fitted(module.default) ?? null, () => null);
    loading.set(address, loaded);
  }
  return loading.get(address);
}

const TAB = '[role=tabpanel]:not([hidden]), .st-key-kp_opened'; // or the view of a story's step
const TABS = '[data-testid=stTabs]';
const SCROLLED = '[data-testid=stMain]';

/** How far from the top of the page a node is to stop: below what stays in sight there. */
const marginOf = (node) => Number.parseFloat(getComputedStyle(node).scrollMarginTop) || 0;

/** Where a node lies in the page, how high it is, where it is to stop, and how much of the page is seen. */
function placeOf(node) {
  let top = 0;
  for (let part = node; part; part = part.offsetParent) top += part.offsetTop;
  const seen = document.querySelector(SCROLLED)?.clientHeight;
  return [top, node.offsetHeight, marginOf(node), seen].join(' ');
}

/** Scrolls the tabs with what the open one holds into sight, once it is there. */
export function bringOpenTab() {
  keepBringing(() => {
    const panel = document.querySelector(TAB);
    if (!panel?.offsetHeight) return null;
    const node = panel.closest(TABS) ?? panel.querySelector('.kp-row') ?? panel;
    return {
      place: `${panel.offsetHeight} ${placeOf(node)}`,
      // Where both ends of what is long are out of sight, as little as it takes would be nothing.
      bring: () => bring(node, node.getBoundingClientRect().top < marginOf(node) ? 'start' : 'nearest'),
    };
  });
}

/**
 * Scrolls what `find` finds into sight now, and again whenever it lies elsewhere; where it is wholly in
 * sight at the beginning of the page, there.
 */
export function bringFromBeginning(find) {
  const look = () => {
    const node = find();
    if (!node?.offsetHeight) return null;
    const page = node.closest(SCROLLED);
    const { bottom } = node.getBoundingClientRect();
    const begins = page && bottom + page.scrollTop <= page.getBoundingClientRect().bottom;
    return {
      place: placeOf(node),
      bring: () => (begins ? bringTop(page) : bring(node)),
      stops: begins && page.scrollTop ? String(page.scrollTop) : '',
    };
  };
  look()?.bring();
  keepBringing(look, look()?.place);
}

const TAB_BUTTON = '[data-testid=stTab]';

/**
 * Has Streamlit scroll to the button of an open tab only along its row: by itself it scrolls the page,
 * too, and on a phone the picture leaves the screen. Buttons that came since are looked for.
 */
export function keepPageStill() {
  for (const button of document.querySelectorAll(TAB_BUTTON)) {
    if (Object.hasOwn(button, 'scrollIntoView')) continue;
    button.scrollIntoView = ({ behavior } = {}) => {
      bringInRow(button, button.closest('[role=tablist]'), behavior);
    };
  }
}

/** Scrolls a row as little as it takes to show a button in it, and nothing else. */
function bringInRow(button, row, behavior) {
  const [own, all] = [button, row].map((node) => node.getBoundingClientRect());
  const by = Math.min(0, own.left - all.left) || Math.max(0, own.right - all.right);
  row.scrollBy({ left: by, behavior });
}

const VIEWS = '.stTabs [data-testid=stButtonGroup] > div';
const broughtViews = new WeakMap(); // by row: a finger that moves it on is let be

/** Scrolls the rows of views, which are too long for a phone, to the one that is open. */
export function bringOpenView() {
  for (const row of document.querySelectorAll(VIEWS)) {
    const button = row.querySelector('[aria-checked=true]');
    if (!button?.offsetWidth || broughtViews.get(row) === button) continue;
    broughtViews.set(row, button);
    bringInRow(button, row);
  }
}

const FRAMES = 3; // in which a glide that was under way may still move the page

/** Goes to the top of the page at once, as a page that is opened begins, and stays there. */
export function goToTop() {
  const page = document.querySelector(SCROLLED);
  let left = FRAMES;
  const go = () => {
    page?.scrollTo({ top: 0, behavior: 'instant' });
    if (left--) requestAnimationFrame(go);
  };
  go();
}

/** Scrolls the row of pages, which is too long for a phone, to the present one. */
export function bringPageLink() {
  const link = document.querySelector('[data-testid=stSidebarNav] [aria-current=page]');
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/**
 * Goes to another page of the app by one of Streamlit's own links, which keep the session.
 * @param {string} pathname its place
 * @returns {boolean} whether there is such a link
 */
export function goToPage(pathname) {
  const link = [...document.querySelectorAll('a[data-testid]')].find((a) => a.pathname === pathname);
  link?.click();
  return Boolean(link);
}

/** Selector of the programs that Streamlit shows. */
export const PROGRAM = '[data-testid=stCode] pre';

const ALIKE = '[class*="_story_"] button, [class*="_try_"] button, .stTabs [data-testid=stPopoverButton]';
const CARD = '[data-testid=stColumn], [data-testid=stVerticalBlock], [data-testid=stHorizontalBlock]';

/** The buttons of the tab Try whose words do not say what they begin: [button, the title beside it]. */
export function* alike() {
  for (const button of document.querySelectorAll(ALIKE)) {
    let card = button.closest(CARD);
    while (card && !card.querySelector('strong')) card = card.parentElement.closest(CARD);
    const titles = card?.querySelectorAll('strong') ?? [];
    if (titles.length === 1) yield [button, titles[0].textContent];
  }
}

const APP = '[data-testid=stApp]';
const RUN_HAS_ENDED = 'notRunning';

/** Whether no run of the page is under way. */
export function runHasEnded() {
  const app = document.querySelector(APP);
  return !app || app.dataset.testScriptState === RUN_HAS_ENDED;
}

/** Whether the page has places for widgets whose scripts have not come yet. */
export const waitsForWidgets = () =>
  Boolean(document.querySelector('[data-testid=stMain] [data-testid=stSkeleton]'));

/** Whether one of Streamlit's dialogs lies over the page. */
export const dialogIsOpen = () => Boolean(document.querySelector('[role="dialog"]'));

let socket = null; // the last that something was sent over
const { send } = WebSocket.prototype;
WebSocket.prototype.send = function sendAndKeep(...data) {
  socket = this;
  return send.apply(this, data);
};

/** Ends the page's web socket; Streamlit makes another one at once, maybe to another process. */
export const connectAnew = () => socket?.close();

/**
 * Watches the connection of the page to its server.
 * @param {function(boolean): void} tell is called at each change with whether there is one
 * @returns {MutationObserver | null} null where this is no page of Streamlit's
 */
export function watchConnection(tell) {
  const app = document.querySelector(APP);
  if (!app) return null;
  const name = 'data-test-connection-state';
  const observer = new MutationObserver(() => tell(app.getAttribute(name) === 'CONNECTED'));
  observer.observe(app, { attributeFilter: [name] });
  return observer;
}
