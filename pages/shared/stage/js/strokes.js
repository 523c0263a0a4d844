// Lines, bands, markers and bars on the canvas, as Plotly draws them.

import { colourAt, withAlpha } from './palette.js';
import { OPEN, symbol } from './symbols.js';

/** Pixel positions of coordinates along an axis, from the start of its plot area. */
export function pixels(values, axis) {
  const out = new Float64Array(values.length);
  if (axis.type === 'linear') {
    const zero = axis.l2p(0);
    const unit = axis.l2p(1) - zero;
    for (let i = 0; i < out.length; i++) {
      out[i] = values[i] === null ? NaN : zero + unit * values[i];
    }
  } else {
    for (let i = 0; i < out.length; i++) out[i] = axis.d2p(values[i]);
  }
  return out;
}

const PATTERNS = {
  dot: [1, 1], dash: [3, 3], longdash: [5, 5], dashdot: [3, 1, 1, 1], longdashdot: [5, 1, 1, 1],
};

/** Line dash of a Plotly dash name or list ("5px,10px"). */
export function dashes(dash, width) {
  if (!dash || dash === 'solid') return [];
  const unit = Math.max(width, 3);
  return PATTERNS[dash]?.map((n) => n * unit) ?? String(dash).match(/[\d.]+/g)?.map(Number) ?? [];
}

const along = (trace, letter) => {
  const values = trace[letter];
  if (values) return values;
  const other = letter === 'x' ? trace.y : trace.x;
  const first = trace[`${letter}0`] ?? 0;
  const step = trace[`d${letter}`] ?? 1;
  return Float64Array.from(other ?? [], (_, i) => first + i * step);
};

const outlines = new WeakMap();

/** Pixels of a scatter trace. */
function outline(trace, { x, y }) {
  const seen = outlines.get(trace);
  const key = `${x.l2p(0)} ${x.l2p(1)} ${y.l2p(0)} ${y.l2p(1)}`;
  if (seen?.key === key) return seen;
  const made = { key, x: pixels(along(trace, 'x'), x), y: pixels(along(trace, 'y'), y) };
  outlines.set(trace, made);
  return made;
}

export function paintScatter(context, trace, area, traces, index) {
  const mode = trace.mode ?? (along(trace, 'x').length < 20 ? 'lines+markers' : 'lines');
  const at = outline(trace, area);
  const next = traces[index + 1];
  if (next?.fill === 'tonexty' || next?.fill === 'tonextx') {
    fill(context, next, [outline(next, area), at]);
  }
  if (trace.fill === 'toself' || trace.fill === 'tonext') fill(context, trace, [at]);
  if (trace.fill === 'tozeroy' || trace.fill === 'tozerox') {
    fill(context, trace, [at, ground(at, area, trace.fill)]);
  }
  if (mode.includes('lines')) line(context, trace, at);
  if (mode.includes('markers')) markers(context, trace, at, area);
  if (mode.includes('text')) labels(context, trace, at);
}

function ground(at, { x, y }, kind) {
  const last = at.x.length - 1;
  const flat = (axis) => (axis.type === 'log' ? axis._length : axis.d2p(0));
  return kind === 'tozeroy'
    ? { x: [at.x[0], at.x[last]], y: [flat(y), flat(y)] }
    : { x: [flat(x), flat(x)], y: [at.y[0], at.y[last]] };
}

/** The area between an outline and, backwards, another one. */
function fill(context, trace, [front, back]) {
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

function line(context, trace, { x, y }) {
  const { color = '#888', width = 2, dash, shape } = trace.line ?? {};
  if (!(width > 0)) return;
  context.beginPath();
  let pen = false;
  for (let i = 0; i < x.length; i++) {
    if (Number.isNaN(x[i] + y[i])) {
      pen &&= Boolean(trace.connectgaps);
      continue;
    }
    if (!pen) context.moveTo(x[i], y[i]);
    else {
      if (shape === 'hv') context.lineTo(x[i], y[i - 1]);
      if (shape === 'vh') context.lineTo(x[i - 1], y[i]);
      context.lineTo(x[i], y[i]);
    }
    pen = true;
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

const isList = (value) => Array.isArray(value) || ArrayBuffer.isView(value);
const pick = (value, i, otherwise) => (isList(value) ? value[i] : value) ?? otherwise;

/** Function from a point's number to its colour. */
function colours(style, otherwise) {
  const { color, colorscale, cmin, cmax } = style;
  if (isList(color) && typeof color[0] === 'number') {
    return (i) => colourAt(colorscale, (color[i] - cmin) / (cmax - cmin));
  }
  return (i) => pick(color, i, otherwise);
}

function markers(context, trace, at, area) {
  const { marker = {} } = trace;
  const colour = colours(marker, trace.line?.color ?? '#888');
  const edge = colours(marker.line ?? {}, '#444');
  const opacity = (trace.opacity ?? 1) * (isList(marker.opacity) ? 1 : marker.opacity ?? 1);
  const matrix = context.getTransform();
  for (let i = 0; i < at.x.length; i++) {
    const px = at.x[i];
    const py = at.y[i];
    const radius = pick(marker.size, i, 6) / 2;
    if (!(px > -40 && py > -40 && px < area.x._length + 40 && py < area.y._length + 40)) continue;
    const name = String(pick(marker.symbol, i, 'circle'));
    const { path, open } = symbol(name, radius);
    const { a, d, e, f } = matrix;
    context.setTransform(a, 0, 0, d, e + px * a, f + py * d);
    context.globalAlpha = opacity * (isList(marker.opacity) ? pick(marker.opacity, i, 1) : 1);
    if (!open) {
      context.fillStyle = colour(i);
      context.fill(path);
    }
    const width = pick(marker.line?.width, i, open ? OPEN : 0) || (open ? OPEN : 0);
    if (width > 0) {
      context.lineWidth = width;
      context.strokeStyle = open ? colour(i) : edge(i);
      context.stroke(path);
    }
  }
  context.setTransform(matrix);
  context.globalAlpha = trace.opacity ?? 1;
}

function labels(context, trace, at) {
  const { size = 12, family = 'sans-serif', color = '#444' } = trace.textfont ?? {};
  context.font = `${size}px ${family}`;
  for (let i = 0; i < at.x.length; i++) {
    const text = pick(trace.text, i, '');
    if (!text || Number.isNaN(at.x[i] + at.y[i])) continue;
    const [vertical, horizontal = 'center'] = String(
      pick(trace.textposition, i, 'middle center')).split(' ');
    const gap = (pick(trace.marker?.size, i, 0) || 0) / 2 + 3;
    context.fillStyle = pick(color, i, '#444');
    context.textAlign = { left: 'right', right: 'left' }[horizontal] ?? 'center';
    context.textBaseline = { top: 'bottom', bottom: 'top' }[vertical] ?? 'middle';
    const dx = { left: -gap, right: gap }[horizontal] ?? 0;
    const dy = { top: -gap, bottom: gap }[vertical] ?? 0;
    context.fillText(text.replace(/<[^>]+>/g, ''), at.x[i] + dx, at.y[i] + dy);
  }
}

export function paintBar(context, trace, { x, y }, traces, index, layout) {
  const sideways = trace.orientation === 'h';
  const [along_, across] = sideways ? [y, x] : [x, y];
  const places = sideways ? along(trace, 'y') : along(trace, 'x');
  const heights = sideways ? along(trace, 'x') : along(trace, 'y');
  const bars = traces.filter((other) => other.type === 'bar');
  const grouped = (layout.barmode ?? 'group') === 'group' && bars.length > 1;
  const centre = (i) => (typeof places[i] === 'string' ? along_.d2c(places[i]) : places[i]);
  let step = Infinity;
  for (let i = 1; i < places.length; i++) {
    step = Math.min(step, Math.abs(centre(i) - centre(i - 1)));
  }
  if (!Number.isFinite(step)) step = 1;
  const room = step * (1 - (layout.bargap ?? 0.2));
  const share = grouped ? room / bars.length : room;
  const shift = grouped ? (bars.indexOf(trace) + 0.5) * share - room / 2 : 0;
  const colour = colours(trace.marker ?? {}, '#888');
  const edge = trace.marker?.line ?? {};
  for (let i = 0; i < places.length; i++) {
    const width = pick(trace.width, i, share);
    const from = centre(i) + (isList(trace.width) || trace.width ? 0 : shift) - width / 2;
    const base = pick(trace.base, i, 0);
    const [a, b] = [along_.c2p(from), along_.c2p(from + width)];
    const low = across.type === 'log' && !(base > 0) ? across._length : across.c2p(base);
    const high = across.c2p(base + heights[i]);
    const box = sideways
      ? [Math.min(low, high), Math.min(a, b), Math.abs(high - low), Math.abs(b - a)]
      : [Math.min(a, b), Math.min(low, high), Math.abs(b - a), Math.abs(high - low)];
    if (box.some(Number.isNaN)) continue;
    context.globalAlpha = (trace.opacity ?? 1) * pick(trace.marker?.opacity, i, 1);
    context.fillStyle = colour(i);
    context.fillRect(...box);
    if (pick(edge.width, i, 0) > 0) {
      context.lineWidth = pick(edge.width, i, 0);
      context.strokeStyle = pick(edge.color, i, '#444');
      context.strokeRect(...box);
    }
  }
}
