// What one takes along of a stage: its pictures in light colours as one file, its numbers, a sheet.

import { make } from './dom.js';
import { pictureOf } from './picture.js';
import { printSheet } from './sheet.js';

const SCALE = 2; // of a PNG: twice the size on the screen, for print
const LONGEST = 90; // characters of a file's name

/**
 * @param {'png' | 'svg' | 'csv' | 'sheet' | 'html'} what
 * @param {Stage} stage
 * @param {{names: string[]}} [more] of an interactive page: the sliders that it plays
 */
export async function save(what, stage, more) {
  if (what === 'sheet') {
    await printSheet(stage);
    return;
  }
  let blob;
  if (what === 'csv') {
    blob = await (await stage.channel.request('numbers', { hides: stage.hidden })).blob();
  } else if (what === 'html') {
    const { hidden: hides, channel } = stage;
    blob = await (await channel.request('interactive', { ...more, hides, origin: location.origin })).blob();
  } else {
    const picture = await pictureOf([...stage.figures.values()], stage.row.theme);
    blob = what === 'svg' ? svgBlob(picture) : await rasterised(picture);
  }
  download(blob, `${nameOf(stage.client)}.${what}`);
}

/**
 * The name of a file, in characters that every system takes: the page and its state, or the lesson and
 * its part.
 */
export function nameOf({ page, address, stories }) {
  const lesson = [...stories ?? []].find(({ data }) => data?.kind === 'lesson')?.data;
  const state = lesson ? `${lesson.title} part ${lesson.step}`
    : decodeURIComponent((address ?? '').replaceAll('+', ' '));
  const name = `${page} ${state}`.replaceAll(/[^\p{L}\p{N}.]+/gu, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
  return name.slice(0, LONGEST);
}

const svgBlob = ({ svg }) => new Blob([svg], { type: 'image/svg+xml' });

/** A picture as PNG. */
export async function rasterised(picture) {
  const address = URL.createObjectURL(svgBlob(picture));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = make('canvas');
    canvas.width = SCALE * picture.width;
    canvas.height = SCALE * picture.height;
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => { canvas.toBlob(resolve, 'image/png'); });
  } finally {
    URL.revokeObjectURL(address);
  }
}

export function download(blob, name) {
  const link = make('a');
  Object.assign(link, { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
