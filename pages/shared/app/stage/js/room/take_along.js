// What a lecturer takes along: the answers as a table, the revealed picture with the class on it.

import { pictureOf } from '../picture.js';
import { download, rasterised } from '../save.js';

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
