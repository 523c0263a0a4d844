// Paints Plotly traces on a canvas, on the axes of a figure that Plotly has drawn, so that the
// picture while something moves looks like the one at rest. The order of layers is Plotly's own.

import { levelLines, levelsOf } from './levels.js';
import { STEPS, colourAt, table } from './palette.js';
import { dashes, paintBar, paintScatter, pixels } from './strokes.js';

const LAYERS = { heatmap: 0, contour: 1, bar: 2, scatter: 3, scattergl: 3 };

/** Whether the canvas can stand in for all of this figure. */
export function paintable(figure) {
  return figure.data.every((trace) => {
    const { type = 'scatter', contours, line, error_x: across, error_y: along } = trace;
    if (!(type in LAYERS) || across || along || trace.stackgroup) return false;
    if (type === 'bar') return !trace.text && figure.layout?.barmode !== 'stack';
    if (type === 'contour') return ['none', 'lines'].includes(contours?.coloring);
    return line?.shape !== 'spline';
  });
}

/**
 * Paints a dressed figure over the plot areas of the Plotly node `node`.
 * @param {{index: number, x: number, y: number}} [moved] a point that the hand holds elsewhere
 */
export function paint(context, figure, node, ratio, moved) {
  const full = node._fullLayout;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, full.width, full.height);
  const shapes = figure.layout.shapes ?? [];
  for (const shape of shapes) if (shape.layer === 'below') paintShape(context, shape, full);
  for (const [area, traces] of bySubplot(figure.data.map((t) => held(t, moved)), node)) {
    context.save();
    context.beginPath();
    context.rect(area.x._offset, area.y._offset, area.x._length, area.y._length);
    context.clip();
    context.translate(area.x._offset, area.y._offset);
    traces.forEach((trace, i) => {
      context.globalAlpha = trace.opacity ?? 1;
      PAINTERS[trace.type ?? 'scatter'](context, trace, area, traces, i, figure.layout);
    });
    context.restore();
  }
  paintShapes(context, shapes.filter((shape) => shape.layer !== 'below'), full);
}

export function paintShapes(context, shapes, full) {
  for (const shape of shapes) paintShape(context, shape, full);
}

/** The trace with its point `moved.index` where the hand holds it. */
function held(trace, moved) {
  if (!moved || trace.meta?.role !== 'points') return trace;
  const at = trace.customdata?.indexOf(moved.index) ?? -1;
  if (at < 0) return trace;
  const place = (values, value) => Float64Array.from(values, (v, i) => (i === at ? value : v));
  return { ...trace, x: place(trace.x, moved.x), y: place(trace.y, moved.y) };
}

const PAINTERS = {
  heatmap: paintHeat,
  contour: paintLevels,
  bar: paintBar,
  scatter: paintScatter,
  scattergl: paintScatter,
};

/** [{x, y} axes, visible traces in the order of painting] for each subplot. */
function bySubplot(data, node) {
  const full = node._fullLayout;
  // A trace switched off by hand in the legend stays off.
  const hidden = new Set();
  for (const trace of node._fullData) if (trace.visible !== true) hidden.add(trace.uid);
  const areas = new Map();
  for (const trace of data) {
    const x = axisOf(full, trace.xaxis ?? 'x');
    const y = axisOf(full, trace.yaxis ?? 'y');
    if (!x || !y || (trace.visible ?? true) !== true || hidden.has(trace.uid)) continue;
    const key = x._id + y._id;
    if (!areas.has(key)) areas.set(key, [{ x, y }, []]);
    areas.get(key)[1].push(trace);
  }
  for (const [, traces] of areas.values()) {
    traces.sort((a, b) => LAYERS[a.type ?? 'scatter'] - LAYERS[b.type ?? 'scatter']);
  }
  return areas.values();
}

export const axisOf = (full, id) => full[id.replace(/^([xy])/, '$1axis')];

const scratch = { canvas: null, context: null };

function scratchImage(columns, rows) {
  scratch.canvas ??= document.createElement('canvas');
  scratch.context ??= scratch.canvas.getContext('2d', { willReadFrequently: true });
  if (scratch.canvas.width !== columns || scratch.canvas.height !== rows) {
    scratch.canvas.width = columns;
    scratch.canvas.height = rows;
    scratch.image = scratch.context.createImageData(columns, rows);
  }
  return scratch.image;
}

function paintHeat(context, trace, { x, y }) {
  const rows = trace.z.length;
  const columns = trace.z[0]?.length ?? 0;
  if (!rows || !columns) return;
  const [left, right] = edges(trace.x, trace.x0, trace.dx, columns, x);
  const [top, bottom] = edges(trace.y, trace.y0, trace.dy, rows, y);
  const image = scratchImage(columns, rows);
  const out = new Uint32Array(image.data.buffer);
  const colours = table(trace.colorscale, trace.reversescale);
  const { zmin, zmax } = trace;
  const scale = (STEPS - 1) / (zmax - zmin || 1);
  for (let r = 0; r < rows; r++) {
    const row = trace.z[r];
    const start = (bottom < top ? rows - 1 - r : r) * columns;
    for (let c = 0; c < columns; c++) {
      const value = row[c];
      const at = right < left ? columns - 1 - c : c;
      if (value !== value || value === null) {
        out[start + at] = 0;
        continue;
      }
      const k = Math.round((value - zmin) * scale);
      out[start + at] = colours[k < 0 ? 0 : k >= STEPS ? STEPS - 1 : k];
    }
  }
  scratch.context.putImageData(image, 0, 0);
  context.imageSmoothingEnabled = Boolean(trace.zsmooth);
  context.imageSmoothingQuality = 'low';
  context.drawImage(
    scratch.canvas, Math.min(left, right), Math.min(top, bottom),
    Math.round(Math.abs(right - left)), Math.round(Math.abs(bottom - top)),
  );
}

/** Pixels of the outer edges of the bricks along one axis. */
function edges(values, first = 0, step = 1, n, axis) {
  const bricks = (low, high) => [axis.c2p(low), axis.c2p(high)];
  if (!values) return bricks(first - step / 2, first + (n - 0.5) * step);
  if (typeof values[0] === 'string') return bricks(-0.5, n - 0.5);
  if (values.length > n) return bricks(values[0], values[n]);
  if (n === 1) return bricks(values[0] - 0.5, values[0] + 0.5);
  return bricks(1.5 * values[0] - 0.5 * values[1], 1.5 * values[n - 1] - 0.5 * values[n - 2]);
}

const memory = new WeakMap();

/** Level lines of the rows `z`, worked out once for each level. */
function linesOf(z, level) {
  let lines = memory.get(z);
  if (!lines) memory.set(z, (lines = new Map()));
  if (!lines.has(level)) {
    const columns = z[0].length;
    const flat = z.flat instanceof Float32Array
      ? z.flat : Float32Array.from(z.flatMap((row) => [...row]));
    lines.set(level, levelLines(flat, columns, z.length, level));
  }
  return lines.get(level);
}

function paintLevels(context, trace, { x, y }) {
  const columns = trace.z[0]?.length ?? 0;
  if (trace.z.length < 2 || columns < 2) return;
  const px = pixels(centres(trace.x, trace.x0, trace.dx, columns), x);
  const py = pixels(centres(trace.y, trace.y0, trace.dy, trace.z.length), y);
  const { line = {}, contours = {} } = trace;
  context.lineWidth = line.width ?? 2;
  context.lineJoin = 'miter';
  context.miterLimit = 1;
  context.lineCap = 'butt';
  context.setLineDash(dashes(line.dash, context.lineWidth));
  const at = (pixel, t) => {
    const k = Math.min(pixel.length - 2, Math.floor(t));
    return pixel[k] + (pixel[k + 1] - pixel[k]) * (t - k);
  };
  for (const level of levelsOf(contours)) {
    context.strokeStyle = contours.coloring === 'lines'
      ? colourAt(trace.colorscale, (level - trace.zmin) / (trace.zmax - trace.zmin))
      : line.color ?? '#000';
    context.beginPath();
    for (const { points, closed } of linesOf(trace.z, level)) {
      context.moveTo(at(px, points[0]), at(py, points[1]));
      for (let k = 2; k < points.length; k += 2) {
        context.lineTo(at(px, points[k]), at(py, points[k + 1]));
      }
      if (closed) context.closePath();
    }
    context.stroke();
  }
  context.setLineDash([]);
}

const centres = (values, first = 0, step = 1, n) =>
  values ?? Float64Array.from({ length: n }, (_, i) => first + i * step);

function paintShape(context, shape, full) {
  const x = reference(full, shape.xref, 'x', shape.xsizemode, shape.xanchor);
  const y = reference(full, shape.yref, 'y', shape.ysizemode, shape.yanchor);
  if (!x || !y || shape.visible === false) return;
  const [x0, x1, y0, y1] = [x.at(shape.x0), x.at(shape.x1), y.at(shape.y0), y.at(shape.y1)];
  context.save();
  context.beginPath();
  const size = full._size;
  context.rect(
    x.axis?._offset ?? 0, y.axis?._offset ?? 0,
    x.axis?._length ?? full.width, y.axis?._length ?? size.t + size.h + size.b,
  );
  context.clip();
  context.globalAlpha = shape.opacity ?? 1;
  context.beginPath();
  if (shape.type === 'line') {
    context.moveTo(x0, y0);
    context.lineTo(x1, y1);
  } else if (shape.type === 'circle') {
    context.ellipse((x0 + x1) / 2, (y0 + y1) / 2, Math.abs(x1 - x0) / 2, Math.abs(y1 - y0) / 2,
      0, 0, 2 * Math.PI);
  } else {
    context.rect(Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0));
  }
  if (shape.fillcolor && shape.type !== 'line') {
    context.fillStyle = shape.fillcolor;
    context.fill();
  }
  const { width = 2, color = '#444', dash } = shape.line ?? {};
  if (width > 0) {
    context.lineWidth = width;
    context.strokeStyle = color;
    context.setLineDash(dashes(dash, width));
    context.stroke();
  }
  context.restore();
}

/** Map from shape coordinates to pixels of the figure, for 'x3', 'y domain', 'paper', ... */
function reference(full, name = 'paper', letter, sizemode, anchor) {
  const size = full._size;
  if (name === 'paper') {
    return letter === 'x'
      ? { at: (v) => size.l + v * size.w }
      : { at: (v) => size.t + (1 - v) * size.h };
  }
  const [id, domain] = name.split(' ');
  const axis = axisOf(full, id);
  if (!axis) return null;
  if (domain) {
    return { axis, at: (v) => axis._offset + (letter === 'x' ? v : 1 - v) * axis._length };
  }
  const at = (v) => axis._offset + axis.r2p(v);
  if (sizemode !== 'pixel') return { axis, at };
  const origin = at(anchor);
  return { axis, at: (v) => origin + (letter === 'x' ? v : -v) };
}
