// Lights up what words of a story name: a figure by its id, the traces of a role or a name, a
// readout by the beginning of its key. All else on the same picture stands back meanwhile.

import { bring } from './dom.js';
import { isDrawn } from './plotly_private.js';
import { means } from './shown.js';

const FAINT = 0.12; // opacity of the traces that are not meant

export class Light {
  /** @param {{row: FigureRow, readouts: HTMLElement}} stage */
  constructor(stage) {
    this.stage = stage;
    this.undo = [];
  }

  /** Lights up what is named; returns whether anything was found. */
  show(name) {
    this.clear();
    const wanted = name.toLowerCase();
    for (const figure of this.stage.row.figures.values()) {
      if (figure.id === wanted) this.mark(figure.card);
      else this.traces(figure, wanted);
    }
    for (const item of this.stage.readouts.list.children) {
      if (item.dataset.key.startsWith(wanted)) this.mark(item);
    }
    return this.undo.length > 0;
  }

  mark(node) {
    node.toggleAttribute('data-lit', true);
    this.undo.push(() => node.toggleAttribute('data-lit', false));
  }

  traces({ node, spec }, wanted) {
    const isWanted = (trace) => means(wanted, trace);
    if (!isDrawn(node) || !spec?.data.some(isWanted)) return;
    const { data } = node;
    const others = data.map((_, i) => i).filter((i) => !isWanted(data[i]));
    const before = others.map((i) => data[i].opacity ?? 1);
    if (others.length) window.Plotly.restyle(node, { opacity: FAINT }, others);
    this.undo.push(() => {
      if (isDrawn(node) && node.data === data) {
        window.Plotly.restyle(node, { opacity: before }, others);
      }
    });
  }

  /** Brings the first picture that is lit into sight: on a phone it may stand below the others. */
  bring() {
    const cards = [...this.stage.row.figures.values()].map(({ card }) => card);
    bring(cards.find((card) => card.hasAttribute('data-lit')));
  }

  clear() {
    for (const step of this.undo.splice(0)) step();
  }
}
