// A zoom into a curve: what it shows goes with the requests, so that the curve is sampled anew
// in there. It belongs to the picture, not to the record.

import { axisOf, isDrawn, toData } from './plotly_private.js';

const REST = 250; // ms without another zoom after which the server is asked
const SAME = 1e-6; // of a range

/** The event of a figure's node when its ranges may be others. */
export const RANGED = 'kp-ranged';

/** [left, right, low, high] of what a zoom shows of a figure; null where it shows the whole. */
export function windowOf({ node, spec }) {
  if (!spec?.layout?.meta?.zoom || !isDrawn(node)) return null;
  const x = axisOf(node, 'x');
  const y = axisOf(node, 'y');
  const seen = [toData(x, 0), toData(x, x.length), toData(y, y.length), toData(y, 0)];
  const home = [...spec.layout.xaxis.range, ...spec.layout.yaxis.range].map(Number);
  return same(seen, home) ? null : seen;
}

/** Whether two windows are the same but for rounding. */
function same(a, b) {
  if (!a || !b) return a === b;
  const sides = [a[1] - a[0], a[3] - a[2]];
  return a.every((end, i) => Math.abs(end - b[i]) <= SAME * Math.abs(sides[i < 2 ? 0 : 1]));
}

export class Zoom {
  constructor(stage) {
    this.stage = stage;
    stage.root.addEventListener(RANGED, () => {
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => this.look(), REST);
    });
  }

  look() {
    const { stage: { channel, figures } } = this;
    const window = [...figures.values()].map(windowOf).find(Boolean) ?? null;
    if (same(window, channel.window)) return;
    channel.window = window;
    channel.ask();
  }

  stop() { clearTimeout(this.waiting); }
}
