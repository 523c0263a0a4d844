// A table in the place of a picture: its points, which can be edited where the picture's can, or a
// matrix, or the lines and surfaces in a few numbers.

import { make, makeButton, setAttribute, setText } from './dom.js';
import { number } from './numbers.js';
import { axesOf, gramOf, isEditable, pointsOf } from './sample_places.js';

const MOST = 200; // rows
const WIDEST = 30; // columns of a matrix
const SAMPLES = 15; // values of a long line, and of each side of a surface
const [OPEN, SENT] = ['open', 'sent']; // what was typed: not taken yet, or in no picture yet

export class FigureTable {
  /**
   * @param {Stage} stage
   * @param {Figure} figure
   */
  constructor(stage, figure) {
    Object.assign(this, { stage, figure, isOpen: false, isWriting: false, count: 0 });
    this.button = makeButton('Table', 'A table instead of this picture', () => this.toggle());
    this.button.className = 'kp-as-table';
    this.root = make('div', 'kp-table');
    Object.assign(this.root, { tabIndex: 0 });
    this.root.setAttribute('role', 'group');
    figure.card.append(this.button);
  }

  toggle(yes = !this.isOpen) {
    this.isOpen = yes;
    const { card, node } = this.figure;
    card.toggleAttribute('data-table', yes);
    setAttribute(node, 'aria-hidden', yes ? 'true' : null);
    setAttribute(this.button, 'aria-pressed', yes);
    setText(this.button, yes ? 'Picture' : 'Table');
    if (yes) card.append(this.root);
    else this.root.remove();
    this.update();
  }

  /** Writes what the picture shows now; what is being typed stays. */
  update() {
    const { figure, root } = this;
    if (!this.isOpen || !figure.themed || figure.themed === this.written) return;
    this.written = figure.themed;
    const focused = document.activeElement?.dataset?.cell;
    const hasFocus = root.contains(document.activeElement);
    const { scrollTop } = root;
    const kept = this.kept(focused);
    root.setAttribute('aria-label', `Table of ${figure.spec.title}`);
    this.isWriting = true; // a field that is taken away tells of a change
    root.replaceChildren(...tablesOf(this));
    this.isWriting = false;
    root.scrollTop = scrollTop;
    for (const { dataset: { cell, typed }, value } of kept) {
      const field = root.querySelector(`input[data-cell="${cell}"]`);
      if (!field) continue;
      field.value = value;
      field.dataset.typed = typed;
    }
    if (hasFocus) (root.querySelector(`[data-cell="${focused}"]`) ?? root).focus({ preventScroll: true });
  }

  /** The fields whose content stays: of a new point, being typed, or on its way to the server. */
  kept(focused) {
    const before = this.count;
    this.count = pointsOf(this.figure).length;
    const isMoving = this.stage.channel.unanswered.events.some(({ event }) => event.kind === 'move');
    return [...this.root.querySelectorAll('[data-typed]')].filter(({ dataset: { cell, typed } }) => {
      if (cell.startsWith('new')) return true;
      if (this.count < before) return false; // the number of the row is another point's now
      return typed === OPEN ? cell === focused : isMoving;
    });
  }
}

/** What is in a field: what was typed there, or the number whose first digits it shows. */
const numberIn = (field, value) => (
  field?.dataset.typed && Number.isFinite(field.valueAsNumber) ? field.valueAsNumber : value);

function tablesOf(board) {
  const { figure } = board;
  const gram = gramOf(figure);
  if (gram) return [matrix(gram)];
  const points = pointsOf(figure);
  const tables = points.length ? [pointTable(board, points)] : [];
  for (const trace of figure.themed.data) {
    if (trace.meta?.role === 'points' || trace.visible === false) continue;
    const made = trace.z ? surface(trace) : curve(trace, figure);
    if (made) tables.push(made);
  }
  return tables;
}

function pointTable(board, points) {
  const { stage, figure } = board;
  const axes = axesOf(figure, points[0]);
  const edits = isEditable({ stage, figure });
  const { table, row } = tableOf('Points', ['point', 'of', axes.x, axes.y, ...(edits ? [''] : [])]);
  for (const point of points.slice(0, MOST)) {
    const { index, x, y, of } = point;
    const fields = {};
    // Both numbers as they stand in the row: the other one may be in no picture yet.
    const move = () => stage.drop({ index, x: numberIn(fields.x, x), y: numberIn(fields.y, y) });
    const field = (name, value) => {
      if (!edits || typeof value !== 'number') return { x: axes.writeX, y: axes.writeY }[name](value);
      fields[name] = fieldOf(`${index} ${name}`, `Point ${index}, ${axes[name]}`, value);
      onTyped(fields[name], () => board.isWriting, move);
      return fields[name];
    };
    const cells = [index, of, field('x', x), field('y', y)];
    if (edits) {
      const remove = makeButton('Remove', `Remove point ${index}`, () => stage.removePoint(index));
      remove.setAttribute('aria-label', `Remove point ${index}`);
      remove.dataset.cell = `${index} remove`;
      cells.push(remove);
    }
    row(cells);
  }
  if (points.length > MOST) row([`${points.length - MOST} more`]);
  if (edits) addRow(stage, axes, points, row);
  return table;
}

/** The last row: where a new point is to lie. */
function addRow(stage, axes, points, row) {
  const middle = (name) => points.reduce((sum, point) => sum + point[name], 0) / points.length;
  const [x, y] = ['x', 'y'].map((name) => (
    fieldOf(`new ${name}`, `New point, ${axes[name]}`, middle(name))));
  const add = makeButton('Add', 'Add a point', () => stage.addPoint(Number(x.value), Number(y.value)));
  add.dataset.cell = 'new add';
  row(['new', '', x, y, add]);
}

function fieldOf(cell, spoken, value) {
  const field = make('input');
  Object.assign(field, { type: 'number', step: 'any', value: Number(value.toPrecision(4)) });
  field.setAttribute('aria-label', spoken);
  field.dataset.cell = cell;
  field.addEventListener('input', () => { field.dataset.typed = OPEN; });
  return field;
}

/** Calls `act` once a number is typed; a field that has been written anew tells of it by `blur` alone. */
function onTyped(field, isWriting, act) {
  for (const kind of ['change', 'blur']) {
    field.addEventListener(kind, () => {
      if (isWriting() || field.dataset.typed !== OPEN || !Number.isFinite(field.valueAsNumber)) return;
      field.dataset.typed = SENT;
      act();
    });
  }
}

function matrix({ z, meta }) {
  const rows = Array.from(meta.rows).slice(0, WIDEST);
  const more = meta.rows.length - rows.length;
  const name = more ? `Kernel values of the first ${rows.length} points` : 'Kernel values';
  const { table, row } = tableOf(name, ['', ...rows.map((index) => `x ${index}`)]);
  rows.forEach((index, r) => row([`x ${index}`, ...rows.map((_, c) => number(z[r][c]))]));
  return table;
}

/** Some of the places along a list: its ends and what lies evenly between. */
const some = (length) => Array.from({ length: Math.min(length, SAMPLES) }, (_, k) => (
  Math.round((k * (length - 1)) / Math.max(1, Math.min(length, SAMPLES) - 1))));

function surface({ z, x, y, name, meta }) {
  if (!z.length || typeof z[0]?.[0] !== 'number') return null;
  const [down, across] = [some(z.length), some(z[0].length)];
  const at = (values, k) => (values ? shown(values[k]) : String(k));
  const title = name ?? meta?.role ?? 'Surface';
  const { table, row } = tableOf(title, ['', ...across.map((c) => at(x, c))]);
  for (const r of down) row([at(y, r), ...across.map((c) => shown(z[r][c]))]);
  return table;
}

function curve(trace, figure) {
  const { x, y, name, meta } = trace;
  if (!x?.length || !y?.length) return null;
  const axes = axesOf(figure, trace);
  const { table, row } = tableOf(name ?? meta?.role ?? 'Line', [axes.x, axes.y]);
  for (const k of some(Math.min(x.length, y.length))) row([axes.writeX(x[k]), axes.writeY(y[k])]);
  return table;
}

const shown = (value) => (typeof value !== 'number' ? String(value ?? '')
  : Number.isFinite(value) ? number(value) : '');

/** A table with its heads, and a function that adds a row. */
function tableOf(title, heads) {
  const table = make('table');
  make('caption', '', table).textContent = title;
  const top = make('tr', '', make('thead', '', table));
  for (const head of heads) Object.assign(make(head ? 'th' : 'td', '', top), { textContent: head });
  const body = make('tbody', '', table);
  const row = (cells) => {
    const made = make('tr', '', body);
    cells.forEach((cell, k) => make(k ? 'td' : 'th', '', made).append(cell));
  };
  return { table, row };
}
