// What the class has answered, on the picture where it was asked: strokes as thin lines with their
// median and two bands, straight lines, places as bars at the edge; then the truth, and the own
// answer.

import { FigureMark } from '../figure_mark.js';
import { toPixel } from '../plotly_private.js';
import { across, within } from '../street.js';
import { drawing, isOver, put } from '../svg.js';

const HEIGHT = 0.22; // of the picture that the highest bar of a density takes
const BETWEEN = 2; // px at least between two words, and between a word and the edge

const LOOKS = [
  'fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-family', 'font-size',
  'font-weight', 'text-anchor', 'dominant-baseline', 'paint-order',
];

export class ClassMark extends FigureMark {
  /** @param {object[]} results of all rounds; the last one counts, the one before is dotted */
  constructor(asked, client, results, mine) {
    super({ axis: 'x', ...asked }, client, { place() {} });
    Object.assign(this, { results, mine });
    this.picture = drawing('svg', 'kp-stroke', this.root);
    this.answered = true;
    this.adopt(client.main);
    const figure = client.main.figures.get(asked.figure);
    if (figure) figure.over = () => this.markup;
    this.draw();
  }

  /** What is drawn, with its looks, for a picture that is saved. */
  get markup() {
    const copy = this.picture.cloneNode(true);
    [...this.picture.children].forEach((node, i) => {
      const style = getComputedStyle(node);
      for (const name of LOOKS) copy.children[i].setAttribute(name, style.getPropertyValue(name));
    });
    const { left, top, width, height } = this.root.style;
    const place = Object.entries({ x: left, y: top, width, height })
      .map(([name, value]) => `${name}="${parseFloat(value)}"`).join(' ');
    return `<svg ${place} overflow="hidden">${new XMLSerializer().serializeToString(copy)}</svg>`;
  }

  remove() {
    const figure = this.stage.figures.get(this.asked.figure);
    if (figure) figure.over = null;
    super.remove();
  }

  get now() { return this.results.at(-1); }

  /** The round before, which lies beside the last one. */
  get before() { return this.results.at(-2); }

  arrange(along, other) {
    this.picture.replaceChildren();
    this.along = along;
    this.other = other;
    ({ stroke: this.strokes, line: this.lines, place: this.places }[this.asked.kind])?.call(this);
    this.settleWords();
  }

  /** Brings words inside the picture, and to the nearest height where they lie on no other words. */
  settleWords() {
    const { axis } = this.asked;
    const lengths = [this.along.length, this.other.length];
    const [wide, deep] = axis === 'y' ? lengths.toReversed() : lengths;
    const inside = (at, size, end) => Math.max(BETWEEN, Math.min(at, end - size - BETWEEN));
    const placed = this.words;
    for (const word of this.picture.querySelectorAll('text')) {
      const { x, y, width, height } = word.getBBox();
      const box = { x: inside(x, width, wide), y: inside(y, height, deep), width, height };
      const heights = [box.y, ...placed.flatMap((other) => (
        [other.y + other.height + BETWEEN, other.y - height - BETWEEN]))];
      box.y = heights.toSorted((one, other) => Math.abs(one - box.y) - Math.abs(other - box.y))
        .find((up) => up >= 0 && up + height <= deep
          && !placed.some((other) => isOver({ ...box, y: up }, other, BETWEEN))) ?? box.y;
      put(word, { transform: `translate(${box.x - x} ${box.y - y})` });
      placed.push(box);
    }
  }

  /** Pixels of points, given along the axis that is asked and across it, as SVG lists them. */
  pixels(points) {
    const turned = this.asked.axis === 'y';
    return points.map(([at, up]) => {
      const pixel = [toPixel(this.along, at), toPixel(this.other, up)];
      return (turned ? pixel.toReversed() : pixel).join();
    }).join(' ');
  }

  curve(name, points, tag = 'polyline') {
    return put(drawing(tag, name, this.picture), { points: this.pixels(points) });
  }

  /** @param {number} dy lines above (negative) or below the point */
  label(name, text, [at, up], dy = 0) {
    const [x, y] = this.pixels([[at, up]]).split(',');
    put(drawing('text', name, this.picture), { x, y, dy: `${dy}em` }).textContent = text;
  }

  strokes() {
    const { places, line } = this.asked;
    const over = (values) => values.map((value, i) => [places[i], value]);
    const { now, before } = this;
    for (const share of now?.median ? [90, 50] : []) {
      const ends = [over(now[`low${share}`]), over(now[`high${share}`]).toReversed()];
      this.curve(`kp-class-${share}`, ends.flat(), 'polygon');
    }
    for (const values of now?.lines ?? []) this.curve('kp-class-line', over(values));
    if (before?.median) this.curve('kp-class-before', over(before.median));
    if (now?.median) this.curve('kp-class-median', over(now.median));
    if (this.mine) this.curve('kp-stroke-guess', over(this.mine));
    this.curve('kp-stroke-true', over(line));
    const at = (share) => Math.round(share * (places.length - 1));
    const named = [['kp-stroke-true', 'the method', line, 0.7, -1],
      ['kp-class-median', 'the class', now?.median, 0.5, 1.2],
      ['kp-stroke-guess', 'yours', this.mine, 0.2, 0]];
    for (const [name, text, values, share, dy] of named) {
      if (values) this.label(name, text, over(values)[at(share)], dy);
    }
  }

  lines() {
    const { now, before } = this;
    for (const line of now?.lines ?? []) this.curve('kp-class-line', across(line, this.asked.axes));
    if (before?.median) this.curve('kp-class-before', across(before.median, this.asked.axes));
    const drawn = [['kp-class-median', 'the class', now?.median, 0.3],
      ['kp-stroke-guess', 'yours', this.mine, 0.15],
      ['kp-stroke-true', 'the method', this.asked.true, 0.7]];
    for (const [name, text, line, share] of drawn) {
      if (!line) continue;
      this.curve(name, across(line, this.asked.axes));
      this.label(name, text, within(line, this.asked.axes, share));
    }
  }

  /** How often each place was named, as bars that stand on the edge, and the places themselves. */
  places() {
    const { places } = this.asked;
    const { length: deep } = this.other;
    const isX = this.asked.axis === 'x';
    if (this.now?.counts) this.density(this.now, 'kp-class-bar');
    if (this.before?.counts) this.density(this.before, 'kp-class-bar-before');
    if (this.asked.across !== null) this.dotted();
    const rule = (name, value, text) => {
      const at = toPixel(this.along, value);
      put(drawing('line', name, this.picture), isX
        ? { x1: at, x2: at, y1: 0, y2: deep } : { x1: 0, x2: deep, y1: at, y2: at });
      if (!text) return;
      const label = drawing('text', name, this.picture);
      put(label, isX ? { x: at, y: 0, dy: '0.7em' } : { x: 0, y: at, dy: '-0.7em' });
      label.textContent = text;
    };
    places.forEach((place, i) => rule('kp-class-true', place, i ? '' : 'true'));
    if (typeof this.mine === 'number') rule('kp-class-mine', this.mine, 'yours');
  }

  /** The line on which the place was asked for. */
  dotted() {
    const at = toPixel(this.other, this.asked.across);
    const end = this.along.length;
    put(drawing('line', 'kp-class-across', this.picture), this.asked.axis === 'x'
      ? { x1: 0, x2: end, y1: at, y2: at } : { x1: at, x2: at, y1: 0, y2: end });
  }

  /** Bars of one round: what was named most often takes as much of the picture in each. */
  density({ counts }, name) {
    const { low, high, axis } = this.asked;
    const { length: deep } = this.other;
    const top = Math.max(...counts, 1);
    const step = (high - low) / counts.length;
    counts.forEach((count, i) => {
      const ends = [0, 1].map((by) => toPixel(this.along, low + (i + by) * step));
      const [from, size] = [Math.min(...ends), Math.abs(ends[1] - ends[0]) * 0.9];
      const up = HEIGHT * deep * count / top;
      if (count) {
        put(drawing('rect', name, this.picture), axis === 'x'
          ? { x: from, y: deep - up, width: size, height: up }
          : { x: 0, y: from, width: up, height: size });
      }
    });
  }
}
