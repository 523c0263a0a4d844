// What is loaded once for the whole document: style sheets and Plotly.

const sheets = new Map();

/** A style sheet of the folder css. */
export function stylesheet(name) {
  if (!sheets.has(name)) {
    sheets.set(name, new Promise((resolve) => {
      const link = Object.assign(document.createElement('link'), {
        rel: 'stylesheet', href: new URL(`../css/${name}`, import.meta.url).href,
      });
      link.onload = link.onerror = resolve;
      document.head.append(link);
    }));
  }
  return sheets.get(name);
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
