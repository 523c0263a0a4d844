// A step of a story, or a part of a lesson, in the sidebar: what the learner reads, the one control of the step, a question
// that hides the result until it is answered, and the way on. Answers stay in the browser (answers.js).
//
// DATA (Python -> here): {root, page, token, revision, story, title, step, of, text, sections,
//   numbers: {name: slider}, to which numbers of the texts are bound (text_numbers.js),
//   kind?: 'lesson', whose controls stand in the panels below,
//   contents?: of a lesson: [heading, first part, last part] by section, course?: '' or its name,
//   opens: whether the state opens a view below the stage,
//   state: the token of its picture, untouched: whether it is as the step begins,
//   goals: [{readout, limits, atLeast, exactly, unit}], learnt: '' or what is said at the end,
//   next: null or the story that it leads on to {title, page},
//   question: null | what is asked, by its kind (question.js)}
// TRIGGERS (here -> Python): step {n}, leave {}, next {}.

import { Answers } from './answers.js';
import { stylesheet } from './assets.js';
import { clientOf } from './client.js';
import { make, makeButton, markRoot, mounted, setAttribute, setText } from './dom.js';
import { Goals } from './goals.js';
import { explain } from './guess.js';
import { markFramed } from './loading.js';
import { numbersOf, writeMarked, writeNumbers } from './marked_text.js';
import { Panel } from './panel.js';
import { askQuestion } from './question.js';
import { SaidNumbers } from './said_numbers.js';
import { noteSeen } from './seen.js';
import { bringSaid, bringStep } from './sight.js';
import { StartClass } from './start_class.js';
import { endCard } from './story_end.js';
import { StoryPlace } from './story_place.js';
import { dialogIsOpen } from './streamlit_private.js';
import { TextNumbers } from './text_numbers.js';

const STORY = { it: 'Step', leave: 'Leave the story: all controls' };
const LESSON = { it: 'Part', leave: 'Leave the lesson: all controls' };
const KEPT = 'They are kept in this browser alone';
const AGAIN = ['stroke', 'line']; // kinds of questions at which another try teaches
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role=tab], [role=radio]';
export default mounted((parent) => new StoryView(parent));

class StoryView {
  constructor(parent) {
    stylesheet();
    this.root = make('section', 'kp-story', parent);
    const head = make('div', 'kp-story-head', this.root);
    this.title = make('h2', '', head);
    this.class = new StartClass(head);
    this.leave = makeButton('×', STORY.leave, () => this.trigger('leave', {}), head);
    this.place = new StoryPlace(this.root, (n) => this.trigger('step', { n }));
    this.body = make('div', 'kp-story-body', this.root);
    this.body.setAttribute('aria-live', 'polite');
    this.body.tabIndex = -1;
    this.text = make('p', 'kp-story-text', this.body);
    this.goals = new Goals(this.body);
    this.question = make('div', 'kp-question', this.body);
    this.question.setAttribute('aria-live', 'polite');
    this.controls = make('div', 'kp-story-controls', this.root);
    const way = make('div', 'kp-story-way', this.root);
    this.back = makeButton('Back', 'The step before (left arrow key)', () => this.go(-1), way);
    this.next = makeButton('Next', 'The next step (right arrow key)', () => this.go(1), way);
    this.forgetting = makeButton('Forget my answers', KEPT, () => this.forget(), this.root);
    this.forgetting.classList.add('kp-forget');
    this.panel = new Panel(this.controls);
    this.numbersInText = new TextNumbers(this.root);
    this.ending = new AbortController();
    const { signal } = this.ending;
    document.addEventListener('keydown', (event) => this.pressed(event), { signal });
    const on = (type, handler) => this.root.addEventListener(type, handler);
    for (const type of ['pointerover', 'focusin']) {
      on(type, ({ target }) => this.light(target.closest('[data-show]')));
    }
    for (const type of ['pointerout', 'focusout']) on(type, () => this.light(null));
    on('click', (event) => {
      const words = event.target.closest('[data-show]');
      if (!words) return;
      event.preventDefault(); // for fingers: the address stays
      this.light(words);
      this.client?.main?.light.bring();
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
    if (data.kind !== 'lesson') markFramed(this.root.parentElement); // controls follow a lesson
    this.told();
  }

  /** The controls of the step, and the numbers in its texts that are controls. */
  showControls() {
    const { data, sections, setTrigger } = this;
    this.panel.update({ data: { ...data, sections }, setTriggerValue: setTrigger });
    this.numbersInText.update(data, this.client, !this.mustPredict);
    // In a lesson the controls stand in panels of their own: they too come after the answer.
    markRoot('data-kp-predict', data.kind === 'lesson' && this.mustPredict);
    this.next.classList.toggle('kp-primary', !this.asked || this.answered); // the answer first
  }

  /** The controls of the step; they come after the answer where something is asked. */
  get sections() { return this.mustPredict ? [] : this.data.sections; }

  /** Whether the result is not to be seen before the learner has answered. */
  get mustPredict() { return this.asked && this.asked.kind !== 'reveal' && !this.answered; }

  get asked() { return this.data.question; }
  get hidden() { return (!this.answered && this.asked?.hides) || []; }

  open() {
    const { title, step, of, text, kind } = this.data;
    this.words = kind === 'lesson' ? LESSON : STORY;
    for (const name of ['title', 'aria-label']) setAttribute(this.leave, name, this.words.leave);
    this.class.update(this.data);
    this.closeEnd();
    this.answers = new Answers(this.data.page, this.data.story);
    this.kept = this.asked && this.answers.of(step, this.asked);
    this.answered = Boolean(this.kept);
    this.follows = false;
    this.said = new SaidNumbers();
    this.before = this.kept && new Map(Object.entries(this.kept.before));
    const place = `${this.data.story} ${step}`;
    this.pending = this.kept && place !== this.at && this.data.untouched ? this.asked : null;
    if (this.begun && place !== this.at) this.root.scrollIntoView({ block: 'start' }); // as it is read
    this.at = place;
    this.light(null);
    setText(this.title, title);
    this.place.show(this.data, this.words.it);
    if (this.data.course) noteSeen(this.data.course, step);
    writeMarked(this.text, text);
    this.goals.open(this.data.goals ?? []);
    this.question.replaceChildren();
    delete this.question.dataset.answered;
    // What is revealed at the end stands below the control with which the learner chooses.
    if (this.asked?.kind === 'reveal') this.controls.after(this.question);
    else this.body.append(this.question);
    this.drawn?.remove();
    this.drawn = this.asked && askQuestion(this.question, this.asked, this);
    if (this.kept) this.explain(this.kept);
    this.forgetting.hidden = !this.answers.count.answered;
    this.back.disabled = step === 1;
    setText(this.next, step === of && !this.data.learnt ? 'Go on freely' : 'Next');
    this.hide();
    bringStep(this.data.opens, this.client.main?.root);
    // Whoever begins a story, or has no place on the page, goes on at the text: the next Tab leads
    // to the question.
    if (!this.begun || document.activeElement === document.body) this.body.focus({ preventScroll: true });
    this.begun = true;
  }

  /** What must not be seen before the answer. */
  hide() {
    const { hidden, client: { main }, data: { step, kind, opens } } = this;
    if (main?.data.step === step || kind === 'lesson') main?.hide(hidden);
    // The tabs of a lesson's part would tell it: numbers, maps, predictions.
    markRoot('data-kp-hides', kind === 'lesson' && hidden.length && !opens);
  }

  /** The learner has answered: the result is shown, and what the answer sets is set. */
  answer(said) {
    this.before = numbersOf(this.readouts);
    this.answered = true;
    if (this.asked.answer || said.verdict) bringSaid(this.explain(said));
    if (said.given !== undefined) this.keep(said);
    this.hide();
    this.set(this.asked);
    this.showControls();
    this.told();
  }

  /** The picture becomes that of the answer: with what it sets, and with the point that it moves. */
  set({ then = {}, moves }) {
    const { client, data: { token } } = this;
    const gesture = client.nextGesture();
    for (const [name, value] of Object.entries(then)) client.set(token, name, value, gesture);
    if (moves) client.post(token, { kind: 'move', ...moves }, gesture);
  }

  explain(said) {
    const node = explain(this.question, { ...said, answer: this.asked.answer });
    this.question.dataset.answered = this.asked.kind;
    if (AGAIN.includes(this.asked.kind)) makeButton('Try again', '', () => this.again(), node);
    node.tabIndex = -1; // what was pressed is gone: the focus goes on to what is said
    return node;
  }

  /** Keeps an answer, with the numbers from before it that its step names. */
  keep(said) {
    const named = this.root.querySelectorAll('.kp-number[data-when=before]');
    const before = Object.fromEntries(
      Array.from(named, ({ dataset: { readout } }) => [readout, this.before.get(readout)]));
    this.answers.keep(this.data.step, { ...said, asked: this.asked.text, before });
    this.forgetting.hidden = false;
  }

  again() {
    this.answers.forget(this.data.step);
    this.open();
    this.showControls();
    this.told();
  }

  /** Forgets all answers of the story, which then begins anew. */
  forget() {
    this.answers.forgetAll();
    this.again();
    this.trigger('step', { n: 1 });
  }

  /** The readout of that key: {amount, unit, ...}. */
  readout(key) { return this.readouts.find((one) => one.key === key); }
  get readouts() { return this.client.main?.record?.readouts ?? []; }

  /** A picture is shown, or its numbers have changed. */
  told() {
    const now = numbersOf(this.readouts);
    writeNumbers(this.root, now, this.before, this.said.at(this, now), this.hidden);
    this.hide();
    this.goals.told(this.readouts);
    // What is drawn for an answer of before belongs to the step's own picture.
    const isOwn = this.client.main?.record?.state === this.data.state;
    this.follows ||= !this.kept || isOwn;
    if (this.follows) this.drawn?.follow();
    const { pending } = this;
    if (!isOwn || !pending) return;
    this.pending = null;
    this.set(pending);
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
    if (this.end && by < 0) this.closeEnd();
    else if (step + by < 1) return;
    else if (step + by <= of) this.trigger('step', { n: step + by });
    else if (this.data.learnt && !this.end) this.showEnd();
    else this.trigger('leave', {});
  }

  /** The last card takes the place of the step; it stays on the picture that the learner has made. */
  showEnd() {
    const goOn = () => this.trigger('next', {});
    this.end = endCard(this.body, this.data, this.answers.count, { goOn });
    this.root.toggleAttribute('data-end', true);
    setText(this.next, 'Go on freely');
    this.next.classList.toggle('kp-primary', !this.data.next);
    this.told();
    this.body.focus({ preventScroll: true });
  }

  closeEnd() {
    this.end?.remove();
    this.end = null;
    this.root.removeAttribute('data-end');
    if (this.data.learnt) setText(this.next, 'Next');
    this.next.classList.toggle('kp-primary', !this.asked || this.answered);
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
    for (const mark of ['data-kp-predict', 'data-kp-hides']) markRoot(mark, false);
    this.drawn?.remove();
    this.light(null);
    this.ending.abort();
    this.detach?.();
    this.panel.remove();
    this.class.remove();
    this.numbersInText.remove();
    this.root.remove();
  }
}
