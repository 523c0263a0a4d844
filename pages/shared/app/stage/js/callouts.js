// Short words in a picture, each with an arrow to what it is about, in place of the note above it. They
// are placed once the picture rests, where they cover the least; where that is as good they stay.
//
// A callout is {of, says, instead, where}: the trace by its role or name, the words, the part of
// the note that they stand for, and where: in a 'step' of a story, elsewhere ('page'), or in 'both'.

import { CELL, coveredBy, drawnIn, widthOf } from './covered.js';
import { unbroken } from './dom.js';
import { axisOf, isDrawn } from './plotly_private.js';
import { means } from './shown.js';
import { drawing, put } from './svg.js';

const STEP = 12; // px between two places that are tried
const EDGE = 4; // px between words and the frame
const PAD = 6; // px around words
const HEIGHT = 20 / 12; // of the words with their frame, in sizes of their type
const WING = 7 / 12; // length of an arrow's head, in the same
const REACH = 30; // px of an arrow that is as long as it should be
const CLOSE = 14; // px: a shorter one could not be seen
const ANCHORS = 80; // places of a trace that are looked at
const ALONG = 20; // places of an arrow that are looked at
const LOYAL = 8; // by how much another place has to be better

/** The note of a figure without what its callouts say. */
export function restOfNote({ note = '', callouts = [] }) {
  const said = callouts.filter(({ where }) => where !== 'step').map(({ instead }) => instead);
  return note.split(' · ').filter((part) => !said.includes(part)).join(' · ');
}

export class Callouts {
  /** @param {Figure} figure */
  constructor(figure) {
    this.figure = figure;
    this.places = new Map(); // by words: {left, top} where they stood last
    this.root = null;
  }

  /** Places what the figure declares, once the browser has nothing else to do. */
  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show());
  }

  show() {
    const { node, spec, themed, isStill } = this.figure;
    this.root?.replaceChildren();
    const elsewhere = node.closest('[data-leads]') ? 'page' : 'step';
    const callouts = (spec?.callouts ?? []).filter(({ where }) => where !== elsewhere);
    if (isStill || !callouts.length || !isDrawn(node)) return;
    const [x, y] = ['x', 'y'].map((name) => axisOf(node, name));
    if (!x || !y) return;
    this.root ??= this.newRoot(node);
    const area = { x, y, width: x.length, height: y.length };
    const drawn = drawnIn(themed.data, area);
    const covered = coveredBy(drawn, area);
    const taken = [];
    // Asked for once: after each change of the page it would cost the browser all styles anew.
    const { fontSize, fontFamily } = getComputedStyle(this.root);
    const type = parseFloat(fontSize);
    this.font = `${fontSize} ${fontFamily}`;
    Object.assign(this, { high: Math.round(HEIGHT * type), wing: WING * type });
    for (const { of, says: words } of callouts) {
      const says = unbroken(words);
      if (taken.some((other) => other.says === says)) continue;
      const own = drawn.filter(({ trace }) => means(of, trace)).flatMap(({ places }) => places);
      const anchors = few(own.filter((place) => isInside(place, area)));
      const box = anchors.length ? this.bestBox(says, anchors, covered, taken, area) : null;
      if (!box) continue;
      taken.push({ ...box, says });
      this.draw(says, box, area);
    }
  }

  newRoot(node) {
    const root = drawing('svg', 'kp-callouts', node);
    root.setAttribute('aria-hidden', 'true');
    return root;
  }

  /** Where the words cover the least, near to what they are about and clear of each other. */
  bestBox(says, anchors, covered, taken, area) {
    const { high, figure: { whole: { box: button } } } = this;
    const occupied = button ? [...taken, button] : taken;
    const width = Math.ceil(widthOf(says, this.font)) + 2 * PAD;
    const boxAt = (left, top, most = Infinity) => {
      const box = { left, top, right: left + width, bottom: top + high };
      if (occupied.some((other) => overlap(box, other))) return null;
      const hidden = covered(box);
      if (hidden >= most) return null; // nearly all: its arrow need not be known
      const near = nearest(box, anchors);
      if (taken.some((other) => runsOver(near, other) || runsOver(other.near, box))) return null;
      const length = Math.abs(near.gap - REACH) / 4 + (near.gap < CLOSE ? REACH : 0);
      return { ...box, near, cost: length + hidden };
    };
    const last = this.places.get(says);
    let best = last && isRoomFor(last, width, high, area) ? boxAt(last.left, last.top) : null;
    let most = best ? best.cost - LOYAL : Infinity; // what another place may cost
    for (let top = EDGE; top + high + EDGE <= area.height; top += STEP) {
      for (let left = EDGE; left + width + EDGE <= area.width; left += STEP) {
        const box = boxAt(left, top, most);
        if (box && box.cost < most) [best, most] = [box, box.cost];
      }
    }
    if (best) this.places.set(says, { left: best.left, top: best.top });
    return best;
  }

  draw(words, { left, top, right, bottom, near }, { x, y }) {
    const group = put(drawing('g', 'kp-callout', this.root), {
      transform: `translate(${x.offset} ${y.offset})`,
    });
    const [from, to] = [near.from, near.to];
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [dx, dy] = [(to[0] - from[0]) / long, (to[1] - from[1]) / long];
    const tip = [to[0] - dx * near.size, to[1] - dy * near.size];
    const { wing: size, high } = this;
    const wing = (side) => [
      tip[0] - size * (dx - side * dy / 2), tip[1] - size * (dy + side * dx / 2)];
    put(drawing('path', 'kp-callout-arrow', group), {
      d: `M${from}L${tip}M${wing(1)}L${tip}L${wing(-1)}`,
    });
    put(drawing('rect', 'kp-callout-box', group), {
      x: left, y: top, width: right - left, height: bottom - top, rx: 4,
    });
    const text = put(drawing('text', 'kp-callout-words', group), {
      x: left + PAD, y: top + high / 2,
    });
    text.textContent = words;
  }

  remove() { clearTimeout(this.timer); }
}

const isInside = ({ x, y }, { width, height }) =>
  x > CELL && y > CELL && x < width - CELL && y < height - CELL;

const isRoomFor = ({ left, top }, wide, high, { width, height }) =>
  left + wide + EDGE <= width && top + high + EDGE <= height;

const few = (places) => places.filter((_, i) => i % Math.ceil(places.length / ANCHORS) === 0);

const overlap = (one, other) => one.left < other.right + CELL && other.left < one.right + CELL
  && one.top < other.bottom + CELL && other.top < one.bottom + CELL;

/** Whether an arrow runs over a box of words. */
function runsOver({ from, to }, { left, top, right, bottom }) {
  for (let step = 1; step <= ALONG; step++) {
    const [x, y] = [0, 1].map((i) => from[i] + (step / ALONG) * (to[i] - from[i]));
    if (x > left && x < right && y > top && y < bottom) return true;
  }
  return false;
}

/** The place that is nearest to a box: how far away, and from where to where an arrow goes. */
function nearest({ left, top, right, bottom }, anchors) {
  let best = { gap: Infinity };
  for (const { x, y, size } of anchors) {
    const from = [Math.min(Math.max(x, left), right), Math.min(Math.max(y, top), bottom)];
    const gap = Math.hypot(x - from[0], y - from[1]) - size;
    if (gap < best.gap) best = { gap, from, to: [x, y], size };
  }
  return best;
}
