// How a course writes a number: gamma or sigma, lambda or C, a variance or its root. The values stay
// as they are kept; what is shown of them follows pages/shared/model/units/notations.py.

import { make, setAttribute } from './dom.js';

const DIGITS = 3;
const MIN_TYPED = 1e-100; // of what may be typed: no form of a number is 0 or below

/** The number that is shown of a kept one: kept = factor * shown ** power. */
export function toShown(written, kept) {
  const { factor = 1, power = 1 } = written ?? {};
  return power === 1 ? kept : (kept / factor) ** (1 / power);
}

/** The number to keep of one that was typed, with three digits of it. */
export function toKept(written, shown) {
  const { factor = 1, power = 1 } = written ?? {};
  if (power === 1) return shown;
  return factor * Number(Math.max(shown, MIN_TYPED).toPrecision(DIGITS)) ** power;
}

/** A small menu beside the name of a slider: in which form its number is shown. */
export class FormMenu {
  /** @param {{set: function}} panel */
  constructor(panel, line) {
    this.node = make('span', 'kp-form', line);
    this.select = make('select', '', this.node);
    this.select.addEventListener('change', () => {
      const { name, choices } = this.written;
      panel.set(name, choices[this.select.selectedIndex][0]);
    });
  }

  update(written) {
    this.written = written;
    this.node.hidden = !written;
    if (!written) return;
    const { choices, value, spoken } = written;
    setAttribute(this.select, 'aria-label', spoken);
    setAttribute(this.node, 'title', spoken[0].toUpperCase() + spoken.slice(1));
    const key = JSON.stringify(choices);
    if (key !== this.key) {
      this.key = key;
      this.select.replaceChildren(...choices.map(([, text]) => new Option(text)));
    }
    this.select.selectedIndex = choices.findIndex(([form]) => form === value);
  }
}
