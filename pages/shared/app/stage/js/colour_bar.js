// The numbers of a colour bar in large type: as many as stand beside each other. Plotly would turn more
// of them upright, and they would take the place of the matrix below.

const WIDE = 2; // of the size of the type, that a number and what is between two of them take
const LEAST = 2;

/** Makes the colour bars of traces fit a layout with a width: fewer numbers, without what they are. */
export function fewerNumbers(data, { width, margin: { l, r } }) {
  for (const { colorbar } of data) {
    const { nticks, orientation, tickfont } = colorbar ?? {};
    if (!nticks || orientation !== 'h') continue;
    const fitting = Math.floor((width - l - r) / (WIDE * tickfont.size));
    if (fitting >= nticks) continue;
    colorbar.nticks = Math.max(LEAST, fitting);
    colorbar.showtickprefix = 'none'; // as wide as two numbers; the title of the picture says it
  }
}
