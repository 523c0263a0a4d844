// What of a scene is on the screen: in a story what its step names and nothing else, elsewhere all;
// of both without what a question hides until it is answered.

import { roleOf } from './roles.js';

/** Whether a name means a trace: its role, or the beginning of its own name. */
export const means = (name, trace) => Boolean(name)
  && (roleOf(trace) === name || Boolean(trace.name?.toLowerCase().startsWith(name.toLowerCase())));

export class Shown {
  constructor() {
    this.step = null; // {figures: {id: [layers]}, readouts: [beginnings of keys]}; null: all
    this.hidden = []; // figures by id, layers, beginnings of the keys of readouts
    this.parts = new WeakMap(); // by figure: what of it is shown
  }

  /** Takes what a step shows, or null for all. */
  show(step) {
    this.step = step;
    this.parts = new WeakMap();
  }

  /** Hides what a question hides, by name; an empty list hides nothing. */
  hide(names) {
    this.hidden = names;
    this.parts = new WeakMap();
  }

  /** Whether a figure has a place on the stage: in a story a hidden one leaves its own to others. */
  has({ id }) {
    const { step, hidden } = this;
    if (!step) return true;
    const isThere = (name) => !hidden.includes(name);
    return id in step.figures && (isThere(id) || !Object.keys(step.figures).some(isThere));
  }

  isHidden(id) { return this.hidden.includes(id); }

  /** A figure with the layers that are shown; the same object for the same figure. */
  partOf(spec) {
    const layers = this.step?.figures[spec.id];
    const isThere = (trace) => (!layers || layers.some((name) => means(name, trace)))
      && !this.hidden.some((name) => means(name, trace));
    if ((!layers && !this.hidden.length) || spec.data.every(isThere)) return spec;
    if (!this.parts.has(spec)) this.parts.set(spec, { ...spec, data: spec.data.filter(isThere) });
    return this.parts.get(spec);
  }

  /** Of the readouts those that are shown, hidden ones included: they keep their place. */
  readoutsOf(readouts) {
    const { step } = this;
    if (!step) return readouts;
    return readouts.filter(({ key }) => step.readouts.some((start) => key.startsWith(start)));
  }
}
