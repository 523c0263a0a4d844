// What a hover says, in the units of the data and far out with powers of ten, which Plotly writes as
// 5.00e-7. An axis, or a trace for its colours, may name a `measure` {offset, step, unit, dates?}:
// raw = offset + step * shown; `dates` {unit, origin} says that raw numbers are calendar years, or
// days or hours since an origin (ms).

import { number, powered, typedNumber } from './numbers.js';

const TOKEN = /%\{(x|y|z|marker\.color|customdata)(?::\.(\d+)~?g|:[^}]*)?\}/g;
const HOUR = 3_600_000; // ms
const NEAREST = { years: 3 * HOUR, days: 60_000, hours: 60_000 }; // what single precision can tell
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DIGITS = 5; // of a number without a measure
const FEW = 3; // digits that `number` writes
const LEAST = 1e-4; // below it numbers have a power of ten
const MOST = 20; // decimals
const FINE = 3; // decimals of a shown unit: 0.001 of a standard deviation, say

/** A shown number as it reads in the unit of the data; a plain number without a measure. */
export function inOwnUnit(shown, measure) {
  if (!measure) return short(shown);
  const raw = measure.offset + measure.step * shown;
  if (measure.dates) return dateText(raw, measure.dates);
  const text = fixed(raw, measure.step);
  return measure.unit ? `${text} ${measure.unit}` : text;
}

/** A value on an axis: as a shown number, but of few digits where there is no measure. */
export function valueInOwnUnit(shown, measure) {
  return measure ? inOwnUnit(shown, measure) : number(shown);
}

/** A distance along an axis in the unit of the data. */
export function distanceInOwnUnit(shown, measure) {
  const { step = 1, unit = '' } = measure ?? {};
  return `${number(shown * Math.abs(step))} ${unit}`.trim();
}

/**
 * How far two places on an axis are from each other, as they are written: who subtracts one number
 * from the other finds it.
 */
export function gapInOwnUnit(one, other, measure) {
  if (measure?.dates) return distanceInOwnUnit(Math.abs(one - other), measure);
  const texts = [one, other].map((shown) =>
    String(typedNumber(valueInOwnUnit(shown, measure && { ...measure, unit: '' }))));
  const gap = Math.abs(texts[0] - texts[1]).toFixed(Math.max(...texts.map(decimalsOf)));
  return `${written(gap)} ${measure?.unit ?? ''}`.trim();
}

/**
 * Puts the hover texts of traces into own units; writes into `data`, a copy. The names of a trace's
 * points, `meta.names`, come as bytes, a line for each: so they are sent once.
 */
export function hoverInOwnUnits(data, layout) {
  for (const trace of data) {
    if (trace.meta?.names) trace.text = new TextDecoder().decode(trace.meta.names).split('\n');
    const { hovertemplate: template } = trace;
    if (typeof template !== 'string' || trace.text || trace.type === 'scatter3d') continue;
    const measures = {
      x: axisOf(layout, trace.xaxis ?? 'x')?.measure,
      y: axisOf(layout, trace.yaxis ?? 'y')?.measure,
      z: trace.meta?.measure, 'marker.color': trace.meta?.measure,
    };
    const [said, extra] = template.split('<extra>');
    const ours = [...said.matchAll(TOKEN)].filter(([, name, digits]) =>
      measures[name] || (digits && isFarOut(valuesOf(trace, name), digits)));
    if (!ours.length) continue;
    const [from, upTo] = [ours[0].index, ours.at(-1).index + ours.at(-1)[0].length];
    const text = (values) => said.slice(from, upTo).replace(TOKEN, (_, name, digits) =>
      (measures[name] ? inOwnUnit(values[name], measures[name]) : plain(values[name], digits)));
    trace.text = trace.z
      ? Array.from(trace.z, (row, r) => Array.from(row, (z, c) => text(
        { x: trace.x[c], y: trace.y[r], z })))
      : Array.from(trace.x, (x, i) => text({
        x, y: trace.y[i], 'marker.color': trace.marker?.color?.[i], customdata: trace.customdata?.[i],
      }));
    trace.hovertemplate = `${said.slice(0, from)}%{text}${said.slice(upTo)}<extra>${extra ?? '</extra>'}`;
    if (trace.type === 'bar') trace.textposition = 'none'; // it is for the hover alone
  }
}

const valuesOf = (trace, name) => (name === 'marker.color' ? trace.marker?.color : trace[name]);

/** Whether Plotly would write one of a list in so many digits with an exponent, or all of a matrix. */
function isFarOut(values, digits) {
  const isFar = (size) => (size > 0 && size < LEAST) || Number(size.toPrecision(digits)) >= 10 ** digits;
  if (!values?.[0]?.length) return Array.from(values ?? [], Math.abs).some(isFar);
  return isFar(Math.max(...Array.from(values, (row) => Math.max(...Array.from(row, Math.abs)))));
}

const axisOf = (layout, id) => layout[id.replace(/^([xy])/, '$1axis')];

const written = (text) => powered(String(Number(text)));

/** How many decimals a written number has, also as 1.2e-5. */
function decimalsOf(text) {
  const [digits, power = 0] = text.split('e');
  return Math.min(MOST, Math.max(0, (digits.split('.')[1] ?? '').length - Number(power)));
}

const short = (value, digits = DIGITS) => (
  Number.isFinite(value) ? written(value.toPrecision(digits)) : '');

/** A number as readouts write it, or with more digits; a name as it is, a gap as nothing. */
function plain(value, digits = DIGITS) {
  if (typeof value !== 'number') return value ?? '';
  return digits > FEW ? short(value, digits) : number(value);
}

/** A raw number to a thousandth of what is shown as 1. */
function fixed(raw, step) {
  const decimals = FINE - Math.floor(Math.log10(Math.abs(step)));
  return Number.isFinite(raw) ? written(raw.toFixed(Math.min(MOST, Math.max(0, decimals)))) : '';
}

/** `14 Mar 1981`, with the time where it is not midnight. */
function dateText(raw, { unit, origin }) {
  const date = new Date(Math.round(moment(raw, unit, origin) / NEAREST[unit]) * NEAREST[unit]);
  if (Number.isNaN(date.getTime())) return short(raw);
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  const time = date.toISOString().slice(11, 16);
  return unit === 'years' || time === '00:00' ? day : `${day} ${time}`;
}

function moment(raw, unit, origin) {
  if (unit !== 'years') return origin + raw * HOUR * (unit === 'days' ? 24 : 1);
  const year = Math.floor(raw);
  const start = firstOf(year);
  return start + (raw - year) * (firstOf(year + 1) - start);
}

/** The first moment of a year, also of those before 100. */
const firstOf = (year) => new Date(0).setUTCFullYear(year, 0, 1);
