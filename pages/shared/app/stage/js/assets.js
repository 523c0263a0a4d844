// What is loaded once for the whole document: the components' style sheet and Plotly.

import { outOfReach } from './request.js';

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

const UNREACHABLE = 'The server cannot be reached: what draws the pictures could not be loaded.';

let library;

/**
 * Plotly, loaded once for the whole document; where that fails, whoever asks next loads it again.
 * @throws {Refusal} where the server cannot be reached
 */
export function plotly() {
  if (window.Plotly) return Promise.resolve();
  library ??= loadPlotly();
  return library;
}

async function loadPlotly() {
  const script = document.createElement('script');
  script.src = new URL('../plotly.min.js', import.meta.url).href;
  try {
    await new Promise((resolve, reject) => {
      Object.assign(script, { onload: resolve, onerror: reject });
      document.head.append(script);
    }).catch(outOfReach(UNREACHABLE));
  } catch (error) {
    script.remove();
    library = null;
    throw error;
  }
}
