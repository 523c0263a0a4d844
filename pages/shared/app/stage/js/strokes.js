// Scatter traces on the canvas: bands and lines, then their markers, as Plotly draws them.

import { paintLabels, paintMarkers } from './markers.js';
import { withAlpha } from './palette.js';
import { mappingKey, toPixel, toPixels } from './plotly_private.js';

const PATTERNS = {
  dot: [1, 1], dash: [3, 3], longdash: [5, 5], dashdot: [3, 1, 1, 1], longdashdot: [5, 1, 1, 1],
};
const MARKERS_BELOW = 20; // points up to which a trace without a mode shows markers

/** Line dash of a Plotly dash name or list ("5px,10px"). */
export function dashes(dash, width) {
  if (!dash || dash === 'solid') return [];
  const unit = Math.max(width, 3);
  return PATTERNS[dash]?.map((n) => n * unit) ?? String(dash).match(/[\d.]+/g)?.map(Number) ?? [];
}

/** Values of a trace along the axis `letter`, listed or counted from x0 in steps of dx. */
export function valuesAlong(trace, letter) {
  const values = trace[letter];
  if (values) return values;
  const other = letter === 'x' ? trace.y : trace.x;
  const first = trace[`${letter}0`] ?? 0;
  const step = trace[`d${letter}`] ?? 1;
  return Float64Array.from(other ?? [], (_, i) => first + i * step);
}

const outlines = new WeakMap(); // by trace

/** {x, y} pixels of a scatter trace, worked out once for each position of the axes. */
function outlineOf(trace, { x, y }) {
  const before = outlines.get(trace);
  const key = `${mappingKey(x)} ${mappingKey(y)}`;
  if (before?.key === key) return before;
  const outline = {
    key, x: toPixels(x, valuesAlong(trace, 'x')), y: toPixels(y, valuesAlong(trace, 'y')),
  };
  outlines.set(trace, outline);
  return outline;
}

export function paintScatter(context, trace, area, traces, index) {
  const few = valuesAlong(trace, 'x').length < MARKERS_BELOW;
  const mode = trace.mode ?? (few ? 'lines+markers' : 'lines');
  const outline = outlineOf(trace, area);
  const next = traces[index + 1];
  if (next?.fill === 'tonexty' || next?.fill === 'tonextx') {
    fill(context, next, outlineOf(next, area), outline);
  }
  if (trace.fill === 'toself' || trace.fill === 'tonext') fill(context, trace, outline);
  if (trace.fill === 'tozeroy' || trace.fill === 'tozerox') {
    fill(context, trace, outline, zeroLine(outline, area, trace.fill));
  }
  if (mode.includes('lines')) strokeLine(context, trace, outline);
  if (mode.includes('markers')) paintMarkers(context, trace, outline, area);
  if (mode.includes('text')) paintLabels(context, trace, outline);
}

function zeroLine(outline, { x, y }, kind) {
  const last = outline.x.length - 1;
  const zero = (axis) => (axis.type === 'log' ? axis.length : toPixel(axis, 0));
  return kind === 'tozeroy'
    ? { x: [outline.x[0], outline.x[last]], y: [zero(y), zero(y)] }
    : { x: [zero(x), zero(x)], y: [outline.y[0], outline.y[last]] };
}

/** The area between an outline and, backwards, another one. */
function fill(context, trace, front, back) {
  context.beginPath();
  let open = true;
  for (let i = 0; i < front.x.length; i++) {
    if (Number.isNaN(front.x[i] + front.y[i])) {
      if (!back) context.closePath();
      open ||= !back;
    } else if (open) {
      context.moveTo(front.x[i], front.y[i]);
      open = false;
    } else context.lineTo(front.x[i], front.y[i]);
  }
  if (back) for (let i = back.x.length - 1; i >= 0; i--) context.lineTo(back.x[i], back.y[i]);
  context.closePath();
  context.fillStyle = trace.fillcolor ?? withAlpha(trace.line?.color ?? '#888', 0.5);
  context.fill();
}

function strokeLine(context, trace, { x, y }) {
  const { color = '#888', width = 2, dash, shape } = trace.line ?? {};
  if (!(width > 0)) return;
  context.beginPath();
  let down = false;
  for (let i = 0; i < x.length; i++) {
    if (Number.isNaN(x[i] + y[i])) {
      down &&= Boolean(trace.connectgaps);
      continue;
    }
    if (down) {
      if (shape === 'hv') context.lineTo(x[i], y[i - 1]);
      if (shape === 'vh') context.lineTo(x[i - 1], y[i]);
      context.lineTo(x[i], y[i]);
    } else context.moveTo(x[i], y[i]);
    down = true;
  }
  context.lineWidth = width;
  context.lineCap = 'butt';
  context.lineJoin = 'miter';
  context.miterLimit = 2;
  context.strokeStyle = color;
  context.setLineDash(dashes(dash, width));
  context.stroke();
  context.setLineDash([]);
}
