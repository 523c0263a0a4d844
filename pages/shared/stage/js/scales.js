// From the positions of an input[type=range] to the values of a slider, and back.

/** Positions are indices into a list of stops; a value between two of them becomes a stop. */
export class StopScale {
  constructor(stops) {
    this.declared = stops;
    this.stops = stops;
  }

  /** Makes room for `value`; returns what the input has to be: {min, max, step, value}. */
  place(value) {
    const at = this.declared.findIndex((stop) => stop >= value);
    if (at < 0 || this.declared[at] === value) this.stops = this.declared;
    else this.stops = this.declared.toSpliced(at, 0, value);
    const index = this.stops.findIndex((stop) => stop >= value);
    const { length } = this.stops;
    return { min: 0, max: length - 1, step: 1, value: index < 0 ? length - 1 : index };
  }

  /** The value at a position. */
  read(position) { return this.stops[position]; }

  get range() { return [this.declared[0], this.declared.at(-1)]; }
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

  get range() { return [this.min, this.max]; }
}

/** The scale of a declared slider. */
export const scaleOf = ({ stops, min, max, step, integer }) => (stops?.length
  ? new StopScale(stops) : new StepScale(min, max, step || (max - min) / 100, integer));
