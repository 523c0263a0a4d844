// All private parts of Plotly that the stage touches, and how its layouts name axes; plotly.js 4
// keeps the former undocumented. tests/browser/unit/test_plotly_private.py looks for each of them in the installed
// version. The other scripts know the functions below alone.
//
// A `node` is the element that Plotly draws into. Pixels count from the upper left corner of the
// node, or, along an axis, from the start of its plot area.

/** Selector of the elements that take the pointer over each plot area. */
export const PLOT_AREA = '.nsewdrag';

/** Classes of Plotly's elements that css/stage.css places or hides. */
export const STYLED_CLASSES = [
  'plot-container', 'cartesianlayer', 'overplot', 'shapelayer', 'gl-container', 'hoverlayer',
  'nsewdrag',
];

const AXIS_NAME = /^[xy]axis\d*$/;
const SPACE_NAME = /^scene\d*$/;
const RANGE_MEMORY = ['_inputRange', '_rangeInitial0', '_rangeInitial1'];

const IN_SPACE = ['scatter3d', 'surface', 'mesh3d'];

/** Plotly, ready to draw such data: what draws in space waits until then (plotly_script.py). */
export function plotlyFor(data) {
  if (data.some(({ type }) => IN_SPACE.includes(type))) window.Plotly.registerSpace?.();
  return window.Plotly;
}

/** One axis of a drawing; where it lies is read when asked for, as Plotly moves it. */
export class Axis {
  /** @param {object} plotly Plotly's own object, for the functions of this script alone */
  constructor(plotly) {
    this.plotly = plotly;
  }

  /** 'x', 'y2', ... */
  get id() {
    return this.plotly._id;
  }

  /** 'linear', 'log', 'category', 'date', ... */
  get type() {
    return this.plotly.type;
  }

  /** Pixels from the edge of the node to the plot area. */
  get offset() {
    return this.plotly._offset;
  }

  /** Pixels along the plot area. */
  get length() {
    return this.plotly._length;
  }
}

/** Takes away what a hover shows, as if the pointer had left the picture. */
export function endHover(node) {
  if (node.querySelector('.hoverlayer > *')) window.Plotly.Fx.unhover(node);
}

/** Names of the flat axes of a layout: 'xaxis', 'yaxis2', ... */
export const axisNames = (layout) => Object.keys(layout).filter((name) => AXIS_NAME.test(name));

/** The ranges of a layout, as Plotly takes them: {'xaxis.range': [low, high], ...}. */
export function rangesOf(layout) {
  const ranged = axisNames(layout).filter((name) => layout[name].range);
  return Object.fromEntries(ranged.map((name) => [`${name}.range`, [...layout[name].range]]));
}

/**
 * Takes ranges over (see `rangesOf`) as if a hand had zoomed to them: Plotly's next drawing keeps them
 * as it keeps a hand's, while what it is given has the ranges from before.
 */
export function zoomTo(node, ranges) {
  const { _preGUI: before } = node._fullLayout;
  for (const [name, own] of Object.entries(rangesOf(node.layout))) {
    if (ranges[name]) own.forEach((end, i) => { before[`${name}[${i}]`] ??= end; });
  }
  return window.Plotly.relayout(node, ranges);
}

/** Whether Plotly has drawn into the node. */
export const isDrawn = (node) => Boolean(node._fullLayout);

/** {width, height} of the drawing in pixels. */
export function drawnSize(node) {
  const { width, height } = node._fullLayout;
  return { width, height };
}

/** {left, top, width, height} in pixels of what coordinates in 'paper' refer to. */
export function paperBox(node) {
  const { l, t, w, h } = node._fullLayout._size;
  return { left: l, top: t, width: w, height: h };
}

/**
 * The axis of an id ('x', 'y2', ...).
 * @returns {Axis | null} null where the drawing has none of that id
 */
export function axisOf(node, id) {
  const axis = node._fullLayout[id.replace(/^([xy])/, '$1axis')];
  return axis ? new Axis(axis) : null;
}

/**
 * The axes below an element that takes the pointer (see PLOT_AREA).
 * @returns {{x: Axis, y: Axis} | null} null outside of every plot area
 */
export function subplotOf(node, element) {
  const subplot = node._fullLayout?._plots?.[element?.dataset.subplot];
  return subplot ? { x: new Axis(subplot.xaxis), y: new Axis(subplot.yaxis) } : null;
}

/** Pixels of data values (numbers, dates, names of categories); null is a gap, NaN. */
export function toPixels({ type, plotly }, values) {
  const pixels = new Float64Array(values.length);
  if (type === 'linear') {
    // From both ends of the axis: Plotly rounds to 0.01 px, too coarse for years from year 0 on.
    const [low, high] = plotly.range;
    const start = plotly.l2p(low);
    const unit = (plotly.l2p(high) - start) / (high - low);
    for (let i = 0; i < pixels.length; i++) {
      pixels[i] = values[i] === null ? NaN : start + unit * (values[i] - low);
    }
  } else {
    for (let i = 0; i < pixels.length; i++) pixels[i] = plotly.d2p(values[i]);
  }
  return pixels;
}

/** Pixel of one data value. */
export const toPixel = ({ plotly }, value) => plotly.d2p(value);

/** Pixel of a computed coordinate: as a data value, but a category's number for its name. */
export const coordinateToPixel = ({ plotly }, coordinate) => plotly.c2p(coordinate);

/** The number that stands for a data value: of a category its place, else the value. */
export const toCoordinate = ({ plotly }, value) => plotly.d2c(value);

/** Data value (a number) at a pixel. */
export const toData = ({ plotly }, pixel) => plotly.p2c(pixel);

/** A text that is the same as long as the axis maps the same way. */
export const mappingKey = ({ plotly }) => `${plotly.range} ${plotly.l2p(0)} ${plotly.l2p(1)}`;

/** Identities (`uid`) of the traces that are not shown, such as those switched off by a legend. */
export function hiddenTraces(node) {
  const hidden = new Set();
  for (const { uid, visible } of node._fullData) if (visible !== true) hidden.add(uid);
  return hidden;
}

/**
 * Makes Plotly forget the first ranges of all axes, from which it works out an aspect. To be called
 * before a drawing with other ranges.
 */
export function forgetRanges(node) {
  const layout = node._fullLayout;
  for (const name of axisNames(layout)) {
    for (const key of RANGE_MEMORY) delete layout[name][key];
  }
}

/**
 * Makes Plotly forget the room that colour bars took outside the plot area, which it keeps where a bar
 * is no more. To be called before a drawing.
 */
export function forgetMargins(node) {
  if (isDrawn(node)) node._fullLayout._reservedMargin = {};
}

/**
 * Has Plotly take note of where spaces have turned to: they turn on for a moment after the hand has let
 * go, and its next drawing would turn them back. To be called before a drawing.
 */
export function keepCameras(node) {
  const layout = node._fullLayout ?? {};
  for (const name of Object.keys(layout).filter((one) => SPACE_NAME.test(one))) {
    layout[name]._scene?.saveLayout(node.layout);
  }
}

/** The drawing that holds shapes and legend, above those that hold axes and traces. */
export const upperLayer = (node) => node.querySelectorAll('.main-svg')[1] ?? null;

/** The words that traces write beside their points. */
export const wordsOfTraces = (node) => [...node.querySelectorAll('.textpoint')];

/** The pictures of the heatmaps. */
export const heatmapImages = (node) => [...node.querySelectorAll('.heatmaplayer image')];
