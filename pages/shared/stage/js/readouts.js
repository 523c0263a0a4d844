// The row of numbers under the figures.

export function make(tag, name, parent) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  parent?.append(node);
  return node;
}

/** Brings the list in line with [{label, value, help?}]; nodes stay. */
export function showReadouts(list, readouts) {
  while (list.children.length > readouts.length) list.lastChild.remove();
  readouts.forEach(({ label, value, help }, i) => {
    let item = list.children[i];
    if (!item) {
      item = make('div', 'kp-readout', list);
      make('dt', '', item);
      make('dd', '', item);
    }
    if (help) item.title = help;
    else item.removeAttribute('title');
    const [name, number] = item.children;
    if (name.textContent !== label) name.textContent = label;
    if (number.textContent !== String(value)) number.textContent = value;
  });
}

