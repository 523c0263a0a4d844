// A curve that is known at places in rising order.

/** Its value at a place between them, on the straight line between its neighbours. */
export function valueAt(places, values, at) {
  const found = places.findIndex((place) => place >= at);
  const after = found < 0 ? places.length - 1 : Math.max(1, found);
  const share = (at - places[after - 1]) / (places[after] - places[after - 1]);
  return values[after - 1] + Math.min(1, Math.max(0, share)) * (values[after] - values[after - 1]);
}

/** The points that lie between the first place of a line and its last. */
export const pointsAlong = (places, points) => (
  points.filter(([x]) => x >= places[0] && x <= places.at(-1)));

/**
 * How far a curve misses points: the root of the mean squared difference.
 * @param {[number, number][]} points those that do not lie over or under the curve do not count
 * @returns {{count: number, error: number}}
 */
export function missesPoints(places, values, points) {
  const under = pointsAlong(places, points);
  const squares = under.map(([x, y]) => (y - valueAt(places, values, x)) ** 2);
  const sum = squares.reduce((total, square) => total + square, 0);
  return { count: under.length, error: Math.sqrt(sum / under.length) };
}
