// The classes beside the title of the figure that shows points: where points can be drawn they are
// tools, which say what a click adds, with a button that clears; elsewhere they are a legend.

import { make, makeButton, setAttribute } from './dom.js';
import { POINTS, roleOf } from './roles.js';
import { symbol } from './symbols.js';

const HINT = 'A click adds a point, a drag moves it, a right click or a long press removes it.';
const PRESS = matchMedia('(hover: none)').matches ? 'tap' : 'click';
const HINTS = { class: 'adds', value: 'adds a point of', plain: 'adds a point' };
const ICON = 14; // px

export class PointTools {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.root = make('div');
    this.root.setAttribute('role', 'group');
    this.code = null;
  }

  /** @param {null | {kind: 'class' | 'value' | 'plain' | 'legend', classes, value}} tools */
  update(tools, theme) {
    const key = JSON.stringify([tools, theme.key]);
    if (key === this.key) return;
    this.key = key;
    this.tools = tools;
    this.root.replaceChildren();
    if (!tools) {
      this.root.remove();
      return;
    }
    const draws = tools.kind !== 'legend';
    this.root.className = draws ? 'kp-tools' : 'kp-legend';
    setAttribute(this.root, 'aria-label', draws ? 'New points' : 'Classes');
    setAttribute(this.root, 'title', draws ? HINT : null);
    if (!draws) {
      for (const one of tools.classes) {
        const chip = make('span', 'kp-chip', this.root);
        setAttribute(chip, 'title', one.name);
        drawName(chip, one, theme);
      }
      return;
    }
    make('span', 'kp-tools-hint', this.root).textContent = `${PRESS} ${HINTS[tools.kind]}`;
    if (tools.kind === 'class') this.drawClasses(tools.classes, theme);
    if (tools.kind === 'value') this.drawValue(tools.value);
    const clear = makeButton('Clear', 'Clear the points but what a fit needs at least', () => this.stage.post({ kind: 'clear' }));
    clear.classList.add('kp-clear');
    this.root.append(clear);
  }

  drawClasses(classes, theme) {
    if (!classes.some(({ code }) => code === this.code)) this.code = classes[0]?.code ?? null;
    const list = make('div', 'kp-chips', this.root);
    for (const one of classes) {
      const chip = makeButton('', `A click adds a point of class ${one.name}`, () => {
        this.code = one.code;
        for (const other of list.children) setAttribute(other, 'aria-pressed', other === chip);
      }, list);
      chip.className = 'kp-chip';
      setAttribute(chip, 'aria-pressed', one.code === this.code);
      drawName(chip, one, theme);
    }
  }

  drawValue(value) {
    this.input = make('input', 'kp-value', this.root);
    Object.assign(this.input, { type: 'number', step: 'any', value: value ?? 0 });
    this.input.setAttribute('aria-label', 'Value of a new point');
  }

  /** The class code or the value of a new point; null where it has neither. */
  get value() {
    const { tools } = this;
    if (tools?.kind === 'class') return this.code;
    if (tools?.kind !== 'value') return null;
    const value = this.input.valueAsNumber;
    return Number.isFinite(value) ? value : tools.value ?? 0;
  }

  /**
   * Stands beside the title of the first figure where points can be drawn, or are to be seen; a
   * legend beside that of the first one where points are seen in space alone.
   */
  place(figures) {
    const legend = this.tools?.kind === 'legend';
    const shows = legend
      ? ({ data }) => data.some((trace) => roleOf(trace) === POINTS)
      : ({ layout }) => layout?.meta?.editable;
    const all = this.tools ? [...figures.values()] : [];
    const home = all.find(({ spec }) => shows(spec)) ?? (legend ? all[0] : undefined);
    const caption = home?.card.querySelector('.kp-caption');
    if (!caption) this.root.remove();
    else if (this.root.parentElement !== caption) caption.append(this.root);
  }
}

/** A class by its marker and its name. */
function drawName(node, one, theme) {
  node.append(icon(one, theme), make('span', 'kp-chip-name'));
  node.lastChild.textContent = one.name;
}

/** The marker of a class, in its colour and shape. */
function icon({ color_index: index, symbol: name }, theme) {
  const canvas = make('canvas', 'kp-chip-icon');
  const ratio = window.devicePixelRatio || 1;
  Object.assign(canvas, { width: ICON * ratio, height: ICON * ratio });
  canvas.setAttribute('aria-hidden', 'true');
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, (ICON / 2) * ratio, (ICON / 2) * ratio);
  const { path, open } = symbol(name ?? 'circle', ICON / 2 - 2.5);
  const colour = theme.tokens[`class-${index % 8}`];
  context.fillStyle = context.strokeStyle = colour;
  context.lineWidth = 1.5;
  if (open) context.stroke(path);
  else context.fill(path);
  return canvas;
}
