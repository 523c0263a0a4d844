// The controls of the panel that choose one of a few: menus, operators, buttons; and what folds.

import { announce } from './announcer.js';
import { bring, make, makeButton, markRoot, setAttribute, setText } from './dom.js';

const PHONE = matchMedia('(max-width: 767px)'); // where the sidebar is the lower part, as in css/page

/** A labelled menu; `choose` gets the value of the declaration, not its text. */
export class Menu {
  constructor(choose, node) {
    const line = make('label', 'kp-line', node);
    this.label = make('span', 'kp-label', line);
    this.select = make('select', 'kp-select', line);
    this.select.addEventListener('change', () => {
      choose(this.control, this.control.choices[this.select.selectedIndex][0]);
    });
  }

  update(control) {
    this.control = control;
    const { label = '', spoken, help, choices } = control;
    setText(this.label, label);
    this.label.hidden = !label;
    setAttribute(this.select, 'aria-label', spoken ?? (label || 'Kernel'));
    setAttribute(this.select, 'title', help || null);
    this.shown = undefined; // what was chosen here may have been refused
    const key = JSON.stringify(choices);
    if (key === this.key) return;
    this.key = key;
    this.select.replaceChildren(...choices.map(([, text]) => new Option(text)));
  }

  follow(value) {
    if (value === undefined || value === this.shown) return;
    this.shown = value;
    this.select.selectedIndex = this.control.choices.findIndex(([one]) => same(one, value));
  }
}

/** Two or three signs side by side, one of them pressed: radio buttons. */
export class Operators {
  constructor(choose, node) {
    this.choose = choose;
    this.group = make('div', 'kp-operators', node);
    this.group.setAttribute('role', 'radiogroup');
  }

  update(control) {
    this.control = control;
    setAttribute(this.group, 'aria-label', control.spoken ?? 'How the kernels combine');
    const key = JSON.stringify(control.choices);
    if (key === this.key) return;
    this.key = key;
    const group = `${control.page}-op${control.index}`;
    this.inputs = control.choices.map(([value, text]) => {
      const label = make('label', '');
      const input = make('input', '', label);
      Object.assign(input, { type: 'radio', name: group });
      input.addEventListener('change', () => this.choose(this.control, value));
      setText(make('span', '', label), text);
      return input;
    });
    this.group.replaceChildren(...this.inputs.map((input) => input.parentElement));
  }

  follow(value) {
    this.control.choices.forEach(([one], i) => { this.inputs[i].checked = same(one, value); });
  }
}

/** A button that stays pressed: one more layer of the picture, which a tap adds or takes away. */
export class Toggle {
  constructor(choose, node) {
    this.button = make('button', 'kp-toggle', node);
    this.button.type = 'button';
    this.button.addEventListener('click', () => choose(this.control, this.next));
  }

  update(control) {
    this.control = control;
    setText(this.button, control.label);
    setAttribute(this.button, 'title', control.help);
  }

  /** The value that a tap sets: `pairs` of the declaration are values without and with the layer. */
  get next() {
    const { pairs } = this.control;
    const without = pairs.find(([off]) => same(off, this.value));
    if (without) return without[1];
    return (pairs.find(([, on]) => same(on, this.value)) ?? pairs[0])[0];
  }

  follow(value) {
    this.value = value;
    const isOff = this.control.pairs.some(([off]) => same(off, value));
    setAttribute(this.button, 'aria-pressed', String(!isOff));
  }
}

/** A row of buttons; each is an event. */
export class Buttons {
  constructor(press, node) {
    this.press = press;
    this.group = make('div', 'kp-buttons', node);
  }

  update({ buttons }) {
    const key = JSON.stringify(buttons);
    if (key === this.key) return;
    this.key = key;
    const { activeElement } = document;
    const focused = [...this.group.children].indexOf(activeElement);
    this.group.replaceChildren(...buttons.map(({ event, label, help }) => {
      const button = makeButton(label, help || label, () => this.press(event));
      button.dataset.event = event;
      return button;
    }));
    if (focused >= 0) (this.group.children[focused] ?? this.group.lastChild)?.focus();
  }

  follow() {}
}

let opened = false; // the same on every page, until the browser loads one anew

/**
 * The line that stands for the data while they are folded away: picture, name, number of samples.
 * A click opens what panel.css hides below it; so does a file that is dragged over the page.
 */
export class Fold {
  constructor(node) {
    this.button = make('button', 'kp-fold', node);
    this.button.type = 'button';
    this.picture = make('img', '', this.button);
    this.picture.alt = '';
    this.name = make('span', 'kp-fold-name', this.button);
    this.count = make('span', 'kp-fold-count', this.button);
    this.button.addEventListener('click', () => {
      this.open(!opened);
      if (opened && PHONE.matches) bring(this.button, 'start');
    });
    this.ending = new AbortController();
    const { signal } = this.ending;
    window.addEventListener('dragenter', ({ dataTransfer }) => {
      if (dataTransfer?.types.includes('Files')) this.open(true);
    }, { signal });
    this.open(opened);
  }

  open(yes) {
    opened = yes;
    this.button.setAttribute('aria-expanded', String(yes));
    markRoot('data-kp-data-open', yes);
  }

  update({ title, picture, count, help, open }) {
    if (open && !this.wasOpen) this.open(true); // the tab Data was opened
    this.wasOpen = open;
    if (this.title && title !== this.title) announce(`Other data: ${title}.`);
    this.title = title;
    setText(this.name, title);
    this.picture.hidden = !picture;
    if (picture) setAttribute(this.picture, 'src', picture);
    this.given = count;
    setAttribute(this.button, 'title', help);
  }

  /** Shows n, where the data have one; null and undefined mean the same. */
  follow(value) { setText(this.count, (value ?? null) === null ? this.given : `n ${value}`); }

  remove() { this.ending.abort(); }
}

const same = (one, other) => String(one) === String(other);
