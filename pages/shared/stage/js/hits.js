// What lies under the pointer: a data point, a Gram cell, a curve, or empty plot area.

import { roleOf } from './dress.js';
import { pixels } from './strokes.js';

/**
 * @param {Figure} figure
 * @param {PointerEvent} event on the plot area of the figure
 * @param {boolean} coarse whether a finger is meant, which needs more room
 * @returns {null | {figure, x, y, point?: number, cell?: [number, number], value?: number,
 *   curve?: string}} x, y in data coordinates; point and cell as sample indices
 */
export function under(figure, event, coarse) {
  const area = event.target.closest?.('.nsewdrag');
  const plot = figure.node._fullLayout?._plots?.[area?.dataset.subplot];
  if (!plot || !figure.dressed) return null;
  const hit = { figure, area: plot, ...coordinates(figure, plot, event) };
  const traces = figure.dressed.data.filter((trace) => on(trace, plot) && visible(trace, figure));
  point(hit, traces, coarse ? 16 : 4);
  if (hit.point === undefined) cell(hit, traces);
  if (hit.point === undefined && !hit.cell) curve(hit, traces, coarse ? 12 : 5);
  return hit;
}

/** Position of the pointer in pixels of the plot area and in data coordinates, kept inside. */
export function coordinates(figure, { xaxis, yaxis }, event) {
  const box = figure.node.getBoundingClientRect();
  const inside = (value, axis) => Math.min(axis._length, Math.max(0, value));
  const px = inside(event.clientX - box.left - xaxis._offset, xaxis);
  const py = inside(event.clientY - box.top - yaxis._offset, yaxis);
  return { px, py, x: xaxis.p2c(px), y: yaxis.p2c(py) };
}

const on = (trace, { xaxis, yaxis }) =>
  (trace.xaxis ?? 'x') === xaxis._id && (trace.yaxis ?? 'y') === yaxis._id;

const visible = (trace, figure) => (trace.visible ?? true) === true
  && figure.node._fullData.every((full) => full.uid !== trace.uid || full.visible === true);

function point(hit, traces, room) {
  let best = Infinity;
  for (const trace of traces) {
    if (roleOf(trace) !== 'points' || !trace.customdata) continue;
    const x = pixels(trace.x, hit.area.xaxis);
    const y = pixels(trace.y, hit.area.yaxis);
    const size = trace.marker?.size ?? 6;
    for (let i = 0; i < x.length; i++) {
      const distance = Math.hypot(x[i] - hit.px, y[i] - hit.py);
      const radius = (typeof size === 'number' ? size : size[i]) / 2;
      if (distance > radius + room || distance >= best) continue;
      best = distance;
      hit.point = trace.customdata[i];
    }
  }
}

function cell(hit, traces) {
  const trace = traces.find((one) => roleOf(one) === 'gram');
  if (!trace) return;
  const { rows } = trace.meta;
  const number = (value, values, first = 0, step = 1) => Math.round(values
    ? (value - values[0]) / (values[1] - values[0] || 1) : (value - first) / step);
  const c = number(hit.x, trace.x, trace.x0, trace.dx);
  const r = number(hit.y, trace.y, trace.y0, trace.dy);
  if (!(r in rows && c in rows)) return;
  hit.cell = [rows[r], rows[c]];
  hit.value = trace.z[r][c];
}

function curve(hit, traces, room) {
  let best = room;
  for (const trace of traces) {
    if (!['curve', 'kernel'].includes(roleOf(trace)) || !trace.x || trace.z) continue;
    const x = pixels(trace.x, hit.area.xaxis);
    const y = pixels(trace.y, hit.area.yaxis);
    for (let i = 1; i < x.length; i++) {
      const distance = toSegment(hit.px, hit.py, x[i - 1], y[i - 1], x[i], y[i]);
      if (!(distance < best)) continue;
      best = distance;
      hit.curve = trace.meta.curve ?? trace.name ?? '';
    }
  }
}

function toSegment(x, y, x0, y0, x1, y1) {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const share = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.min(1, Math.max(0, share));
  return Math.hypot(x - x0 - t * dx, y - y0 - t * dy);
}
