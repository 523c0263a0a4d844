// From the positions of an input[type=range] to the values of a slider, and back.

const NOTCH = 3; // px between two stops under a hand, where the track has room for more of them
const DIGITS = 3; // of a value between two declared stops: as many as the server takes

/**
 * Positions are indices into a list of stops, which are evenly spaced in the logarithm; a value
 * between two of them becomes a stop. `falls`: the first is the largest, since what is shown of it
 * is the least.
 */
export class StopScale {
  constructor(stops, falls = false) {
    this.way = falls ? -1 : 1;
    this.declared = falls ? stops.toReversed() : stops;
    this.stops = this.declared;
  }

  /**
   * Makes room for `value`, and for more stops on a track of `width` px that has room for them: a
   * hand would feel the notches. Returns what the input has to be: {min, max, step, value}.
   */
  place(value, width = 0) {
    const stops = divided(this.declared, Math.round(width / NOTCH / this.declared.length));
    this.stops = stops.includes(value)
      ? stops : [...stops, value].toSorted((one, other) => this.way * (one - other));
    return { min: 0, max: this.stops.length - 1, step: 1, value: this.stops.indexOf(value) };
  }

  /** The value at a position. */
  read(position) { return this.stops[position]; }
}

/** Stops with the way from one to the next in so many parts, even in the logarithm. */
function divided(stops, parts) {
  if (parts < 2) return stops;
  const all = new Set(stops.slice(0, 1));
  for (let i = 1; i < stops.length; i++) {
    const [from, to] = [stops[i - 1], stops[i]];
    for (let k = 1; k < parts; k++) {
      all.add(Number((from * (to / from) ** (k / parts)).toPrecision(DIGITS)));
    }
    all.add(to);
  }
  return [...all];
}

/** Positions are values; one that is no whole number of steps away from the least is kept. */
export class StepScale {
  constructor(min, max, step, integer) {
    Object.assign(this, { min, max, step, integer });
  }

  place(value) {
    const steps = (value - this.min) / this.step;
    const even = Math.abs(steps - Math.round(steps)) < 1e-6;
    return { min: this.min, max: this.max, step: even ? this.step : 'any', value };
  }

  read(position) {
    const steps = Math.round((position - this.min) / this.step);
    const value = Number((this.min + steps * this.step).toPrecision(12));
    return this.integer ? Math.round(value) : Math.min(this.max, value);
  }
}

/**
 * Along it things come one after another: under a hand each grows, and at rest, as for keys, the last
 * one is whole. `count` says how many there are now.
 */
export class CountScale extends StepScale {
  constructor(min, max, step, count) {
    super(min, max, step, false);
    this.count = count;
  }

  place(value, width = 0) {
    this.isHeld = width > 0;
    if (this.isHeld || !this.count()) return super.place(value);
    const { min, max } = this;
    return { min, max, step: (max - min) / this.count(), value: this.nearest(value) };
  }

  read(position) {
    return this.isHeld || !this.count() ? super.read(position) : this.whole(position);
  }

  /** The nearest position at which the last one is whole. */
  nearest(value) {
    const { min, max } = this;
    const count = this.count();
    return min + (max - min) * Math.round(count * (value - min) / (max - min)) / count;
  }

  /** The value there: cut and not rounded, so that the next one does not begin. */
  whole(value) {
    const exact = this.nearest(value);
    const unit = 10 ** (Math.floor(Math.log10(Math.abs(exact) || 1)) + 1 - DIGITS);
    return Number((Math.floor(exact / unit + 1e-6) * unit).toPrecision(DIGITS));
  }

  /** Where the hand lets go of it. */
  settled(value) { return this.count() ? this.whole(value) : value; }
}

/** The scale of a declared slider; `countOf` says of how many a readout counts. */
export function scaleOf({ stops, min, max, step, integer, written, counted }, countOf = () => 0) {
  const steps = step || (max - min) / 100;
  if (stops?.length) return new StopScale(stops, written?.power < 0);
  if (counted) return new CountScale(min, max, steps, () => countOf(counted));
  return new StepScale(min, max, steps, integer);
}
