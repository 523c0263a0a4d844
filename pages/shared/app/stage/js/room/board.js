// A stage that only shows: the same figures and readouts as a page of the app has, with a picture
// that a room sends. A question finds on it what it finds on a page's own stage.

import { make } from '../dom.js';
import { FigureRow } from '../figure_row.js';
import { Gestures } from '../gestures.js';
import { numbersOf } from '../marked_text.js';
import { readTheme } from '../palette.js';
import { farScale } from '../projector.js';
import { Readouts } from '../readouts.js';
import { decode } from '../wire.js';

const DARK = matchMedia('(prefers-color-scheme: dark)');

export class Board {
  /** @param {{wall?: boolean}} look on a wall type and lines grow with the window */
  constructor(parent, { wall = false } = {}) {
    this.wall = wall;
    this.root = make('div', 'kp-stage', parent);
    for (const name of ['data-main', 'data-leads']) this.root.toggleAttribute(name, true);
    this.root.dataset.without = 'formula classes said sweep texts';
    this.row = new FigureRow(this.root, () => this.gestures.pressed);
    this.readouts = new Readouts(this.root);
    this.gestures = new Gestures(this);
    this.data = {};
    this.changes = { cancel() {} };
    this.client = { main: this }; // where a question looks for the stage
    this.setTheme();
    DARK.addEventListener('change', () => this.setTheme());
    window.addEventListener('resize', () => { if (this.wall) this.setTheme(); });
  }

  get figures() { return this.row.figures; }

  get takesPoints() { return false; }

  setTheme() {
    const theme = readTheme(this.root);
    if (this.wall) theme.scale = farScale();
    theme.key += ` ${theme.scale}`;
    this.row.setTheme(theme);
  }

  /**
   * Shows a picture as it came over the wire: {..., shown: keys of the readouts under it, was:
   * those of the picture before an answer}.
   * @param {string} state by which it differs from others of the room
   */
  async show(buffer, state) {
    await this.showScene(decode(buffer).scene, state);
  }

  /** Shows a picture that is decoded already. */
  async showScene(scene, state) {
    this.record = { ...scene, state };
    const { shown, readouts } = scene;
    const listed = readouts.filter(({ key }) => !shown || shown.includes(key));
    this.readouts.show(listed, [], [], null);
    await this.row.show(this.record);
  }

  /** Marks the figure on which is asked, or the first one: a phone shows it before all others. */
  markAsked(id) {
    const asked = this.figures.get(id) ?? [...this.figures.values()][0];
    for (const figure of this.figures.values()) {
      figure.card.toggleAttribute('data-asked', figure === asked);
    }
  }

  /** The readout of that key: {amount, unit, ...}. */
  readout(key) { return this.record?.readouts?.find((one) => one.key === key); }

  /** The numbers that the readouts show, by key, and those from before the answer. */
  get numbers() { return numbersOf(this.record?.readouts ?? []); }

  get numbersBefore() {
    return numbersOf([...this.record?.readouts ?? [], ...this.record?.was ?? []]);
  }

  choose(chosen) { this.row.choose(chosen); }

  release() { this.row.drag(null); }

  remove() {
    this.gestures.stop();
    this.row.remove();
    this.root.remove();
  }
}
