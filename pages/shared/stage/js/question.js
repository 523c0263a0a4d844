// The question of a step: choices, a guess on a slider, or a place on a picture; then what the right
// answer is and why. Or, in a lesson, the numbers alone, which are shown on request.

import { measured } from './changes.js';
import { make, makeButton, setText } from './dom.js';
import { writeMarked } from './marked_text.js';
import { number } from './numbers.js';
import { inOwnUnit } from './own_units.js';
import { axisOf, isDrawn, toPixel } from './plotly_private.js';
import { RANGED } from './zoom.js';

const STEPS = 200; // of the slider of a place; the arrow keys go from one to the next
const AGAIN = 100; // ms after which a figure that is not drawn yet is looked at again

/**
 * Draws a question.
 * @param {HTMLElement} node
 * @param {{kind: string, text: string, answer: string}} asked
 * @param {{answer: function, numbers: function, client: PageClient}} story told once, when there is
 *   an answer
 * @returns {{follow: function, remove: function} | undefined} what is drawn on the stage
 */
export function askQuestion(node, asked, story) {
  if (asked.kind === 'reveal') return askReveal(node, story);
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

function askReveal(node, story) {
  const button = makeButton('Show the numbers', 'They are hidden: first predict', () => {
    button.remove();
    story.answer();
  }, node);
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
    const text = write(Number(range.value));
    setText(shown, text);
    range.setAttribute('aria-valuetext', text);
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
  const { low, high, name, measure, places, near, answer } = asked;
  const plain = (value) => number(value).replace('-', '−');
  const write = (value) => `${name} = ${measure ? inOwnUnit(value, measure) : plain(value)}`;
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
    const { step = 1, unit = '' } = measure ?? {};
    const away = `${number(gap * Math.abs(step))} ${unit}`.trim();
    const said = `You said ${write(guess)}. It is at ${write(truth)}, ${away} away.`;
    explain(node, `${verdict} ${said}`, answer);
    story.answer();
    mark.show(truth);
  });
  range.addEventListener('input', () => mark.move(Number(range.value)));
  mark.move(Number(range.value));
  return mark;
}

/**
 * The mark of a guess on a figure, which a click or a drag there moves; with the answer the true
 * place beside it. It is gone once the picture is another one.
 */
class PlaceMark {
  /**
   * @param {{figure: string, axis: string, across: number | null}} asked
   * @param {PageClient} client
   * @param {function(number)} point is told where the learner points
   */
  constructor(asked, client, point) {
    Object.assign(this, { asked, client });
    this.pointing = {
      figure: asked.figure, place: (x, y) => point(asked.axis === 'x' ? x : y),
    };
    this.root = make('div', 'kp-place');
    this.root.dataset.axis = asked.axis;
    if (asked.across !== null) this.line = make('div', 'kp-place-across', this.root);
    this.guess = make('div', 'kp-place-guess', this.root);
    this.guess.dataset.says = 'your guess';
    this.again = () => this.draw();
    this.observer = new ResizeObserver(this.again);
    this.follow();
  }

  move(value) {
    this.value = value;
    this.draw();
  }

  /** The answer is given: the true place is shown. */
  show(truth) {
    this.truth = truth;
    this.true = make('div', 'kp-place-true', this.root);
    this.true.dataset.says = 'true place';
    this.letGo();
    this.state = this.stage?.record?.state;
    this.draw();
  }

  /** A picture is shown: the first one is where the mark goes, after the answer another one ends it. */
  follow() {
    const stage = this.client.main;
    if (!stage || this.removed) return;
    if (this.truth !== undefined) {
      if (stage.record?.state !== this.state) this.remove();
      return;
    }
    if (this.stage !== stage) {
      this.letGo();
      this.stage = stage;
      stage.root.addEventListener(RANGED, this.again);
    }
    stage.pointing = this.pointing;
    this.draw();
  }

  /** Puts guess, truth and line where they lie on the figure's axes. */
  draw() {
    clearTimeout(this.waiting);
    if (this.removed || this.value === undefined) return;
    const node = this.stage?.figures.get(this.asked.figure)?.node;
    if (!node || !isDrawn(node)) {
      this.waiting = setTimeout(this.again, AGAIN);
      return;
    }
    if (this.root.parentNode !== node) {
      node.append(this.root);
      this.observer.disconnect();
      this.observer.observe(node);
    }
    node.toggleAttribute('data-pointing', this.truth === undefined);
    const [x, y] = ['x', 'y'].map((id) => axisOf(node, id));
    Object.assign(this.root.style, {
      left: `${x.offset}px`, top: `${y.offset}px`, width: `${x.length}px`, height: `${y.length}px`,
    });
    const [along, other] = this.asked.axis === 'x' ? [x, y] : [y, x];
    const side = along === x ? 'left' : 'top';
    this.guess.style[side] = `${toPixel(along, this.value)}px`;
    if (this.true) this.true.style[side] = `${toPixel(along, this.truth)}px`;
    if (this.line) {
      this.line.style[side === 'left' ? 'top' : 'left'] = `${toPixel(other, this.asked.across)}px`;
    }
  }

  /** Clicks mean what they usually do again. */
  letGo() {
    const { stage } = this;
    if (stage?.pointing === this.pointing) stage.pointing = null;
    stage?.figures.get(this.asked.figure)?.node.removeAttribute('data-pointing');
  }

  remove() {
    this.removed = true;
    clearTimeout(this.waiting);
    this.letGo();
    this.stage?.root.removeEventListener(RANGED, this.again);
    this.observer.disconnect();
    this.root.remove();
  }
}
