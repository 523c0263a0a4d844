// The stage: all live figures of a page, drawn by one component so that neighbours never disagree.
//
// CONTRACT for those who write figures (dicts {id, title, note, data, layout, formula?, weight?, alt?, callouts?}):
//   traces    heatmap, contour (lines only), scatter, bar are painted while things move;
//             others, filled contours, stacked or labelled bars, error bars: Plotly on every move.
//   axes      give every axis a `range`: the canvas uses those of the last Plotly drawing, and
//             while things move it keeps them as long as the new ones are near.
//   heatmap   zmin and zmax (or zmid), colorscale 'kp-diverging' | 'kp-signed' |
//             'kp-sequential' | stops; zsmooth 'fast' or false.
//   contour   contours {start, end, size, coloring: 'none' | 'lines'}, line {width, color, dash}.
//   colours   var(--kp-ink | muted | faint | accent | ground | class-0 ... class-7), with an
//             opacity as var(--kp-class-1/0.2).
//   trace.meta.role  what a trace is: tests/pages/shared/app/stage/figure_schema.py lists all roles, roles.js those acted on here
//   A trace keeps its identity by figure, role (or type), name and place among its like.
//   layout.meta  {editable: true} a click on empty space adds a point, points can be dragged;
//                {press: true} a click on empty space is a press
//                {zoom: true} what a zoom shows goes with the requests; see zoom.js
//
// DATA of the component (Python -> here), no arrays: {root, page, name, token, main, revision,
//   state, height, values, formula, address, shareable, undo, redo, view: {chosen}, about, sweep,
//   tools, first, depends, pins, story, step, shows?, hides?, opened, projector, title, katex, columns, file, messages, refusal,
//   listens?: {press, curve}}.
// TRIGGERS (here -> Python, each a run of the page): refresh {}, rest {n}, renew {search, file?},
//   press {figure, x, y}, curve {figure, curve, x, y}. All else: the live route; see channel.js.

import { Access } from './access.js';
import { Changes } from './changes.js';
import { clientOf } from './client.js';
import { make, markRoot, mounted } from './dom.js';
import { Explanations } from './explanations.js';
import { FigureRow } from './figure_row.js';
import { Gestures } from './gestures.js';
import { Glossary } from './glossary.js';
import { Head } from './head.js';
import { Lead } from './lead.js';
import { Light } from './light.js';
import { Narrator } from './narrator.js';
import { readTheme } from './palette.js';
import { PointEdits } from './point_edits.js';
import { Readouts } from './readouts.js';
import { StatusLine } from './status.js';
import { Sweep } from './sweep.js';
import { PointTools } from './tools.js';
import { Zoom } from './zoom.js';

const NEAR = '200px'; // beyond the window within which a figure is worth a picture

export default mounted((parent) => new Stage(parent));

const listOrNull = (chosen) => (chosen?.length ? Array.from(chosen) : null);

class Stage {
  constructor(parent) {
    this.root = make('div', 'kp-stage', parent);
    this.status = new StatusLine(this.root);
    this.row = new FigureRow(this.root, () => this.sweep.playing || this.gestures.pressed);
    this.narrator = new Narrator(this.root, () => this.record?.said);
    this.readouts = new Readouts(this.root);
    this.changes = new Changes(this.readouts.list, () => this.record?.readouts, this.row);
    this.light = new Light(this);
    this.hidden = [];
    this.lead = new Lead(this);
    this.progress = make('div', 'kp-busy', this.root);
    this.progress.hidden = true;
    this.sweep = new Sweep(this);
    this.gestures = new Gestures(this);
    this.edits = new PointEdits(this);
    this.tools = new PointTools(this);
    this.zoom = new Zoom(this);
    this.access = new Access(this);
    this.near = false;
    this.observer = new IntersectionObserver((seen) => {
      if ((this.near = seen.at(-1).isIntersecting) && this.stale) this.askWhenSeen();
    }, { rootMargin: NEAR });
    this.observer.observe(this.root);
  }

  /** New data of the component: what a run of the page says. */
  update({ data, setTriggerValue }) {
    const before = this.data;
    this.data = data;
    this.setTrigger = setTriggerValue;
    this.client = clientOf(data.page);
    this.detach ??= this.client.attach('stages', this);
    this.root.style.setProperty('--kp-height', `${data.height ?? 460}px`);
    this.root.toggleAttribute('data-edit', this.takesPoints);
    this.root.toggleAttribute('data-main', Boolean(data.main));
    this.setTheme();
    // Another data set or experiment: the numbers are of something else.
    const renewed = data.token !== before?.token || data.revision !== before.revision;
    if (renewed) this.edits.forget();
    if (renewed && before) this.forgetMove();
    if (!this.client.receive(data)) return;
    this.row.setUp(data, this.client.root);
    this.lead.update(data);
    this.connect(data.token);
    if (data.main) {
      this.head ??= new Head(this);
      this.head.load(data.katex);
      this.glossary ??= new Glossary(this);
      this.explanations ??= new Explanations(this);
    }
    this.access.update(data, this.head);
    this.sweep.offer(data.sweep ?? [], data.about);
    this.head?.update();
    this.tools.update(data.tools ?? null, this.row.theme);
    this.tools.place(this.row.figures);
    if (renewed) this.sweep.stop();
    this.showData(data, renewed);
    if (this.sweep.active) return;
    // The server is asked also for a picture seen before: the data may be older than an answer.
    if (renewed || data.state !== this.record?.state) this.askWhenSeen();
  }

  /** What the component's data say of the record, unless an answer said more since. */
  showData(data, renewed) {
    const { client } = this;
    if (data.main && client.knowsNoMoreThan(data)) {
      this.head.show(data);
      client.browserAddress.write(data.address); // Streamlit compares with a copy of its own
      if (renewed || data.messages?.length) this.status.show({ messages: data.messages ?? [] });
      this.status.show({ refusal: data.refusal ?? '' });
    }
    if (renewed) this.row.choose(listOrNull(data.view?.chosen));
  }

  connect(token) {
    const channel = this.client.replace(this.channel, token);
    if (channel === this.channel) return;
    this.channel = channel;
    channel.stage = this;
    for (const { event } of channel.unanswered.events) this.edits.posted(event); // handed over
    this.message('');
    this.row.drag(null);
  }

  setTheme() {
    const theme = readTheme(this.root.parentElement);
    for (let i = 0; i < 8; i++) {
      this.root.style.setProperty(`--kp-class-${i}`, theme.tokens[`class-${i}`]);
    }
    markRoot('data-kp-dark', theme.dark);
    this.row.setTheme(theme);
  }

  get figures() { return this.row.figures; }

  /** Whether a click on the picture may add a point. */
  get takesPoints() { return Boolean(this.data.tools) && this.data.tools.kind !== 'legend'; }

  /** Asks for the record's own picture: the main stage at once, others when they come into sight. */
  askWhenSeen() {
    this.stale = !(this.data.main || this.near);
    if (!this.stale) this.channel.ask();
  }

  // What the channel calls -------------------------------------------------------------------

  /** Shows an answer. */
  async show(scene, request) {
    if (scene.figures) {
      this.record = scene;
      this.edits.drawn();
    }
    this.access.done(request);
    if (scene.run) this.forgetMove();
    if (request.event?.kind === 'move') this.release();
    const choosing = this.channel.unanswered.events.some(({ event }) => event.kind === 'choose');
    if (!choosing) this.row.chosen = this.edits.onPicture(listOrNull(scene.chosen));
    if (this.sweep.active) return;
    this.showRecord(scene, request);
    if (scene.figures) {
      await this.row.show(scene);
      this.tools.place(this.row.figures);
    } else this.row.redraw();
    this.head?.pins.update();
  }

  message(text) { this.status.show({ message: text }); }
  lostEvent() { this.status.show({ isLost: true }); }
  busy(yes) { this.progress.hidden = !yes; }
  /** A request was refused: nothing of it may stay on the picture. */
  failed(request) {
    this.edits.refused(request.event);
    if (request.event?.kind === 'move') this.release();
    if (request.event?.kind === 'choose') this.row.choose(listOrNull(this.record?.chosen));
  }

  /** What an answer, or a frame of a sweep, says beside the pictures. */
  showRecord(scene, request) {
    this.head?.show(scene);
    this.row.pinned.take(scene.pin);
    if (scene.figures && scene.readouts) this.showReadouts(scene.readouts);
    if (this.data.main) for (const story of this.client.stories) story.told();
    this.status.show({
      refusal: scene.refusal ?? '', notices: scene.notices,
      messages: this.told(scene.messages ?? [], request),
    });
  }

  showReadouts(all) {
    const { shown, pinned } = this.row; // a view and a step of a story show all
    const first = shown.step ? null : this.data.first ?? null;
    this.readouts.show(shown.readoutsOf(all), this.hidden, pinned.readouts, first);
  }

  /** The messages to show; undefined leaves those that are there. */
  told(messages, request) {
    // Above a view only what came of its own event: all else stands above the page's stage.
    if (!this.data.main) return request?.event ? messages : [];
    // What a run of the page has said stays until the next move.
    return request?.empty && !messages.length ? undefined : messages;
  }

  showFrame(scene) {
    const { formula, readouts, notices, pin } = scene;
    this.head?.show({ formula });
    this.row.pinned.take(pin);
    this.forgetMove();
    if (readouts) this.showReadouts(readouts);
    this.status.show({ notices, messages: [], refusal: '' });
    return this.row.show(scene);
  }

  /** Hides figures, layers, readouts by key beginnings ('': all); `isNew`: of another step. */
  hide(names, isNew = false) {
    if (!isNew && JSON.stringify(names) === JSON.stringify(this.hidden)) return;
    this.hidden = names;
    this.row.hide(names);
    this.narrator.hide(names);
    if (this.record?.readouts) this.showReadouts(this.record.readouts);
  }

  /** Goes back from a sweep to the picture before it. */
  showRecordAgain() {
    if (this.record) {
      this.showRecord(this.record, { empty: true });
      this.row.show(this.record);
    }
    this.askWhenSeen();
  }

  /** A value was set, here or on a panel. */
  valueMoved(name) {
    this.sweep.valueMoved(name);
    this.head?.projector.markSlider();
  }

  /** Something was set or done, here or on a panel. */
  moving() {
    this.status.show({ isLost: false });
    for (const one of [this.changes, this.narrator]) one.begin();
  }

  forgetMove() { for (const one of [this.changes, this.narrator]) one.cancel(); }

  /** No more moves: what depends on the values is brought up to date. */
  rested(n) {
    if (this.data.depends) this.trigger('rest', { n });
    if (this.sweep.active) this.forgetMove();
    else for (const one of [this.changes, this.narrator]) one.end();
    this.access.describe();
  }

  trigger(name, value) { this.setTrigger(name, value); }

  /** Posts an event of the live route. */
  post(event) {
    this.sweep.stop();
    this.edits.posted(event);
    this.client.post(this.channel.token, event);
  }

  addPoint(x, y) { return this.edits.add(x, y); }

  removePoint(index) { return this.edits.remove(index); }

  choose(chosen) { this.edits.choose(chosen); }

  /** Previews a point {index, x, y} that is being dragged. */
  drag(moved) { this.edits.drag(moved); }

  drop(moved) { this.edits.drop(moved); }

  /** The dragged point goes back to where the data have it. */
  release() {
    if (!this.row.dragged || this.gestures.pressed) return;
    this.channel.preview(null);
    this.row.drag(null);
  }

  remove() {
    this.observer.disconnect();
    this.detach?.();
    this.lead.remove();
    for (const one of [this.sweep, this.gestures, this.zoom]) one.stop();
    const { access, head, glossary, explanations, changes, row, root } = this;
    for (const one of [access, head, glossary, explanations, changes, row, root]) one?.remove();
  }
}
