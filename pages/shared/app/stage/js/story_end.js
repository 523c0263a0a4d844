// The last card of a story: what the learner knows now, and where it leads on.

import { make, makeButton, setText } from './dom.js';
import { writeMarked } from './marked_text.js';

/**
 * @param {HTMLElement} node
 * @param {{learnt: string, next: {title: string, page: string} | null}} story
 * @param {{answered: number, right: number}} count of the answers
 * @param {{goOn: function}} acts
 * @returns {HTMLElement}
 */
export function endCard(node, { learnt, next }, { answered, right }, { goOn }) {
  const card = make('div', 'kp-story-end', node);
  setText(make('h3', '', card), 'What you know now');
  writeMarked(make('p', '', card), learnt);
  if (answered) {
    const times = answered === 1 ? 'question' : 'questions';
    setText(make('p', 'kp-hint', card),
      `You answered ${answered} ${times} before you saw the result, ${right} of them rightly.`);
  }
  if (next) {
    const button = makeButton(`Next story: ${next.title}`, next.page, goOn, card);
    button.classList.add('kp-primary', 'kp-confirm');
  }
  return card;
}
