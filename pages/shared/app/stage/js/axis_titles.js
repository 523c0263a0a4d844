// The titles of axes: of a low or narrow picture they are without what they have in brackets last, a
// unit or a share, where they would be cut. A hover names the unit still.

const LETTER = 6.4; // px of a letter, on average
const TYPE = 12; // px of the type in which it is that wide
const UNTITLED = 0.65; // of a margin that has no title to hold
const LAST = / [([][^)\]]*[)\]]$/;

/** [name of the axis, its title] of each axis with one, as it fits a picture of this size. */
export function fittingTitles(layout, { width, height }) {
  const { l = 0, r = 0, t = 0, b = 0 } = layout.margin ?? {};
  const letter = LETTER * (layout.font?.size ?? TYPE) / TYPE;
  const sides = { x: [width, l, r], y: [height, t, b] };
  return Object.entries(layout).filter(([name, axis]) => /^[xy]axis\d*$/.test(name) && axis?.title?.text)
    .map(([name, { title: { text }, domain: [low, high] = [0, 1] }]) => {
      const [side, before, after] = sides[name[0]];
      // A title stands in the middle of its axis, and may reach beyond it up to an edge.
      const room = (high - low) * (side - before - after) + 2 * Math.min(before, after);
      return [name, letter * text.length > room ? text.replace(LAST, '') : text];
    });
}

/** Of small pictures in large type the axes have no titles: they would take the picture's place. */
export function dropTitles(layout) {
  for (const name in layout) if (/^[xy]axis/.test(name)) layout[name].title = undefined;
  const { l, b, ...margin } = layout.margin;
  layout.margin = { ...margin, l: UNTITLED * l, b: UNTITLED * b };
}
