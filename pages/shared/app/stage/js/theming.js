// From a figure as the server sends it to one that Plotly and the painter can draw: the colours of
// the reader's theme, the app's axes, and the marks of what is chosen.

import { marksOf } from './marks.js';
import { resolveColour, resolveScale } from './palette.js';
import { axisNames } from './plotly_private.js';
import { GRAM, roleOf } from './roles.js';
import { OPEN } from './symbols.js';

const CLEAR = 'rgba(0,0,0,0)';
const PHONE = matchMedia('(max-width: 700px)'); // as in stage.css
const IN_SPACE = 7; // px, before it is made larger
const FAR_OPACITY = 0.85; // that open markers have at least, where all is drawn larger
// Of numbers along axes and colour bars, as the page writes them: 5 × 10⁻⁵, and not 50 μ
const POWERS = { exponentformat: 'power', minexponent: 4 };
const SMALLER = 0.75; // on a phone points and rings would hide each other

/**
 * New {data, layout}; arrays but ranges are shared with `figure`, all else is copied.
 * @param {number[] | null} chosen what to mark that the server has not marked yet
 */
export function applyTheme(figure, theme, chosen) {
  const data = figure.data.map((trace) => themeTrace(resolve(trace, theme), theme));
  identify(data, figure.id);
  const layout = themeLayout(resolve(figure.layout ?? {}, theme), theme, figure.id);
  const marks = marksOf(data, chosen, theme);
  if (marks.length) layout.shapes = [...(layout.shapes ?? []), ...marks];
  if (theme.scale !== 1) {
    for (const trace of data) strengthen(trace);
    for (const node of [data, layout]) enlarge(node, theme.scale);
  }
  return { data, layout };
}

/** Open markers have the line that they are drawn with, which then grows, and are hardly faint. */
function strengthen({ marker }) {
  if (!String(marker?.symbol).endsWith('-open')) return;
  marker.line = { ...marker.line, width: marker.line?.width ?? OPEN };
  if (typeof marker.opacity === 'number') marker.opacity = Math.max(marker.opacity, FAR_OPACITY);
}

/** Makes type, lines, points and margins larger, in place. */
function enlarge(node, scale, name = '') {
  if (node === null || typeof node !== 'object' || ArrayBuffer.isView(node)) return;
  for (const key in node) {
    const grows = (key === 'size' && /(marker|font)$/.test(name)) || (key === 'width' && name === 'line')
      || (name === 'margin' && typeof node[key] === 'number');
    if (grows) node[key] = times(scale, node[key]);
    else if (!isNumbers(node)) enlarge(node[key], scale, key);
  }
}

/** Copy of `node` with its colour tokens replaced; arrays of numbers are shared. */
function resolve(node, theme) {
  if (typeof node === 'string') return resolveColour(node, theme);
  if (node === null || typeof node !== 'object' || ArrayBuffer.isView(node)) return node;
  if (Array.isArray(node)) {
    if (node.flat instanceof Float32Array || isNumbers(node)) return node;
    return node.map((item) => resolve(item, theme));
  }
  const out = {};
  for (const name in node) out[name] = resolve(node[name], theme);
  return out;
}

/** A plain list of numbers is left alone; [position, colour] of a colour scale is not. */
const isNumbers = (list) => typeof list[0] === 'number' && typeof list.at(-1) === 'number';

/**
 * Gives every trace a `uid` by figure, role (or type), name and place among its like: the same
 * after a move, and another in other figures, as Plotly makes selectors of it.
 */
function identify(data, id) {
  const count = new Map();
  for (const trace of data) {
    const name = `${id}-${roleOf(trace) ?? trace.type ?? 'scatter'}-${trace.name ?? ''}`;
    count.set(name, (count.get(name) ?? 0) + 1);
    trace.uid ??= `${name}-${count.get(name)}`.replace(/[^A-Za-z0-9_-]/g, '_');
  }
}

function themeTrace(trace, theme) {
  if (PHONE.matches && (trace.type ?? 'scatter') === 'scatter' && trace.marker?.size) {
    trace.marker.size = times(SMALLER, trace.marker.size);
  }
  if (trace.colorscale) trace.colorscale = resolveScale(trace.colorscale, theme);
  if (trace.marker?.colorscale) {
    trace.marker.colorscale = resolveScale(trace.marker.colorscale, theme);
  }
  for (const owner of [trace, trace.marker ?? {}]) {
    if (owner.colorbar) owner.colorbar = { ...POWERS, ...owner.colorbar };
  }
  if (trace.zmid !== undefined && trace.zmin === undefined) setSymmetricRange(trace);
  // Plotly bends level lines into splines; on these grids straight pieces are as smooth.
  if (trace.type === 'contour') trace.line = { smoothing: 0, ...trace.line };
  if (trace.type === 'heatmap' || trace.type === 'contour') trace.showscale ??= false;
  if (roleOf(trace) === GRAM) trace.hoverinfo = 'skip';
  // Long lines are thinned out by Plotly, which the canvas does not do.
  if (trace.line && trace.type !== 'contour') trace.line.simplify ??= false;
  return trace;
}

/** A number, or each of a list. */
const times = (factor, size) => (typeof size === 'number'
  ? factor * size : Array.from(size, (one) => factor * one));

/** zmin and zmax at equal distances from zmid. */
function setSymmetricRange(trace) {
  let reach = 0;
  for (const row of trace.z) {
    for (const value of row) reach = Math.max(reach, Math.abs(value - trace.zmid) || 0);
  }
  trace.zmin = trace.zmid - reach;
  trace.zmax = trace.zmid + reach;
}

function themeLayout(layout, theme, id) {
  const { ink, muted, faint, border, ground } = theme.tokens;
  const out = {
    paper_bgcolor: CLEAR, plot_bgcolor: CLEAR,
    margin: { l: 46, r: 10, t: 10, b: 40 }, hovermode: 'closest', uirevision: id,
    hoverlabel: { bgcolor: ground, bordercolor: border, font: { color: ink } },
    legend: { bgcolor: CLEAR },
    ...layout,
    font: { color: ink, family: theme.font, size: 12, ...layout.font },
  };
  if (out.scene) {
    const own = { ...POWERS, gridcolor: border, showbackground: false, zerolinecolor: border };
    // In space Plotly draws the words of ticks larger than it is told to.
    const far = theme.scale === 1 ? {} : { tickfont: { size: IN_SPACE } };
    for (const name of ['xaxis', 'yaxis', 'zaxis']) {
      out.scene[name] = titled({ ...own, ...out.scene[name], ...far });
    }
    delete out.xaxis;
    delete out.yaxis;
    return out;
  }
  const own = {
    ...POWERS, gridcolor: faint, linecolor: border, tickcolor: border, zerolinecolor: border,
    zeroline: false, tickfont: { color: muted },
  };
  for (const name of new Set(['xaxis', 'yaxis', ...axisNames(out)])) {
    out[name] = titled({ ...own, ...out[name] });
    // Pictures of equal units are lower than their cards: level at the top with what is beside them.
    if (out[name].constrain === 'domain' && name.startsWith('y')) out[name].constraintoward ??= 'top';
    // A zoom by hand writes into the range.
    if (out[name].range) out[name].range = Array.from(out[name].range);
  }
  return out;
}

const titled = (axis) => (typeof axis.title === 'string'
  ? { ...axis, title: { text: axis.title } } : axis);
