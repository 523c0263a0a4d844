// Markers and texts of scatter traces on the canvas, as Plotly draws them.

import { colourFunction, isList, styleAt } from './point_styles.js';
import { OPEN, symbol } from './symbols.js';

const OUTSIDE = 40; // px beyond the plot area from which no marker is seen
const TEXT_GAP = 3; // px between a marker and its text

/** @param {{x: Float64Array, y: Float64Array}} outline pixels of the points in the plot area */
export function paintMarkers(context, trace, outline, area) {
  const { marker = {} } = trace;
  const colour = colourFunction(marker, trace.line?.color ?? '#888');
  const edge = colourFunction(marker.line ?? {}, '#444');
  const opacity = (trace.opacity ?? 1) * (isList(marker.opacity) ? 1 : marker.opacity ?? 1);
  const [right, bottom] = [area.x.length + OUTSIDE, area.y.length + OUTSIDE];
  const matrix = context.getTransform();
  const { a, d, e, f } = matrix;
  for (let i = 0; i < outline.x.length; i++) {
    const px = outline.x[i];
    const py = outline.y[i];
    if (!(px > -OUTSIDE && py > -OUTSIDE && px < right && py < bottom)) continue;
    const name = String(styleAt(marker.symbol, i, 'circle'));
    const { path, open } = symbol(name, styleAt(marker.size, i, 6) / 2);
    context.setTransform(a, 0, 0, d, e + px * a, f + py * d);
    context.globalAlpha = opacity * (isList(marker.opacity) ? styleAt(marker.opacity, i, 1) : 1);
    if (!open) {
      context.fillStyle = colour(i);
      context.fill(path);
    }
    const least = open ? OPEN : 0;
    const width = styleAt(marker.line?.width, i, least) || least;
    if (width > 0) {
      context.lineWidth = width;
      context.strokeStyle = open ? colour(i) : edge(i);
      context.stroke(path);
    }
  }
  context.setTransform(matrix);
  context.globalAlpha = trace.opacity ?? 1;
}

/** @param {{x: Float64Array, y: Float64Array}} outline pixels of the points in the plot area */
export function paintLabels(context, trace, outline) {
  const { size = 12, family = 'sans-serif', color = '#444' } = trace.textfont ?? {};
  context.font = `${size}px ${family}`;
  for (let i = 0; i < outline.x.length; i++) {
    const text = styleAt(trace.text, i, '');
    if (!text || Number.isNaN(outline.x[i] + outline.y[i])) continue;
    const [vertical, horizontal = 'center'] = String(
      styleAt(trace.textposition, i, 'middle center')).split(' ');
    const gap = (styleAt(trace.marker?.size, i, 0) || 0) / 2 + TEXT_GAP;
    context.fillStyle = styleAt(color, i, '#444');
    context.textAlign = { left: 'right', right: 'left' }[horizontal] ?? 'center';
    context.textBaseline = { top: 'bottom', bottom: 'top' }[vertical] ?? 'middle';
    const dx = { left: -gap, right: gap }[horizontal] ?? 0;
    const dy = { top: -gap, bottom: gap }[vertical] ?? 0;
    context.fillText(text.replace(/<[^>]+>/g, ''), outline.x[i] + dx, outline.y[i] + dy);
  }
}
