// A question that is answered by a straight line between two classes: the learner draws it in any
// direction, or turns and shifts it with the sliders. It is judged by its own street.

import { Dare } from './dare.js';
import { make, setText } from './dom.js';
import { FigureMark } from './figure_mark.js';
import { guessButton, guessSlider, moveTo } from './guess.js';
import { toPixel } from './plotly_private.js';
import { across, nearestLine, roundOf, streetOf, within } from './street.js';
import { drawing, putAt } from './svg.js';

const HINT = 'Draw it on the picture, in any direction, or move the sliders.';
const TURN = 180; // degrees after which a line is the same again
const DIGITS = 3;
const written = (width) => width.toPrecision(DIGITS);

/** Asks, and returns the mark on the figure. */
export function askLine(node, asked, story) {
  const { axes } = asked;
  const { middle, half } = roundOf(axes);
  setText(make('p', 'kp-hint', node), HINT);
  const turn = guessSlider(node, {
    low: 0, high: TURN, start: TURN / 2, steps: TURN / 2, write: (angle) => `${angle}°`,
    name: 'Direction', spoken: 'Direction of your line',
  });
  const shift = guessSlider(node, {
    low: -half, high: half, start: 0, steps: 100,
    write: (by) => Number(by.toFixed(2)).toString().replace('-', '\u2212'),
    name: 'Shift from the middle', spoken: 'Your line, shifted from the middle',
  });
  let follows = false; // the sliders show what was drawn
  function slideTo(line) {
    const turned = (Math.atan2(-line[0], line[1]) * 180 / Math.PI + TURN) % TURN;
    const [a, b] = normal(turned); // the drawn line's own, or its opposite
    const c = Math.sign(a * line[0] + b * line[1]) * line[2];
    follows = true;
    moveTo(turn, turned);
    moveTo(shift, c - a * middle[0] - b * middle[1]);
    follows = false;
  }
  const mark = new LineMark(asked, story.client, (line) => {
    slideTo(line);
    changed();
  });
  for (const range of [turn, shift]) {
    range.addEventListener('input', () => {
      if (follows) return;
      const [a, b] = normal(Number(turn.value));
      mark.show([a, b, a * middle[0] + b * middle[1] + Number(shift.value)]);
      changed();
    });
  }
  const { kept, send } = story;
  const reveals = kept && !send;
  const changed = guessButton(node, [turn, shift], story, {
    given: () => mark.line,
    judge: (line) => judgeLine(asked, line, story),
    done: () => {
      mark.reveal();
      dares(mark.line);
    },
  });
  const dare = send ? null : new Dare(node);
  const dares = (line) => {
    const { client, data } = story;
    const width = line ? Number(written(streetOf(line, asked.classes).width)) : 0;
    dare?.told({
      client, place: `${data.story}-${data.step}`, what: 'street', atLeast: true, amount: width || null,
    });
  };
  dares(reveals ? kept.given : null);
  if (kept) {
    mark.line = kept.given;
    slideTo(mark.line);
  }
  if (reveals) mark.reveal();
  if (!reveals) mark.follow(); // else once its picture is shown
  return mark;
}

const normal = (degrees) => {
  const angle = degrees * Math.PI / 180;
  return [-Math.sin(angle), Math.cos(angle)];
};

/** How wide the street of a line is beside the widest, or how many points are on the wrong side. */
export function judgeLine({ classes, widest, near, crosses, narrow }, line, story) {
  const { wrong, width } = streetOf(line, classes);
  const best = story.readout(widest);
  if (wrong) {
    const lie = wrong === 1 ? 'lies' : 'lie';
    const verdict = `${wrong} of the ${classes.flat().length} points ${lie} on the wrong side of `
      + `your line, so it has no street. The widest is ${best.value}.`;
    return { verdict, error: crosses, right: false };
  }
  const right = width >= near * best.amount;
  const verdict = `Your street is ${written(width)} wide, the widest ${best.value}.`;
  return { verdict: right ? `Close. ${verdict}` : verdict, error: right ? '' : narrow, right };
}

/** The stroke while it is drawn, then the line; with the answer its street, and the true line. */
class LineMark extends FigureMark {
  /** @param {function} drawn is told the line of a stroke that has ended */
  constructor(asked, client, drawn) {
    super({ ...asked, axis: 'x' }, client, {
      draws: true, place: (x, y, press) => this.pen([x, y], press),
    });
    Object.assign(this, { drawn, line: null, stroke: [] });
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
    const { asked: { axes } } = this;
    const guess = this.stroke.length ? this.stroke : this.line && across(this.line, axes);
    if (!guess) return;
    this.guess.setAttribute('points', pixels(guess).join(' '));
    if (!this.answered) return;
    const { asked, line } = this;
    const { width } = streetOf(line, asked.classes);
    const sides = [-width / 2, width / 2].map((by) => across(line, axes, by));
    this.street.setAttribute('points', pixels([...sides[0], ...sides[1].toReversed()]).join(' '));
    this.true.setAttribute('points', pixels(across(asked.true, axes)).join(' '));
    [line, asked.true].forEach((one, i) => {
      putAt(this.labels[i], 'x', 'y', pixels([within(one, axes, i ? 0.75 : 0.25)])[0]);
    });
  }
}
