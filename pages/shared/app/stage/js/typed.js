// A number that was typed into the field of a slider: what is to be set, or why it cannot be.

import { typedNumber } from './numbers.js';
import { toKept } from './written.js';

const SLACK = 1e-9; // of a limit: the rounding of a number that was written in another form

/**
 * Reads what was typed for the control of a panel.
 * @returns {{value: number} | {text: string} | {why: string}} the number to keep; a text with a unit,
 *   which the server reads; or why it is neither, a sentence without its end: what stays as it is
 */
export function readTyped(control, typed) {
  const { unit, reads_units: readsUnits, spoken, label, written } = control;
  const shown = typedNumber(typed, unit);
  if (shown === null) {
    if ((unit || readsUnits) && /\d/.test(typed)) return { text: typed };
    return { why: `${typed ? `“${typed}”` : 'Nothing'} is no number; ${spoken ?? label}` };
  }
  const value = toKept(written, shown);
  return takes(control, value) ? { value } : { why: `${control.takes.said}; it` };
}

/** Whether a control takes a number; what has no limits leaves that to the server. */
function takes({ takes: limits, integer }, value) {
  if (!limits) return true;
  const { low, high } = limits;
  if (integer && !Number.isInteger(value)) return false;
  return low - SLACK * Math.abs(low) <= value && value <= high + SLACK * Math.abs(high);
}
