// The private parts of Streamlit's page that our scripts rely on, all in one place: its theme's
// variables, its copy of KaTeX, the parameters that it reserves in the address, its dialogs.

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

const loading = new Map();

/**
 * Streamlit's copy of KaTeX; its style sheet and fonts are part of every Streamlit page.
 * @param {string} address where the server found the script
 * @returns {Promise<{render: function} | null>} null where it cannot be loaded
 */
export function katex(address) {
  if (!loading.has(address)) {
    loading.set(address, import(address).then((module) => module.default ?? null, () => null));
  }
  return loading.get(address);
}

/** Whether one of Streamlit's dialogs lies over the page. */
export const dialogIsOpen = () => Boolean(document.querySelector('[role="dialog"]'));
