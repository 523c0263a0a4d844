// A question for a place along an axis of a figure: a click there, or the slider, moves a mark.

import { make, setText } from './dom.js';
import { FigureMark } from './figure_mark.js';
import { explain, guessButton, guessSlider, moveTo } from './guess.js';
import { distanceInOwnUnit, valueInOwnUnit } from './own_units.js';
import { toPixel } from './plotly_private.js';

const STEPS = 200; // of the slider; the arrow keys go from one to the next

/** Asks, and returns the mark on the figure. */
export function askPlace(node, asked, story) {
  const { low, high, name, measure, places, near, answer } = asked;
  const write = (value) => `${name} = ${valueInOwnUnit(value, measure)}`;
  setText(make('p', 'kp-hint', node), 'Click on the picture, or move the slider.');
  const range = guessSlider(node, { low, high, start: low, steps: STEPS, write });
  const mark = new PlaceMark(asked, story.client, (value) => moveTo(range, value));
  guessButton(node, [range], () => {
    const guess = Number(range.value);
    const gaps = places.map((place) => Math.abs(place - guess));
    const gap = Math.min(...gaps);
    const truth = places[gaps.indexOf(gap)];
    const verdict = gap <= near ? 'Close.' : 'Not close.';
    const away = distanceInOwnUnit(gap, measure);
    const said = `You said ${write(guess)}. It is at ${write(truth)}, ${away} away.`;
    explain(node, `${verdict} ${said}`, answer);
    story.answer();
    mark.show(truth);
  });
  range.addEventListener('input', () => mark.move(Number(range.value)));
  mark.move(low);
  mark.follow();
  return mark;
}

/** The guess on a figure, the line on which it is asked for, with the answer the true place. */
class PlaceMark extends FigureMark {
  /** @param {function(number)} point is told where the learner points */
  constructor(asked, client, point) {
    super(asked, client, { place: (x, y) => point(asked.axis === 'x' ? x : y) });
    if (asked.across !== null) this.line = make('div', 'kp-place-across', this.root);
    this.guess = make('div', 'kp-place-guess', this.root);
    this.guess.dataset.says = 'your guess';
  }

  move(value) {
    this.value = value;
    this.draw();
  }

  show(truth) {
    this.truth = truth;
    this.true = make('div', 'kp-place-true', this.root);
    this.true.dataset.says = 'true place';
    this.end();
  }

  arrange(along, other) {
    const [side, across] = this.asked.axis === 'x' ? ['left', 'top'] : ['top', 'left'];
    this.guess.style[side] = `${toPixel(along, this.value)}px`;
    if (this.true) this.true.style[side] = `${toPixel(along, this.truth)}px`;
    if (this.line) this.line.style[across] = `${toPixel(other, this.asked.across)}px`;
  }
}
