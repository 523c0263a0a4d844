// A question that is answered by a stroke: the learner draws a curve on a figure, with mouse or
// finger, or moves five points of it with the sliders; then the true curve is shown with it.

import { make, setText } from './dom.js';
import { FigureMark } from './figure_mark.js';
import { guessButton, guessSlider, moveTo } from './guess.js';
import { missesPoints, pointsAlong } from './interpolated.js';
import { distanceInOwnUnit, valueInOwnUnit } from './own_units.js';
import { toPixel } from './plotly_private.js';
import { Sketch } from './sketch.js';
import { drawing, putAt } from './svg.js';

const STEPS = 100; // of the slider that moves a point
const START = 0.1; // share of the picture at which the stroke lies until it is drawn
const DIGITS = 4; // of a value that is kept

/** Asks, and returns the mark on the figure. */
export function askStroke(node, asked, story) {
  const { low, high, places, along, across } = asked;
  const write = ({ name, measure }) => (value) => `${name} = ${valueInOwnUnit(value, measure)}`;
  const start = low + START * (high - low);
  const sketch = new Sketch(places, start);
  const { kept, send } = story;
  const reveals = kept && !send;
  if (kept) kept.given.forEach((value, i) => sketch.drawn.set(i, value));
  const last = sketch.knots.length - 1;
  setText(make('p', 'kp-hint', node), 'Draw on the picture, with mouse or finger. Or with the '
    + 'sliders: the first one chooses a place, the second one moves the stroke there.');
  const where = guessSlider(node, {
    low: 0, high: last, start: 0, steps: last,
    write: (i) => write(along)(places[sketch.knots[i]]), spoken: 'Place on your stroke',
  });
  const value = guessSlider(node, {
    low, high, start, steps: STEPS, write: write(across), spoken: 'Your stroke there',
  });
  const mark = new StrokeMark(asked, story.client, sketch, (knot) => {
    if (knot === null) show();
    else moveTo(where, knot);
    changed();
  });
  let follows = false; // the second slider shows what was drawn
  function show() {
    const knot = sketch.knots[Number(where.value)];
    follows = true;
    moveTo(value, sketch.values[knot]);
    follows = false;
    mark.show(knot);
  }
  where.addEventListener('input', show);
  value.addEventListener('input', () => {
    if (follows) return;
    const knot = Number(where.value);
    sketch.moveKnot(knot, Number(value.value));
    mark.show(sketch.knots[knot]);
    changed();
  });
  const changed = guessButton(node, [where, value], story, {
    given: () => sketch.values.map((one) => Number(one.toPrecision(DIGITS))),
    judge: (given) => judgeStroke(asked, given, story),
    done: () => mark.reveal(),
  });
  show();
  if (reveals) mark.reveal();
  if (!reveals) mark.follow(); // else once its picture is shown
  return mark;
}

/** How far the stroke is from the true curve on average, and how far it misses the points itself. */
export function judgeStroke({ places, line, near, across, points, pointsAre, by }, values, story) {
  const gap = values.reduce((sum, value, i) => sum + Math.abs(value - line[i]), 0) / line.length;
  const own = missesPoints(places, values, points);
  const away = distanceInOwnUnit(gap, across.measure);
  const missed = distanceInOwnUnit(own.error, across.measure);
  const said = `On average your curve is ${away} away from that of the method.`;
  const misses = `It misses the ${own.count} ${pointsAre} there by ${missed} (RMSE), the method by `
    + `${story.readout(by)?.value}.`;
  const right = gap <= near;
  return { verdict: `${right ? 'Close.' : 'Not close.'} ${said} ${misses}`, right };
}

/** The stroke on a figure; with the answer the true curve, and the area between the two. */
class StrokeMark extends FigureMark {
  /** @param {function} drawn is called when the learner has drawn, with the knot that was moved */
  constructor(asked, client, sketch, drawn) {
    super(asked, client, {
      draws: true, place: (x, y, press) => this.pen(...(asked.axis === 'x' ? [x, y] : [y, x]), press),
    });
    Object.assign(this, { sketch, drawn });
    this.picture = drawing('svg', 'kp-stroke', this.root);
    this.between = drawing('polygon', 'kp-stroke-between', this.picture);
    this.true = drawing('polyline', 'kp-stroke-true', this.picture);
    this.guess = drawing('polyline', 'kp-stroke-guess', this.picture);
    this.knot = drawing('circle', 'kp-stroke-knot', this.picture);
    this.knot.setAttribute('r', 6);
    this.labels = ['guess', 'true'].map((of) => drawing('text', `kp-stroke-${of}`, this.picture));
  }

  pen(coordinate, value, { begins, ends }) {
    const { sketch } = this;
    const knot = begins && ends ? sketch.nearestKnot(coordinate) : null; // a click
    if (knot === null) sketch.draw(coordinate, value, begins);
    else sketch.moveKnot(knot, value);
    this.drawn(knot);
  }

  /** The stroke has changed, or the point that the sliders move is another. */
  show(knot) {
    this.at = knot;
    this.draw();
  }

  reveal() {
    this.knot.remove();
    // The points that are judged by: the true curve would cover those that it passes through.
    this.points = pointsAlong(this.asked.places, this.asked.points).map((point) => {
      const circle = drawing('circle', 'kp-stroke-point', this.picture);
      circle.setAttribute('r', 3);
      return { circle, point };
    });
    this.picture.append(...this.labels);
    ['yours', 'the method'].forEach((text, i) => { this.labels[i].textContent = text; });
    this.end();
  }

  arrange(along, other) {
    const { places, line, axis } = this.asked;
    const pixel = ([at, value]) => {
      const point = [toPixel(along, at), toPixel(other, value)];
      return axis === 'x' ? point : point.toReversed();
    };
    const pixels = (values) => values.map((value, i) => pixel([places[i], value]));
    const guess = pixels(this.sketch.values);
    const isDrawn = this.sketch.drawn.size > 0;
    this.guess.setAttribute('points', isDrawn ? guess.join(' ') : '');
    putAt(this.knot, 'cx', 'cy', guess[this.at]);
    if (!this.answered) return;
    const truth = pixels(line);
    this.true.setAttribute('points', truth.join(' '));
    this.between.setAttribute('points', [...guess, ...truth.toReversed()].join(' '));
    for (const { circle, point } of this.points) putAt(circle, 'cx', 'cy', pixel(point));
    [guess, truth].forEach((points, i) => {
      putAt(this.labels[i], 'x', 'y', points[Math.round((0.2 + 0.5 * i) * (points.length - 1))]);
    });
  }
}
