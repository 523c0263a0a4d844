// What is loaded once for the whole document: the components' style sheet and Plotly.

let sheet;

/** The style sheet of all components. */
export function stylesheet() {
  if (document.querySelector('style[data-kp-styles]')) return Promise.resolve(); // it holds them
  sheet ??= new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet', href: new URL('../css/components.css', import.meta.url).href,
    });
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
  return sheet;
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
