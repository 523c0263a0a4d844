// Where one is in a story or a lesson: a button for each step. A lesson in sections has a menu of
// these, and buttons for the parts of the one that is open.

import { make, makeButton, setAttribute, setText } from './dom.js';

export class StoryPlace {
  /** @param {function(number)} go to a step */
  constructor(parent, go) {
    this.go = go;
    this.sections = make('select', 'kp-story-sections', parent);
    setAttribute(this.sections, 'aria-label', 'Section');
    this.sections.addEventListener('change', () => go(Number(this.sections.value)));
    this.steps = make('ol', 'kp-story-place', parent);
  }

  /** @param {{step: number, of: number, contents?: [string, number, number][]}} place */
  show({ step, of, contents = [] }, it) {
    const here = contents.find(([, first, last]) => first <= step && step <= last);
    this.sections.hidden = !contents.some(([title]) => title);
    this.sections.replaceChildren(...contents.map(([title, first, last]) => {
      const option = make('option');
      option.value = first;
      setText(option, title || `${it}s ${first} to ${last}`);
      return option;
    }));
    if (here) this.sections.value = here[1];
    const [first, last] = here && !this.sections.hidden ? here.slice(1) : [1, of];
    this.steps.setAttribute('aria-label', `${it} ${step} of ${of}`);
    const numbers = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    this.steps.replaceChildren(...numbers.map((n) => this.dot(n, n === step, it)));
  }

  dot(n, isHere, it) {
    const item = make('li');
    const dot = makeButton(String(n), `${it} ${n}`, () => this.go(n), item);
    if (isHere) dot.setAttribute('aria-current', 'step');
    return item;
  }
}
