// A zoom into the live picture or into the pinned one zooms the other one, too, where both have the
// same axes; a picture that is pinned while the live one is zoomed shows the same part at once.

import { PINNED } from './pinned.js';
import { isDrawn, rangesOf, zoomTo } from './plotly_private.js';
import { RANGED } from './zoom.js';

const REST = 100; // ms without another zoom after which the other picture follows

export class ZoomTogether {
  /** @param {FigureRow} row */
  constructor(row) {
    this.row = row;
    row.row.addEventListener(RANGED, ({ target }) => {
      if (this.following) return;
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => this.follow(target), REST);
    });
  }

  async follow(node) {
    const { figures, pinned } = this.row;
    if (!pinned.hasAxesOfLive || !figures.has(PINNED)) return;
    const both = [figures.values().next().value.node, figures.get(PINNED).node];
    const other = both[1 - both.indexOf(node)];
    if (!both.includes(node) || !both.every(isDrawn)) return;
    const ranges = rangesOf(node.layout);
    if (JSON.stringify(ranges) === JSON.stringify(rangesOf(other.layout))) return;
    this.following = true; // it says so itself when its ranges are others
    await zoomTo(other, ranges);
    this.following = false;
  }

  /** Plotly's drawing of a figure; the pinned one's first shows the part that the live one does. */
  async react(figure, isForNow = false) {
    const isNew = !figure.drawn && figure.id === PINNED;
    await figure.react(isForNow);
    if (isNew && !figure.isRemoved) await this.follow(this.row.figures.values().next().value.node);
  }

  stop() { clearTimeout(this.waiting); }
}
