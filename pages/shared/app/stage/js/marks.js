// Marks of a chosen point or Gram cell, as layout shapes.

import { GRAM, POINTS, roleOf } from './roles.js';

const STRONG = { ring: 2, band: 1.5, air: 5, ringOpacity: 1, bandOpacity: 1 };
const LIGHT = { ring: 1.25, band: 1, air: 4, ringOpacity: 0.7, bandOpacity: 0.6 };

/**
 * Layout shapes for the chosen point [i] or Gram cell [i, j].
 * @param {number[] | null} chosen sample indices
 * @param {boolean} strong whether it is chosen, not only under the pointer
 */
export function marksOf(data, chosen, theme, strong = true) {
  if (!chosen?.length) return [];
  const { ink, accent } = theme.tokens;
  const look = strong ? STRONG : LIGHT;
  return data.flatMap((trace) => {
    if (roleOf(trace) === GRAM) return bands(trace, chosen, strong ? accent : ink, look);
    return roleOf(trace) === POINTS ? rings(trace, chosen, ink, look) : [];
  });
}

const axesOf = (trace) => ({ xref: trace.xaxis ?? 'x', yref: trace.yaxis ?? 'y' });

/** A ring around each chosen point of the trace. */
function rings(trace, chosen, color, { ring, air, ringOpacity }) {
  const shapes = [];
  for (const index of new Set(chosen)) {
    const at = trace.customdata?.indexOf(index) ?? -1;
    if (at < 0) continue;
    const size = trace.marker?.size ?? 6;
    const r = (typeof size === 'number' ? size : size[at]) / 2 + air;
    shapes.push({
      type: 'circle', ...axesOf(trace), xsizemode: 'pixel', ysizemode: 'pixel',
      name: `kp-mark-${index}`, xanchor: trace.x[at], yanchor: trace.y[at],
      x0: -r, x1: r, y0: -r, y1: r, line: { color, width: ring }, opacity: ringOpacity,
    });
  }
  return shapes;
}

/** Row of i and column of j (of i, too, where only one point is chosen) around a Gram matrix. */
function bands(trace, [i, j = i], color, { band, bandOpacity }) {
  const { rows } = trace.meta;
  const [r, c] = [rows.indexOf(i), rows.indexOf(j)];
  const last = rows.length - 1;
  const place = (values, first = 0, step = 1) => (k) => (values
    ? values[0] + k * (last > 0 ? values[1] - values[0] : 1) : first + k * step);
  const x = place(trace.x, trace.x0, trace.dx);
  const y = place(trace.y, trace.y0, trace.dy);
  const box = (x0, x1, y0, y1) => ({
    type: 'rect', ...axesOf(trace), name: 'kp-mark-band', x0: x(x0 - 0.5), x1: x(x1 + 0.5),
    y0: y(y0 - 0.5), y1: y(y1 + 0.5), line: { color, width: band }, opacity: bandOpacity,
  });
  const shapes = [];
  if (r >= 0) shapes.push(box(0, last, r, r));
  if (c >= 0) shapes.push(box(c, c, 0, last));
  return shapes;
}
