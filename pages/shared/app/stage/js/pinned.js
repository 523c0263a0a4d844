// The pinned picture beside the live one: a figure of its own, which no move of a slider paints or
// lays out again.

import { axisNames, rangesOf } from './plotly_private.js';

const COVERED = 0.9; // of a pinned axis, so that the picture may take over the live one's

/** The id of the pinned figure. */
export const PINNED = 'pinned';

export class Pinned {
  constructor() {
    this.pin = null; // {state, note, points, plane, figures, readouts}
    this.spec = null; // of the figure, and the key of what it was made of
    this.key = '';
    this.hasAxesOfLive = false;
  }

  /** What an answer, or a frame of a sweep, says is pinned; '' as its state is nothing. */
  take(pin) {
    if (!pin) return;
    if (pin.figures || !pin.state) this.pin = pin.figures ? pin : null;
    else if (this.pin?.state === pin.state) this.pin = { ...this.pin, ...pin };
  }

  get readouts() { return this.pin?.readouts ?? []; }

  /** Whether its points are others than those of the live picture: theirs cannot be chosen. */
  get isForeign() { return !this.pin?.points; }

  /** The figures of a scene, the pinned one after the first. */
  among(figures) {
    const [first, ...others] = figures;
    return this.pin && first ? [first, this.beside(first, this.pin.figures[0]), ...others] : figures;
  }

  /** The pinned figure as wide as the live one, and on its axes where they show the same. */
  beside(live, figure) {
    const layout = this.pin.plane ? onAxesOf(live.layout, figure.layout) : figure.layout;
    this.hasAxesOfLive = layout !== figure.layout;
    const key = `${this.pin.state} ${live.weight} ${JSON.stringify(rangesOf(layout))}`;
    if (key !== this.key) {
      this.key = key;
      this.spec = { ...figure, layout, weight: live.weight }; // the same while it looks the same
    }
    this.spec.note = this.pin.note;
    return this.spec;
  }
}

const titleOf = ({ title }) => title?.text ?? title;

/** A layout with the ranges of another one, if that has the same axes and shows nearly all. */
function onAxesOf(live, own) {
  const names = axisNames(own);
  const fits = names.every((name) => live[name]?.range && own[name].range
    && titleOf(live[name]) === titleOf(own[name]) && covers(live[name].range, own[name].range));
  if (!fits) return own;
  const axes = names.map((name) => [name, { ...own[name], range: live[name].range }]);
  return { ...own, ...Object.fromEntries(axes) };
}

function covers(live, own) {
  const [low, high] = [Math.min(...own), Math.max(...own)];
  const shared = Math.min(high, Math.max(...live)) - Math.max(low, Math.min(...live));
  return shared >= COVERED * (high - low);
}
