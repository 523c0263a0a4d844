// The projector look (key P): the stage fills the window, type and lines grow with it, and of all
// controls one slider stays, the one that a sweep would move. css/projector.css arranges the page.

import { announce } from './announcer.js';
import { makeButton, takesKeys } from './dom.js';
import { isSingleKey } from './single_keys.js';
import { dialogIsOpen } from './streamlit_private.js';

const MARK = 'data-kp-projector'; // of the document, so that the next page has the same look
const SHARE = 0.03; // of the window's height that the smallest words have
const SQUARE = 0.75; // height by width of a window from which on its width counts
const TYPE = 12; // px, of the smallest words of a figure where nothing is enlarged

const isOn = () => document.documentElement.hasAttribute(MARK);

/** How much larger than usual type, lines and points are drawn to be read from the last row. */
export const farScale = () =>
  Math.max(1, SHARE * Math.min(window.innerHeight, SQUARE * window.innerWidth) / TYPE);

/** How much larger than usual they are drawn now: on a large screen as the page's own type. */
export const drawnScale = () => (isOn() ? farScale() : Math.max(1, smallType() / TYPE));

/** The size of the smallest words of the page, in px. */
function smallType() {
  const style = getComputedStyle(document.documentElement);
  return parseFloat(style.getPropertyValue('--kp-type-small')) * parseFloat(style.fontSize);
}

let asked = null; // the part of a lesson that was the last to say how it is to be shown

export class Projector {
  /**
   * @param {Stage} stage the main stage of a page
   * @param {HTMLElement} parent where its button stands
   */
  constructor(stage, parent) {
    this.stage = stage;
    this.button = makeButton('Projector', 'Projector look (P)', () => this.toggle(), parent);
    this.button.classList.add('kp-projector');
    this.isSlow = false;
    this.scale = drawnScale();
    this.ending = new AbortController();
    const { signal } = this.ending;
    document.addEventListener('keydown', (event) => this.pressed(event), { signal });
    window.addEventListener('resize', () => { if (drawnScale() !== this.scale) this.resize(); }, { signal });
    stage.sweep.which.addEventListener('change', () => this.markSlider(), { signal });
  }

  pressed(event) {
    if (isSingleKey(event, 'p')) this.toggle();
    else if (event.key !== 'Escape' || !isOn() || this.stage.sweep.active) return;
    else if (!takesKeys(event.target) && !dialogIsOpen()) this.toggle();
  }

  toggle() {
    if (this.button.hidden) return;
    document.documentElement.toggleAttribute(MARK);
    announce(isOn() ? 'Projector look. Escape ends it.' : 'Usual look.');
    this.update();
    this.resize();
  }

  /** Draws type and lines in the size that they have now. */
  resize() {
    this.scale = drawnScale();
    for (const stage of this.stage.client.stages) stage.setTheme();
  }

  /** Brings button and slider up to date: after a run of the page, and after a move. */
  update() {
    const { projector, projects } = this.stage.data;
    this.button.hidden = !projector; // in a story
    this.followLesson(projects);
    document.documentElement.toggleAttribute(MARK, isOn() && !this.button.hidden);
    this.button.setAttribute('aria-pressed', String(isOn()));
    this.setPace();
    this.markSlider();
  }

  /** A class has to be able to follow a sweep: in this look it is slow. */
  setPace() {
    if (isOn() === this.isSlow) return;
    this.isSlow = isOn();
    this.stage.sweep.speed.value = this.isSlow ? 'slow' : 'normal';
  }

  /** A part of a lesson may ask for the look, or end that of the part before it. */
  followLesson(projects) {
    const changes = projects?.of !== asked?.of && (projects?.on || asked?.on);
    if (changes) {
      document.documentElement.toggleAttribute(MARK, Boolean(projects?.on));
      this.resize();
    }
    asked = projects;
  }

  markSlider() {
    const name = this.stage.sweep.which.value;
    for (const node of document.querySelectorAll('.kp-control[data-name]')) {
      node.toggleAttribute('data-projected', node.dataset.name === name);
    }
  }

  remove() {
    this.ending.abort();
    this.button.remove();
  }
}
