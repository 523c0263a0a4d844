// Numbers of a text that are controls, [20](#set-k1.gamma): dragged sideways, moved with the arrow
// keys, or on the slider that a tap opens. They set what the slider of that control sets.

import { putBeside } from './beside.js';
import { make, setAttribute, setText } from './dom.js';
import { number } from './numbers.js';
import { scaleOf } from './scales.js';
import { SAME_RUN, Slider } from './slider.js';

const RANGE = 240; // px of a drag from one end of a range to the other
const SLACK = 4; // px up to which a press is a tap
const LARGE = 0.1; // of the range: Page Up, Page Down

export class TextNumbers {
  /** @param {HTMLElement} root whose texts are looked at */
  constructor(root) {
    this.root = root;
    this.numbers = new Map(); // by node
  }

  /**
   * Takes what the numbers of the texts are bound to.
   * @param {{page: string, token: string, numbers: object}} data the controls by name, as a panel
   *   draws them; a number without one stays a text
   * @param {PageClient} client
   * @param {boolean} free whether they can be moved now
   */
  update(data, client, free) {
    Object.assign(this, { data, client });
    this.detach ??= client.attach('panels', this);
    const nodes = new Set(this.root.querySelectorAll('[data-set]'));
    for (const [node, field] of this.numbers) {
      if (nodes.has(node)) continue;
      field.remove();
      this.numbers.delete(node);
    }
    for (const node of nodes) {
      const control = data.numbers?.[node.dataset.set];
      if (!control) continue;
      if (!this.numbers.has(node)) this.numbers.set(node, new TextNumber(node, this));
      this.numbers.get(node).update(control, free && !control.locked);
    }
    this.follow(client.values, client.notes);
  }

  /** Shows the values and notes of an answer, or of a frame of a sweep. */
  follow(values, notes, isFrame = false) {
    for (const field of this.numbers.values()) {
      const { name, value } = field.control;
      const own = isFrame ? undefined : this.client.valueOf(name);
      field.follow(own ?? values[name] ?? value, notes[name]);
    }
  }

  gesture() { return this.client.nextGesture(); }

  set(name, value, gesture = this.gesture()) {
    this.client.set(this.data.token, name, value, gesture);
  }

  remove() {
    this.detach?.();
    for (const field of this.numbers.values()) field.remove();
  }
}

class TextNumber {
  constructor(node, panel) {
    Object.assign(this, { node, panel });
    node.addEventListener('pointerdown', (event) => this.down(event));
    node.addEventListener('pointermove', (event) => this.drag(event));
    node.addEventListener('pointerup', () => this.up());
    node.addEventListener('pointercancel', () => { this.start = null; });
    node.addEventListener('click', () => this.clicked());
    node.addEventListener('keydown', (event) => this.pressed(event));
  }

  update(control, free) {
    this.control = control;
    this.scale = scaleOf(control);
    this.free = free;
    const { label, spoken, stops, min, max } = control;
    const about = free ? {
      role: 'slider', tabindex: 0, title: `${label}: drag sideways, use the arrow keys, or tap`,
      'aria-label': spoken ?? label, 'aria-valuemin': stops?.[0] ?? min,
      'aria-valuemax': stops?.at(-1) ?? max, 'aria-live': 'off',
    } : { role: null, tabindex: null, title: null, 'aria-label': null, 'aria-valuemin': null,
      'aria-valuemax': null, 'aria-valuenow': null, 'aria-valuetext': null };
    for (const [name, value] of Object.entries(about)) setAttribute(this.node, name, value);
    if (!free) this.card?.hidePopover();
  }

  follow(value, note) {
    this.note = note ?? this.note;
    if (!this.start && Number.isFinite(Number(value))) this.write(Number(value));
    this.slider?.follow(value, note);
  }

  write(value) {
    this.shown = value;
    const text = this.control.integer ? String(value) : number(value); // a whole number in full
    setText(this.node, text);
    if (!this.free) return;
    setAttribute(this.node, 'aria-valuenow', value);
    setAttribute(this.node, 'aria-valuetext', text);
  }

  set(value) {
    if (value === this.shown) return;
    this.write(value);
    this.slider?.follow(value);
    this.panel.set(this.control.name, value, this.gesture);
  }

  /** Where the number stands on its scale. */
  limits() { return { scale: this.scale, ...this.scale.place(this.shown) }; }

  go({ scale, min, max, step }, position) {
    const kept = Math.min(max, Math.max(min, position));
    this.set(scale.read(step === 'any' ? kept : min + Math.round((kept - min) / step) * step));
  }

  down(event) {
    if (!this.free || event.button !== 0) return;
    event.preventDefault(); // no text is marked
    this.node.focus({ preventScroll: true });
    this.node.setPointerCapture(event.pointerId);
    this.start = { x: event.clientX, limits: this.limits(), moved: false };
    this.gesture = this.panel.gesture();
  }

  drag({ clientX }) {
    const { start } = this;
    if (!start) return;
    start.moved ||= Math.abs(clientX - start.x) > SLACK;
    if (!start.moved) return;
    const { min, max, value } = start.limits;
    this.go(start.limits, value + (clientX - start.x) / RANGE * (max - min));
  }

  /** A tap opens the slider with the click that follows; so does a screen reader's. */
  up() {
    this.dragged = Boolean(this.start?.moved);
    this.start = null;
  }

  clicked() {
    if (this.free && !this.dragged) this.open();
    this.dragged = false; // a reader's click comes without a press before it
  }

  pressed(event) {
    const { key, timeStamp, altKey, ctrlKey, metaKey } = event;
    if (!this.free || altKey || ctrlKey || metaKey) return;
    const limits = this.limits();
    const { min, max, value } = limits;
    const step = limits.step === 'any' ? limits.scale.step : limits.step;
    const large = Math.max(step, LARGE * (max - min));
    const to = { ArrowRight: value + step, ArrowUp: value + step, ArrowLeft: value - step,
      ArrowDown: value - step, PageUp: value + large, PageDown: value - large, Home: min, End: max };
    if (key in to) {
      if (timeStamp - (this.last ?? -Infinity) > SAME_RUN) this.gesture = this.panel.gesture();
      this.last = timeStamp;
      this.go(limits, to[key]);
    } else if (key === 'Enter' || key === ' ') this.open();
    else return;
    event.preventDefault();
    event.stopPropagation(); // the arrow keys also turn the steps of a story
  }

  /** Opens a card with the slider; the browser closes it on Escape, or a click beside it. */
  open() {
    if (this.card) return;
    const { page } = this.panel.data;
    const card = Object.assign(make('div', 'kp-panel kp-number-card', this.panel.root), {
      popover: 'auto',
    });
    card.setAttribute('role', 'dialog');
    card.setAttribute('aria-label', this.control.spoken ?? this.control.label);
    const node = make('div', 'kp-control', card);
    node.dataset.page = `${page}-text`;
    this.slider = new Slider(this.panel, node);
    this.slider.update(this.control);
    this.slider.follow(this.shown, this.note);
    this.card = card;
    card.addEventListener('toggle', ({ newState }) => { if (newState === 'closed') this.closed(); });
    card.showPopover();
    putBeside(card, this.node, true); // what follows from the number stands after it
    this.slider.input.focus({ preventScroll: true });
  }

  closed() {
    const inside = this.card.contains(document.activeElement);
    if (inside || document.activeElement === document.body) this.node.focus({ preventScroll: true });
    this.card.remove();
    this.card = this.slider = null;
  }

  remove() {
    this.card?.remove();
    this.card = this.slider = null;
  }
}
