// The goals of a step or a challenge: what a readout must say, and what it says now. Their numbers
// are written as readouts write them, with the same minus.

import { make, setText } from './dom.js';
import { number, typedNumber } from './numbers.js';

/** Whether a number reaches a limit of a goal. */
export function reaches({ atLeast, exactly }, limit, amount) {
  if (typeof amount !== 'number') return false;
  if (exactly) return amount === limit;
  return atLeast ? amount >= limit : amount <= limit;
}

/** A limit in words, the same for amounts and counts. No error is below 0: there at most 0 is 0. */
function boundOf({ atLeast, exactly, unit }, limit) {
  const written = `${number(limit)} ${unit}`.trim();
  if (exactly) return `exactly ${written}`;
  if (atLeast) return `at least ${written}`;
  return limit === 0 ? written : `at most ${written}`;
}

/** The number of a readout, which stands first in what it shows unless words stand in its place. */
function numberOf({ value, amount }) {
  const [first] = value.split(' ');
  return typedNumber(first) === amount ? first : number(amount);
}

/** What a goal of a challenge says: the number as it stands, and what the next star takes. */
export function wordsOf(goal, shown, stars) {
  const { readout, limits, unit } = goal;
  const name = shown?.label ?? readout;
  const bound = boundOf(goal, limits[Math.min(stars, limits.length - 1)]);
  if (typeof shown?.amount !== 'number') return `${name}: ${bound} needed`;
  const now = `${name}: ${numberOf(shown)} ${unit}`.trim();
  if (stars === limits.length) return now.endsWith(`: ${bound}`) ? now : `${now} (${bound})`;
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
    goals.forEach((goal, i) => {
      const now = met[i] || !shown[i] ? '' : `; now ${shown[i].value}`;
      const name = shown[i]?.label ?? goal.readout;
      setText(list.children[i], `${name}: ${boundOf(goal, goal.limits[0])}${now}`);
      list.children[i].toggleAttribute('data-met', met[i]);
    });
    const numbers = shown.map((one) => one && `${one.label} ${one.value}`).join(', ');
    setText(this.met, met.every(Boolean) ? `You have reached it: ${numbers}.` : '');
  }
}
