// The controls of the panel that choose one of a few: menus, operators, buttons.

import { make, makeButton, setAttribute, setText } from './dom.js';

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
      make('span', '', label).textContent = text;
      return input;
    });
    this.group.replaceChildren(...this.inputs.map((input) => input.parentElement));
  }

  follow(value) {
    this.control.choices.forEach(([one], i) => { this.inputs[i].checked = same(one, value); });
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

const same = (one, other) => String(one) === String(other);
