// The row above the figures: the formula with the present numbers, undo, redo, reset, copy link,
// pin, the projector look, and what can be saved or printed.

import { announce } from './announcer.js';
import { allow, isOff, make, makeButton, setText, takesKeys } from './dom.js';
import { Embedded } from './embedded.js';
import { Formula } from './formula.js';
import { InteractiveForm } from './interactive_form.js';
import { copyText } from './link.js';
import { PinTools } from './pin_tools.js';
import { Projector } from './projector.js';
import { save } from './save.js';
import { Sight } from './sight.js';
import { addressEmbedded, addressWith, dialogIsOpen, katex } from './streamlit_private.js';
import { NOT_ARRIVED } from './unanswered.js';

const SAVED = [
  ['png', 'Picture (PNG)'], ['svg', 'Picture (SVG)'], ['csv', 'Numbers of the picture (CSV)'],
  ['sheet', 'Print a sheet'],
];
const REFUSED = 422; // the status
const UNSAVED = 'It could not be saved: try again in a moment.';
const MAKING = 'The pictures of the file are being computed …';
const FRAME = 620; // px: with two sliders all is in sight
const FRAME_COPIED = 'The code is copied: paste it into the HTML of your page.';
const COPIED = 1500; // ms for which the button says that it is done

export class Head {
  /** @param {Stage} stage the main stage of a page */
  constructor(stage) {
    this.stage = stage;
    this.katex = null;
    this.ending = new AbortController();
    this.root = make('div', 'kp-topline');
    this.method = make('strong', 'kp-method', this.root); // seen in the projector look
    this.formula = new Formula(make('div', 'kp-formula', this.root));
    const actions = this.actions = make('div', 'kp-actions', this.root);
    actions.setAttribute('role', 'group');
    actions.setAttribute('aria-label', 'History and link');
    const event = (kind) => ({ currentTarget }) => {
      if (!isOff(currentTarget)) stage.post({ kind });
    };
    this.undo = makeButton('↶', 'Undo (Ctrl+Z)', event('undo'), actions);
    this.redo = makeButton('↷', 'Redo (Ctrl+Shift+Z)', event('redo'), actions);
    this.reset = makeButton('Reset', 'Reset to the opening state', event('reset'), actions);
    this.link = makeButton('Copy link', 'Copy a link to what you see', () => this.copy(), actions);
    this.link.classList.add('kp-link');
    this.pins = new PinTools(stage, actions);
    this.projector = new Projector(stage, actions);
    this.menu = this.menuOf(SAVED, actions);
    this.frameButton = makeButton('Code for a web page (iframe)',
      'Copy what shows this picture and its sliders in a page of your own', () => this.copyFrame(),
      this.menu.lastChild);
    this.sight = new Sight(stage.root);
    this.embedded = new Embedded(stage);
    this.undo.disabled = this.redo.disabled = true;
    document.addEventListener('keydown', (pressed) => this.shortcut(pressed), {
      signal: this.ending.signal,
    });
    stage.root.prepend(this.root);
  }

  /** What can be kept of the page, behind one button; a click elsewhere or Escape closes it. */
  menuOf(entries, parent) {
    const menu = make('details', 'kp-menu', parent);
    const button = make('summary', '', menu);
    Object.assign(button, { textContent: 'Save', title: 'Save or print what you see' });
    const list = make('div', 'kp-menu-list', menu);
    for (const [what, text] of entries) makeButton(text, text, () => this.save(what), list);
    this.interactive = new InteractiveForm(list, (names) => this.save('html', { names }));
    const outside = ({ target }) => { if (!menu.contains(target)) menu.open = false; };
    for (const kind of ['pointerdown', 'focusin']) {
      document.addEventListener(kind, outside, { signal: this.ending.signal });
    }
    menu.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !menu.open) return;
      menu.open = false;
      button.focus();
    });
    return menu;
  }

  /** Saves or prints what is to be seen. */
  async save(what, more) {
    const { stage } = this;
    this.menu.open = false;
    this.menu.firstChild.focus();
    try {
      if (!await this.isSettled()) return;
      if (what === 'html') stage.status.show({ messages: [MAKING] });
      await save(what, stage, more);
      if (what === 'html') stage.status.show({ messages: [] });
      announce('Saved.');
    } catch (error) {
      const isRefused = error.status === REFUSED; // with a sentence that says why
      if (!isRefused) console.error(error);
      stage.status.show({ messages: [isRefused ? error.message : UNSAVED] });
    }
  }

  /** Brings up to date what a run of the page decides. */
  update() {
    setText(this.method, this.stage.data.title);
    this.pins.update();
    this.projector.update();
    this.sight.update(this.stage.data);
    this.embedded.update(this.stage.data.embed ?? null);
    this.interactive.offer(this.stage.data.sweep ?? [], this.stage.sweep.which.value);
    this.frameButton.hidden = !this.stage.data.frames;
  }

  /** Shows what an answer, a frame of a sweep or the component's data say. */
  show({ formula, undo, redo, shareable }) {
    if (undo !== undefined) allow(this.undo, undo);
    if (redo !== undefined) allow(this.redo, redo);
    if (shareable !== undefined) this.shareable = shareable;
    if (formula !== undefined && formula !== this.latex) {
      this.latex = formula;
      this.formula.show(formula, this.katex);
    }
  }

  /** Loads KaTeX, once; where it cannot be loaded the formula is its LaTeX. */
  async load(address) {
    if (this.loaded || !address) return;
    this.loaded = true;
    const { root } = this.stage.client;
    this.katex = undefined; // on its way
    this.katex = await katex(new URL(address, new URL(root, document.baseURI)).href);
    this.formula.show(this.latex ?? '', this.katex);
  }

  shortcut(event) {
    const { ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if (!(ctrlKey || metaKey) || altKey || event.isComposing) return;
    const key = event.key.toLowerCase();
    const button = key === 'y' || (key === 'z' && shiftKey) ? this.redo : key === 'z' && this.undo;
    if (!button || takesKeys(target) || dialogIsOpen()) return;
    event.preventDefault();
    button.click();
  }

  /** Whether the server has the last move, which belongs to what is taken along. */
  async isSettled() {
    const { client, status } = this.stage;
    const isSettled = await client.settled();
    if (!isSettled) status.show({ messages: [NOT_ARRIVED] });
    return isSettled;
  }

  /** Whether a link can hold what is shown, once that is settled; where not, the stage says why. */
  async isShareable() {
    const { status } = this.stage;
    if (!await this.isSettled()) return false;
    if (this.shareable) status.show({ messages: [this.shareable] });
    return !this.shareable;
  }

  /** Copies the HTML that shows the stage in another page. */
  async copyFrame() {
    const { client, data, status } = this.stage;
    this.menu.open = false;
    this.menu.firstChild.focus();
    if (!await this.isShareable()) return;
    const frame = make('iframe');
    frame.src = addressEmbedded(client.address ?? '');
    frame.title = data.title;
    frame.loading = 'lazy';
    frame.style.cssText = `width: 100%; height: ${FRAME}px; border: 0`;
    const done = await copyText(frame.outerHTML);
    status.show({ messages: [done ? FRAME_COPIED : `Copy this: ${frame.outerHTML}`] });
  }

  async copy() {
    const { client } = this.stage;
    if (!await this.isShareable()) return;
    const address = client.address === null ? location.href : addressWith(client.address);
    const done = await copyText(address);
    if (done) announce('The link is copied.');
    this.link.textContent = done ? 'Copied' : 'Copy it from the address bar';
    clearTimeout(this.copied);
    this.copied = setTimeout(() => { this.link.textContent = 'Copy link'; }, COPIED);
  }

  remove() {
    clearTimeout(this.copied);
    this.pins.remove();
    this.sight.remove();
    this.embedded.remove();
    this.projector.remove();
    this.ending.abort();
    this.root.remove();
  }
}
