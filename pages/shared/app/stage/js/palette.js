// Colours: the tokens that figures may use, resolved against the present theme, and colour scales
// sampled into tables for the canvas.
//
// Tokens: var(--kp-ink), var(--kp-muted), var(--kp-faint), var(--kp-accent), var(--kp-ground),
// var(--kp-class-0) ... var(--kp-class-7), each also with an opacity: var(--kp-class-1/0.2).
// Colour scales: 'kp-diverging' (classes 0 and 1, centre = zero of the data), 'kp-signed' (the same
// where the sign is no class), 'kp-sequential'.

import { drawnScale } from './projector.js';
import { themeVariable } from './streamlit_private.js';

const CLASSES = {
  light: ['#2f6fbf', '#dd7825', '#12968a', '#a8459a', '#b98e00', '#6d737b', '#409cd2', '#a23b2a'],
  dark: ['#5b9be6', '#f0954a', '#35bdae', '#cf74c2', '#e3bb3c', '#a3a9b1', '#83c8f0', '#d9705c'],
};
const SCALES = {
  'kp-diverging': {
    light: [[0, '#3f7fcb'], [0.25, '#a5c4e8'], [0.5, '#ffffff'], [0.75, '#f5caa4'], [1, '#e6872f']],
    dark: [[0, '#4f90dd'], [0.25, '#2b4a70'], [0.5, '#14161b'], [0.75, '#774824'], [1, '#e98b3d']],
  },
  'kp-signed': {
    light: [[0, '#7d5bb0'], [0.25, '#c9bae0'], [0.5, '#ffffff'], [0.75, '#c3dba6'], [1, '#65993a']],
    dark: [[0, '#9677cc'], [0.25, '#473a63'], [0.5, '#14161b'], [0.75, '#3a5226'], [1, '#7db04c']],
  },
  'kp-sequential': {
    light: [[0, '#ffffff'], [0.2, '#d6e6e5'], [0.45, '#8dbabb'], [0.7, '#41848c'],
            [0.88, '#1a5463'], [1, '#0a2a3a']],
    dark: [[0, '#0f1217'], [0.2, '#12303a'], [0.45, '#1f626d'], [0.7, '#55a3a3'],
           [0.88, '#a5d6cd'], [1, '#f3fbf5']],
  },
};
const TOKEN = /var\(--kp-([\w-]+)(?:\s*\/\s*([\d.]+))?\)/g;
const STEPS = 512;

/** Present theme of a node: {dark, font, scale, tokens, key}; equal keys mean equal themes. */
export function readTheme(node) {
  const style = getComputedStyle(node);
  const variable = (name, otherwise) => themeVariable(style, name, otherwise);
  const ink = variable('text-color', '#31333f');
  const ground = variable('background-color', '#ffffff');
  const [r, g, b] = rgba(ground);
  const dark = 0.299 * r + 0.587 * g + 0.114 * b < 128;
  const tokens = tokensOf(ink, ground, variable('primary-color', '#2f6fbf'), dark);
  const font = variable('font', style.fontFamily);
  const scale = drawnScale();
  return { dark, font, scale, tokens, key: `${ink}|${ground}|${tokens.accent}|${font}|${scale}` };
}

function tokensOf(ink, ground, accent, dark) {
  const tokens = {
    ink, ground, accent,
    muted: css(mix(rgba(ink), rgba(ground), 0.36)),
    faint: css(mix(rgba(ink), rgba(ground), 0.88)),
    border: css(mix(rgba(ink), rgba(ground), 0.7)),
  };
  CLASSES[dark ? 'dark' : 'light'].forEach((colour, i) => { tokens[`class-${i}`] = colour; });
  return tokens;
}

/** A theme in light colours, for paper; its `key` is that of no page. */
export function paperTheme(theme) {
  const tokens = tokensOf('#1f2129', '#ffffff', '#2f6fbf', false);
  return { ...theme, dark: false, tokens, key: 'paper' };
}

/** `text` with its colour tokens replaced. */
export function resolveColour(text, theme) {
  if (!text.includes('var(--kp-')) return text;
  return text.replace(TOKEN, (_, name, alpha) => {
    const colour = theme.tokens[name] ?? theme.tokens.ink;
    return alpha === undefined ? colour : withAlpha(colour, Number(alpha));
  });
}

/** Stops [[position, colour], ...] of a colour scale in this theme. */
export function resolveScale(scale, theme) {
  if (typeof scale === 'string') return SCALES[scale]?.[theme.dark ? 'dark' : 'light'] ?? scale;
  return scale;
}

const tables = new Map();

/** Table of STEPS packed RGBA pixels (as an ImageData buffer holds them) for `stops`. */
export function table(stops, reversed = false) {
  const key = JSON.stringify(stops) + reversed;
  let pixels = tables.get(key);
  if (pixels) return pixels;
  pixels = new Uint32Array(STEPS);
  const bytes = new Uint8ClampedArray(pixels.buffer);
  for (let i = 0; i < STEPS; i++) {
    const [r, g, b, a] = sample(stops, reversed ? 1 - i / (STEPS - 1) : i / (STEPS - 1));
    bytes.set([r, g, b, a * 255], 4 * i);
  }
  tables.set(key, pixels);
  return pixels;
}

/** CSS colour of `stops` at `position` in [0, 1]. */
export function colourAt(stops, position) {
  return css(sample(stops, Math.min(1, Math.max(0, position))));
}

function sample(stops, position) {
  let k = 1;
  while (k < stops.length - 1 && stops[k][0] < position) k++;
  const [from, low] = stops[k - 1];
  const [to, high] = stops[k];
  return mix(rgba(low), rgba(high), Math.min(1, Math.max(0, (position - from) / (to - from || 1))));
}

const parsed = new Map();
let probe;

/** [r, g, b, alpha] of any CSS colour. */
export function rgba(colour) {
  let channels = parsed.get(colour);
  if (channels) return channels;
  probe ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
    .getContext('2d', { willReadFrequently: true });
  probe.clearRect(0, 0, 1, 1);
  probe.fillStyle = '#000';
  probe.fillStyle = colour;
  const text = probe.fillStyle;
  if (text.startsWith('#')) {
    channels = [1, 3, 5].map((i) => parseInt(text.slice(i, i + 2), 16)).concat(1);
  } else {
    channels = text.match(/[\d.]+/g).map(Number);
  }
  parsed.set(colour, channels);
  return channels;
}

export function withAlpha(colour, alpha) {
  const [r, g, b] = rgba(colour);
  return `rgba(${r}, ${g}, ${b}, ${alpha})`;
}

const mix = (a, b, t) => a.map((value, i) => value + (b[i] - value) * t);

const css = ([r, g, b, a = 1]) => {
  const whole = [r, g, b].map(Math.round);
  return a === 1 ? `rgb(${whole.join(', ')})` : `rgba(${whole.join(', ')}, ${a})`;
};

export { STEPS };
