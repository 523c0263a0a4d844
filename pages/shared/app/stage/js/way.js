// A small picture of another page leads there: a link lies over its card, for a click as for the keyboard.

import { make, setAttribute } from './dom.js';
import { goToPage } from './streamlit_private.js';

/**
 * @param {HTMLElement} card of a figure
 * @param {{opens?: string, title: string}} spec `opens` is the page's place below the root
 * @param {string} root of the app, from the page's address
 */
export function linkCard(card, { opens, title }, root) {
  let link = card.querySelector(':scope > .kp-open');
  card.toggleAttribute('data-opens', Boolean(opens));
  if (!opens) {
    link?.remove();
    return;
  }
  if (!link) {
    link = make('a', 'kp-open', card);
    link.addEventListener('click', (event) => {
      const { ctrlKey, metaKey, shiftKey } = event;
      if (!(ctrlKey || metaKey || shiftKey) && goToPage(link.pathname)) event.preventDefault();
    });
  }
  setAttribute(link, 'href', new URL(opens, new URL(root, document.baseURI)).href);
  setAttribute(link, 'aria-label', `Open the page: ${title}`);
}
