// What a question draws on a figure of the stage, and what a click or a drag there means meanwhile.

import { make } from './dom.js';
import { axisOf, isDrawn, wordsOfTraces } from './plotly_private.js';
import { RANGED } from './zoom.js';

const AGAIN = 100; // ms after which a figure that is not drawn yet is looked at again

/**
 * A mark that lies over the plot area of a figure. Once the answer is given and the picture is
 * another one, it is gone. Who extends it says in `arrange(along, other)` where its parts lie: the
 * axis that is asked along, and the other one.
 */
export class FigureMark {
  /**
   * @param {{figure: string, axis: string}} asked
   * @param {PageClient} client
   * @param {{place: function, draws?: boolean}} pointing is told where the learner points, in data
   *   coordinates, and whether a press {begins, ends} there; `draws` if a finger draws and does
   *   not scroll
   */
  constructor(asked, client, pointing) {
    Object.assign(this, { asked, client });
    this.pointing = { figure: asked.figure, ...pointing };
    this.answered = false;
    this.root = make('div', 'kp-place');
    this.root.dataset.axis = asked.axis;
    this.again = () => this.draw();
    this.observer = new ResizeObserver(this.again);
  }

  /** The answer is given: a click means what it usually does again. */
  end() {
    this.answered = true;
    this.letGo();
    this.state = this.stage?.record?.state;
    this.draw();
  }

  adopt(stage) {
    if (this.stage) return;
    Object.assign(this, { stage, state: stage.record?.state });
    stage.root.addEventListener(RANGED, this.again);
  }

  /** A picture is shown: the first one is where the mark goes, after the answer another one ends it. */
  follow() {
    const stage = this.client.main;
    if (!stage || this.removed) return;
    if (this.answered) {
      this.adopt(stage); // of an answer of before, which is shown once there is a picture
      if (stage.record?.state !== this.state) this.remove();
      else this.draw();
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

  /** Puts the mark where it lies on the figure's axes. */
  draw() {
    clearTimeout(this.waiting);
    if (this.removed) return;
    const node = this.stage?.figures.get(this.asked.figure)?.node;
    if (!node || !isDrawn(node)) {
      this.waiting = setTimeout(this.again, AGAIN);
      return;
    }
    if (this.root.parentNode !== node) {
      node.append(this.root);
      this.followPlot(node);
      this.observer.disconnect();
      this.observer.observe(node);
    }
    node.toggleAttribute('data-pointing', !this.answered);
    const [x, y] = ['x', 'y'].map((id) => axisOf(node, id));
    Object.assign(this.root.style, {
      left: `${x.offset}px`, top: `${y.offset}px`, width: `${x.length}px`, height: `${y.length}px`,
    });
    this.arrange(...(this.asked.axis === 'x' ? [x, y] : [y, x]));
  }

  /** Plotly has drawn anew: there may be other words, which the mark's own make room for. */
  followPlot(node) {
    this.plot?.removeListener?.('plotly_afterplot', this.again);
    this.plot = node;
    node?.on('plotly_afterplot', this.again);
  }

  /** Boxes of the picture's own words, in pixels of the plot area. */
  get words() {
    const { left, top } = this.root.getBoundingClientRect();
    return wordsOfTraces(this.root.parentNode).filter((one) => one.textContent).map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: x - left, y: y - top, width, height };
    });
  }

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
    this.followPlot(null);
    this.root.remove();
  }
}
