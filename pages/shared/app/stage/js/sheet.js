// A sheet to print: pictures, settings with their symbols, readouts, and questions with room to
// answer. It lies in the document while the browser prints; css/page/paper.css says what paper shows.

import { make } from './dom.js';
import { addressWith } from './streamlit_private.js';
import { pictureOf } from './picture.js';

const LINES = 3; // to write on, below each question

/** @param {Stage} stage */
export async function printSheet(stage) {
  const [answer, picture] = await Promise.all([
    stage.channel.request('sheet', {}),
    pictureOf([...stage.figures.values()], stage.row.theme),
  ]);
  const root = sheetOf(await answer.json(), stage, picture);
  document.body.append(root);
  try {
    await root.querySelector('img').decode();
    window.print();
  } finally {
    URL.revokeObjectURL(root.querySelector('img').src);
    root.remove();
  }
}

/** The nodes of the sheet. */
function sheetOf({ title, idea, data, settings, questions }, stage, picture) {
  const root = make('section', 'kp-sheet');
  const add = (tag, text, parent = root) =>
    Object.assign(make(tag, '', parent), { textContent: text });
  add('h1', title);
  add('p', idea);
  add('p', data);
  const { client } = stage;
  const address = client.address === null ? location.href : addressWith(client.address);
  make('p', 'kp-sheet-address', root).textContent = address;
  const formula = stage.root.querySelector('.kp-formula');
  if (formula) root.append(Object.assign(formula.cloneNode(true), { tabIndex: -1 }));
  const image = make('img', '', root);
  image.alt = title;
  image.src = URL.createObjectURL(new Blob([picture.svg], { type: 'image/svg+xml' }));
  const hidden = ({ key }) => stage.hidden.some((start) => key.startsWith(start));
  const numbers = (stage.record?.readouts ?? []).filter((readout) => !hidden(readout));
  add('h2', 'Settings');
  list(root, settings);
  add('h2', 'Numbers');
  list(root, numbers.map(({ label, value }) => [label, value]));
  if (questions.length) add('h2', 'Questions');
  const asked = make('ol', '', root);
  for (const question of questions) {
    const item = add('li', question, asked);
    for (let i = 0; i < LINES; i++) make('div', 'kp-sheet-line', item);
  }
  return root;
}

function list(root, pairs) {
  const node = make('dl', '', root);
  for (const [name, value] of pairs) {
    const pair = make('div', '', node);
    make('dt', '', pair).textContent = name;
    make('dd', '', pair).textContent = value;
  }
}
