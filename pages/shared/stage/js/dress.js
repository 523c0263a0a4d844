// From a figure as the server sends it to one that Plotly and the painter can draw: colours of the
// present theme, the app's axes, and the marks of what is chosen.

import { resolveColour, resolveScale } from './palette.js';

/** Roles of traces are told in the contract at the top of stage.js. */
export const roleOf = (trace) => trace.meta?.role;

/**
 * A fresh {data, layout}; arrays are shared with `figure`, all else is copied.
 * @param {number[] | null} chosen what to mark that the server has not marked yet
 */
export function dress(figure, theme, chosen) {
  const data = figure.data.map((trace) => dressTrace(resolve(trace, theme), theme));
  const count = new Map();
  for (const trace of data) {
    // Stable over moves and unlike in other figures, as Plotly makes selectors of it.
    const name = `${figure.id}-${roleOf(trace) ?? trace.type ?? 'scatter'}-${trace.name ?? ''}`;
    count.set(name, (count.get(name) ?? 0) + 1);
    trace.uid ??= `${name}-${count.get(name)}`.replace(/[^A-Za-z0-9_-]/g, '_');
  }
  const layout = dressLayout(resolve(figure.layout ?? {}, theme), theme, figure.id);
  const marks = marksOf(data, chosen, theme);
  if (marks.length) layout.shapes = [...(layout.shapes ?? []), ...marks];
  return { data, layout };
}

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

const phone = matchMedia('(max-width: 700px)'); // as in stage.css
const SMALLER = 0.75; // on a phone points and rings would hide each other

const smaller = (size) => (typeof size === 'number'
  ? SMALLER * size : Array.from(size, (one) => SMALLER * one));

function dressTrace(trace, theme) {
  if (phone.matches && (trace.type ?? 'scatter') === 'scatter' && trace.marker?.size) {
    trace.marker.size = smaller(trace.marker.size);
  }
  if (trace.colorscale) trace.colorscale = resolveScale(trace.colorscale, theme);
  if (trace.marker?.colorscale) {
    trace.marker.colorscale = resolveScale(trace.marker.colorscale, theme);
  }
  if (trace.zmid !== undefined && trace.zmin === undefined) centre(trace);
  // Plotly bends level lines into splines; on these grids straight pieces are as smooth.
  if (trace.type === 'contour') trace.line = { smoothing: 0, ...trace.line };
  if (trace.type === 'heatmap' || trace.type === 'contour') trace.showscale ??= false;
  if (roleOf(trace) === 'gram') trace.hoverinfo = 'skip';
  // Long lines are thinned out by Plotly, which the canvas does not do.
  if (trace.line && trace.type !== 'contour') trace.line.simplify ??= false;
  return trace;
}

function centre(trace) {
  let reach = 0;
  for (const row of trace.z) {
    for (const value of row) reach = Math.max(reach, Math.abs(value - trace.zmid) || 0);
  }
  trace.zmin = trace.zmid - reach;
  trace.zmax = trace.zmid + reach;
}

function dressLayout(layout, theme, id) {
  const { ink, muted, faint, border, ground } = theme.tokens;
  const axis = {
    gridcolor: faint, linecolor: border, tickcolor: border, zerolinecolor: border,
    zeroline: false, tickfont: { color: muted },
  };
  const out = {
    paper_bgcolor: 'rgba(0,0,0,0)', plot_bgcolor: 'rgba(0,0,0,0)',
    margin: { l: 46, r: 10, t: 10, b: 40 }, hovermode: 'closest', uirevision: id,
    modebar: { bgcolor: 'rgba(0,0,0,0)', color: muted, activecolor: ink },
    hoverlabel: { bgcolor: ground, bordercolor: border, font: { color: ink } },
    legend: { bgcolor: 'rgba(0,0,0,0)' },
    xaxis: {}, yaxis: {},
    ...layout,
    font: { color: ink, family: theme.font, size: 13, ...layout.font },
  };
  if (out.scene) {
    for (const name of ['xaxis', 'yaxis', 'zaxis']) {
      const own = { gridcolor: border, showbackground: false, zerolinecolor: border };
      out.scene[name] = { ...own, ...out.scene[name] };
      const { title } = out.scene[name];
      if (typeof title === 'string') out.scene[name].title = { text: title };
    }
    delete out.xaxis;
    delete out.yaxis;
  }
  for (const name in out) {
    if (!/^[xy]axis\d*$/.test(name)) continue;
    out[name] = { ...axis, ...out[name] };
    if (typeof out[name].title === 'string') out[name].title = { text: out[name].title };
  }
  return out;
}

/** Layout shapes for the chosen point [i] or Gram cell [i, j]. */
export function marksOf(data, chosen, theme, strong = true) {
  if (!chosen?.length) return [];
  const shapes = [];
  const { ink, accent } = theme.tokens;
  const colour = strong ? accent : ink;
  for (const trace of data) {
    const axes = { xref: trace.xaxis ?? 'x', yref: trace.yaxis ?? 'y' };
    if (roleOf(trace) === 'gram') shapes.push(...bands(trace, chosen, axes, colour, strong));
    if (roleOf(trace) !== 'points') continue;
    for (const index of new Set(chosen)) {
      const at = trace.customdata?.indexOf(index) ?? -1;
      if (at < 0) continue;
      const size = trace.marker?.size ?? 6;
      const r = (typeof size === 'number' ? size : size[at]) / 2 + (strong ? 5 : 4);
      shapes.push({
        type: 'circle', ...axes, xsizemode: 'pixel', ysizemode: 'pixel', name: `kp-mark-${index}`,
        xanchor: trace.x[at], yanchor: trace.y[at], x0: -r, x1: r, y0: -r, y1: r,
        line: { color: strong ? ink : colour, width: strong ? 2 : 1.25 }, opacity: strong ? 1 : 0.7,
      });
    }
  }
  return shapes;
}

/** Row of i and column of j (of i, too, where only one point is chosen) around a Gram matrix. */
function bands(trace, [i, j = i], axes, color, strong) {
  const rows = trace.meta.rows;
  const [r, c] = [rows.indexOf(i), rows.indexOf(j)];
  const n = rows.length;
  const place = (values, first = 0, step = 1) => (k) => (values
    ? values[0] + k * (n > 1 ? values[1] - values[0] : 1) : first + k * step);
  const x = place(trace.x, trace.x0, trace.dx);
  const y = place(trace.y, trace.y0, trace.dy);
  const box = (x0, x1, y0, y1) => ({
    type: 'rect', ...axes, name: 'kp-mark-band', x0: x(x0 - 0.5), x1: x(x1 + 0.5),
    y0: y(y0 - 0.5), y1: y(y1 + 0.5), line: { color, width: strong ? 1.5 : 1 },
    opacity: strong ? 1 : 0.6,
  });
  const out = [];
  if (r >= 0) out.push(box(0, n - 1, r, r));
  if (c >= 0) out.push(box(c, c, 0, n - 1));
  return out;
}
