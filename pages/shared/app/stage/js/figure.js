// One figure of the stage: a lasting Plotly node with two canvases in it, one for the picture while
// something moves, one for the light marks that follow the pointer.

import { dropTitles, fittingTitles } from './axis_titles.js';
import { Callouts, restOfNote } from './callouts.js';
import { fewerNumbers } from './colour_bar.js';
import { make, setAttribute, setText } from './dom.js';
import { Formula } from './formula.js';
import { emptyPointwise, frameOf, near } from './frame.js';
import { KeptSizes } from './kept_sizes.js';
import { isLow, leaveOutMost } from './low_picture.js';
import { marksOf } from './marks.js';
import { nameInHover } from './hover_names.js';
import { hoverInOwnUnits } from './own_units.js';
import { paint, paintable } from './painter.js';
import {
  drawnSize, forgetRanges, heatmapImages, isDrawn, keepCameras, plotlyFor, rangesOf, upperLayer,
} from './plotly_private.js';
import { LASTING, roleOf } from './roles.js';
import { isSame } from './same.js';
import { paintShapes } from './shapes.js';
import { applyTheme } from './theming.js';
import { WholePicture } from './whole_picture.js';
import { RANGED } from './zoom.js';

const CONFIG = {
  displaylogo: false, responsive: false, showTips: false,
  doubleClick: false, // by gestures.js, which a busy page does not make miss it
  showSendToCloud: false, plotlyServerURL: '', showAxisRangeEntryBoxes: false,
  displayModeBar: false, // it would lie over the picture
  // A picture in space is drawn in the screen's own pixels, not in four times as many.
  plotGlPixelRatio: Math.max(1, window.devicePixelRatio || 1),
};
const NARROW = 480; // px
const LEAST = 100; // px: a node that is still being laid out may be too narrow for Plotly's axes
const FAINT = 0.3; // opacity of the lines as they were before a move

export class Figure {
  constructor(id, parent) {
    this.id = id;
    this.card = make('figure', 'kp-card', parent);
    const caption = make('figcaption', 'kp-caption', this.card);
    this.title = make('span', 'kp-title', caption);
    this.note = make('span', 'kp-note', caption);
    new KeptSizes(caption).show([]);
    this.formula = new Formula(make('div', 'kp-note kp-card-formula'));
    this.node = make('div', 'kp-figure', this.card);
    this.node.dataset.figure = id;
    this.node.setAttribute('role', 'img');
    this.canvas = make('canvas', 'kp-canvas');
    this.overlay = make('canvas', 'kp-canvas kp-overlay');
    this.overlay.hidden = true; // an empty canvas would cost as much of each frame as a full one
    this.context = this.canvas.getContext('2d');
    this.moving = false;
    this.isRemoved = false;
    this.over = null; // a function: SVG that lies over it and is saved with it
    this.drawings = new Set(); // what Plotly has begun and not ended
    this.whole = new WholePicture(this);
    this.callouts = new Callouts(this);
    this.prepared = new WeakMap(); // by figure of a scene: what was made of it
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(this.node);
  }

  /** Takes what is to be shown; `needsPlotly` then says whether the canvas alone will do. */
  take(spec, theme, chosen, alt) {
    const key = `${theme.key} ${chosen}`;
    let ready = this.prepared.get(spec);
    if (ready?.key !== key) {
      const frame = frameOf(spec) + theme.key;
      const ranges = Object.values(rangesOf(spec.layout ?? {}));
      ready = { key, frame, themed: applyTheme(spec, theme, chosen), ranges };
      this.prepared.set(spec, ready);
    }
    const { themed, frame, ranges } = ready;
    Object.assign(this, { spec, theme, chosen, themed, frame, ranges });
    this.paintable = paintable(spec);
    const { drawn } = this;
    // A slider that does not move it has it sent again: Plotly need not draw a space anew for it.
    if (drawn && !this.paintable && isSame(drawn.spec, spec)) drawn.spec = spec;
    this.needsPlotly = this.paintable
      ? frame !== drawn?.frame || !near(ranges, drawn.ranges) : !this.current;
    setText(this.title, spec.title);
    setText(this.note, restOfNote(spec));
    if (spec.formula) this.title.after(this.formula.node);
    else this.formula.node.remove();
    const label = [spec.title, spec.alt ?? alt].filter(Boolean).join('. ');
    setAttribute(this.node, 'aria-label', label);
  }

  /** Shows the formula of the caption, once it is known whether there is a KaTeX. */
  writeFormula(katex) {
    const key = `${this.spec.formula} ${katex && true}`;
    if (!this.spec.formula || key === this.written) return;
    this.written = key;
    this.formula.show(this.spec.formula, katex);
  }

  /** Whether Plotly has drawn what was last taken. */
  get current() {
    const { spec, chosen, frame, drawn } = this;
    return drawn?.spec === spec && !drawn.isForNow && drawn.frame === frame
      && String(drawn.chosen) === String(chosen);
  }

  /**
   * Plotly's own drawing of what was last taken.
   * @param {boolean} isForNow whether the canvas shows it next, so that its axes will do
   */
  async react(isForNow = false) {
    if (this.current) return;
    const { spec, theme, chosen, frame, ranges } = this;
    const first = !this.drawn;
    const hasAxesAlone = isForNow && !first && this.paintable;
    const reframed = !first && String(this.drawn.ranges) !== String(ranges);
    if (reframed) forgetRanges(this.node);
    keepCameras(this.node);
    this.drawn = { spec, chosen, frame, ranges, isLow: isLow(this), isForNow: hasAxesAlone };
    // Plotly writes into what it is given: it gets a copy of its own.
    const { data, layout } = applyTheme(spec, theme, chosen);
    nameInHover(data, layout);
    hoverInOwnUnits(data, layout);
    // On a phone a legend would take the picture's place; the note above says what is what.
    if (this.node.clientWidth < NARROW && layout.showlegend) {
      layout.showlegend = false;
      layout.margin = { ...layout.margin, t: 8 };
    }
    Object.assign(layout, this.measured()); // whole pixels, so that the canvases fit
    if (this.drawn.isLow) leaveOutMost(this, data, layout);
    else if (theme.scale > 1 && this.card.closest('[data-wrapped]')) dropTitles(layout);
    if (theme.scale > 1) fewerNumbers(data, layout);
    for (const [name, text] of fittingTitles(layout, layout)) layout[name].title.text = text;
    if (hasAxesAlone) emptyPointwise(data, layout);
    await this.untilDrawn(plotlyFor(data).react(this.node, data, layout, CONFIG));
    if (this.isRemoved) return;
    if (first) this.listen();
    if (reframed) this.ranged();
    this.placeCanvases();
    this.whole.look();
  }

  /** Follows what the learner does to the axes and the legend. */
  listen() {
    for (const event of ['plotly_relayout', 'plotly_relayouting', 'plotly_restyle']) {
      this.node.on(event, () => {
        this.ranged();
        if (this.moving) this.paint();
        else this.dropFormer();
        this.hint(null);
      });
    }
  }

  /** Says that what is seen may be another part. */
  ranged() { this.node.dispatchEvent(new CustomEvent(RANGED, { bubbles: true })); }

  /** Keeps the canvases between Plotly's lower and upper drawing, and in its size. */
  placeCanvases() {
    const upper = upperLayer(this.node);
    if (!upper) return;
    if (this.canvas.nextSibling !== this.overlay || this.overlay.nextSibling !== upper) {
      upper.before(this.canvas, this.overlay);
    }
    const { width, height } = drawnSize(this.node);
    this.ratio = window.devicePixelRatio || 1;
    for (const canvas of [this.canvas, this.overlay]) {
      const [w, h] = [Math.round(width * this.ratio), Math.round(height * this.ratio)];
      if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
  }

  paint() {
    if (!this.paintable || !isDrawn(this.node)) return;
    const { layout, data } = this.themed;
    const all = this.former ? [...this.former, ...data] : data;
    paint(this.context, { layout, data: all }, this.node, this.ratio, this.moved);
    if (!this.moving) this.node.toggleAttribute('data-moving', true);
    this.moving = true;
  }

  /** Until when Plotly's heatmap pictures are decoded and can be shown without a blank frame. */
  async ready() {
    const images = heatmapImages(this.node);
    await Promise.all(images.map((image) => image.decode?.().catch(() => {})));
  }

  /** Shows Plotly's drawing again. */
  rest() {
    this.node.toggleAttribute('data-moving', false);
    if (this.moving) this.wipe();
    this.moving = false;
    this.callouts.later();
    if (!this.former || !isDrawn(this.node)) return; // the page may be gone
    paint(this.context, { data: this.former, layout: {} }, this.node, this.ratio);
  }

  wipe() { this.context.clearRect(0, 0, this.canvas.width, this.canvas.height); }

  /** Keeps the lines as they are now, faintly, until they are dropped; those kept before stay. */
  keepFormer() {
    if (this.former || this.isStill || !this.paintable || !this.themed || !isDrawn(this.node)) return;
    const lines = this.themed.data.filter((trace) => LASTING.includes(roleOf(trace)));
    if (lines.length) this.former = lines.map((trace) => ({ ...trace, opacity: FAINT }));
  }

  dropFormer() {
    if (!this.former) return;
    this.former = null;
    if (this.moving) this.paint();
    else this.wipe();
  }

  /** Light marks of the points under the pointer; null takes them away. */
  hint(indices) {
    const key = String(indices);
    if (key === this.hinted || this.isForeign || !isDrawn(this.node) || !this.themed) return;
    this.hinted = key;
    this.overlay.hidden = !indices;
    const context = this.overlay.getContext('2d');
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.overlay.width, this.overlay.height);
    if (!indices) return;
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    paintShapes(context, marksOf(this.themed.data, indices, this.theme, false), this.node);
  }

  size() {
    const { clientWidth, clientHeight } = this.node;
    return {
      width: Math.max(clientWidth || 300, LEAST), height: Math.max(clientHeight || 300, LEAST),
    };
  }

  /** Its size, which css/page/paper.css reads: paper has another width, and nothing is drawn anew for it. */
  measured() {
    const size = this.size();
    this.node.style.setProperty('--kp-wide', size.width);
    this.node.style.setProperty('--kp-high', size.height);
    return size;
  }

  async resize() {
    const size = this.size();
    if (!isDrawn(this.node) || !this.node.clientWidth) return;
    const { width, height } = drawnSize(this.node);
    if (width === size.width && height === size.height) return;
    if (isLow(this) !== this.drawn.isLow) {
      this.drawn.spec = null; // anew, with more in it or with less
      await this.react();
    } else {
      const changes = this.measured();
      for (const [name, text] of fittingTitles(this.themed.layout, size)) {
        const shown = this.node.layout[name]?.title?.text;
        if (shown && shown !== text) changes[`${name}.title.text`] = text;
      }
      await this.untilDrawn(window.Plotly.relayout(this.node, changes));
    }
    if (this.isRemoved) return;
    this.placeCanvases();
    if (this.moving) this.paint();
    this.callouts.later();
  }

  /** Waits for Plotly, as `remove` does then, too. */
  async untilDrawn(drawing) {
    this.drawings.add(drawing);
    await drawing;
    this.drawings.delete(drawing);
  }

  /** Takes the figure away at once; Plotly misses nothing of it while it still draws. */
  async remove() {
    this.observer.disconnect();
    this.callouts.remove();
    this.isRemoved = true;
    this.card.remove();
    await Promise.allSettled(this.drawings);
    if (this.drawn) window.Plotly.purge(this.node);
  }
}

/** The widths of the columns in which figures stand side by side; one alone has all the room. */
export const columnsOf = (figures) => (figures.length === 1 ? 'minmax(0, 1fr)'
  : figures.map(({ weight = 1.4 }) => `minmax(0, ${weight}fr)`).join(' '));
