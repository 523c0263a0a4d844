// A curve drawn by hand over fixed places: what was drawn counts, between that it is interpolated.

const KNOTS = 5; // places at which keys move it

export class Sketch {
  /**
   * @param {number[]} places in rising order, at equal distances
   * @param {number} start its value everywhere until something is drawn
   */
  constructor(places, start) {
    this.places = places;
    this.start = start;
    this.drawn = new Map(); // values by the number of their place
    this.last = null; // number of the place that the pen has reached
    const step = (places.length - 1) / (KNOTS - 1);
    this.knots = Array.from({ length: KNOTS }, (_, i) => Math.round(i * step));
  }

  /** The number of the place that is nearest to a coordinate. */
  nearest(coordinate) {
    const { places: { 0: first, 1: second, length } } = this;
    const number = Math.round((coordinate - first) / (second - first));
    return Math.min(length - 1, Math.max(0, number));
  }

  /** The number of the knot that is nearest to a coordinate. */
  nearestKnot(coordinate) {
    const at = this.nearest(coordinate);
    const gaps = this.knots.map((knot) => Math.abs(knot - at));
    return gaps.indexOf(Math.min(...gaps));
  }

  /** The pen is at a coordinate; all places since it `begins` get a value. */
  draw(coordinate, value, begins) {
    const at = this.nearest(coordinate);
    const from = begins || this.last === null ? at : this.last;
    const before = this.drawn.get(from) ?? value;
    const way = Math.sign(at - from);
    for (let i = from; i !== at; i += way) {
      if (i !== from) this.drawn.set(i, before + (value - before) * ((i - from) / (at - from)));
    }
    this.drawn.set(at, value);
    this.last = at;
  }

  /** Moves a knot; between it and its neighbours the curve becomes straight. */
  moveKnot(number, value) {
    const { knots, drawn } = this;
    const [from, to] = [knots[number - 1] ?? -1, knots[number + 1] ?? this.places.length];
    for (let i = from + 1; i < to; i++) drawn.delete(i);
    drawn.set(knots[number], value);
  }

  /** The value at each place. */
  get values() {
    const known = [...this.drawn.keys()].toSorted((a, b) => a - b);
    if (!known.length) return this.places.map(() => this.start);
    let next = 0;
    return this.places.map((_, i) => {
      while (next < known.length && known[next] < i) next++;
      const [before, after] = [known[next - 1] ?? known[next], known[next] ?? known[next - 1]];
      const [from, to] = [this.drawn.get(before), this.drawn.get(after)];
      return after === before ? from : from + (to - from) * ((i - before) / (after - before));
    });
  }
}
