// The question of a step: choices, a guess on a slider, a place or a stroke on a picture; then what
// the right answer is and why. Or numbers that are shown on request: all of them in a lesson, or
// what the test points say, once the learner has chosen.
//
// ASKED (Python -> here), by its kind:
//   {kind: 'choice', text, choices: [{text, error: '' of the right one}], right,
//       answer, then, hides}
//   {kind: 'estimate', text, low, high, unit, readout, near, tooLow, tooHigh, answer, then,
//       hides}
//   {kind: 'place', text, figure, axis, across, name, measure: of that axis (own_units.js), low,
//       high, places, near, along, values, says, classes, answer, hides}
//   {kind: 'stroke', text, figure, axis, along: {name, measure} of that axis, across: the same
//       of the other one, low, high: its ends, places, line, near, points, pointsAre, by: a readout,
//       answer, hides}
//   {kind: 'line', text, figure, axes: {x, y} of [low, high], classes: points by class, true: the
//       line [a, b, c], widest: a readout, near, crosses, narrow, answer, hides}
//   {kind: 'reveal', text?, answer?, hides}: nothing is asked, numbers are shown on request}

import { make, makeButton } from './dom.js';
import { confirmButton, guessButton, guessSlider } from './guess.js';
import { askLine } from './line.js';
import { writeMarked } from './marked_text.js';
import { askPlace } from './place.js';
import { askStroke } from './stroke.js';

/**
 * Draws a question.
 * @param {HTMLElement} node
 * @param {{kind: string, text: string, answer: string}} asked
 * @param {{answer: function, readout: function, client: PageClient, kept: object | null}} story told
 *   once, when there is an answer: {given, verdict, error, right}; `kept` is one of before
 * @returns {{follow: function, remove: function} | undefined} what is drawn on the stage
 */
export function askQuestion(node, asked, story) {
  if (asked.kind === 'reveal') return askReveal(node, asked, story);
  writeMarked(make('p', 'kp-asked', node), asked.text);
  if (asked.kind === 'place') return askPlace(node, asked, story);
  if (asked.kind === 'stroke') return askStroke(node, asked, story);
  if (asked.kind === 'line') return askLine(node, asked, story);
  if (asked.kind === 'choice') askChoice(node, asked, story);
  else askEstimate(node, asked, story);
  return undefined;
}

function askReveal(node, { text }, story) {
  const help = text ? 'They are hidden: first choose' : 'They are hidden: first predict';
  const button = confirmButton(text ?? 'Show the numbers', help, () => {
    button.remove();
    story.answer({ verdict: '', error: '' });
  }, node);
}

function askChoice(node, { choices, right }, story) {
  const list = make('div', 'kp-choices', node);
  list.setAttribute('role', 'group');
  const buttons = choices.map(({ text }, i) => makeButton(text, '', () => choose(i), list));
  for (const button of buttons) button.removeAttribute('title');
  function mark(chosen) {
    buttons.forEach((button, i) => {
      button.disabled = true;
      if (i === right) button.dataset.verdict = 'right';
      else if (i === chosen) button.dataset.verdict = 'wrong';
    });
  }
  function choose(chosen) {
    mark(chosen);
    const isRight = chosen === right;
    story.answer({
      given: choices[chosen].text, right: isRight, error: choices[chosen].error,
      verdict: isRight ? 'Right.' : `The answer is: ${choices[right].text}.`,
    });
  }
  if (story.kept) mark(choices.findIndex(({ text }) => text === story.kept.given));
}

function askEstimate(node, asked, story) {
  const { low, high, unit, readout, near, tooLow, tooHigh } = asked;
  const write = (value) => `${Number(value.toPrecision(3))} ${unit}`.trim();
  const start = story.kept?.given ?? (low + high) / 2;
  const range = guessSlider(node, { low, high, start, steps: 100, write });
  guessButton(node, [range], () => {
    const guess = Number(range.value);
    const shown = story.readout(readout);
    const known = typeof shown?.amount === 'number';
    const gap = known ? Math.abs(shown.amount - guess) : Infinity;
    const truth = known ? `It is ${shown.amount} ${shown.unit}`.trim() : 'There is no number';
    const right = gap <= near;
    const error = right || !known ? '' : guess < shown.amount ? tooLow : tooHigh;
    const verdict = `${right ? 'Close.' : 'Not close.'} You said ${write(guess)}. ${truth}.`;
    story.answer({ given: guess, verdict, error, right });
  }, story.kept && 'given');
}
