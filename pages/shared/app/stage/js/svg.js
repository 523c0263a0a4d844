// What questions draw over a figure.

const SVG = 'http://www.w3.org/2000/svg';

/** A new element of a drawing. */
export function drawing(tag, name, parent) {
  const node = document.createElementNS(SVG, tag);
  node.classList.add(name);
  parent.append(node);
  return node;
}

/** Gives an element its attributes. */
export function put(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

/** Puts an element where a point is, by the names of its two attributes. */
export function putAt(node, across, up, [x, y]) {
  node.setAttribute(across, x);
  node.setAttribute(up, y);
}

/** Whether two boxes {x, y, width, height} share a place, or are nearer beside each other than a gap. */
export const isOver = (one, other, gap = 0) => (
  one.x < other.x + other.width + gap && other.x < one.x + one.width + gap
  && one.y < other.y + other.height && other.y < one.y + one.height);
