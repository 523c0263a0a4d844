// Heatmaps on the canvas: a picture of one pixel a cell, stretched as Plotly stretches it.

import { STEPS, table } from './palette.js';
import { coordinateToPixel } from './plotly_private.js';

const MAX_SIZES = 16;
const pictures = new Map(); // by size: where cells are written before they are stretched

/** A picture of `columns` times `rows` pixels; one for all heatmaps of that size. */
function pictureOf(columns, rows) {
  const size = `${columns} ${rows}`;
  if (!pictures.has(size)) {
    if (pictures.size >= MAX_SIZES) pictures.clear();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: columns, height: rows });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    pictures.set(size, { canvas, context, image: context.createImageData(columns, rows) });
  }
  return pictures.get(size);
}

export function paintHeatmap(context, trace, { x, y }) {
  const rows = trace.z.length;
  const columns = trace.z[0]?.length ?? 0;
  if (!rows || !columns) return;
  const [left, right] = edges(trace.x, trace.x0, trace.dx, columns, x);
  const [top, bottom] = edges(trace.y, trace.y0, trace.dy, rows, y);
  const picture = pictureOf(columns, rows);
  fillCells(new Uint32Array(picture.image.data.buffer), trace, right < left, bottom < top);
  picture.context.putImageData(picture.image, 0, 0);
  context.imageSmoothingEnabled = Boolean(trace.zsmooth);
  context.imageSmoothingQuality = 'low';
  context.drawImage(
    picture.canvas, Math.min(left, right), Math.min(top, bottom),
    Math.round(Math.abs(right - left)), Math.round(Math.abs(bottom - top)),
  );
}

/** Writes the colours of z, mirrored where an axis runs the other way; gaps are clear. */
function fillCells(pixels, { z, zmin, zmax, colorscale, reversescale }, flipX, flipY) {
  const rows = z.length;
  const columns = z[0].length;
  const colours = table(colorscale, reversescale);
  const scale = (STEPS - 1) / (zmax - zmin || 1);
  for (let r = 0; r < rows; r++) {
    const row = z[r];
    const start = (flipY ? rows - 1 - r : r) * columns;
    for (let c = 0; c < columns; c++) {
      const value = row[c];
      const at = start + (flipX ? columns - 1 - c : c);
      if (Number.isNaN(value) || value === null) {
        pixels[at] = 0;
        continue;
      }
      const k = Math.round((value - zmin) * scale);
      pixels[at] = colours[k < 0 ? 0 : k >= STEPS ? STEPS - 1 : k];
    }
  }
}

/** Pixels of the outer edges of `n` cells along one axis. */
function edges(values, first = 0, step = 1, n, axis) {
  const between = (low, high) => [coordinateToPixel(axis, low), coordinateToPixel(axis, high)];
  if (!values) return between(first - step / 2, first + (n - 0.5) * step);
  if (typeof values[0] === 'string') return between(-0.5, n - 0.5);
  if (values.length > n) return between(values[0], values[n]);
  if (n === 1) return between(values[0] - 0.5, values[0] + 0.5);
  return between(1.5 * values[0] - 0.5 * values[1], 1.5 * values[n - 1] - 0.5 * values[n - 2]);
}
