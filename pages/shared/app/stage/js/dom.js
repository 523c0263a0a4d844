// Small helpers for building the page's nodes, and for a component's life.

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

/** Lets a button be pressed, or not; one that has the focus keeps it, and is only said to be off. */
export function allow(button, yes) {
  const hasFocus = button === document.activeElement;
  button.disabled = !yes && !hasFocus;
  setAttribute(button, 'aria-disabled', !yes && hasFocus ? true : null);
}

/** Whether a button does nothing now (see `allow`). */
export const isOff = (button) => button.disabled || button.hasAttribute('aria-disabled');

/** A text in which a number stays in one line with its per cent sign. */
export const unbroken = (text) => String(text).replace(/(\d) %/g, '$1\u00a0%');

/**
 * Sets a text only where it differs, so that nothing is announced or laid out twice. A text node that
 * is there is written anew: another node in its place would make the browser look at all styles that
 * ask what an element has in it (2 ms a picture).
 */
export function setText(node, given = '') {
  const text = unbroken(given);
  if (node.textContent === text) return;
  const { firstChild } = node;
  if (text !== '' && firstChild?.nodeType === Node.TEXT_NODE && firstChild === node.lastChild) {
    firstChild.data = text;
  } else node.textContent = text;
}

/** Sets an attribute only where it differs; null removes it. */
export function setAttribute(node, name, value) {
  if (value === null || value === undefined) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

/** Marks the document's root, for styles of parts that know nothing of each other. */
export const markRoot = (name, yes) =>
  document.documentElement.toggleAttribute(name, Boolean(yes));

const TYPED = 'input:not([type=range], [type=radio], [type=checkbox], [type=button]), textarea, '
  + 'select, [contenteditable=true], [contenteditable=""]';

/** Whether what a key is pressed in takes letters and marks of its own. */
export const takesKeys = (node) => Boolean(node.closest?.(TYPED));

const STILL = matchMedia('(prefers-reduced-motion: reduce)');

/** Scrolls a node into sight, as little as that takes; at once for those who want no motion. */
export function bring(node, block = 'nearest') {
  node?.scrollIntoView({ block, behavior: STILL.matches ? 'auto' : 'smooth' });
}

/** Scrolls back to the beginning of what scrolls. */
export function bringTop(node) {
  node.scrollTo({ top: 0, behavior: STILL.matches ? 'auto' : 'smooth' });
}

/**
 * What Streamlit calls for a component: the one view of each parent element, made by `create`, is
 * told what is new by `update`, and taken away by `remove`.
 */
export function mounted(create) {
  const views = new WeakMap(); // by parent element
  return (component) => {
    const { parentElement } = component;
    if (!views.has(parentElement)) views.set(parentElement, create(parentElement));
    const view = views.get(parentElement);
    view.update(component);
    return () => {
      // Streamlit also calls this for a run that a newer one overtook: the view then stays.
      if (parentElement.isConnected) return;
      views.delete(parentElement);
      view.remove();
    };
  };
}
