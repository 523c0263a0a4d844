// Texts of a story: plain but for **bold** words, [words](#show-name) that light something up,
// [words](#glossary-name), {readout} or {readout|before}, the number that a readout shows, and
// [20](#set-k1.gamma), a number that is a control (text_numbers.js). {readout|before} is what the
// readout showed when the learner answered; until then it is what it shows.

import { make, setText, unbroken } from './dom.js';

const PARTS = /\*\*([^*]+)\*\*|\[([^\]]+)\]\((#[^)]+)\)|\{([^{}|]+)(\|before)?\}/g;
const SET = '#set-';
const AMOUNT = /^([\d−-]\S*) (?=\S+$)/u; // a number before its unit
const MISSING = '…'; // until the numbers are there
const HIDDEN = '?'; // as under the picture

/** The numbers that readouts show, by key. */
export const numbersOf = (readouts) => new Map(readouts.map(({ key, value }) => [key, value]));

/** A readout's number in one line with its unit. */
const withUnit = (text) => text.replace(AMOUNT, '$1\u00a0');

/** Writes a text into a node in place of what it holds. */
export function writeMarked(node, given) {
  const text = unbroken(given);
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(PARTS)) {
    const [all, bold, words, anchor, readout, before] = match;
    parts.push(text.slice(end, match.index), part({ bold, words, anchor, readout, before }));
    end = match.index + all.length;
  }
  node.replaceChildren(...parts, text.slice(end));
}

function part({ bold, words, anchor, readout, before }) {
  if (bold) {
    const node = make('strong');
    node.textContent = bold;
    return node;
  }
  if (anchor?.startsWith(SET)) {
    const node = make('span', 'kp-set');
    node.dataset.set = anchor.slice(SET.length);
    node.textContent = words;
    return node;
  }
  if (words) {
    const node = Object.assign(make('a'), { href: anchor, textContent: words });
    if (anchor.startsWith('#show-')) node.dataset.show = decodeURI(anchor.slice('#show-'.length));
    return node;
  }
  const node = make('b', 'kp-number');
  Object.assign(node.dataset, { readout, when: before ? 'before' : 'now' });
  node.textContent = MISSING;
  return node;
}

/**
 * Writes the numbers of the readouts into the texts below a node.
 * @param {Map<string, string>} now by key
 * @param {Map<string, string> | null} before what they were at the answer; until then what they are
 * @param {Map<string, string> | null} said what they were when it was explained: what is said of an
 *   answer keeps them, unless a number in it can be moved
 * @param {string[]} hidden beginnings of the keys of those that a question hides; what was before its
 *   answer is said in any case
 */
export function writeNumbers(root, now, before, said = null, hidden = []) {
  for (const node of root.querySelectorAll('.kp-number')) {
    const { readout, when } = node.dataset;
    const keeps = said && node.closest('.kp-answer') && !node.parentNode.querySelector('.kp-set');
    const numbers = when === 'before' && before ? before : keeps ? said : now;
    const isHidden = when === 'now' && hidden.some((start) => readout.startsWith(start));
    setText(node, isHidden ? HIDDEN : withUnit(numbers.get(readout) ?? MISSING));
  }
}
