// The texts that a picture is about: beside each other, with the words that they share marked, and under
// them their kernel value as it grows with each of these words. Texts are written as text, never as
// HTML: they are other people's.

import { make, setAttribute } from './dom.js';

const KINDS = { shared: 'mark', stop: 'span' }; // of pieces; what else there is stays plain

export class Passages {
  /**
   * @param {HTMLElement} parent
   * @param {HTMLElement} row of the figures above them
   */
  constructor(parent, row) {
    this.row = row;
    this.root = make('section', 'kp-passages', parent);
    this.root.setAttribute('aria-label', 'Texts');
    this.root.hidden = true;
    for (const type of ['pointerover', 'focusin']) {
      this.root.addEventListener(type, ({ target }) => this.light(target.dataset.word));
    }
    for (const type of ['pointerout', 'focusout']) this.root.addEventListener(type, () => this.light());
  }

  /** @param {null | {texts, title, parts, total, note}} said as passages.py sends it */
  show(said) {
    const key = JSON.stringify(said ?? null);
    if (key === this.key) return;
    this.key = key;
    this.root.hidden = !said;
    this.row.toggleAttribute('data-passages', Boolean(said)); // it leaves them room
    this.root.replaceChildren();
    if (!said) return;
    const texts = make('div', 'kp-passages-texts', this.root);
    for (const text of said.texts) this.write(text, make('article', '', texts));
    this.grow(said);
  }

  write({ label, pieces }, node) {
    make('b', '', node).textContent = label;
    const text = make('p', '', node);
    for (const [piece, kind] of pieces) {
      if (!KINDS[kind]) text.append(piece);
      else {
        const marked = make(KINDS[kind], '', text);
        marked.textContent = piece;
        if (kind === 'shared') marked.dataset.word = piece.toLowerCase();
        else marked.className = 'kp-passages-stop';
      }
    }
  }

  /** The sum, word by word: a bar from 0 to 1, and the sums under it. */
  grow({ title, parts, total, note }) {
    const sum = make('div', 'kp-passages-sum', this.root);
    make('span', '', sum).textContent = note ? `${title}: ${total}. ${note}` : title;
    if (!parts.length) return;
    const bar = make('div', 'kp-passages-bar', sum);
    setAttribute(bar, 'aria-hidden', 'true');
    const list = make('ol', '', sum);
    parts.forEach(({ word, share, sum: soFar }, i) => {
      const step = make('i', '', bar);
      step.style.width = `${100 * share}%`;
      step.dataset.word = word;
      const item = make('li', '', list);
      for (const node of [step, item]) node.style.setProperty('--kp-turn', i);
      const name = make('span', 'kp-passages-word', item);
      name.textContent = word;
      name.dataset.word = word;
      name.tabIndex = 0;
      item.append(` ${i + 1 < parts.length ? soFar : `${total} = k`}`);
    });
  }

  /** Shows where a word stands in both texts and in the sum; none without one. */
  light(word) {
    for (const node of this.root.querySelectorAll('[data-word]')) {
      node.toggleAttribute('data-lit', node.dataset.word === word);
    }
  }
}
