// A sheet to print: pictures, settings with their symbols, readouts, and questions with room to
// answer. It lies in the document while the browser prints; css/page/paper.css says what paper shows.

import { make, setText } from './dom.js';
import { addressWith } from './streamlit_private.js';
import { pictureOf } from './picture.js';

const LINES = 3; // to write on, below each question

/** @param {Stage} stage */
export async function printSheet(stage) {
  const [answer, picture] = await Promise.all([
    stage.channel.request('sheet', { origin: location.origin }),
    pictureOf([...stage.figures.values()], stage.row.theme),
  ]);
  const root = sheetOf(await answer.json(), stage, picture);
  document.body.append(root);
  try {
    await Promise.all(Array.from(root.querySelectorAll('img'), (image) => image.decode()));
    window.print();
  } finally {
    URL.revokeObjectURL(root.querySelector('.kp-sheet-picture').src);
    root.remove();
  }
}

const addressOf = ({ address }) => (address === null ? location.href : addressWith(address));

/** The nodes of the sheet. */
function sheetOf(said, stage, picture) {
  const { title, place, idea, data, settings, questions, qr, words } = said;
  const root = make('section', 'kp-sheet');
  const add = (tag, text, parent = root) => {
    const node = make(tag, '', parent);
    setText(node, text);
    return node;
  };
  const head = make('header', '', root);
  if (qr) Object.assign(make('img', 'kp-sheet-qr', head), { src: qr, alt: words });
  add('h1', title, head);
  if (place) add('p', place, head);
  add('p', idea, head).className = 'kp-sheet-idea';
  add('p', data, head);
  make('p', 'kp-sheet-address', head).textContent = words || addressOf(stage.client);
  const formula = stage.root.querySelector('.kp-formula');
  if (formula) root.append(Object.assign(formula.cloneNode(true), { tabIndex: -1 }));
  const image = make('img', 'kp-sheet-picture', root);
  image.alt = title;
  image.src = URL.createObjectURL(new Blob([picture.svg], { type: 'image/svg+xml' }));
  const hidden = ({ key }) => stage.hidden.some((start) => key.startsWith(start));
  const numbers = (stage.record?.readouts ?? []).filter((readout) => !hidden(readout));
  add('h2', 'Settings');
  list(root, settings);
  if (numbers.length) {
    add('h2', 'Numbers');
    list(root, numbers.map(({ label, value }) => [label, value]));
  }
  // A part of a lesson that asks nothing leaves room for what its task wants to know.
  add('h2', questions.length ? 'Questions' : 'Your answer');
  const asked = make('ol', '', root);
  for (const { text, choices } of questions.length ? questions : [{ text: '', choices: [] }]) {
    const item = add('li', text, asked);
    for (const choice of choices) setText(make('p', 'kp-sheet-choice', item), choice);
    for (let i = 0; i < LINES; i++) make('div', 'kp-sheet-line', item);
  }
  return root;
}

function list(root, pairs) {
  const node = make('dl', '', root);
  for (const [name, value] of pairs) {
    const pair = make('div', '', node);
    setText(make('dt', '', pair), name);
    setText(make('dd', '', pair), value);
  }
}
