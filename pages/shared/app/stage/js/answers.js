// The answers of a story: they stay in the browser until the learner forgets them.
//
// KEPT: by step {asked: the text of the question, given: by kind the text of a choice, a number, or
//   what was drawn, verdict, error: what was said of it, right, before: numbers by readout}.

import { forget, keep, readKept } from './kept.js';

export class Answers {
  constructor(page, story) { this.key = `kp-answers-${page}-${story}`; }

  get all() {
    const kept = readKept(this.key);
    return kept && typeof kept === 'object' ? kept : {};
  }

  /** What was answered to the question of a step; null for nothing, or where it asks otherwise now. */
  of(step, asked) {
    const answer = this.all[step];
    return answer && answer.asked === asked?.text && fits(asked, answer.given) ? answer : null;
  }

  keep(step, answer) { keep(this.key, { ...this.all, [step]: answer }); }

  forget(step) {
    const { [step]: _, ...others } = this.all;
    if (Object.keys(others).length) keep(this.key, others);
    else forget(this.key);
  }

  forgetAll() { forget(this.key); }

  /** How many questions were answered, and how many rightly. */
  get count() {
    const answers = Object.values(this.all);
    return { answered: answers.length, right: answers.filter(({ right }) => right).length };
  }
}

/** Whether a question of today can show what was given. */
function fits({ kind, choices, places }, given) {
  if (kind === 'choice') return choices.some(({ text }) => text === given);
  if (kind === 'stroke') return given?.length === places.length && given.every(Number.isFinite);
  if (kind === 'line') return given?.length === 3 && given.every(Number.isFinite);
  return Number.isFinite(given);
}
