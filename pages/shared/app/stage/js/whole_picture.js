// The way back from a part to the whole: a button in a figure that shows another part than its own, by a
// zoom or a turned camera. A double click does the same, but who knows that? It stands in the corner of
// the plot area where it covers the least.

import { coveredBy, drawnIn } from './covered.js';
import { makeButton } from './dom.js';
import { axisOf, isDrawn, paperBox, rangesOf } from './plotly_private.js';
import { RANGED } from './zoom.js';

const SAME = 1e-6; // of a range
const TURNED = 1e-3; // of the distance of the eye
const EDGE = 4; // px between the button and the frame
const CORNERS = [[1, 1], [1, 0], [0, 1], [0, 0]]; // (across, down); the first of equals is taken

export class WholePicture {
  /** @param {Figure} figure */
  constructor(figure) {
    this.figure = figure;
    this.button = makeButton('Whole picture', 'Show all of it again', () => this.show());
    this.button.className = 'kp-whole';
    this.corner = null; // before it has one
    this.box = null; // where it stands in the plot area
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

  /** Once it is there it stays in its corner, whatever is drawn: a button that hops is not hit. */
  look() {
    const { isPart, figure: { card } } = this;
    if (!isPart) {
      this.button.remove();
      this.corner = this.box = null;
      return;
    }
    if (!this.button.isConnected) card.append(this.button);
    this.corner ??= this.bestCorner();
    this.place();
  }

  /** {left, top, width, height} of the plot area in the figure, and its axes where it is flat. */
  get area() {
    const { node } = this.figure;
    const [x, y] = ['x', 'y'].map((name) => axisOf(node, name));
    if (!x || !y) return paperBox(node);
    return { x, y, left: x.offset, top: y.offset, width: x.length, height: y.length };
  }

  boxAt([across, down], { width, height }) {
    const { offsetWidth: wide, offsetHeight: high } = this.button;
    const left = across ? width - wide - EDGE : EDGE;
    const top = down ? height - high - EDGE : EDGE;
    return { left, top, right: left + wide, bottom: top + high };
  }

  bestCorner() {
    const { area, figure: { themed } } = this;
    if (!area.x) return CORNERS[0];
    const covered = coveredBy(drawnIn(themed.data, area), area);
    const costs = CORNERS.map((corner) => covered(this.boxAt(corner, area)));
    return CORNERS[costs.indexOf(Math.min(...costs))];
  }

  place() {
    const { area, button, figure: { node, callouts } } = this;
    const before = String(Object.values(this.box ?? {}));
    this.box = this.boxAt(this.corner, area);
    if (String(Object.values(this.box)) === before) return;
    button.style.left = `${node.offsetLeft + area.left + this.box.left}px`;
    button.style.top = `${node.offsetTop + area.top + this.box.top}px`;
    callouts.later(); // its words make room
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
