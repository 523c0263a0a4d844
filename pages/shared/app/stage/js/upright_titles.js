// The titles of upright axes: of a low picture they are without what they have in brackets last, a unit
// or a share, where they would be cut. A hover names the unit still.

const LETTER = 6.4; // px of a letter, on average
const LAST = / [([][^)\]]*[)\]]$/;

/** [name of the axis, its title] of each upright axis with one, as it fits a picture of this height. */
export function uprightTitles(layout, height) {
  const { t = 0, b = 0 } = layout.margin ?? {};
  return Object.entries(layout).filter(([name, axis]) => /^yaxis\d*$/.test(name) && axis.title?.text)
    .map(([name, { title: { text }, domain: [low, high] = [0, 1] }]) => {
      // A title stands in the middle of its axis, and may reach beyond it up to an edge.
      const room = (high - low) * (height - t - b) + 2 * Math.min(t, b);
      return [name, LETTER * text.length > room ? text.replace(LAST, '') : text];
    });
}
