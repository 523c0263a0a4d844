// What the class has answered, beside the picture: bars for choices, a row of counts under the axis
// of a slider. What belongs on the picture itself is drawn there (class_mark.js).

import { make, setText } from '../dom.js';
import { trueNumber } from '../question.js';
import { drawing, put } from '../svg.js';

const FEW = 5; // below it the server tells no more than their number
const share = (count, all) => `${Math.round(100 * count / all)} %`;
const [WIDE, HIGH, FOOT] = [400, 112, 30]; // of the axis, in its own units
const [TRUE_AT, MINE_AT] = [32, 12]; // where the two words stand: one above the other
const ROUNDS = ['First', 'second'];

/**
 * Writes results into a node.
 * @param {object[]} results one of each round; of these the last two are shown
 * @param {{mine: any, readout: function}} own the own answer, or null, and how a readout is found
 */
export function showResults(node, asked, results, { mine, readout }) {
  node.replaceChildren();
  const rounds = results.slice(-2);
  const now = rounds.at(-1);
  if (!now) return;
  writeCounts(make('p', 'kp-room-number', node), rounds, Boolean(asked.figure));
  if (asked.kind === 'choice') bars(node, asked, rounds, mine);
  else if (asked.kind === 'estimate') {
    for (const round of rounds) if (round.counts) axis(node, asked, round, { mine, readout });
  }
}

function writeCounts(node, rounds, isOnPicture) {
  const said = rounds.map(({ count }) => (count === 1 ? '1 answer' : `${count} answers`));
  const named = said.map((text, i) => (said.length > 1 ? `${ROUNDS[i]} round: ${text}` : text));
  const few = rounds.some(({ count }) => count < FEW) ? '. Fewer than five are not shown.' : '';
  const isDotted = isOnPicture && rounds.length > 1 && !few;
  const dotted = isDotted ? '. Dotted in the picture: the first round.' : '';
  setText(node, `${named.join(', ')}${few}${dotted}`);
}

function bars(node, { choices, right }, rounds, mine) {
  if (!rounds.some((round) => round.bars)) return;
  const list = make('ul', 'kp-bars', node);
  choices.forEach(({ text }, i) => {
    const bar = make('li', 'kp-bar', list);
    bar.toggleAttribute('data-right', i === right);
    bar.toggleAttribute('data-mine', i === mine);
    setText(make('span', 'kp-bar-text', bar), i === mine ? `${text} (yours)` : text);
    const shown = make('span', 'kp-bar-count', bar);
    setText(shown, rounds.filter((one) => one.bars).map(
      ({ bars: counts, count }) => share(counts[i], count)).join(' → '));
    rounds.forEach((round, n) => {
      if (!round.bars) return;
      const line = make('div', 'kp-bar-line', bar);
      line.dataset.round = n < rounds.length - 1 ? 'first' : 'last';
      make('i', '', line).style.width = `${100 * round.bars[i] / round.count}%`;
    });
  });
}

/** How the guesses lie between the ends of a slider, with the true number and the own one. */
function axis(node, asked, { counts, median }, { mine, readout }) {
  const { low, high, unit } = asked;
  const svg = drawing('svg', 'kp-axis', node);
  svg.setAttribute('viewBox', `0 0 ${WIDE} ${HIGH + FOOT}`);
  const at = (value) => WIDE * Math.min(1, Math.max(0, (value - low) / (high - low)));
  const top = Math.max(...counts, 1);
  const step = WIDE / counts.length;
  counts.forEach((count, i) => {
    const height = (HIGH - TRUE_AT - 6) * count / top;
    put(drawing('rect', 'kp-class-bar', svg), {
      x: i * step, y: HIGH - height, width: step * 0.9, height,
    });
  });
  put(drawing('line', 'kp-class-axis', svg), { x1: 0, x2: WIDE, y1: HIGH, y2: HIGH });
  const truth = trueNumber(asked, { readout })?.amount;
  const ticks = [[truth, 'kp-class-true', 'truth', TRUE_AT], [mine, 'kp-class-mine', 'yours', MINE_AT]]
    .filter(([value]) => typeof value === 'number');
  for (const [value, name, , y] of ticks) {
    put(drawing('line', name, svg), { x1: at(value), x2: at(value), y1: y + 3, y2: HIGH });
  }
  for (const [value, name, text, y] of ticks) word(svg, at(value), name, text, y); // over both
  for (const [value, anchor] of [[low, 'start'], [high, 'end']]) {
    const label = put(drawing('text', 'kp-class-end', svg), { x: at(value), y: HIGH + 20 });
    label.setAttribute('text-anchor', anchor);
    label.textContent = `${value}\u00a0${unit ?? ''}`.trim();
  }
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', `The class: half of the guesses lie below ${median}`);
}

function word(svg, x, name, text, y) {
  const label = put(drawing('text', name, svg), { x, y });
  label.setAttribute('text-anchor', x < WIDE / 8 ? 'start' : x > WIDE * 7 / 8 ? 'end' : 'middle');
  label.textContent = text;
}
