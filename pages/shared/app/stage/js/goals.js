// The goals of a step: what a readout must say, and what it says now.

import { make, setText } from './dom.js';

/** Whether a number reaches a limit of a goal. */
export const reaches = ({ atLeast }, limit, amount) => (
  typeof amount === 'number' && (atLeast ? amount >= limit : amount <= limit));

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
      const limit = `${limits[0]} ${unit}`.trim().replace('-', '\u2212');
      const now = met[i] || !shown[i] ? '' : `; now ${shown[i].value}`;
      const name = shown[i]?.label ?? readout;
      setText(list.children[i], `${name}: ${limit} or ${atLeast ? 'more' : 'less'}${now}`);
      list.children[i].toggleAttribute('data-met', met[i]);
    });
    const numbers = shown.map((one) => one && `${one.label} ${one.value}`).join(', ');
    setText(this.met, met.every(Boolean) ? `You have reached it: ${numbers}.` : '');
  }
}
