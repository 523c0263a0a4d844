// What a lecturer takes along: the answers as a table, the revealed picture with the class on it.

import { make, makeButton, setText } from '../dom.js';
import { pictureOf } from '../picture.js';
import { outOfReach } from '../request.js';
import { download, rasterised } from '../save.js';
import { UNREACHABLE } from './talk.js';

const ABSENT = 'For those who were absent: the same parts, with the same questions, each at their '
  + 'own pace. No answer of the class is in it.';
const SLOW = 60_000; // ms for the answers of a whole class
const NOT_SAVED = { csv: 'The answers were not saved.', png: 'The picture was not saved.' };

/**
 * Writes how those who were absent do the lesson: a link, and its file.
 * @param {{page: string, query: object, file: string}} lesson
 */
export function writeAbsent(node, { page, query, file }, root) {
  setText(make('p', '', node), ABSENT);
  const href = `${root}${page}?${new URLSearchParams(query)}`;
  const way = make('div', 'kp-room-absent', node);
  const link = Object.assign(make('a', 'kp-room-link', way), {
    href, textContent: 'Open the lesson', target: '_blank', rel: 'noopener',
  });
  makeButton('Copy its link', '', ({ currentTarget }) => {
    const told = navigator.clipboard?.writeText(link.href) ?? Promise.reject(new Error());
    const said = (text) => { setText(currentTarget, text); };
    told.then(() => said('Copied'), () => said('Copy it from “Open the lesson”'));
  }, way);
  makeButton('Download its file', '', () => {
    download(new Blob([file], { type: 'application/json' }), 'lesson.json');
  }, way);
}

/**
 * Saves the answers as a table, or the picture.
 * @param {'csv' | 'png'} what
 * @returns {Promise<string>} why that failed, in a sentence; '' where it did not
 */
export async function save(what, wall) {
  try {
    download(await contentOf(what, wall), nameOf(what, wall));
    return '';
  } catch (error) {
    if (error.status !== undefined) return `${NOT_SAVED[what]} ${error.message}`;
    console.error(error); // a fault of ours
    return NOT_SAVED[what];
  }
}

/** The name of the file that is saved. */
export const nameOf = (what, { talk }) => `class-${talk.code}.${what}`;

async function contentOf(what, { talk, board }) {
  if (what === 'csv') {
    const response = await talk.request('/export.csv', undefined, SLOW);
    return response.blob().catch(outOfReach(UNREACHABLE));
  }
  return rasterised(await pictureOf([...board.figures.values()], board.row.theme));
}
