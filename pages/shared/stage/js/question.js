// The question of a step: choices or a guess on a slider; then what the right answer is and why.

import { measured } from './changes.js';
import { make, makeButton, setText } from './dom.js';
import { writeMarked } from './marked_text.js';

/**
 * Draws a question.
 * @param {HTMLElement} node
 * @param {{kind: string, text: string, answer: string}} asked
 * @param {{answer: function, numbers: function}} story told once, when there is an answer
 */
export function askQuestion(node, asked, story) {
  writeMarked(make('p', 'kp-asked', node), asked.text);
  if (asked.kind === 'choice') askChoice(node, asked, story);
  else askEstimate(node, asked, story);
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

function askEstimate(node, { low, high, unit, readout, near, answer }, story) {
  const line = make('label', 'kp-guess', node);
  const range = Object.assign(make('input', 'kp-range', line), {
    type: 'range', min: low, max: high, step: (high - low) / 100, value: (low + high) / 2,
  });
  range.setAttribute('aria-label', 'Your guess');
  const shown = make('output', '', line);
  const text = () => `${Number(Number(range.value).toPrecision(3))} ${unit}`.trim();
  const follow = () => {
    setText(shown, text());
    range.style.setProperty('--kp-share', `${100 * (range.value - low) / (high - low)}%`);
  };
  range.addEventListener('input', follow);
  follow();
  const button = makeButton('That is my guess', '', () => {
    range.disabled = button.disabled = true;
    const found = measured(story.numbers().get(readout) ?? '');
    const gap = found ? Math.abs(found.value - range.value) : Infinity;
    const truth = found ? `It is ${found.value} ${found.unit}`.trim() : 'There is no number';
    const verdict = gap <= near ? 'Close.' : 'Not close.';
    explain(node, `${verdict} You said ${text()}. ${truth}.`, answer);
    story.answer();
  }, node);
  button.removeAttribute('title');
}
