// A straight line between two classes and its street. A line is [a, b, c]: the points with
// a x + b y = c, where a² + b² = 1.

/**
 * The straight line nearest to a stroke, by squared distances along its whole length; null for a
 * stroke without length. A slow hand weighs no more than a fast one.
 * @param {[number, number][]} stroke
 */
export function nearestLine(stroke) {
  const pieces = stroke.slice(1).map(([x, y], i) => {
    const [dx, dy] = [x - stroke[i][0], y - stroke[i][1]];
    return { x: x - dx / 2, y: y - dy / 2, dx, dy, length: Math.hypot(dx, dy) };
  });
  const sum = (of) => pieces.reduce((total, piece) => total + piece.length * of(piece), 0);
  const whole = sum(() => 1);
  if (!whole) return null;
  const [x, y] = [sum((p) => p.x) / whole, sum((p) => p.y) / whole];
  // Second moments about the middle: of the pieces' middles, and of each piece about its own.
  const xx = sum((p) => (p.x - x) ** 2 + p.dx ** 2 / 12);
  const yy = sum((p) => (p.y - y) ** 2 + p.dy ** 2 / 12);
  const xy = sum((p) => (p.x - x) * (p.y - y) + p.dx * p.dy / 12);
  const angle = Math.atan2(2 * xy, xx - yy) / 2; // of the longer axis
  const [a, b] = [-Math.sin(angle), Math.cos(angle)];
  return [a, b, a * x + b * y];
}

/**
 * The widest street around a line that has no point inside, and how many points the line has on the
 * wrong side: its sides are named so that these are few. With a point on the wrong side its width is 0.
 * @param {number[]} line
 * @param {[number, number][][]} classes points of the two classes
 */
export function streetOf([a, b, c], classes) {
  const heights = classes.map((points) => points.map(([x, y]) => a * x + b * y - c));
  const wrong = Math.min(...[1, -1].map((side) => heights.reduce((count, ofClass, i) => (
    count + ofClass.filter((height) => side * (i ? -height : height) <= 0).length), 0)));
  const nearest = Math.min(...heights.flat().map(Math.abs));
  return { wrong, width: wrong ? 0 : 2 * nearest };
}

/** The middle of a picture with these axes {x, y} of [low, high], and how far its corners are. */
export function roundOf({ x, y }) {
  return {
    middle: [x, y].map(([low, high]) => (low + high) / 2),
    half: Math.hypot(...[x, y].map(([low, high]) => (high - low) / 2)),
  };
}

/** Two points on a line, shifted by a distance, beyond the picture on both sides. */
export function across([a, b, c], axes, by = 0) {
  const { middle: [x, y], half } = roundOf(axes);
  const away = c + by - a * x - b * y;
  return [-2, 2].map((side) => [x + a * away - b * side * half, y + b * away + a * side * half]);
}

/** A point on the part of a line that is in the picture, a share of its way up or across. */
export function within(line, axes, share) {
  const [from, to] = across(line, axes);
  const ends = [0, 1];
  ['x', 'y'].forEach((axis, i) => {
    if (from[i] === to[i]) return;
    const at = axes[axis].map((end) => (end - from[i]) / (to[i] - from[i]));
    ends[0] = Math.max(ends[0], Math.min(...at));
    ends[1] = Math.min(ends[1], Math.max(...at));
  });
  const at = ends[0] + share * (ends[1] - ends[0]);
  return [0, 1].map((i) => from[i] + at * (to[i] - from[i]));
}
