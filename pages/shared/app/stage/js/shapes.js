// Layout shapes (lines, boxes, circles) on the canvas, as Plotly draws them.

import { axisOf, drawnSize, paperBox, toPixel } from './plotly_private.js';
import { dashes } from './strokes.js';

/** @param {HTMLElement} node the Plotly node on whose axes the shapes stand */
export function paintShapes(context, shapes, node) {
  for (const shape of shapes) {
    const x = reference(node, 'x', shape.xref, shape.xsizemode, shape.xanchor);
    const y = reference(node, 'y', shape.yref, shape.ysizemode, shape.yanchor);
    if (x && y && shape.visible !== false) paintShape(context, shape, x, y, drawnSize(node));
  }
}

function paintShape(context, shape, x, y, { width: whole, height: full }) {
  const [x0, x1, y0, y1] = [x.at(shape.x0), x.at(shape.x1), y.at(shape.y0), y.at(shape.y1)];
  context.save();
  context.beginPath();
  context.rect(x.axis?.offset ?? 0, y.axis?.offset ?? 0,
    x.axis?.length ?? whole, y.axis?.length ?? full);
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

/**
 * What a shape's coordinates along `letter` refer to: 'x3', 'y domain', 'paper'.
 * @returns {{at: (coordinate: number) => number, axis?: Axis} | null} `at` gives pixels of the
 *   node; null where the drawing has no such axis
 */
function reference(node, letter, name = letter, sizemode, anchor) {
  const along = (start, length) => (share) =>
    start + (letter === 'x' ? share : 1 - share) * length;
  if (name === 'paper') {
    const { left, top, width, height } = paperBox(node);
    return { at: letter === 'x' ? along(left, width) : along(top, height) };
  }
  const [id, domain] = name.split(' ');
  const axis = axisOf(node, id);
  if (!axis) return null;
  if (domain) return { axis, at: along(axis.offset, axis.length) };
  const at = (value) => axis.offset + toPixel(axis, value);
  if (sizemode !== 'pixel') return { axis, at };
  const origin = at(anchor);
  return { axis, at: (pixels) => origin + (letter === 'x' ? pixels : -pixels) };
}
