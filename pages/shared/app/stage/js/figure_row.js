// The figures of a stage side by side: painted on canvases while something moves, drawn by Plotly
// at rest, and never two of different states beside each other.

import { plotly, stylesheet } from './assets.js';
import { make } from './dom.js';
import { columnsOf, Figure } from './figure.js';
import { markPictured } from './loading.js';
import { Passages } from './passages.js';
import { Pinned, PINNED } from './pinned.js';
import { Shown } from './shown.js';
import { katex } from './streamlit_private.js';
import { linkCard } from './way.js';
import { ZoomTogether } from './zoom_together.js';

export const DRAWN = 'kp-drawn'; // told of once the resting picture is there
const PAUSE = 200; // ms without a move until Plotly draws the resting picture

/** Lets keys and answers through. */
const nextTask = () => new Promise((resolve) => { setTimeout(resolve); });

const stats = (window.__kp ??= { draws: 0, settles: 0, lastDraw: 0, paint: 0, bytes: 0 });

export class FigureRow {
  /**
   * @param {HTMLElement} parent
   * @param {() => boolean} moving whether something moves, so that Plotly has to wait
   */
  constructor(parent, moving) {
    this.moving = moving;
    this.figures = new Map(); // by id
    this.row = make('div', 'kp-row', parent);
    this.passages = new Passages(parent, this.row);
    this.scene = null;
    this.pinned = new Pinned();
    this.zooms = new ZoomTogether(this);
    this.theme = null;
    this.shown = new Shown();
    this.chosen = null; // what was chosen here, also where the server does not know it yet
    this.dragged = null; // {index, x, y} of a point while it is dragged
    this.renderId = 0;
    this.playing = false; // whether pictures follow each other by themselves
    this.columns = Infinity; // figures in a row
    this.katex = null; // once a caption with a formula has asked for it
    this.load().catch(() => {}); // in advance; the first picture says what does not come
  }

  load() { return Promise.all([stylesheet(), plotly()]); }

  /**
   * Draws a scene: on the canvases at once, by Plotly where the canvas cannot. Of figures that are
   * new the first one comes at once, the others one by one.
   */
  async show(scene) {
    const id = ++this.renderId;
    const { loaded } = this;
    if (!loaded) {
      await this.load();
      this.loaded = true;
      if (id !== this.renderId) return;
    }
    this.scene = scene;
    this.passages.show(scene.passages);
    this.populate();
    const figures = [...this.figures.values()];
    const late = figures.filter((figure, i) => figure.needsPlotly && (figure.drawn || !i));
    if (late.length) {
      await Promise.all(late.map((figure) => this.zooms.react(figure, true)));
      if (id !== this.renderId) return;
    }
    this.paint();
    markPictured();
    if (figures.every(({ drawn }) => drawn)) this.settleLater(loaded ? PAUSE : 0);
    else this.drawOthers(id);
  }

  /** The first drawings of all figures but the first, until another scene is shown. */
  async drawOthers(id) {
    for (const figure of this.figures.values()) {
      if (figure.drawn) continue;
      await nextTask();
      if (id !== this.renderId) return;
      await this.zooms.react(figure);
      if (id !== this.renderId) return;
      this.paint();
    }
    this.settleLater(0);
  }

  /** Figures of the scene, with their nodes kept while their ids stay. */
  populate() {
    const { scene, shown } = this;
    const figures = this.pinned.among(scene.figures.filter((figure) => shown.has(figure)));
    const ids = figures.map(({ id }) => id);
    for (const [id, figure] of this.figures) {
      if (ids.includes(id)) continue;
      figure.remove();
      this.figures.delete(id);
    }
    this.row.style.setProperty('--kp-columns', columnsOf(figures));
    this.row.toggleAttribute('data-pinned', ids.includes(PINNED));
    const columns = Math.min(this.columns, figures.length) || 1;
    this.row.style.setProperty('--kp-wrapped', columns);
    const rows = Math.ceil(figures.length / columns) || 1;
    this.row.style.setProperty('--kp-rows', rows);
    this.row.style.setProperty('--kp-even', Math.ceil(figures.length / rows)); // rows of a step
    if (figures.some(({ formula }) => formula)) this.loadKatex();
    figures.forEach((spec, i) => {
      let figure = this.figures.get(spec.id);
      if (!figure) this.figures.set(spec.id, (figure = new Figure(spec.id, this.row)));
      const there = this.row.children[i];
      if (there !== figure.card) this.row.insertBefore(figure.card, there);
      figure.node.toggleAttribute('data-editable', Boolean(spec.layout?.meta?.editable));
      // What the server does not know yet to be chosen is marked here.
      const known = scene.chosen?.length ? scene.chosen : null;
      figure.isStill = spec.id === PINNED;
      figure.isForeign = figure.isStill && this.pinned.isForeign;
      const isKnown = String(known) === String(this.chosen) || figure.isForeign;
      const ahead = isKnown ? null : this.chosen;
      figure.card.toggleAttribute('data-hidden', shown.isHidden(spec.id));
      figure.take(shown.partOf(spec), this.theme, ahead, scene.alt);
      figure.writeFormula(this.katex);
      linkCard(figure.card, spec, this.root);
    });
    // In the order in which they stand, as they are saved and printed.
    const isInOrder = String([...this.figures.keys()]) === String(ids);
    if (!isInOrder) this.figures = new Map(ids.map((id) => [id, this.figures.get(id)]));
  }

  /** Hides what a question hides, by name; an empty list shows all. */
  hide(names) {
    this.shown.hide(names);
    this.redraw();
  }

  /** How many figures stand in a row (none: all), for stage.css, and where KaTeX is. */
  setUp({ columns, katex: address }, root) {
    this.root = root;
    if (address) this.katexAddress = new URL(address, new URL(root, document.baseURI)).href;
    this.columns = columns || 1;
    this.row.toggleAttribute('data-wrapped', Boolean(columns));
    this.row.style.setProperty('--kp-narrowest', columns > 3 ? '9rem' : '100%');
  }

  async loadKatex() {
    if (this.katex || !this.katexAddress) return;
    this.katex = undefined; // on its way
    this.katex = await katex(this.katexAddress);
    for (const figure of this.figures.values()) figure.writeFormula(this.katex);
  }

  /** All canvases in one task, then the token of the state on all nodes. */
  paint() {
    if (!this.scene) return;
    const start = performance.now();
    for (const figure of this.figures.values()) {
      if (figure.isStill && figure.current) continue; // Plotly has drawn it
      figure.moved = figure.isStill ? null : this.dragged;
      figure.paint();
    }
    const { state } = this.scene;
    for (const { node, drawn } of this.figures.values()) if (drawn) node.dataset.state = state;
    stats.draws++;
    stats.lastDraw = performance.now();
    stats.paint = stats.lastDraw - start;
    if (stats.draws % 200 === 0) performance.clearMarks('kp-drawn'); // a sweep makes many
    performance.mark('kp-drawn', { detail: { state } });
  }

  settleLater(pause = PAUSE) {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.settle(), pause);
  }

  /** The resting picture: Plotly draws beneath the canvases, which are then cleared together. */
  async settle() {
    if (this.dragged || this.playing || this.moving()) {
      this.settleLater();
      return;
    }
    const { renderId } = this;
    const current = () => renderId === this.renderId;
    for (const figure of this.figures.values()) {
      await this.zooms.react(figure);
      await nextTask();
      if (!current()) return;
    }
    await Promise.all([...this.figures.values()].map((figure) => figure.ready()));
    if (!current() || this.dragged) return;
    const { state } = this.scene;
    for (const figure of this.figures.values()) {
      figure.rest();
      // Its first drawing may be this one, where something was hidden or chosen before.
      Object.assign(figure.node.dataset, { state, settled: state });
    }
    stats.settles++;
    this.row.dispatchEvent(new CustomEvent(DRAWN, { bubbles: true }));
    performance.mark('kp-settled', { detail: { state } });
  }

  /** Whether Plotly has drawn the resting picture. */
  get isAtRest() {
    const nodes = [...this.figures.values()].map(({ node }) => node);
    return nodes.length > 0 && nodes.every(({ dataset }) => dataset.settled === this.scene.state);
  }

  /** Marks a point [i] or a cell [i, j] as chosen; null takes the marks away. */
  choose(chosen) {
    this.chosen = chosen;
    this.redraw();
  }

  /** Holds a point at another place than its own; null lets go of it. */
  drag(dragged) {
    const ended = this.dragged && !dragged;
    this.dragged = dragged;
    if (!this.loaded) return;
    this.paint();
    if (ended) this.settleLater();
  }

  /** Takes another theme over. */
  setTheme(theme) {
    const changed = this.theme && this.theme.key !== theme.key;
    this.theme = theme;
    if (changed && this.scene) this.show(this.scene);
  }

  redraw() {
    if (!this.scene || !this.loaded) return;
    this.populate();
    this.paint();
    this.renderId++;
    this.settleLater();
  }

  remove() {
    this.zooms.stop();
    clearTimeout(this.settling);
    this.renderId = -1;
    for (const figure of this.figures.values()) figure.remove();
  }
}
