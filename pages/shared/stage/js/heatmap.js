// Heatmaps on the canvas: a picture of one pixel a cell, stretched as Plotly stretches it.

import { STEPS, table } from './palette.js';
import { coordinateToPixel } from './plotly_private.js';

const cells = { canvas: null, context: null, image: null };

/** The picture into which cells are written before they are stretched; one for all heatmaps. */
function cellImage(columns, rows) {
  cells.canvas ??= document.createElement('canvas');
  cells.context ??= cells.canvas.getContext('2d', { willReadFrequently: true });
  if (!cells.image || cells.canvas.width !== columns || cells.canvas.height !== rows) {
    cells.canvas.width = columns;
    cells.canvas.height = rows;
    cells.image = cells.context.createImageData(columns, rows);
  }
  return cells.image;
}

export function paintHeatmap(context, trace, { x, y }) {
  const rows = trace.z.length;
  const columns = trace.z[0]?.length ?? 0;
  if (!rows || !columns) return;
  const [left, right] = edges(trace.x, trace.x0, trace.dx, columns, x);
  const [top, bottom] = edges(trace.y, trace.y0, trace.dy, rows, y);
  const image = cellImage(columns, rows);
  fillCells(new Uint32Array(image.data.buffer), trace, right < left, bottom < top);
  cells.context.putImageData(image, 0, 0);
  context.imageSmoothingEnabled = Boolean(trace.zsmooth);
  context.imageSmoothingQuality = 'low';
  context.drawImage(
    cells.canvas, Math.min(left, right), Math.min(top, bottom),
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
