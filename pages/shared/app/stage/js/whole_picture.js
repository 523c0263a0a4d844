// The way back from a part to the whole: a button at the corner of a figure that shows another part
// than its own, by a zoom or a turned camera. A double click does the same, but who knows that?

import { makeButton } from './dom.js';
import { isDrawn, rangesOf } from './plotly_private.js';
import { RANGED } from './zoom.js';

const SAME = 1e-6; // of a range
const TURNED = 1e-3; // of the distance of the eye

export class WholePicture {
  /** @param {Figure} figure */
  constructor(figure) {
    this.figure = figure;
    this.button = makeButton('Whole picture', 'Show all of it again', () => this.show());
    this.button.className = 'kp-whole';
    figure.node.addEventListener(RANGED, () => this.look());
  }

  /** What of the layout is another than the figure's own, as Plotly takes it to go back. */
  get away() {
    const { node, drawn } = this.figure;
    const home = drawn?.spec.layout ?? {};
    const seen = rangesOf(node.layout);
    const away = Object.entries(rangesOf(home)).filter(([name, own]) => !isSame(own, seen[name]));
    const back = Object.fromEntries(away);
    const { camera } = home.scene ?? {};
    if (isTurned(camera?.eye, node.layout.scene?.camera?.eye)) back['scene.camera'] = camera;
    return back;
  }

  /** Whether another part than the figure's own is seen. */
  get isPart() { return isDrawn(this.figure.node) && Object.keys(this.away).length > 0; }

  look() {
    const { isPart, figure: { card } } = this;
    if (isPart && !this.button.isConnected) card.append(this.button);
    if (!isPart) this.button.remove();
  }

  async show() {
    const { isPart, away, figure } = this;
    if (isPart) await figure.untilDrawn(window.Plotly.relayout(figure.node, away));
    this.look();
  }
}

const isSame = (home, seen) => !seen || home.every(
  (end, i) => !(Math.abs(end - seen[i]) > SAME * Math.abs(home[1] - home[0])));

const isTurned = (home, seen) => Boolean(home && seen) && ['x', 'y', 'z'].some(
  (along) => Math.abs(home[along] - seen[along]) > TURNED);
