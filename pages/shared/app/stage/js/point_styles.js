// Styles that a trace states once for all of its points, or as a list for each.

import { colourAt } from './palette.js';

export const isList = (value) => Array.isArray(value) || ArrayBuffer.isView(value);

/** The style of point `i`. */
export const styleAt = (value, i, otherwise) => (isList(value) ? value[i] : value) ?? otherwise;

/** Function from a point's number to its CSS colour, by name or on a colour scale. */
export function colourFunction({ color, colorscale, cmin, cmax }, otherwise) {
  if (isList(color) && typeof color[0] === 'number') {
    return (i) => colourAt(colorscale, (color[i] - cmin) / (cmax - cmin));
  }
  return (i) => styleAt(color, i, otherwise);
}
