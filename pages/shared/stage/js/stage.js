// The stage: all live figures of a page, drawn by one component so that neighbours never disagree.
//
// CONTRACT for those who write figures (dicts {id, title, note, data, layout, weight?, alt?}):
//   traces    heatmap, contour (lines only), scatter, scattergl, bar are painted while things move;
//             others, filled contours, stacked or labelled bars, error bars: Plotly on every move.
//   axes      give every axis a `range`: the canvas uses those of the last Plotly drawing, and
//             while things move it keeps them as long as the new ones are near.
//   heatmap   zmin and zmax (or zmid), colorscale 'kp-diverging' | 'kp-sequential' | stops;
//             zsmooth 'fast' or false.
//   contour   contours {start, end, size, coloring: 'none' | 'lines'}, line {width, color, dash}.
//   colours   var(--kp-ink | muted | faint | accent | ground | class-0 ... class-7), with an
//             opacity as var(--kp-class-1/0.2).
//   trace.meta.role
//     'points'  data points; customdata = sample indices; can be chosen, dragged, removed
//     'gram'    Gram heatmap; meta.rows = sample index of each row and column; hover shows k
//     'curve' | 'kernel'  lines that can be clicked (event 'curve')
//   A trace keeps its identity by figure, role (or type), name and place among its like.
//   layout.meta  {editable: true} clicks on empty space are presses and points can be dragged;
//                {press: true} presses only
// EVENTS: press {figure, x, y}; choose {index, chosen}; cell {i, j, chosen}; drag {index, x, y};
//   remove {index}; curve {figure, curve, x, y}; adopt {name, value}.

import { plotly, stylesheet } from './assets.js';
import { columnsOf, Figure } from './figure.js';
import { Gestures } from './gestures.js';
import { Live, messageOf } from './live.js';
import { readTheme } from './palette.js';
import { make, showReadouts } from './readouts.js';
import { Sweep } from './sweep.js';
import { Watcher } from './watcher.js';

const PAUSE = 200; // ms without a move until Plotly draws the resting picture
const PATIENCE = 600; // ms for which an older state from a rerun waits while the hand moves

const chosenOf = ({ view }) => (view?.chosen?.length ? view.chosen : null);

const stats = (window.__kp ??= { draws: 0, settles: 0, lastDraw: 0, paint: 0, bytes: 0 });
const stages = new WeakMap(); // by parent element
const told = new Map(); // by live token

export default function stage(component) {
  const { parentElement } = component;
  if (!stages.has(parentElement)) stages.set(parentElement, new Stage(parentElement));
  const found = stages.get(parentElement);
  found.update(component);
  return () => {
    // Streamlit also calls this for a run that a newer one overtook: the stage then stays.
    if (parentElement.isConnected) return;
    stages.delete(parentElement);
    told.delete(found.data.live);
    found.remove();
  };
}

/** Python's word of other values, without a run of the page; see Performance.follow. */
export const tell = (data) => {
  const found = told.get(data.live);
  found?.update({ data: { ...found.data, ...data }, setTriggerValue: found.trigger });
};

class Stage {
  constructor(parent) {
    this.figures = new Map();
    this.root = make('div', 'kp-stage', parent);
    this.row = make('div', 'kp-row', this.root);
    this.readouts = make('dl', 'kp-readouts', this.root);
    this.busy = make('div', 'kp-busy', this.root);
    this.busy.hidden = true;
    this.message = make('div', 'kp-message', this.root);
    this.message.setAttribute('role', 'status');
    this.live = new Live({
      onScene: (scene, body) => this.arrived(scene, body),
      onTrouble: (error) => this.trouble(error),
      onBusy: (yes) => { this.busy.hidden = !yes; },
    });
    this.watcher = new Watcher((name) => {
      this.sweep.moved(name);
      this.preview();
    });
    this.sweep = new Sweep(this);
    this.gestures = new Gestures(this);
    this.chosen = null;
    this.assets = Promise.all([stylesheet(), plotly()]);
  }

  /** New data of the component: what Python last said. */
  update({ data, setTriggerValue }) {
    this.trigger = setTriggerValue;
    const before = this.data;
    this.data = data;
    told.set(data.live, this);
    this.root.style.setProperty('--kp-height', `${data.height ?? 460}px`);
    this.root.toggleAttribute('data-edit', Boolean(data.tools?.edit));
    this.live.connect(data.root ?? '/', data.live);
    this.watcher.watch(data.controls ?? []);
    this.sweep.offer((data.controls ?? []).filter((control) => control.sweep), data.about);
    const chosen = chosenOf(data);
    if (!before || String(chosen) !== String(chosenOf(before))) this.setChosen(chosen);
    const theme = readTheme(this.root.parentElement);
    if (this.theme && theme.key !== this.theme.key && this.scene) {
      this.theme = theme;
      this.show(this.scene);
    }
    this.theme = theme;
    if (data.state !== before?.state || data.live !== before?.live) this.follow();
  }

  /** Goes to the state of the last rerun, unless the hand is already beyond it. */
  follow() {
    clearTimeout(this.deferred);
    const { state } = this.data;
    if (!state || this.sweep.active) return;
    if (this.scene?.state === state && !this.live.busy) {
      this.release();
      return;
    }
    const wait = PATIENCE - (performance.now() - (this.moved ?? -Infinity));
    if (this.scene && (wait > 0 || this.live.busy)) {
      this.deferred = setTimeout(() => this.follow(), this.live.busy ? 50 : wait);
      return;
    }
    const scene = this.live.recall(state);
    if (scene) {
      this.release();
      this.show(scene);
    } else {
      this.live.ask(() => ({ ...this.wishes(this.data.values), state }));
    }
  }

  /** Asks for the picture of the sliders (and of the dragged point) as they stand now. */
  preview() {
    if (this.sweep.active) this.sweep.stop();
    this.moved = performance.now();
    this.live.ask(() => (this.held ? { ...this.wishes(), moved: this.held } : this.wishes()));
  }

  /** What a picture depends on, as it stands now. */
  wishes(values = { ...this.data.values, ...this.watcher.values() }) {
    const body = { values };
    if (String(this.chosen) !== String(chosenOf(this.data))) body.chosen = this.chosen ?? [];
    return body;
  }

  /** Takes a value of the sweep over; its picture stays until the slider stands there. */
  adopt(value) {
    this.moved = performance.now();
    this.trigger('adopt', value);
    this.settleLater();
  }

  async arrived(scene, body) {
    scene.chosen = body.chosen?.length ? body.chosen : body.chosen ? null : chosenOf(this.data);
    this.say('');
    if (body.state) this.release();
    await this.show(scene);
  }

  /** Draws a scene: on the canvases at once, by Plotly where the canvas cannot. */
  async show(scene) {
    const turn = (this.turn = (this.turn ?? 0) + 1);
    const loaded = this.loaded;
    if (!loaded) {
      await this.assets;
      this.loaded = true;
      if (turn !== this.turn) return;
    }
    this.scene = scene;
    this.populate(scene);
    const late = [...this.figures.values()].filter((figure) => figure.needsPlotly);
    if (late.length) {
      await Promise.all(late.map((figure) => figure.react()));
      if (turn !== this.turn) return;
    }
    this.paint();
    this.settleLater(loaded ? PAUSE : 0);
  }

  /** Figures of the scene, with their nodes kept while their ids stay. */
  populate(scene) {
    const ids = scene.figures.map(({ id }) => id);
    for (const [id, figure] of this.figures) {
      if (ids.includes(id)) continue;
      figure.remove();
      this.figures.delete(id);
    }
    this.row.style.setProperty('--kp-columns', columnsOf(scene.figures));
    scene.figures.forEach((spec, i) => {
      let figure = this.figures.get(spec.id);
      if (!figure) this.figures.set(spec.id, (figure = new Figure(spec.id, this.row)));
      const there = this.row.children[i];
      if (there !== figure.card) this.row.insertBefore(figure.card, there);
      const meta = spec.layout?.meta ?? {};
      figure.node.toggleAttribute('data-editable', Boolean(meta.editable));
      // What the server does not know yet to be chosen is marked here.
      const ahead = String(scene.chosen) === String(this.chosen) ? null : this.chosen;
      figure.take(spec, this.theme, ahead, scene.alt);
    });
    showReadouts(this.readouts, scene.readouts ?? []);
  }

  /** All canvases in one task, then the token of the state on all nodes. */
  paint() {
    const start = performance.now();
    for (const figure of this.figures.values()) {
      figure.moved = this.held ?? null;
      figure.paint();
    }
    const { state } = this.scene;
    for (const { node } of this.figures.values()) node.dataset.state = state;
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
    if (this.sweep.playing || this.held || this.gestures.pressed) return this.settleLater();
    const { turn } = this;
    const current = () => turn === this.turn;
    for (const figure of this.figures.values()) {
      await figure.react();
      await new Promise((resolve) => { setTimeout(resolve); }); // let keys and answers through
      if (!current()) return;
    }
    await Promise.all([...this.figures.values()].map((figure) => figure.ready()));
    if (!current() || this.held) return;
    const { state } = this.scene;
    for (const figure of this.figures.values()) {
      figure.rest();
      figure.node.dataset.settled = state;
    }
    stats.settles++;
    performance.mark('kp-settled', { detail: { state } });
  }

  /** Chooses a point [i] or a cell [i, j]; marks show at once, the rest when the answer comes. */
  choose(chosen) {
    this.setChosen(chosen);
    this.preview();
  }

  setChosen(chosen) {
    this.chosen = chosen;
    if (!this.scene || !this.loaded) return;
    this.populate(this.scene);
    this.paint();
    this.turn++;
    this.settleLater();
  }

  /** A point held at (x, y) by the hand; null lets go of it. */
  hold(moved) {
    this.held = moved;
    this.paint();
    this.preview();
  }

  drop(at) {
    this.hold(at);
    this.trigger('drag', at);
    // Should no rerun follow, the point must not stay where the data do not have it.
    clearTimeout(this.dropped);
    this.dropped = setTimeout(() => this.release(), 5000);
  }

  /** The dropped point is in the data now: its own place counts again. */
  release() {
    if (!this.held || this.gestures.pressed) return;
    clearTimeout(this.dropped);
    this.held = null;
    this.paint();
    this.settleLater();
  }

  trouble(error) {
    this.moved = -Infinity; // no preview is coming: the next rerun counts at once
    this.say(messageOf(error));
  }

  say(text) { if (this.message.textContent !== text) this.message.textContent = text; }

  remove() {
    for (const timer of [this.settling, this.deferred]) clearTimeout(timer);
    this.turn = -1;
    this.live.forget();
    this.watcher.stop();
    this.sweep.stop();
    this.gestures.stop();
    for (const figure of this.figures.values()) figure.remove();
    this.root.remove();
  }
}
