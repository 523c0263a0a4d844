// The figures of a stage side by side as one SVG in light colours, as they are zoomed and turned.

import { paperTheme } from './palette.js';
import { axisNames, plotlyFor } from './plotly_private.js';
import { applyTheme } from './theming.js';

const CAPTION = 44; // px above each figure
const LETTER = 7; // px, of a caption: a little more than most have
const GAP = 20; // px between two figures
const WIDEST = 1500; // px, beyond which figures go on below

/**
 * @param {Figure[]} figures
 * @param {object} present the theme of the page
 * @returns {Promise<{svg: string, width: number, height: number}>}
 */
export async function pictureOf(figures, present) {
  const theme = paperTheme(present);
  const shown = figures.filter(({ card }) => !card.hasAttribute('data-hidden'));
  const parts = await Promise.all(shown.map((figure) => drawn(figure, theme)));
  let [left, top, row, width] = [0, 0, 0, 0];
  const placed = parts.map((part) => {
    if (left && left + part.width > WIDEST) [left, top, row] = [0, top + row + GAP, 0];
    const place = inPlace(part, left, top, theme);
    left += part.width + GAP;
    row = Math.max(row, part.height + CAPTION);
    width = Math.max(width, left - GAP);
    return place;
  });
  const height = top + row;
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const ground = `<rect width="${width}" height="${height}" fill="${theme.tokens.ground}"/>`;
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  return { svg: `<svg ${names} ${size}>${ground}${placed.join('')}</svg>`, width, height };
}

/** One figure as {svg, title, width, height}. */
async function drawn({ spec, chosen, node, over }, theme) {
  const { width, height } = node.getBoundingClientRect();
  const size = { width: Math.round(width), height: Math.round(height) };
  const { data, layout } = applyTheme(spec, theme, chosen);
  seenAs(layout, node.layout ?? {});
  const address = await plotlyFor(data).toImage({ data, layout }, { format: 'svg', ...size });
  const bare = decodeURIComponent(address.slice(address.indexOf(',') + 1));
  const svg = over ? bare.replace(/<\/svg>\s*$/, `${over()}</svg>`) : bare;
  return { svg, title: spec.title, note: spec.note, ...size };
}

/** Takes over what the learner has done to the axes and the camera. */
function seenAs(layout, present) {
  for (const name of axisNames(layout)) {
    if (present[name]?.range) layout[name].range = [...present[name].range];
  }
  if (layout.scene && present.scene?.camera) layout.scene.camera = present.scene.camera;
}

function inPlace({ svg, title, note, width }, left, top, theme) {
  const { ink, muted } = theme.tokens;
  const font = `font-family="${escaped(theme.font)}"`;
  const line = (text, y, style) => {
    const shown = escaped(fitting(text ?? '', width));
    return `<text x="${left + 4}" y="${top + y}" ${font} ${style}>${shown}</text>`;
  };
  const name = line(title, 17, `font-size="15" font-weight="600" fill="${ink}"`);
  return name + line(note, 35, `font-size="12" fill="${muted}"`) + svg.replace('<svg ', `<svg x="${left}" y="${top + CAPTION}" `);
}

/** As much of a text as there is room for. */
function fitting(text, width) {
  const most = Math.floor(width / LETTER);
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

const SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text) => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign]);
