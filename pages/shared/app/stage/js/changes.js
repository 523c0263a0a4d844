// What the last move has changed, for a moment: beside each readout the difference, worked out once,
// when the hand has come to rest, from the amounts before and after; and on the figures, from the
// beginning of the move, the curve or boundary as it was. Neither is read aloud or takes a place.

import { number } from './numbers.js';

const SHOWN = 2000; // ms, as long as the animation in readouts.css
const LONGEST = 6; // characters of a difference that is written in full

/** How many digits a number has behind the point. */
function decimals(value) {
  const [places, exponent = '0'] = String(value).split('e');
  return Math.max(0, (places.split('.')[1]?.length ?? 0) - Number(exponent));
}

/**
 * The difference of two amounts {amount, unit, of} with its sign, "+0.2 nats"; '' where there is none.
 * That of two shares has no per cent of its own: from 50 % to 55 % are 5 points, and a tenth.
 * Amounts come rounded as they are shown; counts of another whole are not compared.
 */
export function difference(before, after) {
  const measured = [before, after].every((one) => typeof one?.amount === 'number');
  if (!measured || before.unit !== after.unit || before.of !== after.of) return '';
  const places = Math.min(20, Math.max(decimals(before.amount), decimals(after.amount)));
  const gap = Number((after.amount - before.amount).toFixed(places));
  if (!gap) return '';
  const full = String(Math.abs(gap));
  const size = full.length > LONGEST ? number(Math.abs(gap)) : full;
  const unit = after.unit === '%' ? '% points' : after.unit;
  return `${gap < 0 ? '−' : '+'}${size} ${unit}`.trim();
}

const byKey = (readouts) => new Map(readouts.map((readout) => [readout.key, readout]));

export class Changes {
  /**
   * @param {HTMLElement} list of the readouts
   * @param {() => {key: string, amount: number?, unit: string}[]} now what they say of the record
   * @param {FigureRow} row of figures that keep what was drawn before
   */
  constructor(list, now, row) {
    this.list = list;
    this.now = now;
    this.row = row;
    this.before = null;
    this.ending = new AbortController();
    const listen = (type, act) => document.addEventListener(type, act, {
      capture: true, passive: true, signal: this.ending.signal,
    });
    listen('pointerdown', () => { this.held = true; });
    for (const type of ['pointerup', 'pointercancel']) listen(type, () => this.letGo());
  }

  /** A move: the readouts before the first one of a gesture are those to compare with. */
  begin() {
    this.before ??= this.now() ?? null;
    this.late = false;
    if (this.shown) this.clear();
    for (const figure of this.row.figures.values()) figure.keepFormer();
  }

  /** The hand has come to rest; should it still hold a thumb or a point, once it lets go. */
  end() {
    this.late = Boolean(this.held && this.before);
    if (this.late) return;
    if (!this.before) {
      this.clear();
      return;
    }
    const { before } = this;
    this.before = null;
    this.show(byKey(before));
  }

  letGo() {
    this.held = false;
    if (this.late) this.end();
  }

  /** Each difference at its own number: a step of a story shows some of them. */
  show(before) {
    const after = byKey(this.now() ?? []);
    for (const { dataset: { key }, children: [, place] } of this.list.children) {
      const text = difference(before.get(key), after.get(key));
      if (text) place.dataset.change = text;
    }
    this.shown = setTimeout(() => this.clear(), SHOWN);
  }

  /** The numbers are of something else now, or a sweep plays. */
  cancel() {
    this.before = null;
    this.late = false;
    this.clear();
  }

  clear() {
    clearTimeout(this.shown);
    this.shown = null;
    for (const place of this.list.querySelectorAll('[data-change]')) delete place.dataset.change;
    for (const figure of this.row.figures.values()) figure.dropFormer();
  }

  remove() {
    this.ending.abort();
    clearTimeout(this.shown);
  }
}
