// Level lines of contour traces on the canvas, as Plotly draws them without smoothing.

import { levelLines, levelsOf } from './levels.js';
import { colourAt } from './palette.js';
import { toPixels } from './plotly_private.js';
import { dashes } from './strokes.js';

const lines = new WeakMap(); // by the rows of a grid: level -> lines

/** Level lines of the rows `z`, worked out once for each level. */
function linesOf(z, level) {
  let ofGrid = lines.get(z);
  if (!ofGrid) lines.set(z, (ofGrid = new Map()));
  if (!ofGrid.has(level)) {
    const flat = z.flat instanceof Float32Array
      ? z.flat : Float32Array.from(z.flatMap((row) => Array.from(row, (v) => v ?? NaN)));
    ofGrid.set(level, levelLines(flat, z[0].length, z.length, level));
  }
  return ofGrid.get(level);
}

export function paintContours(context, trace, { x, y }) {
  const columns = trace.z[0]?.length ?? 0;
  if (trace.z.length < 2 || columns < 2) return;
  const px = toPixels(x, centres(trace.x, trace.x0, trace.dx, columns));
  const py = toPixels(y, centres(trace.y, trace.y0, trace.dy, trace.z.length));
  const { line = {}, contours = {} } = trace;
  context.lineWidth = line.width ?? 2;
  context.lineJoin = 'miter';
  context.miterLimit = 1;
  context.lineCap = 'butt';
  context.setLineDash(dashes(line.dash, context.lineWidth));
  for (const level of levelsOf(contours)) {
    context.strokeStyle = contours.coloring === 'lines'
      ? colourAt(trace.colorscale, (level - trace.zmin) / (trace.zmax - trace.zmin))
      : line.color ?? '#000';
    context.beginPath();
    for (const { points, closed } of linesOf(trace.z, level)) {
      context.moveTo(between(px, points[0]), between(py, points[1]));
      for (let k = 2; k < points.length; k += 2) {
        context.lineTo(between(px, points[k]), between(py, points[k + 1]));
      }
      if (closed) context.closePath();
    }
    context.stroke();
  }
  context.setLineDash([]);
}

/** Places {x, y, size} along the level lines, in pixels of the plot area. */
export function contourPlaces(trace, { x, y }) {
  const columns = trace.z[0]?.length ?? 0;
  if (trace.z.length < 2 || columns < 2) return [];
  const px = toPixels(x, centres(trace.x, trace.x0, trace.dx, columns));
  const py = toPixels(y, centres(trace.y, trace.y0, trace.dy, trace.z.length));
  const places = [];
  for (const level of levelsOf(trace.contours ?? {})) {
    for (const { points } of linesOf(trace.z, level)) {
      for (let k = 0; k < points.length; k += 2) {
        places.push({ x: between(px, points[k]), y: between(py, points[k + 1]), size: 2 });
      }
    }
  }
  return places;
}

/** Pixel at place `t` (a fraction of columns or rows) of a grid. */
function between(pixels, t) {
  const k = Math.min(pixels.length - 2, Math.floor(t));
  return pixels[k] + (pixels[k + 1] - pixels[k]) * (t - k);
}

const centres = (values, first = 0, step = 1, n) =>
  values ?? Float64Array.from({ length: n }, (_, i) => first + i * step);
