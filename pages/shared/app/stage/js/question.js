// The question of a step: choices, a guess on a slider, a place or a stroke on a picture; then what
// the right answer is and why. Or numbers that are shown on request: all of them in a lesson, or
// what the test points say, once the learner has chosen.
//
// ASKED (Python -> here), by its kind:
//   {kind: 'choice', text, choices: [{text, error: what is said to whoever chooses it}], right: the
//       place of the right one, null in a poll, answer, then, hides}
//   {kind: 'estimate', text, low, high, unit, readout: or null, and then truth: the number itself,
//       near, floor: null, or the least that is possible, whole: of a count, tooLow, tooHigh, answer,
//       then, hides}
//   {kind: 'place', text, figure, axis, across, name, measure: of that axis (own_units.js), low,
//       high, places, gaps: [low, high] of stretches that are as good, near, along, values, says,
//       classes, answer, hides}
//   {kind: 'stroke', text, figure, axis, along: {name, measure} of that axis, across: the same
//       of the other one, low, high: its ends, places, line, near, points, pointsAre, by: a readout,
//       answer, hides}
//   {kind: 'line', text, figure, axes: {x, y} of [low, high], classes: points by class, true: the
//       line [a, b, c], widest: a readout, near, crosses, narrow, answer, hides}
//   {kind: 'reveal', text?, answer?, hides}: nothing is asked, numbers are shown on request}

import { make, makeButton } from './dom.js';
import { confirmButton, guessButton, guessSlider } from './guess.js';
import { askLine, judgeLine } from './line.js';
import { writeMarked } from './marked_text.js';
import { number } from './numbers.js';
import { askPlace, judgePlace, written } from './place.js';
import { askStroke, judgeStroke } from './stroke.js';

const STEPS = 100; // of the slider of a guess; a count is guessed in ones where they are not too many

/**
 * Draws a question.
 * @param {HTMLElement} node
 * @param {{kind: string, text: string, answer: string}} asked
 * @param {{answer: function, readout: function, client: PageClient, kept: object | null}} story told
 *   once, when there is an answer: {given, verdict, error, right}; `kept` is one of before. A story
 *   that has `send` is a room's: it gets what is given, a choice by its place, and nothing is judged;
 *   guess.js says what else it has
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
  const button = confirmButton(text || 'Show the numbers', help, () => {
    button.remove();
    story.answer({ verdict: '', error: '' });
  }, node);
}

/**
 * What is said of an answer: {verdict, error, right}.
 * @param {number | number[]} given a choice by its place
 */
export function judged(asked, given, story) {
  const judge = {
    choice: judgeChoice, estimate: judgeEstimate, place: judgePlace, stroke: judgeStroke,
    line: judgeLine,
  }[asked.kind];
  return { error: '', ...judge(asked, given, story) };
}

function askChoice(node, asked, story) {
  const { choices, right } = asked;
  const { kept, send } = story;
  const list = make('div', 'kp-choices', node);
  list.setAttribute('role', 'group');
  const buttons = choices.map(({ text }, i) => makeButton(text, '', () => choose(i), list));
  for (const button of buttons) button.removeAttribute('title');
  function mark(chosen) {
    buttons.forEach((button, i) => {
      if (send) {
        button.setAttribute('aria-pressed', String(i === chosen));
        return;
      }
      button.disabled = true;
      if (i === right) button.dataset.verdict = 'right';
      else if (i === chosen) button.dataset.verdict = right === null ? 'chosen' : 'wrong';
    });
  }
  function choose(chosen) {
    mark(chosen);
    if (send) send(chosen);
    else story.answer({ given: choices[chosen].text, ...judgeChoice(asked, chosen) });
  }
  if (send) mark(kept?.given);
  else if (kept) mark(choices.findIndex(({ text }) => text === kept.given));
}

function judgeChoice({ choices, right }, chosen) {
  const { error } = choices[chosen];
  if (right === null) return { right: false, error, verdict: `You chose: ${choices[chosen].text}.` };
  const isRight = chosen === right;
  const verdict = isRight ? 'Right.' : `The answer is: ${choices[right].text}.`;
  return { right: isRight, error, verdict };
}

const writeEstimate = (value, { unit }) => `${number(value)} ${unit}`.trim();

/** A given number or place as it is said; '' for what is seen alone. */
export function writeGiven(asked, given) {
  if (asked.kind === 'place') return written(asked)(given);
  return asked.kind === 'estimate' ? writeEstimate(given, asked) : '';
}

function askEstimate(node, asked, story) {
  const { low, high, whole } = asked;
  const { kept } = story;
  const middle = (low + high) / 2;
  const start = kept?.given ?? (whole ? Math.round(middle) : middle);
  const steps = whole && high - low <= 2 * STEPS ? Math.round(high - low) : STEPS;
  const write = (value) => writeEstimate(value, asked);
  const range = guessSlider(node, { low, high, start, steps, write });
  const changed = guessButton(node, [range], story, {
    given: () => Number(range.value), judge: (guess) => judgeEstimate(asked, guess, story),
  });
  for (const kind of ['input', 'click']) range.addEventListener(kind, changed); // or it stays there
}

/** The true number of a guess: {amount, unit}, if there is one. */
export function trueNumber({ readout, truth, unit }, story) {
  return readout === null ? { amount: truth, unit } : story.readout(readout);
}

function judgeEstimate(asked, guess, story) {
  const { near, floor, tooLow, tooHigh } = asked;
  const shown = trueNumber(asked, story);
  const known = typeof shown?.amount === 'number';
  const gap = known ? Math.abs(shown.amount - guess) : Infinity;
  const truth = known ? `It is ${shown.amount} ${shown.unit}`.trim() : 'There is no number';
  const right = gap <= near && guess >= (floor ?? guess);
  const error = right || !known ? '' : guess < shown.amount ? tooLow : tooHigh;
  const said = `${right ? 'Close.' : 'Not close.'} You said ${writeEstimate(guess, asked)}.`;
  return { verdict: `${said} ${truth}.`, error, right };
}
