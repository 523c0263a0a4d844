// Which parts of a course were opened in this browser, and which one last.
//
// KEPT: {at: the last one, parts: all of them}.

import { keep, readKept } from './kept.js';

const keyOf = (course) => `kp-seen-${course}`;

/** What was opened of a course; `at` is 0 for nothing. */
export function seenOf(course) {
  const { at, parts } = readKept(keyOf(course)) ?? {};
  return Array.isArray(parts) && Number.isInteger(at) ? { at, parts } : { at: 0, parts: [] };
}

export function noteSeen(course, part) {
  const parts = new Set(seenOf(course).parts).add(part);
  keep(keyOf(course), { at: part, parts: [...parts].toSorted((one, other) => one - other) });
}
