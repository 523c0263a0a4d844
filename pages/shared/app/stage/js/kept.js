// What stays in the browser from day to day: answers, the best of a challenge, keys that are switched
// off. What a browser does not keep, as its storage is full or forbidden, it has as long as the page is
// open.

const unwritten = new Map(); // by key

/** What is kept under a key; null for nothing. */
export function readKept(key) {
  if (unwritten.has(key)) return unwritten.get(key); // what is in the storage is older
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    unwritten.delete(key);
  } catch {
    unwritten.set(key, value);
  }
}

export function forget(key) {
  unwritten.delete(key);
  try {
    localStorage.removeItem(key);
  } catch { /* nothing was kept */ }
}

/** Under which key the stars of a challenge are kept. */
export const bestKey = (page, challenge) => `kp-best-${page}-${challenge}`;
