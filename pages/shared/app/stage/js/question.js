// The question of a step: choices, a guess on a slider, a place or a stroke on a picture; then what
// the right answer is and why. Or numbers that are shown on request: all of them in a lesson, or
// what the test points say, once the learner has chosen.

import { make, makeButton } from './dom.js';
import { confirmButton, explain, guessButton, guessSlider } from './guess.js';
import { writeMarked } from './marked_text.js';
import { askPlace } from './place.js';
import { askStroke } from './stroke.js';

/**
 * Draws a question.
 * @param {HTMLElement} node
 * @param {{kind: string, text: string, answer: string}} asked
 * @param {{answer: function, readout: function, client: PageClient}} story told once, when there is
 *   an answer
 * @returns {{follow: function, remove: function} | undefined} what is drawn on the stage
 */
export function askQuestion(node, asked, story) {
  if (asked.kind === 'reveal') return askReveal(node, asked, story);
  writeMarked(make('p', 'kp-asked', node), asked.text);
  if (asked.kind === 'place') return askPlace(node, asked, story);
  if (asked.kind === 'stroke') return askStroke(node, asked, story);
  if (asked.kind === 'choice') askChoice(node, asked, story);
  else askEstimate(node, asked, story);
  return undefined;
}

function askReveal(node, { text, answer }, story) {
  const help = text ? 'They are hidden: first choose' : 'They are hidden: first predict';
  const button = confirmButton(text ?? 'Show the numbers', help, () => {
    button.remove();
    if (answer) explain(node, '', answer);
    story.answer();
  }, node);
}

function askChoice(node, { choices, right, answer }, story) {
  const list = make('div', 'kp-choices', node);
  list.setAttribute('role', 'group');
  const buttons = choices.map(({ text }, i) => makeButton(text, '', () => choose(i), list));
  for (const button of buttons) button.removeAttribute('title');
  function choose(chosen) {
    buttons.forEach((button, i) => {
      button.disabled = true;
      if (i === right) button.dataset.verdict = 'right';
      else if (i === chosen) button.dataset.verdict = 'wrong';
    });
    const verdict = chosen === right ? 'Right.' : `The answer is: ${choices[right].text}.`;
    explain(node, verdict, answer, choices[chosen].error);
    story.answer();
  }
}

function askEstimate(node, asked, story) {
  const { low, high, unit, readout, near, answer, tooLow, tooHigh } = asked;
  const write = (value) => `${Number(value.toPrecision(3))} ${unit}`.trim();
  const start = (low + high) / 2;
  const range = guessSlider(node, { low, high, start, steps: 100, write });
  guessButton(node, [range], () => {
    const guess = Number(range.value);
    const shown = story.readout(readout);
    const known = typeof shown?.amount === 'number';
    const gap = known ? Math.abs(shown.amount - guess) : Infinity;
    const truth = known ? `It is ${shown.amount} ${shown.unit}`.trim() : 'There is no number';
    const verdict = gap <= near ? 'Close.' : 'Not close.';
    const error = known && gap > near && (guess < shown.amount ? tooLow : tooHigh);
    explain(node, `${verdict} You said ${write(guess)}. ${truth}.`, answer, error || '');
    story.answer();
  });
}
