// A stage for every hand and ear: keys on its figures, words for its pictures, tables in their place,
// and what is said of what was done.

import { announce } from './announcer.js';
import { setAttribute, setText, make } from './dom.js';
import { FigureKeys } from './figure_keys.js';
import { DRAWN } from './figure_row.js';
import { FigureTable } from './figure_table.js';
import { KeysList } from './keys_list.js';
import { focusHeading } from './page_heading.js';
import { ReturnedFocus } from './returned_focus.js';
import { hasPlaces } from './sample_places.js';
import { ScrollRegions } from './scroll_regions.js';

const SAID = {
  undo: 'Undone.', redo: 'Done again.', reset: 'Back to the opening state.',
  pin: 'Pinned beside the live picture.', swap: 'Swapped with the pinned picture.',
  unpin: 'The pinned picture is gone.', clear: 'The points are cleared.', add: 'A point is added.',
  remove: 'The point is removed. Undo brings it back.', move: 'The point is moved.',
};
const KEYS = 'Arrows go from place to place, Enter chooses, question mark lists all keys.';

let ids = 0;
let asTables = false; // the same on every page, until the browser loads one anew

export class Access {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.keys = new FigureKeys(stage);
    this.tables = new Map(); // by figure
    this.words = make('p', 'kp-heard', stage.root);
    this.words.id = `kp-words-${ids++}`;
    stage.root.addEventListener(DRAWN, () => this.drawn());
  }

  /** New data of the stage: the page's own one brings what is there once. */
  update(data, head) {
    if (!data.main || this.list) return;
    focusHeading(data);
    this.list = new KeysList(this.stage.root, head.actions, {
      isOn: () => asTables, set: (yes) => this.showTables(yes),
    });
    this.regions = new ScrollRegions();
    this.focus = new ReturnedFocus(this.stage.root);
  }

  /** An answer has come: says what was done, and offers to bring a removed point back. */
  done({ event, empty }) {
    if (empty) return;
    const said = this.keys.removals.get(event) ?? SAID[event?.kind];
    if (said && !this.keys.says(event.kind)) announce(said);
    this.keys.done(event);
    const act = () => this.stage.post({ kind: 'undo' });
    const offer = event?.kind === 'remove' ? { says: 'The point is removed.', does: 'Undo', act } : null;
    if (this.stage.data.main) this.stage.status.show({ offer });
  }

  /** The pictures have been drawn: their words and tables follow. */
  drawn() {
    const { stage, tables } = this;
    for (const figure of tables.keys()) if (figure.isRemoved) tables.delete(figure);
    for (const figure of stage.figures.values()) {
      if (!figure.themed) continue;
      const isKeyed = hasPlaces(figure.spec) && !figure.isForeign && !figure.isStill;
      setAttribute(figure.node, 'role', isKeyed ? 'application' : 'img');
      setAttribute(figure.node, 'tabindex', isKeyed ? 0 : null);
      setAttribute(figure.node, 'aria-describedby', this.words.id);
      setAttribute(figure.node, 'aria-description', null);
      figure.node.querySelector('.plot-container')?.setAttribute('aria-hidden', 'true');
      if (!tables.has(figure)) tables.set(figure, new FigureTable(stage, figure));
      const table = tables.get(figure);
      if (asTables && !table.isOpen) table.toggle(true);
      table.update();
    }
    this.keys.follow();
    this.describe();
  }

  /** Writes what the pictures say: the numbers that are to be seen, and what the last move did. */
  describe() {
    const { readouts, narrator, figures } = this.stage;
    const numbers = [...readouts.list.children].filter((item) => !item.hasAttribute('data-hidden'))
      .map((item) => `${item.querySelector('dt').textContent} ${item.querySelector('dd').textContent}`);
    const isKeyed = [...figures.values()].some(({ node }) => node.tabIndex === 0);
    const said = [numbers.join(', '), narrator.root.textContent, isKeyed ? KEYS : ''];
    setText(this.words, said.filter(Boolean).map((text) => text.replace(/[.\s]*$/, '.')).join(' '));
  }

  showTables(yes) {
    asTables = yes;
    for (const stage of this.stage.client.stages) {
      for (const table of stage.access.tables.values()) if (table.isOpen !== yes) table.toggle(yes);
    }
  }

  remove() {
    this.keys.stop();
    this.list?.remove();
    this.regions?.remove();
    this.focus?.remove();
  }
}
