// Small helpers for building the page's nodes.

/** A new element of class `name`, appended to `parent` where one is given. */
export function make(tag, name, parent) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  parent?.append(node);
  return node;
}

/** A button that does `act`, with a tooltip, which is also its name where its text is a sign. */
export function makeButton(text, title, act, parent) {
  const node = make('button', '', parent);
  Object.assign(node, { type: 'button', textContent: text, title });
  if (!/\p{L}{2}/u.test(text)) node.setAttribute('aria-label', title);
  node.addEventListener('click', act);
  return node;
}

/** Sets a text only where it differs, so that nothing is announced or laid out twice. */
export function setText(node, text = '') {
  if (node.textContent !== String(text)) node.textContent = text;
}

/** Sets an attribute only where it differs; null removes it. */
export function setAttribute(node, name, value) {
  if (value === null || value === undefined) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}
