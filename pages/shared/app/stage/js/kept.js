// What stays in the browser from day to day: answers, the best of a challenge, keys that are switched
// off. A browser that keeps nothing has it as long as the page is open.

const open = new Map(); // by key

/** What is kept under a key; null for nothing. */
export function readKept(key) {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return open.get(key) ?? null;
  }
}

export function keep(key, value) {
  open.set(key, value);
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch { /* then only as long as the page is open */ }
}

export function forget(key) {
  open.delete(key);
  try {
    localStorage.removeItem(key);
  } catch { /* nothing was kept */ }
}

/** Under which key the stars of a challenge are kept. */
export const bestKey = (page, challenge) => `kp-best-${page}-${challenge}`;
