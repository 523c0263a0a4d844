// A step of a story, or a part of a lesson, in the sidebar: what the learner reads, the one control of the step, a question
// that hides the result until it is answered, and the way on. Answers stay in the browser.
//
// DATA (Python -> here): {root, page, token, revision, story, title, step, of, text, sections,
//   numbers: {name: slider}, to which numbers of the texts are bound (text_numbers.js),
//   kind?: 'lesson', whose controls stand in the panels below,
//   opens: whether the state opens a view below the stage,
//   question: null | {kind: 'choice', text, choices: [{text, error: '' of the right one}], right,
//       answer, then, hides}
//     | {kind: 'estimate', text, low, high, unit, readout, near, tooLow, tooHigh, answer, then,
//       hides}
//     | {kind: 'place', text, figure, axis, across, name, measure: of that axis (own_units.js), low,
//       high, places, near, answer, hides}
//     | {kind: 'stroke', text, figure, axis, along: {name, measure} of that axis, across: the same
//       of the other one, low, high: its ends, places, line, near, answer, hides}
//     | {kind: 'reveal', text?, answer?, hides}: nothing is asked, numbers are shown on request}
// TRIGGERS (here -> Python): step {n}, leave {}.

import { stylesheet } from './assets.js';
import { clientOf } from './client.js';
import { make, makeButton, mounted, setAttribute, setText } from './dom.js';
import { writeMarked, writeNumbers } from './marked_text.js';
import { Panel } from './panel.js';
import { askQuestion } from './question.js';
import { bringStage } from './sight.js';
import { bringOpenTab, dialogIsOpen } from './streamlit_private.js';
import { TextNumbers } from './text_numbers.js';

const STORY = { it: 'Step', leave: 'Leave the story: all controls' };
const LESSON = { it: 'Part', leave: 'Leave the lesson: all controls' };
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role=tab], [role=radio]';
export default mounted((parent) => new StoryView(parent));

class StoryView {
  constructor(parent) {
    stylesheet();
    this.root = make('section', 'kp-story', parent);
    const head = make('div', 'kp-story-head', this.root);
    this.title = make('h2', '', head);
    this.leave = makeButton('×', STORY.leave, () => this.trigger('leave', {}), head);
    this.place = make('ol', 'kp-story-place', this.root);
    this.body = make('div', 'kp-story-body', this.root);
    this.body.setAttribute('aria-live', 'polite');
    this.body.tabIndex = -1;
    this.text = make('p', '', this.body);
    this.question = make('div', 'kp-question', this.body);
    this.question.setAttribute('aria-live', 'polite');
    this.controls = make('div', 'kp-story-controls', this.root);
    const way = make('div', 'kp-story-way', this.root);
    this.back = makeButton('Back', 'The step before (left arrow key)', () => this.go(-1), way);
    this.next = makeButton('Next', 'The next step (right arrow key)', () => this.go(1), way);
    this.panel = new Panel(this.controls);
    this.numbersInText = new TextNumbers(this.root);
    this.ending = new AbortController();
    const { signal } = this.ending;
    document.addEventListener('keydown', (event) => this.pressed(event), { signal });
    for (const type of ['pointerover', 'focusin']) {
      this.root.addEventListener(type, ({ target }) => this.light(target.closest('[data-show]')));
    }
    for (const type of ['pointerout', 'focusout']) {
      this.root.addEventListener(type, () => this.light(null));
    }
    this.root.addEventListener('click', (event) => {
      const words = event.target.closest('[data-show]');
      if (!words) return;
      event.preventDefault(); // for fingers: the address stays
      this.light(words);
    });
  }

  update({ data, setTriggerValue }) {
    this.data = data;
    this.setTrigger = setTriggerValue;
    this.client = clientOf(data.page);
    this.detach ??= this.client.attach('stories', this);
    // What a lesson has shown stays in sight when its learner changes the data or the kernel.
    const revision = data.kind === 'lesson' ? null : data.revision;
    const key = JSON.stringify([data.story, data.step, revision]);
    const same = key === this.key;
    this.key = key;
    if (!same) this.open();
    this.showControls();
    this.told();
  }

  /** The controls of the step, and the numbers in its texts that are controls. */
  showControls() {
    const { data, sections, setTrigger } = this;
    this.panel.update({ data: { ...data, sections }, setTriggerValue: setTrigger });
    this.numbersInText.update(data, this.client, !this.mustPredict);
    this.closePanels(data.kind === 'lesson' && this.mustPredict);
    this.next.classList.toggle('kp-primary', !this.asked || this.answered); // the answer first
  }

  /** In a lesson the controls stand in panels of their own: they too come after the answer. */
  closePanels(yes) { document.documentElement.toggleAttribute('data-kp-predict', Boolean(yes)); }

  /** The controls of the step; they come after the answer where something is asked. */
  get sections() { return this.mustPredict ? [] : this.data.sections; }

  /** Whether the result is not to be seen before the learner has answered. */
  get mustPredict() { return this.asked && this.asked.kind !== 'reveal' && !this.answered; }

  get asked() { return this.data.question; }

  open() {
    const { title, step, of, text, kind } = this.data;
    this.words = kind === 'lesson' ? LESSON : STORY;
    setAttribute(this.leave, 'title', this.words.leave);
    setAttribute(this.leave, 'aria-label', this.words.leave);
    this.answered = false;
    this.before = null;
    this.light(null);
    setText(this.title, title);
    this.place.setAttribute('aria-label', `${this.words.it} ${step} of ${of}`);
    this.place.replaceChildren(...Array.from({ length: of }, (_, i) => this.dot(i + 1, step)));
    writeMarked(this.text, text);
    this.question.replaceChildren();
    // What is revealed at the end stands below the control with which the learner chooses.
    if (this.asked?.kind === 'reveal') this.controls.after(this.question);
    else this.body.append(this.question);
    this.drawn?.remove();
    this.drawn = this.asked && askQuestion(this.question, this.asked, this);
    this.back.disabled = step === 1;
    setText(this.next, step === of ? 'Go on freely' : 'Next');
    this.hide();
    if (this.data.opens) bringOpenTab();
    else if (this.client.main) bringStage(this.client.main.root);
    // Whoever begins a story, or has no place on the page, goes on at the text: the next Tab leads
    // to the question.
    const begun = this.begun && document.activeElement !== document.body;
    if (!begun) this.body.focus({ preventScroll: true });
    this.begun = true;
  }

  dot(n, step) {
    const item = make('li');
    const dot = makeButton(String(n), `${this.words.it} ${n}`, () => this.trigger('step', { n }), item);
    if (n === step) dot.setAttribute('aria-current', 'step');
    return item;
  }

  /** What must not be seen before the answer. */
  hide() {
    const asked = this.answered ? null : this.asked;
    const names = asked ? [...asked.hides ?? [], ...asked.readout ? [asked.readout] : []] : [];
    const { main } = this.client;
    if (main?.data.step === this.data.step || this.data.kind === 'lesson') main?.hide(names);
  }

  /** The learner has answered: the result is shown, and what the answer sets is set. */
  answer() {
    this.before = this.numbers();
    this.answered = true;
    this.hide();
    const gesture = this.client.nextGesture();
    for (const [name, value] of Object.entries(this.asked.then ?? {})) {
      this.client.set(this.data.token, name, value, gesture);
    }
    this.showControls();
    this.told();
  }

  /** The numbers that the readouts show, by key. */
  numbers() {
    return new Map(this.readouts.map(({ key, value }) => [key, value]));
  }

  /** The readout of that key: {amount, unit, ...}. */
  readout(key) {
    return this.readouts.find((one) => one.key === key);
  }

  get readouts() { return this.client.main?.record?.readouts ?? []; }

  /** A picture is shown, or its numbers have changed. */
  told() {
    writeNumbers(this.root, this.numbers(), this.before);
    this.hide();
    this.drawn?.follow();
  }

  light(words) {
    const name = words?.dataset.show;
    if (name === this.lit) return;
    this.lit = name;
    const { main } = this.client ?? {};
    if (!name) main?.light.clear();
    else if (main) words.toggleAttribute('data-found', main.light.show(name));
  }

  go(by) {
    const { step, of } = this.data;
    if (step + by < 1) return;
    if (step + by > of) this.trigger('leave', {});
    else this.trigger('step', { n: step + by });
  }

  pressed(event) {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || shiftKey || !['ArrowLeft', 'ArrowRight'].includes(key)) return;
    if (target.closest?.(OWN_KEYS) || dialogIsOpen()) return;
    event.preventDefault();
    this.go(key === 'ArrowLeft' ? -1 : 1);
  }

  /** Asks for a run of the page, after what was set before has reached the server. */
  async trigger(name, value) {
    if (this.client.busy) await this.client.settled();
    this.setTrigger(name, value);
  }

  remove() {
    this.client?.main?.hide([]);
    this.closePanels(false);
    this.drawn?.remove();
    this.light(null);
    this.ending.abort();
    this.detach?.();
    this.panel.remove();
    this.numbersInText.remove();
    this.root.remove();
  }
}
