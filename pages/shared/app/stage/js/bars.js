// Bars on the canvas, as Plotly draws them: one trace, or several side by side.

import { coordinateToPixel, toCoordinate } from './plotly_private.js';
import { colourFunction, isList, styleAt } from './point_styles.js';
import { valuesAlong } from './strokes.js';

export function paintBar(context, trace, { x, y }, traces, index, layout) {
  const sideways = trace.orientation === 'h';
  const [base, height] = sideways ? [y, x] : [x, y]; // the axes on and along which bars stand
  const heights = valuesAlong(trace, sideways ? 'x' : 'y');
  const centres = Array.from(valuesAlong(trace, sideways ? 'y' : 'x'),
    (place) => (typeof place === 'string' ? toCoordinate(base, place) : place));
  const { share, shift } = widths(trace, traces, centres, layout);
  const colour = colourFunction(trace.marker ?? {}, '#888');
  const edge = trace.marker?.line ?? {};
  for (let i = 0; i < centres.length; i++) {
    const width = styleAt(trace.width, i, share);
    const from = centres[i] + (isList(trace.width) || trace.width ? 0 : shift) - width / 2;
    const foot = styleAt(trace.base, i, 0);
    const [a, b] = [coordinateToPixel(base, from), coordinateToPixel(base, from + width)];
    const low = height.type === 'log' && !(foot > 0)
      ? height.length : coordinateToPixel(height, foot);
    const high = coordinateToPixel(height, foot + heights[i]);
    const across = [Math.min(a, b), Math.abs(b - a)];
    const along = [Math.min(low, high), Math.abs(high - low)];
    const [[left, wide], [top, tall]] = sideways ? [along, across] : [across, along];
    if (Number.isNaN(left + top + wide + tall)) continue;
    context.globalAlpha = (trace.opacity ?? 1) * styleAt(trace.marker?.opacity, i, 1);
    context.fillStyle = colour(i);
    context.fillRect(left, top, wide, tall);
    const line = styleAt(edge.width, i, 0);
    if (line > 0) {
      context.lineWidth = line;
      context.strokeStyle = styleAt(edge.color, i, '#444');
      context.strokeRect(left, top, wide, tall);
    }
  }
}

/** Width of one bar that states none, and how far from its place its middle stands. */
function widths(trace, traces, centres, layout) {
  let step = Infinity;
  for (let i = 1; i < centres.length; i++) {
    step = Math.min(step, Math.abs(centres[i] - centres[i - 1]));
  }
  const room = (Number.isFinite(step) ? step : 1) * (1 - (layout.bargap ?? 0.2));
  const bars = traces.filter(({ type }) => type === 'bar');
  if ((layout.barmode ?? 'group') !== 'group' || bars.length < 2) return { share: room, shift: 0 };
  const share = room / bars.length;
  return { share, shift: (bars.indexOf(trace) + 0.5) * share - room / 2 };
}
