// What all questions share: a slider for a guess, the button that gives it away, and what is then said.

import { allow, isOff, make, makeButton, setText } from './dom.js';
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
 *   name?: string, spoken?: string}} guess a slider among several shows its `name` above it
 * @returns {HTMLInputElement}
 */
export function guessSlider(node, { low, high, start, steps, write, name = '', spoken = 'Your guess' }) {
  const line = make('label', 'kp-guess', node);
  const shown = make('output', '', line);
  const range = Object.assign(make('input', 'kp-range', line), {
    type: 'range', min: low, max: high, step: (high - low) / steps, value: start,
  });
  range.setAttribute('aria-label', spoken);
  const follow = () => {
    const text = write(Number(range.value));
    setText(shown, name ? `${name}: ${text}` : text);
    range.setAttribute('aria-valuetext', text);
    range.style.setProperty('--kp-share', `${100 * (range.value - low) / (high - low)}%`);
  };
  range.addEventListener('input', follow);
  follow();
  return range;
}

const SEND = 'Send';
const SEND_CHANGE = 'Send the change';

/**
 * The button that gives a guess away, once there is one; the sliders then stay where they are. In a
 * room it sends the guess: that is judged when all see it, and may be changed and sent again until
 * then.
 * @param {{send?: function, draft?: function, sent?: any, kept: object | null, answer: function}}
 *   story a room's has `send`, and `draft`, which is told of what is set and not sent, null once it
 *   is; `sent` is what was sent before
 * @param {{given: function, judge: function, done?: function}} guess what is given away, what is
 *   said of it, what follows
 * @returns {function} to be called whenever the guess has changed
 */
export function guessButton(node, ranges, story, { given, judge, done = () => {} }) {
  const { send, draft = () => {}, kept } = story;
  const textOf = (guess) => JSON.stringify(guess ?? null);
  const nothing = textOf(null);
  let sent = textOf(story.sent);
  const button = confirmButton(send ? SEND : 'That is my guess', '', () => {
    const guess = given();
    allow(button, false);
    if (send) {
      button.classList.add('kp-primary');
      sent = textOf(guess);
      draft(null);
      follow(guess);
      send(guess);
      return;
    }
    for (const one of ranges) one.disabled = true;
    story.answer({ given: guess, error: '', ...judge(guess) });
    done();
  }, node);
  button.removeAttribute('title');
  allow(button, false);
  /** Whether there is something to send, and how the button says so. */
  function follow(guess) {
    const isSent = textOf(guess) === sent;
    allow(button, !isSent);
    setText(button, isSent || sent === nothing ? SEND : SEND_CHANGE);
    return isSent;
  }
  if (kept && send) {
    follow(kept.given);
  } else if (kept) {
    for (const range of ranges) range.disabled = true;
    button.classList.remove('kp-primary');
  }
  return () => {
    if (!send) {
      allow(button, true);
      return;
    }
    const guess = given();
    draft(follow(guess) ? null : guess);
  };
}

/** The button of a question, which comes before the way on until it is pressed. */
export function confirmButton(text, title, act, node) {
  const button = makeButton(text, title, () => {
    if (isOff(button)) return;
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
