// Where the points and the Gram cells of a figure lie, and which is the next one in a direction:
// what the keyboard goes along, and what a table lists.

import { valueInOwnUnit } from './own_units.js';
import { axisOf, hiddenTraces, isDrawn, toData, toPixel, toPixels } from './plotly_private.js';
import { GRAM, POINTS, roleOf } from './roles.js';

const ASIDE = 2; // how much a pixel across the direction counts

const layoutAxis = (spec, id) => spec.layout?.[id.replace(/^([xy])/, '$1axis')] ?? {};
const nameOf = (axis, otherwise) => axis.title?.text || axis.title || otherwise;

/** Whether a figure has points or cells that can be chosen. */
export const hasPlaces = ({ data }) => data.some((trace) => roleOf(trace) === GRAM
  || (roleOf(trace) === POINTS && trace.customdata && trace.type !== 'scatter3d'));

/** Whether points of this figure can be added, moved and removed. */
export const isEditable = ({ stage, figure }) => Boolean(stage.takesPoints
  && figure.spec.layout?.meta?.editable && !figure.isForeign);

/**
 * The points of a figure in the order of their samples.
 * @returns {{index, x, y, of: string, xaxis: string, yaxis: string}[]}
 */
export function pointsOf({ themed, node }) {
  const hidden = isDrawn(node) ? hiddenTraces(node) : new Set();
  const points = themed.data.filter((trace) => roleOf(trace) === POINTS && trace.customdata
    && !hidden.has(trace.uid)).flatMap((trace) => Array.from(trace.customdata, (index, i) => ({
    index, x: trace.x[i], y: trace.y[i], of: trace.name ?? '',
    xaxis: trace.xaxis ?? 'x', yaxis: trace.yaxis ?? 'y',
  })));
  return points.toSorted((one, other) => one.index - other.index);
}

/** The Gram matrix of a figure, or null. */
export const gramOf = ({ themed }) => themed.data.find((trace) => roleOf(trace) === GRAM) ?? null;

/** Where on the picture a point lies, in pixels. */
export function pixelOf({ node }, { x, y, xaxis, yaxis }) {
  return [toPixels(axisOf(node, xaxis), [x])[0], toPixels(axisOf(node, yaxis), [y])[0]];
}

/** The place {x, y} of the data that lies so many shares of the plot area from a point. */
export function shifted({ node }, point, across, down) {
  const [px, py] = pixelOf({ node }, point);
  const along = (id, pixel, share) => {
    const axis = axisOf(node, id);
    return toData(axis, Math.min(axis.length, Math.max(0, pixel + share * axis.length)));
  };
  return { x: along(point.xaxis, px, across), y: along(point.yaxis, py, down) };
}

/** The nearest of the points in a direction from one of them, in pixels; null where there is none. */
export function nextPoint(figure, points, from, [right, down]) {
  const [x, y] = pixelOf(figure, from);
  let nearest = null;
  let least = Infinity;
  for (const point of points) {
    if (point.index === from.index) continue;
    const [px, py] = pixelOf(figure, point);
    const [ahead, aside] = right ? [(px - x) * right, py - y] : [(py - y) * down, px - x];
    const far = ahead + ASIDE * Math.abs(aside);
    if (!(ahead > 0) || far >= least) continue;
    least = far;
    nearest = point;
  }
  return nearest;
}

/** Which way the numbers of a matrix's rows grow on the screen: 1 down, -1 up. */
export function rowsGrow({ node }, trace) {
  const axis = axisOf(node, trace.yaxis ?? 'y');
  return Math.sign(toPixel(axis, 1) - toPixel(axis, 0)) || 1;
}

/** The names of the two axes, and a function that writes a value on one of them. */
export function axesOf({ spec }, { xaxis = 'x', yaxis = 'y' } = {}) {
  const [x, y] = [layoutAxis(spec, xaxis), layoutAxis(spec, yaxis)];
  const write = (axis, value) => (typeof value === 'number' ? valueInOwnUnit(value, axis.measure)
    : String(value));
  return {
    x: nameOf(x, 'x'), y: nameOf(y, 'y'),
    writeX: (value) => write(x, value), writeY: (value) => write(y, value),
  };
}

/** A point in words: its class, where it lies. */
export function saidPoint(figure, point) {
  const { x, y, writeX, writeY } = axesOf(figure, point);
  const of = point.of ? `, ${point.of}` : '';
  return `Point ${point.index}${of}: ${x} ${writeX(point.x)}, ${y} ${writeY(point.y)}`;
}
