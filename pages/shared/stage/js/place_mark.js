// The mark of a learner's guess on a figure, which a click or a drag there moves; with the answer the
// true place beside it. It is gone once the picture is another one.

import { make } from './dom.js';
import { axisOf, isDrawn, toPixel } from './plotly_private.js';
import { RANGED } from './zoom.js';

const AGAIN = 100; // ms after which a figure that is not drawn yet is looked at again

export class PlaceMark {
  /**
   * @param {{figure: string, axis: string, across: number | null}} asked
   * @param {PageClient} client
   * @param {function(number)} point is told where the learner points
   */
  constructor(asked, client, point) {
    Object.assign(this, { asked, client });
    this.pointing = {
      figure: asked.figure, place: (x, y) => point(asked.axis === 'x' ? x : y),
    };
    this.root = make('div', 'kp-place');
    this.root.dataset.axis = asked.axis;
    if (asked.across !== null) this.line = make('div', 'kp-place-across', this.root);
    this.guess = make('div', 'kp-place-guess', this.root);
    this.guess.dataset.says = 'your guess';
    this.again = () => this.draw();
    this.observer = new ResizeObserver(this.again);
    this.follow();
  }

  move(value) {
    this.value = value;
    this.draw();
  }

  /** The answer is given: the true place is shown. */
  show(truth) {
    this.truth = truth;
    this.true = make('div', 'kp-place-true', this.root);
    this.true.dataset.says = 'true place';
    this.letGo();
    this.state = this.stage?.record?.state;
    this.draw();
  }

  /** A picture is shown: the first one is where the mark goes, after the answer another one ends it. */
  follow() {
    const stage = this.client.main;
    if (!stage || this.removed) return;
    if (this.truth !== undefined) {
      if (stage.record?.state !== this.state) this.remove();
      return;
    }
    if (this.stage !== stage) {
      this.letGo();
      this.stage = stage;
      stage.root.addEventListener(RANGED, this.again);
    }
    stage.pointing = this.pointing;
    this.draw();
  }

  /** Puts guess, truth and line where they lie on the figure's axes. */
  draw() {
    clearTimeout(this.waiting);
    if (this.removed || this.value === undefined) return;
    const node = this.stage?.figures.get(this.asked.figure)?.node;
    if (!node || !isDrawn(node)) {
      this.waiting = setTimeout(this.again, AGAIN);
      return;
    }
    if (this.root.parentNode !== node) {
      node.append(this.root);
      this.observer.disconnect();
      this.observer.observe(node);
    }
    node.toggleAttribute('data-pointing', this.truth === undefined);
    const [x, y] = ['x', 'y'].map((id) => axisOf(node, id));
    Object.assign(this.root.style, {
      left: `${x.offset}px`, top: `${y.offset}px`, width: `${x.length}px`, height: `${y.length}px`,
    });
    const [along, other] = this.asked.axis === 'x' ? [x, y] : [y, x];
    const side = along === x ? 'left' : 'top';
    this.guess.style[side] = `${toPixel(along, this.value)}px`;
    if (this.true) this.true.style[side] = `${toPixel(along, this.truth)}px`;
    if (this.line) {
      this.line.style[side === 'left' ? 'top' : 'left'] = `${toPixel(other, this.asked.across)}px`;
    }
  }

  /** Clicks mean what they usually do again. */
  letGo() {
    const { stage } = this;
    if (stage?.pointing === this.pointing) stage.pointing = null;
    stage?.figures.get(this.asked.figure)?.node.removeAttribute('data-pointing');
  }

  remove() {
    this.removed = true;
    clearTimeout(this.waiting);
    this.letGo();
    this.stage?.root.removeEventListener(RANGED, this.again);
    this.observer.disconnect();
    this.root.remove();
  }
}
