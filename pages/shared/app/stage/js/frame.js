// What of a figure only Plotly draws: its axes and what stands beside them.

const SHARED = 0.6; // of two ranges, so that a picture on one may stand on the other for a while
const DRAWN_LATER = new Set([
  'shapes', 'annotations', 'meta', 'title', 'range', 'tickvals', 'ticktext',
]);
const POINTWISE = new Set(['bar', 'scatter']);
const NOTHING = [null]; // Plotly counts a trace of no point among the hidden ones

/** What of the layout only Plotly can draw, and at once: kinds of axes, legend, margins. */
export function frameOf({ layout = {} }) {
  return JSON.stringify(layout, (name, value) => (DRAWN_LATER.has(name) ? undefined : value));
}

/** Whether a picture on the ranges `a` may stand on `b` until the pointer rests. */
export function near(a, b) {
  return a.length === b?.length && a.every((range, i) => {
    if (String(range) === String(b[i])) return true;
    if ((range[0] < range[1]) !== (b[i][0] < b[i][1])) return false;
    const [low, high] = [Math.min(...range), Math.max(...range)];
    const [from, to] = [Math.min(...b[i]), Math.max(...b[i])];
    const shared = Math.min(high, to) - Math.max(low, from);
    return shared > SHARED * (Math.max(high, to) - Math.min(low, from));
  });
}

/**
 * Leaves nothing of the traces but their names, where the canvas shows the rest and an axis does not
 * depend on them: the axes of a thousand bars are drawn in a third of the time.
 */
export function emptyPointwise(data, layout) {
  const isFixed = (id) => Boolean(layout[`${id[0]}axis${id.slice(1)}`]?.range);
  for (const trace of data) {
    const { type = 'scatter', x, y, xaxis = 'x', yaxis = 'y' } = trace;
    const isPlain = POINTWISE.has(type) && ArrayBuffer.isView(x) && ArrayBuffer.isView(y);
    if (isPlain && isFixed(xaxis) && isFixed(yaxis)) Object.assign(trace, { x: NOTHING, y: NOTHING });
  }
}
