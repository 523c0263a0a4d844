// A slider of the panel: its name, its value as a text that can be typed, a native range input
// under them, and a note beside.

import { announce } from './announcer.js';
import { make, makeButton, setAttribute, setText } from './dom.js';
import { number, writeSymbol } from './numbers.js';
import { scaleOf } from './scales.js';
import { readTyped } from './typed.js';
import { FormMenu, toShown } from './written.js';

export const SAME_RUN = 1000; // ms within which key presses belong to one run
const THROW = 'Throw the die: another draw';
const SLACK = 6; // px after which a finger's direction is known

export class Slider {
  /** @param {{set: function, gesture: function}} panel */
  constructor(panel, node) {
    this.panel = panel;
    this.node = node;
    const line = make('div', 'kp-line', node);
    this.label = make('button', 'kp-label', line);
    this.label.type = 'button';
    this.label.tabIndex = -1; // readers and keys meet the help as the description of the input
    this.label.addEventListener('click', () => { this.help.hidden = !this.help.hidden; });
    this.form = new FormMenu(panel, line);
    this.die = makeButton('⚄', THROW, () => this.throwDie(), line);
    this.die.className = 'kp-die';
    this.text = make('input', 'kp-value', line);
    Object.assign(this.text, {
      type: 'text', inputMode: 'decimal', autocomplete: 'off', spellcheck: false,
    });
    this.unit = make('span', 'kp-unit', line);
    this.input = make('input', 'kp-range', node);
    this.input.type = 'range';
    this.note = make('div', 'kp-also', node);
    this.help = make('p', 'kp-help', node);
    this.help.hidden = true;
    this.listenToRange();
    this.listenToText();
  }

  update(control) {
    const { written, stops, min, max, step } = control;
    const key = JSON.stringify([stops, min, max, step, written?.factor, written?.power]);
    const isOther = key !== this.scaleKey;
    // The thumb's value, which a finger whose way is not known yet has not set.
    const held = isOther ? this.scale?.read(Number(this.input.value)) : undefined;
    if (isOther) {
      this.scaleKey = key;
      this.scale = scaleOf(control, (readout) => this.panel.countOf?.(readout) ?? 0);
      if (!this.moving) this.shown = undefined;
    }
    this.control = control;
    // Positions and scale belong together, also where `follow` places nothing: under a hand, and
    // while the server reads a text.
    this.place(held, this.moving ? this.input.clientWidth : 0);
    this.form.update(written);
    this.die.hidden = !control.throws;
    const { name, label, symbol = '', spoken, help, unit = '', note = '' } = control;
    const title = JSON.stringify([symbol, label]);
    if (title !== this.title) {
      this.title = title;
      this.label.replaceChildren();
      if (symbol && symbol !== label) {
        const sign = writeSymbol(make('span', 'kp-symbol', this.label), symbol);
        if (label.startsWith(sign.textContent)) sign.remove();
        else this.label.append(' ');
      }
      this.label.append(make('span', ''));
      this.label.lastChild.textContent = label;
    }
    setAttribute(this.label, 'title', help || null);
    setText(this.help, help ?? '');
    this.help.id = `${this.node.dataset.page}-${name}-help`;
    setAttribute(this.input, 'aria-label', spoken ?? label);
    setAttribute(this.input, 'aria-describedby', help ? this.help.id : null);
    setAttribute(this.text, 'aria-label', `${spoken ?? label}, value`);
    setText(this.unit, unit);
    this.showNote(note);
  }

  /** Shows a value of the record, or of a sweep; not while this slider is being moved. */
  follow(value, note) {
    if (note !== undefined) this.showNote(note);
    if (this.moving || !Number.isFinite(Number(value))) return; // a text is with the server
    const same = Number(value) === this.shown;
    if (same && this.refused) return; // an earlier move's picture: what was refused stays said
    if (document.activeElement !== this.text || !this.edited) this.write(value);
    if (same) return;
    this.shown = Number(value);
    this.place(this.shown);
  }

  showNote(note) {
    this.usual = note;
    const shown = this.refused || note || '';
    setText(this.note, shown);
    // Only where it differs: the browser would work out its style anew for every picture.
    if (this.note.hidden === Boolean(shown)) this.note.hidden = !shown;
  }

  /** Puts the thumb at a value; `width` of the track, if a hand is on it. */
  place(value, width) {
    if (value === undefined) return;
    const { min, max, step, value: position } = this.scale.place(value, width);
    // In this order: the browser keeps the value within the limits that stand.
    Object.assign(this.input, { min, max, step });
    this.input.value = position;
    this.fill();
    this.speak(value);
  }

  fill() {
    const { min, max, value } = this.input;
    const share = (value - min) / (max - min || 1);
    this.input.style.setProperty('--kp-share', `${100 * share}%`);
  }

  speak(value) { setAttribute(this.input, 'aria-valuetext', this.format(value)); }

  format(value) {
    const { control } = this;
    if (value === control.value && control.text) return control.text;
    return number(toShown(control.written, Number(value)));
  }

  write(value) {
    const text = this.format(value);
    if (this.text.value !== text) this.text.value = text;
    this.fit();
    this.edited = false;
    this.refusal('');
  }

  /** Says under the slider why it stays where it is, or takes that back, for readers as well. */
  refusal(why) {
    if (this.refused && !why) announce('');
    this.refused = why;
    setAttribute(this.text, 'aria-invalid', why ? 'true' : null);
    setAttribute(this.text, 'title', why || null);
    this.showNote(this.usual);
  }

  /** Makes the field as wide as its text, so that the name has the rest of the line. */
  fit() {
    this.text.style.setProperty('--kp-chars', Math.min(9, Math.max(2, this.text.value.length)));
  }

  // The range -----------------------------------------------------------------------------------

  listenToRange() {
    const { input } = this;
    input.addEventListener('input', () => this.moved());
    input.addEventListener('change', () => this.release());
    input.addEventListener('keydown', () => { this.touch = null; });
    input.addEventListener('pointerdown', (event) => this.down(event));
    input.addEventListener('pointermove', (event) => this.track(event));
    input.addEventListener('pointerup', () => this.up());
    input.addEventListener('pointercancel', () => this.cancel());
    input.addEventListener('blur', () => this.release());
  }

  down({ pointerType, clientX, clientY }) {
    this.moving = true;
    this.gesture = this.panel.gesture();
    this.place(this.shown, this.input.clientWidth); // keys go by the declared stops
    this.touch = pointerType === 'touch'
      ? { x: clientX, y: clientY, before: this.shown, way: null } : null;
  }

  /** A finger that goes up or down scrolls: the jump of the thumb to its place is taken back. */
  track({ clientX, clientY }) {
    const { touch } = this;
    if (!touch || touch.way) return;
    const [dx, dy] = [Math.abs(clientX - touch.x), Math.abs(clientY - touch.y)];
    if (Math.max(dx, dy) < SLACK) return;
    if (dy > dx) this.scroll();
    else {
      touch.way = 'across';
      this.moved();
    }
  }

  up() {
    const { touch } = this;
    if (touch && !touch.way) { // a tap
      touch.way = 'across';
      this.moved();
    }
    this.release();
  }

  cancel() {
    if (this.touch && !this.touch.way) this.scroll();
    this.release();
  }

  scroll() {
    this.touch.way = 'down';
    this.restore();
  }

  restore() {
    this.place(this.touch.before);
    this.write(this.touch.before);
  }

  moved() {
    const { touch } = this;
    if (touch?.way === 'down') {
      this.restore();
      return;
    }
    const value = this.scale.read(Number(this.input.value));
    this.fill();
    this.speak(value);
    this.write(value);
    if (touch && !touch.way) return; // not known yet whether the finger means the slider
    if (value === this.shown) return;
    this.shown = value;
    const now = performance.now();
    if (!this.moving && now - (this.last ?? -Infinity) > SAME_RUN) {
      this.gesture = this.panel.gesture();
    }
    this.last = now;
    this.panel.set(this.control.name, value, this.gesture);
  }

  release() {
    if (this.touch?.way === 'down') this.restore();
    if (!this.moving) return;
    this.moving = false;
    this.last = undefined;
    const settled = this.scale.settled?.(this.shown) ?? this.shown;
    if (settled !== this.shown) {
      this.shown = settled;
      this.write(settled);
      this.panel.set(this.control.name, settled, this.gesture);
    }
    this.place(this.shown);
  }

  /** Sets another number of those that only tell one draw from another. */
  throwDie() {
    const { min, max, name } = this.control;
    const others = Math.floor(Math.random() * (max - min)) + min;
    this.shown = others < this.shown ? others : others + 1; // any but the present one
    this.place(this.shown);
    this.write(this.shown);
    this.panel.set(name, this.shown, this.panel.gesture());
  }

  // The typed value -----------------------------------------------------------------------------

  listenToText() {
    const { text } = this;
    text.addEventListener('focus', () => text.select());
    text.addEventListener('input', () => {
      this.edited = true;
      this.fit();
    });
    text.addEventListener('blur', () => this.commit());
    text.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') {
        this.commit();
        text.select();
      } else if (event.key === 'Escape') this.write(this.shown);
    });
  }

  commit() {
    if (!this.edited) return;
    const { control } = this;
    const { value, text, why } = readTyped(control, this.text.value.trim());
    if (why) {
      this.refuse(`${why} stays at ${this.format(this.shown)}.`);
      return;
    }
    if (text) {
      this.edited = false;
      this.panel.set(control.name, text, this.panel.gesture());
      return;
    }
    const same = value === this.shown;
    this.shown = value;
    this.place(value);
    this.write(value);
    if (!same) this.panel.set(control.name, value, this.panel.gesture());
  }

  /** Stays where it is and says why, until it is used or has another value. */
  refuse(why) {
    this.write(this.shown);
    this.refusal(why);
    announce(why);
  }
}
