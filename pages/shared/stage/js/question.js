// The question of a step: choices, a guess on a slider, or a place on a picture; then what the right
// answer is and why.

import { measured } from './changes.js';
import { make, makeButton, setText } from './dom.js';
import { writeMarked } from './marked_text.js';
import { number } from './numbers.js';
import { PlaceMark } from './place_mark.js';

const STEPS = 200; // of the slider of a place; the arrow keys go from one to the next

/**
 * Draws a question.
 * @param {HTMLElement} node
 * @param {{kind: string, text: string, answer: string}} asked
 * @param {{answer: function, numbers: function, client: PageClient}} story told once, when there is
 *   an answer
 * @returns {{follow: function, remove: function} | undefined} what is drawn on the stage
 */
export function askQuestion(node, asked, story) {
  writeMarked(make('p', 'kp-asked', node), asked.text);
  if (asked.kind === 'place') return askPlace(node, asked, story);
  if (asked.kind === 'choice') askChoice(node, asked, story);
  else askEstimate(node, asked, story);
  return undefined;
}

/** Says how the answer was, and explains. */
function explain(node, verdict, answer) {
  const place = make('div', 'kp-answer', node);
  make('strong', 'kp-verdict', place).textContent = verdict;
  writeMarked(make('p', '', place), answer);
}

function askChoice(node, { choices, right, answer }, story) {
  const list = make('div', 'kp-choices', node);
  list.setAttribute('role', 'group');
  const buttons = choices.map((text, i) => makeButton(text, '', () => choose(i), list));
  for (const button of buttons) button.removeAttribute('title');
  function choose(chosen) {
    buttons.forEach((button, i) => {
      button.disabled = true;
      if (i === right) button.dataset.verdict = 'right';
      else if (i === chosen) button.dataset.verdict = 'wrong';
    });
    const verdict = chosen === right ? 'Right.' : `The answer is: ${choices[right]}.`;
    explain(node, verdict, answer);
    story.answer();
  }
}

/**
 * A slider for a guess and the button that gives it away.
 * @param {{low: number, high: number, start: number, steps: number, write: function}} guess
 * @param {function(number)} give
 * @returns {HTMLInputElement}
 */
function guessOn(node, { low, high, start, steps, write }, give) {
  const line = make('label', 'kp-guess', node);
  const range = Object.assign(make('input', 'kp-range', line), {
    type: 'range', min: low, max: high, step: (high - low) / steps, value: start,
  });
  range.setAttribute('aria-label', 'Your guess');
  const shown = make('output', '', line);
  const follow = () => {
    setText(shown, write(Number(range.value)));
    range.style.setProperty('--kp-share', `${100 * (range.value - low) / (high - low)}%`);
  };
  range.addEventListener('input', follow);
  follow();
  const button = makeButton('That is my guess', '', () => {
    range.disabled = button.disabled = true;
    give(Number(range.value));
  }, node);
  button.removeAttribute('title');
  return range;
}

function askEstimate(node, { low, high, unit, readout, near, answer }, story) {
  const write = (value) => `${Number(value.toPrecision(3))} ${unit}`.trim();
  const start = (low + high) / 2;
  guessOn(node, { low, high, start, steps: 100, write }, (guess) => {
    const found = measured(story.numbers().get(readout) ?? '');
    const gap = found ? Math.abs(found.value - guess) : Infinity;
    const truth = found ? `It is ${found.value} ${found.unit}`.trim() : 'There is no number';
    const verdict = gap <= near ? 'Close.' : 'Not close.';
    explain(node, `${verdict} You said ${write(guess)}. ${truth}.`, answer);
    story.answer();
  });
}

/** A place along an axis of a figure: a click there, or the slider, moves a mark on the figure. */
function askPlace(node, asked, story) {
  const { low, high, name, places, near, answer } = asked;
  const write = (value) => `${name} = ${number(value)}`;
  setText(make('p', 'kp-hint', node), 'Click on the picture, or move the slider.');
  const mark = new PlaceMark(asked, story.client, (value) => {
    range.value = value; // the browser keeps it on the axis
    range.dispatchEvent(new Event('input'));
  });
  const range = guessOn(node, { low, high, start: low, steps: STEPS, write }, (guess) => {
    const gaps = places.map((place) => Math.abs(place - guess));
    const gap = Math.min(...gaps);
    const truth = places[gaps.indexOf(gap)];
    const verdict = gap <= near ? 'Close.' : 'Not close.';
    const said = `You said ${write(guess)}. It is at ${write(truth)}, ${number(gap)} away.`;
    explain(node, `${verdict} ${said}`, answer);
    story.answer();
    mark.show(truth);
  });
  range.addEventListener('input', () => mark.move(Number(range.value)));
  mark.move(Number(range.value));
  return mark;
}
