// The row of numbers under the figures: those that a page is judged by, and one tap away the others.

import { make, makeButton, setAttribute, setText } from './dom.js';
import { KeptSizes } from './kept_sizes.js';

const FEW = 3; // numbers that are seen at once where a page names none of those that are there
const TITLE = 'Show all numbers of this picture, or only the first ones';

export class Readouts {
  constructor(parent) {
    this.root = make('div', 'kp-numbers', parent);
    this.list = make('dl', 'kp-readouts', this.root);
    this.more = makeButton('', TITLE, () => this.toggle(), this.root);
    this.more.className = 'kp-more';
    this.sizes = new KeptSizes(this.list, () => this.list.querySelectorAll('dd'));
    this.isWhole = false;
    this.show([]);
  }

  /**
   * Brings the list in line with [{key, label, value, help?}]; nodes stay. The numbers of those whose
   * key begins with one of `hidden` are not to be seen. Under each stands that of the pinned picture.
   * Seen at once are those whose key begins with one of `first` (null: all).
   */
  show(readouts, hidden = [], pinned = [], first = []) {
    const { list } = this;
    const begins = (starts) => ({ key }) => starts.some((start) => key.startsWith(start));
    const named = first && readouts.some(begins(first)) ? begins(first) : (_, i) => i < FEW;
    while (list.children.length > readouts.length) list.lastChild.remove();
    readouts.forEach((readout, i) => {
      const item = list.children[i] ?? newItem(list);
      item.toggleAttribute('data-hidden', begins(hidden)(readout));
      item.toggleAttribute('data-later', Boolean(first) && !named(readout, i));
      fill(item, readout, pinned.find(({ key }) => key === readout.key)?.value);
    });
    this.pinned = pinned.length;
    this.settle();
  }

  /** What stands there: the numbers that are seen, and the button that brings the others. */
  settle() {
    const { list, more, isWhole, pinned } = this;
    const items = [...list.children];
    const later = items.filter((item) => item.hasAttribute('data-later'));
    list.toggleAttribute('data-whole', isWhole);
    more.hidden = !later.length;
    setText(more, isWhole ? 'fewer numbers' : `+ ${later.length} more`);
    setAttribute(more, 'aria-expanded', isWhole);
    this.sizes.show([pinned, isWhole, later.length, ...items.map(({ dataset }) => dataset.key)]);
  }

  toggle() {
    this.isWhole = !this.isWhole;
    this.settle();
  }
}

function newItem(list) {
  const item = make('div', 'kp-readout', list);
  make('button', 'kp-word', make('dt', '', item)).type = 'button'; // see explanations.js
  make('dd', '', item);
  return item;
}

function fill(item, { key, label, value, help }, pinned) {
  const [name, number] = item.children;
  if (item.dataset.key !== key) delete number.dataset.change; // it is that of another number
  item.dataset.key = key;
  setAttribute(item, 'title', help || null);
  setText(name.firstChild, label);
  name.firstChild.disabled = !help;
  setAttribute(name.firstChild, 'aria-description', help || null);
  setText(number, value);
  showPinned(item, pinned);
}

/** What the pinned picture says, in a line of its own. */
function showPinned(item, value) {
  const [, , line] = item.children;
  if (value === undefined) line?.remove();
  else setText(line ?? make('dd', 'kp-pinned-number', item), `pinned ${value}`);
}
