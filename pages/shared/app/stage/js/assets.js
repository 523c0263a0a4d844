// What is loaded once for the whole document: the components' style sheet and Plotly.

let sheet;
let pages;

/** The style sheet of all components. */
export function stylesheet() {
  if (document.querySelector('style[data-kp-styles]')) return Promise.resolve(); // it holds them
  sheet ??= bring(new URL('../css/components.css', import.meta.url));
  return sheet;
}

/** The style sheet of the app's pages, also where an address leads to no page of them. */
export function pageStyles() {
  pages ??= bring(new URL('../css/page.css', import.meta.url));
}

/** The page's own HTML links its style sheets; one that it does not link is brought now. */
async function bring({ href }) {
  const links = [...document.querySelectorAll('link[rel=stylesheet]')];
  if (links.some((link) => link.href === href)) return;
  await new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}

let library;

/** Plotly, loaded once for the whole document. */
export function plotly() {
  if (window.Plotly) return Promise.resolve();
  library ??= new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), {
      src: new URL('../plotly.min.js', import.meta.url).href, onload: resolve, onerror: reject,
    });
    document.head.append(script);
  });
  return library;
}
