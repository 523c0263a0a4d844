// A question that is answered by a straight line between two classes: the learner draws it in any
// direction, or turns and shifts it with the sliders. It is judged by its own street.

import { make, setText } from './dom.js';
import { FigureMark } from './figure_mark.js';
import { guessButton, guessSlider, moveTo } from './guess.js';
import { toPixel } from './plotly_private.js';
import { nearestLine, streetOf } from './street.js';
import { drawing, putAt } from './svg.js';

const TURN = 180; // degrees after which a line is the same again
const DIGITS = 3;

/** Asks, and returns the mark on the figure. */
export function askLine(node, asked, story) {
  const { axes } = asked;
  const [middle, half] = ['x', 'y'].map((axis) => axes[axis]).reduce(
    ([at, radius], [low, high]) => [[...at, (low + high) / 2], Math.hypot(radius, (high - low) / 2)],
    [[], 0]);
  setText(make('p', 'kp-hint', node), 'Draw on the picture, with mouse or finger, in any '
    + 'direction: your stroke becomes the straight line nearest to it. Or move the sliders.');
  const turn = guessSlider(node, {
    low: 0, high: TURN, start: TURN / 2, steps: TURN / 2, write: (angle) => `${angle}°`,
    spoken: 'Direction of your line',
  });
  const shift = guessSlider(node, {
    low: -half, high: half, start: 0, steps: 100,
    write: (by) => Number(by.toFixed(2)).toString().replace('-', '\u2212'),
    spoken: 'Your line, shifted from the middle',
  });
  const mark = new LineMark(asked, story.client, { middle, half }, (line) => {
    const turned = (Math.atan2(-line[0], line[1]) * 180 / Math.PI + TURN) % TURN;
    const [a, b] = normal(turned); // the drawn line's own, or its opposite
    const c = Math.sign(a * line[0] + b * line[1]) * line[2];
    follows = true;
    moveTo(turn, turned);
    moveTo(shift, c - a * middle[0] - b * middle[1]);
    follows = false;
    button.disabled = false;
  });
  let follows = false; // the sliders show what was drawn
  for (const range of [turn, shift]) {
    range.addEventListener('input', () => {
      if (follows) return;
      const [a, b] = normal(Number(turn.value));
      mark.show([a, b, a * middle[0] + b * middle[1] + Number(shift.value)]);
      button.disabled = false;
    });
  }
  const button = guessButton(node, [turn, shift], () => {
    story.answer({ given: mark.line, ...judged(asked, mark.line, story) });
    mark.reveal();
  }, story.kept ? 'given' : 'waits');
  if (story.kept) {
    mark.line = story.kept.given;
    mark.drawn(mark.line);
    button.disabled = true;
    mark.reveal();
  }
  if (!story.kept) mark.follow(); // else once its picture is shown
  return mark;
}

const normal = (degrees) => {
  const angle = degrees * Math.PI / 180;
  return [-Math.sin(angle), Math.cos(angle)];
};

function judged({ classes, widest, near, crosses, narrow }, line, story) {
  const { wrong, width } = streetOf(line, classes);
  const best = story.readout(widest);
  if (wrong) {
    const lie = wrong === 1 ? 'lies' : 'lie';
    const verdict = `${wrong} of the ${classes.flat().length} points ${lie} on the wrong side of `
      + `your line, so it has no street. The widest is ${best.value}.`;
    return { verdict, error: crosses, right: false };
  }
  const right = width >= near * best.amount;
  const verdict = `Your street is ${width.toPrecision(DIGITS)} wide, the widest ${best.value}.`;
  return { verdict: right ? `Close. ${verdict}` : verdict, error: right ? '' : narrow, right };
}

/** The stroke while it is drawn, then the line; with the answer its street, and the true line. */
class LineMark extends FigureMark {
  /** @param {function} drawn is told the line of a stroke that has ended */
  constructor(asked, client, { middle, half }, drawn) {
    super({ ...asked, axis: 'x' }, client, {
      draws: true, place: (x, y, press) => this.pen([x, y], press),
    });
    Object.assign(this, { middle, half, drawn, line: null, stroke: [] });
    this.picture = drawing('svg', 'kp-stroke', this.root);
    this.street = drawing('polygon', 'kp-stroke-street', this.picture);
    this.true = drawing('polyline', 'kp-stroke-true', this.picture);
    this.guess = drawing('polyline', 'kp-stroke-guess', this.picture);
    this.labels = ['guess', 'true'].map((of) => drawing('text', `kp-stroke-${of}`, this.picture));
  }

  pen(point, { begins, ends }) {
    if (begins) this.stroke = [];
    this.stroke.push(point);
    if (ends) {
      this.line = nearestLine(this.stroke) ?? this.line; // a click draws nothing
      this.stroke = [];
      if (this.line) this.drawn(this.line);
    }
    this.draw();
  }

  show(line) {
    this.line = line;
    this.draw();
  }

  reveal() {
    ['your line', 'widest'].forEach((text, i) => { this.labels[i].textContent = text; });
    this.end();
  }

  arrange(x, y) {
    const pixels = (points) => points.map(([at, up]) => [toPixel(x, at), toPixel(y, up)]);
    const guess = this.stroke.length ? this.stroke : this.line && this.across(this.line);
    if (!guess) return;
    this.guess.setAttribute('points', pixels(guess).join(' '));
    if (!this.answered) return;
    const { asked, line } = this;
    const { width } = streetOf(line, asked.classes);
    const sides = [-width / 2, width / 2].map((by) => this.across(line, by));
    this.street.setAttribute('points', pixels([...sides[0], ...sides[1].toReversed()]).join(' '));
    this.true.setAttribute('points', pixels(this.across(asked.true)).join(' '));
    [line, asked.true].forEach((one, i) => {
      putAt(this.labels[i], 'x', 'y', pixels([this.within(one, i ? 0.75 : 0.25)])[0]);
    });
  }

  /** Two points on a line, shifted by a distance, beyond the picture on both sides. */
  across([a, b, c], by = 0) {
    const { middle: [x, y], half } = this;
    const away = c + by - a * x - b * y;
    return [-2, 2].map((side) => [x + a * away - b * side * half, y + b * away + a * side * half]);
  }

  /** A point on the part of a line that is in the picture, a share of its way up or across. */
  within(line, share) {
    const [from, to] = this.across(line);
    const { axes } = this.asked;
    const ends = [0, 1];
    ['x', 'y'].forEach((axis, i) => {
      if (from[i] === to[i]) return;
      const at = axes[axis].map((end) => (end - from[i]) / (to[i] - from[i]));
      ends[0] = Math.max(ends[0], Math.min(...at));
      ends[1] = Math.min(ends[1], Math.max(...at));
    });
    const at = ends[0] + share * (ends[1] - ends[0]);
    return [0, 1].map((i) => from[i] + at * (to[i] - from[i]));
  }
}
