// The keyboard on the figures, along the same ways as the mouse in gestures.js. A figure with points
// or Gram cells takes the focus; arrows go from point to point, or from cell to cell; Enter chooses.
// Where points can be moved, Space takes hold of one, and arrows then move it.

import { announce } from './announcer.js';
import { number } from './numbers.js';
import {
  gramOf, isEditable, nextPoint, pointsOf, rowsGrow, saidPoint, shifted,
} from './sample_places.js';

const STEP = { plain: 0.01, shift: 0.1 }; // of the plot area
const CELLS = { plain: 1, shift: 10 };
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const BESIDE = 0.1; // of the plot area, from the present point to a new one

export class FigureKeys {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.places = new Map(); // by figure: the index of its point, or the [row, column] of its cell
    this.held = null; // {figure, point, at: {x, y}} while a point is moved
    this.removals = new WeakMap(); // by event: what is said once the server has done it
    // A point on its way: {figure, event, known: the indices before it, isDone: by the server}
    this.adds = null;
    const here = (type, act) => stage.root.addEventListener(type, act, { signal: this.ending.signal });
    here('keydown', (event) => this.pressed(event));
    here('focusin', ({ target }) => this.focused(this.figureAt(target)));
    here('focusout', ({ target }) => this.left(this.figureAt(target)));
  }

  ending = new AbortController();

  /** The figure whose own node that is. */
  figureAt(node) {
    const figure = this.stage.figures.get(node.dataset?.figure);
    return figure?.node === node && node.tabIndex === 0 ? figure : null;
  }

  focused(figure) {
    if (!figure || !figure.node.matches(':focus-visible')) return;
    const cell = this.cellOf(figure);
    const point = cell ? null : this.pointOf(figure);
    if (cell) this.goTo(figure, cell);
    else if (point) this.goTo(figure, point);
  }

  left(figure) {
    if (!figure) return;
    if (this.held) this.letGo();
    this.hint(null);
  }

  /** The point that the keyboard is at: the last one, the chosen one, or the first. */
  pointOf(figure) {
    const points = pointsOf(figure);
    const [chosen] = this.stage.row.chosen ?? [];
    const known = this.places.get(figure.id);
    return points.find(({ index }) => index === known)
      ?? points.find(({ index }) => index === chosen) ?? points[0];
  }

  /** The cell that the keyboard is at: [row, column] by their places in the matrix. */
  cellOf(figure) {
    const gram = gramOf(figure);
    if (!gram) return null;
    const { rows } = gram.meta;
    const [i, j = i] = this.stage.row.chosen ?? [];
    const chosen = [rows.indexOf(i), rows.indexOf(j)];
    const known = this.places.get(figure.id) ?? (chosen.includes(-1) ? [0, 0] : chosen);
    return known.map((place) => Math.min(place, rows.length - 1));
  }

  pressed(event) {
    const figure = this.figureAt(event.target);
    const { key, ctrlKey, metaKey, altKey } = event;
    if (!figure || ctrlKey || metaKey || altKey || this.stage.pointing?.figure === figure.id) return;
    const cell = this.cellOf(figure);
    const point = cell ? null : this.pointOf(figure);
    const isTaken = cell ? this.overCells(figure, cell, event) : this.overPoints(figure, point, event);
    if (!isTaken && !(key === 'Escape' && this.held)) return;
    if (key === 'Escape') this.letGo('It is back in its place.');
    event.preventDefault();
    event.stopPropagation(); // in a story the arrows would go to another step
  }

  /** Does what a key means on points; false where it means nothing. */
  overPoints(figure, point, { key, shiftKey }) {
    const way = WAYS[key];
    const edits = isEditable({ stage: this.stage, figure });
    if (edits && ['Insert', '+'].includes(key)) this.add(figure, point);
    else if (!point) return false;
    else if (way && this.held) this.moveBy(way, shiftKey ? STEP.shift : STEP.plain);
    else if (way) this.goTo(figure, nextPoint(figure, pointsOf(figure), point, way) ?? point);
    else if (['Home', 'End', 'PageUp', 'PageDown'].includes(key)) this.goAlong(figure, point, key);
    else if (key === 'Enter' && this.held) this.drop();
    else if (key === 'Enter') this.choose(figure, [point.index]);
    else if (key === ' ' && this.held) this.drop();
    else if (key === ' ' && edits) this.hold(figure, point);
    else if (['Delete', 'Backspace'].includes(key) && edits) this.remove(figure, point);
    else return false;
    return true;
  }

  overCells(figure, [row, column], { key, shiftKey }) {
    const gram = gramOf(figure);
    const last = gram.meta.rows.length - 1;
    const inside = (place) => Math.min(last, Math.max(0, place));
    const way = WAYS[key];
    if (way) {
      const step = shiftKey ? CELLS.shift : CELLS.plain;
      const down = way[1] * rowsGrow(figure, gram);
      this.goTo(figure, [inside(row + step * down), inside(column + step * way[0])]);
    } else if (key === 'Home') this.goTo(figure, [row, 0]);
    else if (key === 'End') this.goTo(figure, [row, last]);
    else if (key === 'Enter' || key === ' ') {
      this.choose(figure, [gram.meta.rows[row], gram.meta.rows[column]]);
    } else return false;
    return true;
  }

  /** Goes to a point or a cell: a light mark shows it, and its words are said. */
  goTo(figure, place, said = this.saidOf(figure, place)) {
    this.places.set(figure.id, Array.isArray(place) ? place : place.index);
    this.hint(this.indicesOf(figure, place));
    announce(said);
  }

  indicesOf(figure, place) {
    if (!Array.isArray(place)) return [place.index];
    const { rows } = gramOf(figure).meta;
    return place.map((k) => rows[k]);
  }

  saidOf(figure, place) {
    const indices = this.indicesOf(figure, place);
    const isChosen = String(this.stage.row.chosen ?? '') === String(indices);
    const gram = gramOf(figure);
    const said = gram ? `k(x ${indices[0]}, x ${indices[1]}) is ${number(gram.z[place[0]][place[1]])}`
      : saidPoint(figure, place);
    return isChosen ? `${said}, chosen` : said;
  }

  /** To the first or last point, or the one before or after it in the order of the samples. */
  goAlong(figure, point, key) {
    const points = pointsOf(figure);
    const at = points.findIndex(({ index }) => index === point.index);
    const to = { Home: 0, End: points.length - 1, PageUp: at - 1, PageDown: at + 1 }[key];
    this.goTo(figure, points[Math.min(points.length - 1, Math.max(0, to))]);
  }

  /** As a click: the same once more lets go of it. */
  choose(figure, indices) {
    const isChosen = String(this.stage.row.chosen ?? '') === String(indices);
    this.stage.choose(isChosen ? null : indices);
    const { chosen } = this.stage.row; // not a point that is removed already
    announce(chosen ? `Chosen: ${chosen.join(' and ')}.` : 'Nothing is chosen.');
  }

  hold(figure, point) {
    this.held = { figure, point, at: { x: point.x, y: point.y } };
    figure.node.dataset.holds = '';
    this.hint(null); // the mark would stay where the point was
    announce(`Point ${point.index} is held. Arrows move it, with Shift by larger steps; Enter drops `
      + 'it, Escape lets it go back.');
  }

  moveBy([right, down], step) {
    const { figure, point, at } = this.held;
    const to = shifted(figure, { ...point, ...at }, right * step, down * step);
    this.held.at = to;
    this.stage.drag({ index: point.index, ...to });
    announce(saidPoint(figure, { ...point, ...to }));
  }

  drop() {
    const { figure, point, at } = this.held;
    this.release();
    this.stage.drop({ index: point.index, ...at });
    this.goTo(figure, point, `Dropped. ${saidPoint(figure, { ...point, ...at })}`);
  }

  /** The point goes back to where the data have it. */
  letGo(said) {
    this.release();
    this.stage.changes.cancel();
    this.stage.release();
    if (said) announce(said);
  }

  release() {
    delete this.held.figure.node.dataset.holds;
    this.held = null;
  }

  /** Adds a point beside the present one; once it is there, it is held. */
  add(figure, point) {
    if (this.held) this.drop();
    const points = pointsOf(figure);
    const from = point ?? { x: 0, y: 0, xaxis: 'x', yaxis: 'y' };
    const { x, y } = shifted(figure, from, BESIDE, 0);
    const event = this.stage.addPoint(x, y);
    this.adds = { figure, event, known: new Set(points.map(({ index }) => index)), isDone: false };
  }

  remove(figure, point) {
    if (this.held) this.letGo();
    const event = this.stage.removePoint(point.index);
    if (!event) return; // it is on its way
    this.adds = null; // the hand is elsewhere
    const left = pointsOf(figure).length - this.stage.edits.removals.length;
    const said = `Point ${point.index} is removed; ${left} are left. Control and Z undoes it.`;
    this.removals.set(event, said);
  }

  /** The server has done an event, and its picture comes next. */
  done(event) {
    if (this.adds?.event === event) this.adds.isDone = true;
  }

  /** A picture without some points is drawn: the indices there of those before, or null. */
  renumber(indicesOf) {
    const { held, adds, places } = this;
    const now = (index) => indicesOf([index])?.[0];
    for (const [id, place] of places) { // that of a removed point is the next one's now
      if (!Array.isArray(place)) places.set(id, now(place) ?? place);
    }
    if (adds) adds.known = new Set([...adds.known].map(now));
    if (!held) return;
    const index = now(held.point.index);
    if (index === undefined) this.letGo('It is removed.');
    else held.point = { ...held.point, index };
  }

  /** Another picture is shown: a new point is taken hold of; the light mark goes where its point is. */
  follow() {
    const adds = this.adds?.isDone ? this.adds : null;
    if (adds) this.adds = null;
    const figure = this.figureAt(document.activeElement ?? document.body);
    if (!figure) return;
    const added = adds?.figure === figure
      && pointsOf(figure).find(({ index }) => !adds.known.has(index));
    if (added) {
      this.places.set(figure.id, added.index);
      this.hold(figure, added);
    } else if (!this.held && figure.node.matches(':focus-visible')) {
      const place = this.cellOf(figure) ?? this.pointOf(figure);
      if (place) this.hint(this.indicesOf(figure, place), true);
    }
  }

  /** Whether the keyboard has said itself what it did on a figure. */
  says(kind) {
    return ['move', 'add', 'choose'].includes(kind)
      && Boolean(this.figureAt(document.activeElement ?? document.body));
  }

  hint(indices, isNew = false) {
    for (const figure of this.stage.figures.values()) {
      if (isNew) figure.hint(null);
      figure.hint(indices);
    }
  }

  stop() { this.ending.abort(); }
}
