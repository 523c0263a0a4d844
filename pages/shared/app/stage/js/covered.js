// How much of what is drawn in a plot area a box over it would cover: of points, lines and words.

import { contourPlaces } from './contours.js';
import { toPixels } from './plotly_private.js';

export const CELL = 8; // px of the grid on which is noted what is drawn where
const WEIGHTS = { scatter: 3, contour: 2, bar: 2 };
const WORDS = 12; // weight of words in the picture

// Outside the page: the font of a canvas within it is set after all styles are known.
const measured = document.createElement('canvas').getContext('2d');

/** Pixels that words take in a font. */
export function widthOf(words, font) {
  measured.font = font;
  return measured.measureText(words).width;
}

/** Pixels {x, y, size} of what a trace draws: its points, or places along its lines. */
function placesOf(trace, area) {
  const { type = 'scatter', marker } = trace;
  if (type === 'contour') return contourPlaces(trace, area);
  if (!(type in WEIGHTS) || !trace.x || !trace.y) return [];
  const [across, up] = [toPixels(area.x, trace.x), toPixels(area.y, trace.y)];
  const sizeAt = (i) => (trace.mode === 'lines' || !marker ? 2
    : (typeof marker.size === 'number' ? marker.size : marker.size?.[i] ?? 6) / 2 + 2);
  return Array.from(across, (x, i) => ({ x, y: up[i], size: sizeAt(i) }));
}

/** Pixels along the words that a trace writes beside its points: nothing else may lie on them. */
function wordsOf(trace, area) {
  if (!trace.mode?.includes('text') || !trace.x || !trace.y) return [];
  const { size = 12, family = 'sans-serif' } = trace.textfont ?? {};
  const [across, up] = [toPixels(area.x, trace.x), toPixels(area.y, trace.y)];
  return Array.from(across).flatMap((x, i) => {
    const words = typeof trace.text === 'string' ? trace.text : trace.text?.[i] ?? '';
    const position = typeof trace.textposition === 'string'
      ? trace.textposition : trace.textposition?.[i] ?? '';
    const width = widthOf(words, `${size}px ${family}`);
    const left = x - width * (position.endsWith('right') ? 0 : position.endsWith('left') ? 1 : 0.5);
    const count = Math.ceil(width / CELL);
    return Array.from({ length: count }, (_, k) => (
      { x: left + (k + 0.5) * CELL, y: up[i], size: size / 2, weight: WORDS }));
  });
}

/** Pixels all over upright bars of one width: their ends alone are what an arrow goes to. */
function bodiesOf({ type, x, y, width, orientation }, area) {
  if (type !== 'bar' || typeof width !== 'number' || orientation === 'h') return [];
  const [ground] = toPixels(area.y, [0]);
  const tops = toPixels(area.y, y);
  const edgesAt = (side) => toPixels(area.x, Array.from(x, (at) => at + side * width));
  const edges = [edgesAt(-0.5), edgesAt(0.5)];
  const steps = (from, to) => Array.from({ length: Math.ceil(Math.abs(to - from) / CELL) },
    (_, k) => Math.min(from, to) + (k + 0.5) * CELL);
  return Array.from(tops).flatMap((top, i) => steps(top, ground).flatMap((down) => (
    steps(edges[0][i], edges[1][i]).map((across) => ({ x: across, y: down, size: 0 })))));
}

/** What traces draw in the plot area {x, y, width, height}: places and words in pixels of it. */
export const drawnIn = (data, area) => data.map((trace) => {
  const [places, words, bodies] = [placesOf, wordsOf, bodiesOf].map((of) => of(trace, area));
  return { trace, places, words, bodies };
});

/** A function that says how much of what is drawn (see `drawnIn`) a box would cover. */
export function coveredBy(drawn, { width, height }) {
  const columns = Math.ceil(width / CELL);
  const cells = new Float32Array(columns * Math.ceil(height / CELL));
  for (const { trace, places, words, bodies } of drawn) {
    const weigh = (place) => ({ ...place, weight: WEIGHTS[trace.type ?? 'scatter'] });
    const all = [...places.map(weigh), ...bodies.map(weigh), ...words];
    for (const { x, y, size, weight } of all) {
      if (!(x >= 0 && y >= 0 && x < width && y < height)) continue;
      const [left, right] = cellsOf(x, size, width);
      const [top, bottom] = cellsOf(y, size, height);
      for (let row = top; row <= bottom; row++) {
        for (let column = left; column <= right; column++) {
          const cell = row * columns + column;
          cells[cell] = Math.max(cells[cell], weight);
        }
      }
    }
  }
  return ({ left, top, right, bottom }) => {
    let sum = 0;
    const [to, under] = [Math.min(columns - 1, right / CELL), Math.min(bottom, height - 1) / CELL];
    for (let row = Math.floor(top / CELL); row <= under; row++) {
      for (let column = Math.floor(left / CELL); column <= to; column++) {
        sum += cells[row * columns + column];
      }
    }
    return sum;
  };
}

/** The first and the last cell of a row of them that what is drawn around a place reaches. */
const cellsOf = (place, size, length) => [
  Math.floor(Math.max(0, place - size) / CELL),
  Math.floor(Math.min(length - 1, place + size) / CELL)];
