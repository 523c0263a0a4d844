// Paints Plotly traces on a canvas, on the axes of a figure that Plotly has drawn, so that the
// picture while something moves looks like the one at rest. The order of layers is Plotly's own.

import { paintBar } from './bars.js';
import { paintContours } from './contours.js';
import { paintHeatmap } from './heatmap.js';
import { axisOf, drawnSize, hiddenTraces } from './plotly_private.js';
import { POINTS, roleOf } from './roles.js';
import { paintShapes } from './shapes.js';
import { paintScatter } from './strokes.js';

/** By type of trace: its place among the layers, and what paints it. */
const PAINTERS = {
  heatmap: { layer: 0, paintTrace: paintHeatmap },
  contour: { layer: 1, paintTrace: paintContours },
  bar: { layer: 2, paintTrace: paintBar },
  scatter: { layer: 3, paintTrace: paintScatter },
};

const painterOf = ({ type = 'scatter' }) => PAINTERS[type];

/** Whether the canvas can stand in for all of this figure. */
export function paintable({ data, layout }) {
  return data.every((trace) => {
    const { type, contours, line, error_x: across, error_y: along } = trace;
    if (!painterOf(trace) || across || along || trace.stackgroup) return false;
    if (type === 'bar') return !trace.text && layout?.barmode !== 'stack';
    if (type === 'contour') return ['none', 'lines'].includes(contours?.coloring);
    return line?.shape !== 'spline';
  });
}

/**
 * Paints a figure in its theme over the plot areas of the Plotly node `node`.
 * @param {number} ratio pixels of the canvas for one of the page
 * @param {{index: number, x: number, y: number}} [dragged] a point away from its place in the data
 */
export function paint(context, { data, layout }, node, ratio, dragged) {
  const { width, height } = drawnSize(node);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const shapes = layout.shapes ?? [];
  paintShapes(context, shapes.filter(({ layer }) => layer === 'below'), node);
  const moved = data.map((trace) => withDragged(trace, dragged));
  for (const [area, traces] of bySubplot(moved, node)) {
    const { x, y } = area;
    context.save();
    context.beginPath();
    context.rect(x.offset, y.offset, x.length, y.length);
    context.clip();
    context.translate(x.offset, y.offset);
    traces.forEach((trace, i) => {
      context.globalAlpha = trace.opacity ?? 1;
      painterOf(trace).paintTrace(context, trace, area, traces, i, layout);
    });
    context.restore();
  }
  paintShapes(context, shapes.filter(({ layer }) => layer !== 'below'), node);
}

/** The trace with its point `dragged.index` where the pointer has it. */
function withDragged(trace, dragged) {
  if (!dragged || roleOf(trace) !== POINTS) return trace;
  const at = trace.customdata?.indexOf(dragged.index) ?? -1;
  if (at < 0) return trace;
  const place = (values, value) => Float64Array.from(values, (v, i) => (i === at ? value : v));
  return { ...trace, x: place(trace.x, dragged.x), y: place(trace.y, dragged.y) };
}

/** [{x, y} axes, visible traces in the order of painting] for each subplot. */
function bySubplot(data, node) {
  const hidden = hiddenTraces(node); // switched off in the legend
  const areas = new Map();
  for (const trace of data) {
    const x = axisOf(node, trace.xaxis ?? 'x');
    const y = axisOf(node, trace.yaxis ?? 'y');
    if (!x || !y || (trace.visible ?? true) !== true || hidden.has(trace.uid)) continue;
    const key = x.id + y.id;
    if (!areas.has(key)) areas.set(key, [{ x, y }, []]);
    areas.get(key)[1].push(trace);
  }
  for (const [, traces] of areas.values()) {
    traces.sort((a, b) => painterOf(a).layer - painterOf(b).layer);
  }
  return areas.values();
}
