// The panel: sections of controls, drawn from their declarations. A move of a slider goes over the
// live route; what changes the structure of the page is a trigger, which is a run of the page.
//
// DATA (Python -> here): {root, page, token, revision, sections: [{key, title, rows}],
//   idle?: the address of the pictures that play until the page is touched}, each row a list of
//   controls:
//   {kind: 'slider', name, label, symbol, spoken, help, unit, value, text, note, stops | null, min,
//    max, step, integer, counted?: the readout that says how many there are of what comes along it,
//    takes: {low, high, said}: what can be typed, and a sentence of it without its end,
//    throws: whether a die throws it, reads_units?: a text with a unit goes to the server as it is,
//    written: null | {name, value, choices, spoken, factor, power}: see written.js}
//   {kind: 'select', name, label, spoken, help, value, choices: [[value, label], ...]}
//   {kind: 'toggle', id, name, label, help, value, pairs: [[value without, value with], ...]}
//   {kind: 'kernel' | 'operator', index, value, choices}
//   {kind: 'buttons', buttons: [{event, label, help}]}
//   {kind: 'fold', title, picture, count, help, open, source}: `source` names the value that it shows
//   each with locked?: it is shown, and cannot be moved
// TRIGGERS (here -> Python): kernel {index, value}, operator {index, value}, and the events of the
//   buttons.

import { stylesheet } from './assets.js';
import { animateIdle } from './idle_animation.js';
import { Buttons, Fold, Menu, Operators, Toggle } from './choices.js';
import { clientOf } from './client.js';
import { make, mounted, setText } from './dom.js';
import { markFramed } from './loading.js';
import { Slider } from './slider.js';

export default mounted((parent) => new Panel(parent));

export class Panel {
  constructor(parent) {
    stylesheet();
    this.root = make('div', 'kp-panel', parent);
    this.sections = new Map(); // by key
    this.controls = new Map(); // by name
  }

  update({ data, setTriggerValue }) {
    this.data = data;
    this.setTrigger = setTriggerValue;
    this.client = clientOf(data.page);
    this.detach ??= this.client.attach('panels', this);
    this.client.receive(data);
    this.keepOnly(data.sections);
    data.sections.forEach((section, i) => this.drawSection(section, i));
    markFramed(this.root);
    this.idle = animateIdle(this.idle, this.client, data.idle);
    // Its controls may be newer than the last look of the stage.
    this.client.main?.head?.projector.markSlider();
  }

  /** Takes away what is not declared any more. */
  keepOnly(sections) {
    const keys = new Set(sections.map(({ key }) => key));
    for (const [key, { node }] of this.sections) {
      if (keys.has(key)) continue;
      node.remove();
      this.sections.delete(key);
    }
    const names = new Set(sections.flatMap(({ rows }) => rows.flat()).map(identity));
    for (const [name, { node, control }] of this.controls) {
      if (names.has(name)) continue;
      control.remove?.();
      node.remove();
      this.controls.delete(name);
    }
  }

  drawSection({ key, title, rows }, place) {
    if (!this.sections.has(key)) {
      const node = make('div', 'kp-section', this.root);
      node.dataset.key = key;
      node.setAttribute('role', 'group');
      this.sections.set(key, { node, title: make('div', 'kp-head', node) });
    }
    const section = this.sections.get(key);
    section.node.setAttribute('aria-label', title || key);
    setText(section.title, title ?? '');
    section.title.hidden = !title;
    putAt(this.root, section.node, place);
    rows.forEach((row, i) => {
      const line = section.node.children[i + 1] ?? make('div', 'kp-controls', section.node);
      row.forEach((control, j) => putAt(line, this.drawControl(control).node, j));
    });
    while (section.node.children.length > rows.length + 1) section.node.lastChild.remove();
  }

  /** The control of a declaration, made once and brought up to date. */
  drawControl(control) {
    const name = identity(control);
    let drawn = this.controls.get(name);
    if (drawn && drawn.kind !== control.kind) {
      drawn.node.remove();
      drawn = null;
    }
    if (!drawn) {
      const node = make('div', `kp-control st-key-${this.data.page}_${name.replaceAll('.', '_')}`);
      Object.assign(node.dataset, { name, kind: control.kind, page: this.data.page });
      drawn = { kind: control.kind, node, control: this.makeControl(control.kind, node) };
      this.controls.set(name, drawn);
    }
    drawn.value = control.value;
    drawn.source = control.source ?? control.name;
    drawn.control.update({ ...control, page: this.data.page });
    drawn.control.follow(this.client.valueOf(drawn.source) ?? control.value);
    lock(drawn.node, Boolean(control.locked));
    return drawn;
  }

  makeControl(kind, node) {
    const structure = (control, value) => this.trigger(kind, { index: control.index, value });
    switch (kind) {
      case 'slider': return new Slider(this, node);
      case 'select': return new Menu(({ name }, value) => this.set(name, value), node);
      case 'toggle': return new Toggle(({ name }, value) => this.set(name, value), node);
      case 'kernel': return new Menu(structure, node);
      case 'operator': return new Operators(structure, node);
      case 'fold': return new Fold(node);
      default: return new Buttons((event) => this.trigger(event, {}), node);
    }
  }

  /** Shows the values and notes of an answer, or of a frame of a sweep. */
  follow(values, notes, isFrame = false) {
    for (const { control, source, value } of this.controls.values()) {
      const own = isFrame ? undefined : this.client.valueOf(source);
      control.follow(own ?? values[source] ?? value, notes[source]);
    }
  }

  gesture() { return this.client.nextGesture(); }

  /** Of how many the readout of that key counts, on whatever stage of the page; 0 where none does. */
  countOf(key) {
    const readouts = [...this.client.stages].flatMap(({ record }) => record?.readouts ?? []);
    return readouts.find((one) => one.key === key)?.of ?? 0;
  }

  set(name, value, gesture = this.gesture()) {
    this.client.set(this.data.token, name, value, gesture);
  }

  /** Asks for a run of the page, after what was set before has reached the server. */
  async trigger(name, value) {
    if (this.client.busy) await this.client.settled();
    this.setTrigger(name, value);
  }

  remove() {
    this.idle?.stop();
    this.detach?.();
    for (const { control } of this.controls.values()) control.remove?.();
    this.root.remove();
  }
}

/**
 * Lets a control not be moved, which panel.css says beside its name; or takes that back. In which
 * form its number is shown can still be chosen.
 */
function lock(node, yes) {
  node.toggleAttribute('data-locked', yes);
  for (const input of node.querySelectorAll('input, .kp-select, .kp-toggle, .kp-die')) {
    if (input.disabled !== yes) input.disabled = yes;
  }
}

/** The name by which the node of a control is kept. */
function identity({ kind, id, name, index }) {
  if (kind === 'kernel') return `term${index}`;
  if (kind === 'operator') return `op${index}`;
  return id ?? name ?? kind;
}

/** Puts a node at a place among the children, without moving what stands right: focus stays. */
function putAt(parent, node, place) {
  if (parent.children[place] !== node) parent.insertBefore(node, parent.children[place] ?? null);
}
