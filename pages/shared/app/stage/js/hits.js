// What lies under the pointer: a data point, a Gram cell, a curve, or empty plot area.

import { PLOT_AREA, hiddenTraces, subplotOf, toData, toPixels } from './plotly_private.js';
import { CLICKABLE_LINES, GRAM, POINTS, roleOf } from './roles.js';

const REACH = { mouse: { point: 4, line: 5 }, finger: { point: 16, line: 12 } }; // px

/**
 * @param {Figure} figure
 * @param {PointerEvent} event on the plot area of the figure
 * @param {boolean} coarse whether a finger is meant, which needs more room
 * @returns {null | {figure, area, px, py, x, y, point?: number, cell?: [number, number],
 *   value?: number, curve?: string}} x, y in data coordinates; point and cell as sample indices;
 *   null outside of every plot area
 */
export function under(figure, event, coarse) {
  const area = subplotOf(figure.node, event.target.closest?.(PLOT_AREA));
  if (!area || !figure.themed) return null;
  const place = { area, ...coordinates(figure, area, event) };
  const reach = coarse ? REACH.finger : REACH.mouse;
  const hidden = hiddenTraces(figure.node);
  const traces = figure.themed.data.filter((trace) => isOn(trace, area)
    && (trace.visible ?? true) === true && !hidden.has(trace.uid));
  const hit = findPoint(place, traces, reach.point) ?? findCell(place, traces)
    ?? findCurve(place, traces, reach.line);
  return { figure, ...place, ...hit };
}

/** Position of the pointer in pixels of the plot area and in data coordinates, kept inside. */
export function coordinates(figure, area, event) {
  const box = figure.node.getBoundingClientRect();
  const inside = (pixel, { offset, length }) => Math.min(length, Math.max(0, pixel - offset));
  const px = inside(event.clientX - box.left, area.x);
  const py = inside(event.clientY - box.top, area.y);
  return { px, py, x: toData(area.x, px), y: toData(area.y, py) };
}

const isOn = (trace, { x, y }) => (trace.xaxis ?? 'x') === x.id && (trace.yaxis ?? 'y') === y.id;

/** {point} nearest to the pointer among those whose marker it reaches, or null. */
function findPoint({ px, py, area }, traces, reach) {
  let nearest = null;
  let least = Infinity;
  for (const trace of traces) {
    if (roleOf(trace) !== POINTS || !trace.customdata) continue;
    const x = toPixels(area.x, trace.x);
    const y = toPixels(area.y, trace.y);
    const size = trace.marker?.size ?? 6;
    for (let i = 0; i < x.length; i++) {
      const distance = Math.hypot(x[i] - px, y[i] - py);
      const radius = (typeof size === 'number' ? size : size[i]) / 2;
      if (distance > radius + reach || distance >= least) continue;
      least = distance;
      nearest = { point: trace.customdata[i] };
    }
  }
  return nearest;
}

/** {cell, value} of the Gram matrix under the pointer, or null. */
function findCell({ x, y }, traces) {
  const trace = traces.find((one) => roleOf(one) === GRAM);
  if (!trace) return null;
  const { rows } = trace.meta;
  const c = cellNumber(x, trace.x, trace.x0, trace.dx);
  const r = cellNumber(y, trace.y, trace.y0, trace.dy);
  if (!(r in rows && c in rows)) return null;
  return { cell: [rows[r], rows[c]], value: trace.z[r][c] };
}

/** Number of the column or row at a coordinate. */
const cellNumber = (coordinate, centres, first = 0, step = 1) => Math.round(centres
  ? (coordinate - centres[0]) / (centres[1] - centres[0] || 1) : (coordinate - first) / step);

/** {curve}: the name of the line nearest to the pointer and within reach, or null. */
function findCurve({ px, py, area }, traces, reach) {
  let nearest = null;
  let least = reach;
  for (const trace of traces) {
    if (!CLICKABLE_LINES.includes(roleOf(trace)) || !trace.x || trace.z) continue;
    const x = toPixels(area.x, trace.x);
    const y = toPixels(area.y, trace.y);
    for (let i = 1; i < x.length; i++) {
      const distance = distanceToSegment(px, py, x[i - 1], y[i - 1], x[i], y[i]);
      if (!(distance < least)) continue;
      least = distance;
      nearest = { curve: trace.meta.curve ?? trace.name ?? '' };
    }
  }
  return nearest;
}

function distanceToSegment(x, y, x0, y0, x1, y1) {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const share = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.min(1, Math.max(0, share));
  return Math.hypot(x - x0 - t * dx, y - y0 - t * dy);
}
