// What a lecturer takes along: the answers as a table, the revealed picture with the class on it.

import { make, makeButton, setText } from '../dom.js';
import { pictureOf } from '../picture.js';
import { download, rasterised } from '../save.js';

const ABSENT = 'For those who were absent: the same parts, with the same questions, each at their '
  + 'own pace. No answer of the class is in it.';

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

/** @param {'csv' | 'png'} what */
export async function save(what, { talk, board }) {
  const name = `class-${talk.code}.${what}`;
  if (what === 'csv') {
    download(await (await talk.request('/export.csv')).blob(), name);
    return;
  }
  const picture = await pictureOf([...board.figures.values()], board.row.theme);
  download(await rasterised(picture), name);
}
