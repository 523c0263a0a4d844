// A question for a place along an axis of a figure: a click there, or the slider, moves a mark.

import { make, setText } from './dom.js';
import { FigureMark } from './figure_mark.js';
import { guessButton, guessSlider, moveTo } from './guess.js';
import { valueAt } from './interpolated.js';
import { number } from './numbers.js';
import { gapInOwnUnit, valueInOwnUnit } from './own_units.js';
import { toPixel } from './plotly_private.js';
import { isOver } from './svg.js';

const STEPS = 200; // of the slider; the arrow keys go from one to the next
const CUT = 0.9999; // of the largest value: as good as the largest
const FEW = 3; // values at a smooth peak that are as large
const GAP = 4; // px between words and their line, or the frame
const NOTHING = 1e-3; // of the largest value: as good as 0

/** Asks, and returns the mark on the figure. */
export function askPlace(node, asked, story) {
  const { low, high } = asked;
  const { kept, send } = story;
  const reveals = kept && !send;
  setText(make('p', 'kp-hint', node), 'Point at the picture, or move the slider.');
  const range = guessSlider(node, {
    low, high, start: kept?.given ?? low, steps: STEPS, write: written(asked),
  });
  const mark = new PlaceMark(asked, story.client, (value) => moveTo(range, value));
  const changed = guessButton(node, [range], story, {
    given: () => Number(range.value),
    judge: (guess) => judgePlace(asked, guess),
    done: () => mark.show(nearest(asked, Number(range.value)).truth),
  });
  range.addEventListener('input', () => {
    mark.move(Number(range.value));
    changed();
  });
  if (kept) mark.move(kept.given);
  if (reveals && asked.places.length) mark.show(nearest(asked, kept.given).truth);
  if (!reveals) mark.follow(); // else once its picture is shown
  return mark;
}

/** The line on which a place is asked for, for those who do not answer here. */
export function lineAcross(asked, client) {
  const mark = new PlaceMark(asked, client, () => {});
  mark.answered = true;
  mark.follow();
  return mark;
}

/** A place as it is said. */
export const written = ({ name, measure }) => (value) => `${name} = ${valueInOwnUnit(value, measure)}`;

/** The true place that is nearest to a guess. */
function nearest({ places }, guess) {
  const gaps = places.map((place) => Math.abs(place - guess));
  const gap = Math.min(...gaps);
  return { gap, truth: places[gaps.indexOf(gap)] };
}

/** How far a guess is from the nearest true place, and what the method says there. */
export function judgePlace(asked, guess) {
  const { gap, truth } = nearest(asked, guess);
  const isClose = gap <= asked.near;
  const isAsGood = asked.gaps.some(([low, high]) => low <= guess && guess <= high);
  const right = isClose || isAsGood;
  const write = written(asked);
  const away = gapInOwnUnit(guess, truth, asked.measure);
  const said = `You said ${write(guess)}. It is at ${write(truth)}, ${away} away.`;
  const there = saidThere(asked, guess, truth);
  const judged = isClose ? 'Close.' : isAsGood ? 'Just as good.' : 'Not close.';
  return { verdict: `${judged} ${said} ${there}`, right };
}

/** What the method says where the learner has pointed. */
function saidThere({ along, values, says, classes }, guess, truth) {
  const least = NOTHING * Math.max(...values.map(Math.abs));
  const write = (at) => {
    const value = valueAt(along, values, at);
    return number(Math.abs(value) < least ? 0 : Number(value.toPrecision(2)));
  };
  const there = `Where you pointed, ${says} is ${write(guess)}`;
  if (!classes.length) return `${there}; at the true place it is ${write(truth)}.`;
  const value = valueAt(along, values, guess);
  const more = isCut(value, values) ? ` or ${value > 0 ? 'more' : 'less'}` : '';
  return `${there}${more}: class ${classes[value > 0 ? 1 : 0]}.`;
}

/** Whether a value is where those of a picture are cut: larger ones are drawn as if they were it. */
function isCut(value, values) {
  const top = CUT * Math.max(...values.map(Math.abs));
  return Math.abs(value) > top && values.filter((one) => Math.abs(one) > top).length > FEW;
}

const isInside = ({ x, y, width, height }, wide, deep) => (
  x >= 0 && y >= 0 && x + width <= wide && y + height <= deep);

/** The guess on a figure, the line on which it is asked for, with the answer the true place. */
class PlaceMark extends FigureMark {
  /** @param {function(number)} point is told where the learner points */
  constructor(asked, client, point) {
    super(asked, client, { place: (x, y) => point(asked.axis === 'x' ? x : y) });
    if (asked.across !== null) this.line = make('div', 'kp-place-across', this.root);
    this.guess = make('div', 'kp-place-guess', this.root);
    setText(make('span', '', this.guess), 'your guess');
    this.guess.hidden = true; // until there is one
  }

  move(value) {
    this.value = value;
    this.guess.hidden = false;
    this.draw();
  }

  show(truth) {
    this.truth = truth;
    this.true = make('div', 'kp-place-true', this.root);
    setText(make('span', '', this.true), 'true place');
    this.end();
  }

  arrange(along, other) {
    const [side, across] = this.asked.axis === 'x' ? ['left', 'top'] : ['top', 'left'];
    if (!this.guess.hidden) this.guess.style[side] = `${toPixel(along, this.value)}px`;
    if (this.true) this.true.style[side] = `${toPixel(along, this.truth)}px`;
    if (this.line) this.line.style[across] = `${toPixel(other, this.asked.across)}px`;
    this.placeWords(along, other);
  }

  /** Puts the words at their lines where they lie on no other words. */
  placeWords(along, other) {
    const isX = this.asked.axis === 'x';
    const [wide, deep] = isX ? [along.length, other.length] : [other.length, along.length];
    const taken = this.words;
    for (const [line, value] of [[this.guess, this.value], [this.true, this.truth]]) {
      if (!line || line.hidden) continue;
      const { firstChild: words } = line;
      const { offsetWidth: width, offsetHeight: height } = words;
      const at = toPixel(along, value);
      const ends = isX ? [GAP, 2 * GAP + height, deep - height - GAP] : [GAP, wide - width - GAP];
      const sides = [at + GAP, at - (isX ? width : height) - GAP];
      const boxes = ends.flatMap((end) => sides.map((side) => (
        { x: isX ? side : end, y: isX ? end : side, width, height })));
      const box = boxes.find((one) => isInside(one, wide, deep)
        && !taken.some((another) => isOver(one, another))) ?? boxes[0];
      taken.push(box);
      Object.assign(words.style, isX ? { left: `${box.x - at}px`, top: `${box.y}px` }
        : { left: `${box.x}px`, top: `${box.y - at}px` });
    }
  }
}
