// The goals of a step or a challenge: what a readout must say, and what it says now. Their numbers
// are written as readouts write them, with the same minus.

import { make, setText } from './dom.js';
import { number } from './numbers.js';

/** Whether a number reaches a limit of a goal. */
export const reaches = ({ atLeast }, limit, amount) => (
  typeof amount === 'number' && (atLeast ? amount >= limit : amount <= limit));

const limitOf = (limit, unit) => `${number(limit)} ${unit}`.trim();

/** The number of a readout, which stands first in what it shows unless words stand in its place. */
function numberOf({ value, amount }) {
  const [first] = value.split(' ');
  return Number(first) === amount ? first : number(amount);
}

/** What a goal of a challenge says: the number as it stands, and what the next star takes. */
export function wordsOf({ readout, limits, atLeast, unit }, shown, stars) {
  const name = shown?.label ?? readout;
  const limit = limits[Math.min(stars, limits.length - 1)];
  const bound = `${atLeast ? 'at least' : 'at most'} ${limitOf(limit, unit)}`;
  if (typeof shown?.amount !== 'number') return `${name}: ${bound} needed`;
  const now = `${name}: ${numberOf(shown)} ${unit}`.trim();
  if (stars === limits.length) return `${now} (${bound})`;
  return `${now} now, ${bound} ${stars ? 'for the next star' : 'needed'}`;
}

export class Goals {
  /** @param {HTMLElement} node in which they stand */
  constructor(node) {
    this.list = make('ul', 'kp-goals', node);
    this.met = make('p', 'kp-met', node);
    this.met.setAttribute('role', 'status');
  }

  open(goals) {
    this.goals = goals;
    this.list.replaceChildren(...goals.map(() => make('li')));
    setText(this.met, '');
  }

  /** The numbers have changed. */
  told(readouts) {
    const { goals, list } = this;
    if (!goals.length) return;
    const shown = goals.map(({ readout }) => readouts.find(({ key }) => key === readout));
    const met = goals.map((goal, i) => reaches(goal, goal.limits[0], shown[i]?.amount));
    goals.forEach(({ readout, limits, atLeast, unit }, i) => {
      const limit = limitOf(limits[0], unit);
      const now = met[i] || !shown[i] ? '' : `; now ${shown[i].value}`;
      const name = shown[i]?.label ?? readout;
      setText(list.children[i], `${name}: ${limit} or ${atLeast ? 'more' : 'less'}${now}`);
      list.children[i].toggleAttribute('data-met', met[i]);
    });
    const numbers = shown.map((one) => one && `${one.label} ${one.value}`).join(', ');
    setText(this.met, met.every(Boolean) ? `You have reached it: ${numbers}.` : '');
  }
}
