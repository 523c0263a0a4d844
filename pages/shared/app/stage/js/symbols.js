// Marker symbols as canvas paths, in the proportions of Plotly's. A name ending in "-open" is drawn
// as an outline in the marker's colour.

/** Outline width of an open marker that states none. */
export const OPEN = 1;

const polygon = (...points) => (path, r) => {
  points.forEach(([x, y], i) => (i ? path.lineTo(x * r, y * r) : path.moveTo(x * r, y * r)));
  path.closePath();
};
const PLUS = [[1.2, 0.4], [0.4, 0.4], [0.4, 1.2], [-0.4, 1.2], [-0.4, 0.4], [-1.2, 0.4],
  [-1.2, -0.4], [-0.4, -0.4], [-0.4, -1.2], [0.4, -1.2], [0.4, -0.4], [1.2, -0.4]];
const a = 0.8 / Math.SQRT2;
const SALTIRE = [[0, a], [a, 2 * a], [2 * a, a], [a, 0], [2 * a, -a], [a, -2 * a], [0, -a],
  [-a, -2 * a], [-2 * a, -a], [-a, 0], [-2 * a, a], [-a, 2 * a]];
const t = 2 / Math.sqrt(3);
const STAR = Array.from({ length: 10 }, (_, i) => {
  const r = i % 2 ? 0.382 * 1.4 : 1.4;
  return [r * Math.sin((i * Math.PI) / 5), -r * Math.cos((i * Math.PI) / 5)];
});
const strokes = (...pairs) => (path, r) => {
  for (const [x0, y0, x1, y1] of pairs) {
    path.moveTo(x0 * r, y0 * r);
    path.lineTo(x1 * r, y1 * r);
  }
};

const DRAW = {
  circle: (path, r) => path.arc(0, 0, r, 0, 2 * Math.PI),
  square: polygon([1, 1], [-1, 1], [-1, -1], [1, -1]),
  diamond: polygon([1.3, 0], [0, 1.3], [-1.3, 0], [0, -1.3]),
  cross: polygon(...PLUS),
  x: polygon(...SALTIRE),
  'triangle-up': polygon([-t, 0.5], [t, 0.5], [0, -1]),
  'triangle-down': polygon([-t, -0.5], [t, -0.5], [0, 1]),
  'triangle-left': polygon([0.5, -t], [0.5, t], [-1, 0]),
  'triangle-right': polygon([-0.5, -t], [-0.5, t], [1, 0]),
  pentagon: polygon([0.951, -0.309], [0.588, 0.809], [-0.588, 0.809], [-0.951, -0.309], [0, -1]),
  hexagon: polygon([0.866, -0.5], [0.866, 0.5], [0, 1], [-0.866, 0.5], [-0.866, -0.5], [0, -1]),
  star: polygon(...STAR),
  'cross-thin': strokes([0, 1.4, 0, -1.4], [1.4, 0, -1.4, 0]),
  asterisk: strokes([0, 1.2, 0, -1.2], [1.2, 0, -1.2, 0], [0.85, 0.85, -0.85, -0.85],
    [0.85, -0.85, -0.85, 0.85]),
  'x-thin': strokes([1, 1, -1, -1], [1, -1, -1, 1]),
  'line-ew': strokes([1.4, 0, -1.4, 0]),
  'line-ns': strokes([0, 1.4, 0, -1.4]),
};

/** Names of all symbols. */
export const SYMBOLS = Object.keys(DRAW);

const paths = new Map(); // by name and radius

/** {path, open} of a symbol with the given radius. */
export function symbol(name, radius) {
  const key = `${name} ${radius}`;
  let drawing = paths.get(key);
  if (!drawing) {
    const path = new Path2D();
    (DRAW[name.replace(/-open$/, '')] ?? DRAW.circle)(path, radius);
    drawing = { path, open: name.endsWith('-open') };
    paths.set(key, drawing);
  }
  return drawing;
}
