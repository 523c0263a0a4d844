// Hands on the figures: click, choose, drag, remove, hover, with mouse, pen or finger.

import { setText } from './dom.js';
import { coordinates, under } from './hits.js';
import { number } from './numbers.js';
import { endHover } from './plotly_private.js';

const SLACK = 4; // px that a click may move
const LONG = 550; // ms of a long press
const REST = 200; // ms after which a finger on a point holds it; before, it scrolls
const TWICE = 350; // ms within which a second click is half of a double click

export class Gestures {
  constructor(stage) {
    this.stage = stage;
    this.pressed = null;
    this.last = { time: -Infinity };
    this.tip = document.createElement('div');
    this.tip.className = 'kp-tip';
    this.tip.hidden = true;
    stage.root.append(this.tip);
    const here = (event, handler, options) => stage.root.addEventListener(
      event, handler, { capture: true, signal: this.ending.signal, ...options });
    // Plotly covers the page while it drags, so that the end of a press is seen by the window only.
    const anywhere = (event, handler) => window.addEventListener(
      event, handler, { capture: true, signal: this.ending.signal });
    here('pointerdown', (event) => this.down(event));
    here('touchstart', (event) => this.touch(event));
    here('touchmove', (event) => this.touchMove(event), { passive: false });
    here('contextmenu', (event) => this.menu(event));
    here('pointermove', (event) => { if (!this.pressed) this.hover(event); });
    here('pointerleave', ({ pointerType }) => { if (pointerType !== 'touch') this.leave(); }, {
      capture: false,
    });
    anywhere('pointerdown', () => this.leave());
    anywhere('pointermove', (event) => { if (this.pressed) this.move(event); });
    anywhere('pointerup', (event) => this.up(event));
    anywhere('pointercancel', () => this.cancel());
    anywhere('keydown', ({ key }) => { if (key === 'Escape') this.endHover(); });
  }

  ending = new AbortController();

  hit(event) {
    const node = event.target.closest?.('.kp-figure');
    const figure = node && this.stage.figures.get(node.dataset.figure);
    return figure && !figure.isForeign ? under(figure, event, event.pointerType === 'touch') : null;
  }

  /** Whether a question asks for a place on this figure; see question.js. */
  pointing(hit) { return this.stage.pointing?.figure === hit.figure.id; }

  editable(hit) {
    const { takesPoints } = this.stage;
    return Boolean(takesPoints && hit.figure.spec.layout?.meta?.editable && !this.pointing(hit));
  }

  down(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    const hit = this.hit(event);
    if (!hit) return;
    const { clientX: x, clientY: y, pointerId: id, timeStamp: time } = event;
    const editable = this.editable(hit);
    const again = time - this.last.time < TWICE
      && Math.hypot(x - this.last.x, y - this.last.y) < 2 * SLACK;
    const grab = editable && hit.point !== undefined;
    const finger = event.pointerType === 'touch';
    // On a zoomed picture a double click goes back, and neither of its clicks adds a point.
    const zoomed = editable && hit.figure.whole.isPart;
    clearTimeout(this.adding);
    this.pressed = { hit, x, y, id, time, again, grab, editable, finger, zoomed };
    this.last = { time, x, y };
    const pointing = this.pointing(hit);
    // Without the mouse events that follow a pointer event, Plotly neither zooms nor resets.
    if (grab || pointing || (again && editable && !zoomed)) event.preventDefault();
    if (finger && editable && hit.point !== undefined) {
      this.timer = setTimeout(() => this.threaten(event), LONG);
    }
  }

  /** Fingers scroll the page; Plotly would not let them. */
  touch(event) {
    if (event.touches.length > 1) this.cancel(); // two zoom it
    if (event.target.closest?.('.nsewdrag')) event.stopPropagation();
  }

  /** On a point that it drags a finger does not scroll, nor where it draws. */
  touchMove(event) {
    const { pressed } = this;
    const draws = pressed && this.pointing(pressed.hit) && this.stage.pointing.draws;
    if (!(pressed?.grab || draws) || !event.cancelable) return;
    if (draws || pressed.at || event.timeStamp - pressed.time > REST) event.preventDefault();
  }

  move(event) {
    const { pressed } = this;
    if (event.pointerId !== pressed.id) return;
    if (!pressed.dragged) {
      const [dx, dy] = [event.clientX - pressed.x, event.clientY - pressed.y];
      if (Math.hypot(dx, dy) <= SLACK) return;
      pressed.dragged = true;
      clearTimeout(this.timer);
      pressed.removes = false;
      this.tip.hidden = true;
      // A flick that began on a point by chance scrolls.
      if (pressed.finger && event.timeStamp - pressed.time <= REST) pressed.grab = false;
    }
    if (this.pointing(pressed.hit)) this.point(pressed, event);
    if (!pressed.grab) return;
    event.preventDefault();
    const { x, y } = coordinates(pressed.hit.figure, pressed.hit.area, event);
    pressed.at = { x, y };
    this.stage.drag({ index: pressed.hit.point, x, y });
  }

  /** Tells a question where the pointer is. */
  point(pressed, event, ends = false) {
    const { x, y } = coordinates(pressed.hit.figure, pressed.hit.area, event);
    const begins = !pressed.pointed;
    pressed.pointed = true;
    this.stage.pointing.place(x, y, { begins, ends });
  }

  up(event) {
    const { pressed } = this;
    if (!pressed || event.pointerId !== pressed.id) return;
    this.pressed = null;
    clearTimeout(this.timer);
    if (pressed.removes) this.leave();
    if (this.pointing(pressed.hit)) this.point(pressed, event, true);
    else if (pressed.removes) this.remove(pressed.hit.point);
    else if (pressed.at) this.stage.drop({ index: pressed.hit.point, ...pressed.at });
    else if (pressed.again && !pressed.dragged) pressed.hit.figure.whole.show();
    else if (!pressed.dragged) this.click(pressed);
    if (pressed.finger && pressed.hit.cell && !pressed.dragged) { // a finger cannot hover
      this.tip.hidden = false;
      this.showValue(pressed.hit, event);
    }
  }

  cancel() {
    if (!this.pressed) return;
    if (this.pressed.at) this.stage.changes.cancel();
    this.pressed = null;
    this.tip.hidden = true;
    clearTimeout(this.timer);
    this.stage.release();
  }

  /** A picture without some points is drawn: the indices there of those before, or null. */
  renumber(indicesOf) {
    const hit = this.pressed?.hit;
    const before = hit && indicesAt(hit);
    if (!before) return;
    const now = indicesOf(before);
    if (!now) this.cancel();
    else if (hit.cell) hit.cell = now;
    else [hit.point] = now;
  }

  click({ hit, editable, zoomed }) {
    const { stage } = this;
    const { figure, x, y } = hit;
    const listens = stage.data.listens ?? {};
    const indices = indicesAt(hit);
    if (indices) { // the same once more lets go of it
      stage.choose(String(stage.row.chosen ?? '') === String(indices) ? null : indices);
    } else if (editable) { // also upon a curve
      if (zoomed) this.adding = setTimeout(() => stage.addPoint(x, y), TWICE);
      else stage.addPoint(x, y);
    } else if (hit.curve !== undefined && listens.curve) {
      stage.trigger('curve', { figure: figure.id, curve: hit.curve, x, y });
    } else if (figure.spec.layout?.meta?.press && listens.press) {
      stage.trigger('press', { figure: figure.id, x, y });
    } else if (stage.row.chosen) {
      stage.choose(null);
    }
  }

  /** A finger has rested on a point: it is removed on release, unless it moves. */
  threaten(event) {
    const { pressed } = this;
    if (!pressed || pressed.dragged) return;
    pressed.removes = true;
    pressed.hit.figure.hint([pressed.hit.point]);
    this.tip.hidden = false;
    this.say('Let go to remove it, move to drag it', pressed.hit.figure, event);
  }

  menu(event) {
    const held = this.pressed?.finger; // some devices open a menu then
    if (held) event.preventDefault();
    const hit = held ? null : this.hit(event);
    if (!hit || hit.point === undefined || !this.editable(hit)) return;
    event.preventDefault();
    event.stopPropagation();
    this.remove(hit.point);
  }

  remove(index) {
    // A long press also opens a context menu on some devices: once is enough.
    const now = performance.now();
    if (now - (this.removed ?? -Infinity) < LONG) return;
    this.removed = now;
    this.cancel();
    this.stage.removePoint(index);
  }

  hover(event) {
    if (event.pointerType === 'touch') return;
    const hit = this.hit(event);
    const indices = hit ? indicesAt(hit) : null;
    for (const figure of this.stage.figures.values()) {
      figure.hint(indices);
      figure.node.toggleAttribute('data-over-point', figure === hit?.figure && (
        hit.point !== undefined || hit.curve !== undefined || Boolean(hit.cell)));
    }
    this.tip.hidden = !hit?.cell;
    if (hit?.cell) this.showValue(hit, event);
  }

  /** The value of the kernel beside the pointer. */
  showValue({ cell: [i, j], value, figure }, event) {
    this.say(`k(x${lowered(i)}, x${lowered(j)}) = ${number(value)}`, figure, event);
  }

  /** Writes beside the pointer. */
  say(text, figure, event) {
    setText(this.tip, text);
    const box = this.stage.root.getBoundingClientRect();
    const right = figure.node.getBoundingClientRect().right - box.left - this.tip.offsetWidth;
    this.tip.style.left = `${Math.min(event.clientX - box.left + 14, right)}px`;
    this.tip.style.top = `${event.clientY - box.top + 16}px`;
  }

  /** Escape: what hides a part of the picture goes, with the pointer where it is. */
  endHover() {
    this.leave();
    for (const { node } of this.stage.figures.values()) endHover(node);
  }

  leave() {
    this.tip.hidden = true;
    for (const figure of this.stage.figures.values()) figure.hint(null);
  }

  stop() {
    clearTimeout(this.timer);
    clearTimeout(this.adding);
    this.ending.abort();
  }
}

/** Of the point or the cell that was hit; null beside them. */
const indicesAt = ({ point, cell }) => (point !== undefined ? [point] : cell ?? null);

const lowered = (i) => String(i).replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[digit]);
