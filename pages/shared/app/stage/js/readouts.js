// The row of numbers under the figures.

import { make, setAttribute, setText } from './dom.js';
import { KeptSizes } from './kept_sizes.js';

export { make };

const sizes = new WeakMap(); // by list

/**
 * Brings the list in line with [{key, label, value, help?}]; nodes stay. The numbers of those whose key
 * begins with one of `hidden` are not to be seen. Under each stands that of the pinned picture.
 */
export function showReadouts(list, readouts, hidden = [], pinned = []) {
  while (list.children.length > readouts.length) list.lastChild.remove();
  readouts.forEach(({ key, label, value, help }, i) => {
    let item = list.children[i];
    if (!item) {
      item = make('div', 'kp-readout', list);
      make('button', 'kp-word', make('dt', '', item)).type = 'button'; // see explanations.js
      make('dd', '', item);
    }
    item.toggleAttribute('data-hidden', hidden.some((start) => key.startsWith(start)));
    item.dataset.key = key;
    setAttribute(item, 'title', help || null);
    const [name, number] = item.children;
    setText(name.firstChild, label);
    name.firstChild.disabled = !help;
    setText(number, value);
    showPinned(item, pinned.find((one) => one.key === key)?.value);
  });
  if (!sizes.has(list)) sizes.set(list, new KeptSizes(list, () => list.querySelectorAll('dd')));
  sizes.get(list).show([pinned.length, ...readouts.map(({ key }) => key)]);
}

/** What the pinned picture says, in a line of its own. */
function showPinned(item, value) {
  const [, , line] = item.children;
  if (value === undefined) line?.remove();
  else setText(line ?? make('dd', 'kp-pinned-number', item), `pinned ${value}`);
}
