// What all questions share: a slider for a guess, the button that gives it away, and what is then said.

import { make, makeButton, setText } from './dom.js';
import { writeMarked } from './marked_text.js';

/** Says how the answer was, where something was asked, what belongs to its error, and explains. */
export function explain(node, { verdict, error, answer }) {
  const place = make('div', 'kp-answer', node);
  if (verdict) setText(make('strong', 'kp-verdict', place), verdict);
  if (error) writeMarked(make('p', 'kp-error', place), error);
  if (answer) writeMarked(make('p', '', place), answer);
  return place;
}

/**
 * A slider for a guess.
 * @param {{low: number, high: number, start: number, steps: number, write: function,
 *   spoken?: string}} guess
 * @returns {HTMLInputElement}
 */
export function guessSlider(node, { low, high, start, steps, write, spoken = 'Your guess' }) {
  const line = make('label', 'kp-guess', node);
  const range = Object.assign(make('input', 'kp-range', line), {
    type: 'range', min: low, max: high, step: (high - low) / steps, value: start,
  });
  range.setAttribute('aria-label', spoken);
  const shown = make('output', '', line);
  const follow = () => {
    const text = write(Number(range.value));
    setText(shown, text);
    range.setAttribute('aria-valuetext', text);
    range.style.setProperty('--kp-share', `${100 * (range.value - low) / (high - low)}%`);
  };
  range.addEventListener('input', follow);
  follow();
  return range;
}

/**
 * The button that gives a guess away; the sliders then stay where they are. In a room it sends the
 * guess: that is judged when all see it, and may be changed until then.
 * @param {{send?: function, kept: object | null, answer: function}} story
 * @param {{given: function, judge: function, done?: function, waits?: boolean}} guess what is given
 *   away, what is said of it, what follows; `waits` until there is something to give
 */
export function guessButton(node, ranges, story, { given, judge, done = () => {}, waits = false }) {
  const { send, kept } = story;
  const button = confirmButton(send ? 'Send' : 'That is my guess', '', () => {
    const guess = given();
    button.disabled = true;
    if (send) {
      button.classList.add('kp-primary');
      send(guess);
      return;
    }
    for (const one of ranges) one.disabled = true;
    story.answer({ given: guess, error: '', ...judge(guess) });
    done();
  }, node);
  button.removeAttribute('title');
  button.disabled = waits || Boolean(kept);
  if (kept && !send) {
    for (const range of ranges) range.disabled = true;
    button.classList.remove('kp-primary');
  }
  return button;
}

/** The button of a question, which comes before the way on until it is pressed. */
export function confirmButton(text, title, act, node) {
  const button = makeButton(text, title, () => {
    button.classList.remove('kp-primary');
    act();
  }, node);
  button.classList.add('kp-confirm', 'kp-primary');
  return button;
}

/** Moves a slider, as a hand would. */
export function moveTo(range, value) {
  range.value = value; // the browser keeps it on the axis
  range.dispatchEvent(new Event('input'));
}
