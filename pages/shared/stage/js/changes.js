// What the last move has changed, for a moment: beside each readout the difference, worked out once,
// when the hand has come to rest, from the texts before and after; and on the figures, from the
// beginning of the move, the curve or boundary as it was. Neither is read aloud or takes a place.

import { number } from './numbers.js';

const SHOWN = 2000; // ms, as long as the animation in stage.css
const LONGEST = 6; // characters of a difference that is written in full
// A number, what it is in, and what explains it: "5.5 % (11 of 200)", "27 of 60 (45 %)".
const FORM = /^([+−-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)\s*([^(]*?)\s*(?:\(.*\))?$/;

/** {value, decimals, unit} of the text of a readout; null where it is not one number. */
export function measured(text) {
  const [, digits, unit] = FORM.exec(text.trim()) ?? [];
  if (digits === undefined || (/\d/.test(unit) && !/^of \d+$/.test(unit))) return null;
  const [places, exponent = '0'] = digits.replace('−', '-').split('e');
  const decimals = (places.split('.')[1]?.length ?? 0) - Number(exponent);
  return { value: Number(`${places}e${exponent}`), decimals: Math.max(0, decimals), unit };
}

/** The difference of two texts of a readout with its sign, "+3.5 %"; '' where there is none. */
export function difference(before, after) {
  const [from, to] = [measured(before), measured(after)];
  if (!from || !to || from.unit !== to.unit) return '';
  const decimals = Math.min(20, Math.max(from.decimals, to.decimals));
  const gap = Number((to.value - from.value).toFixed(decimals));
  if (!gap) return '';
  const full = String(Math.abs(gap));
  const size = full.length > LONGEST ? number(Math.abs(gap)) : full;
  const unit = to.unit.startsWith('of ') ? '' : to.unit;
  return `${gap < 0 ? '−' : '+'}${size} ${unit}`.trim();
}

export class Changes {
  /**
   * @param {HTMLElement} list of the readouts
   * @param {() => {label: string, value: string}[]} now what they say of the record
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
    this.show(new Map(before.map(({ label, value }) => [label, value])));
  }

  letGo() {
    this.held = false;
    if (this.late) this.end();
  }

  show(before) {
    (this.now() ?? []).forEach(({ label, value }, i) => {
      const text = before.has(label) ? difference(before.get(label), value) : '';
      const place = this.list.children[i]?.children[1];
      if (text && place) place.dataset.change = text;
    });
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
