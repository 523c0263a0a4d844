// Five digits lead to a room.

import { make } from '../dom.js';
import { frame, rootOfApp } from './shell.js';

export class Join {
  constructor() {
    const { body } = frame('join');
    const form = make('form', 'kp-room-join-form', body);
    const label = make('label', '', form);
    make('span', '', label).textContent = 'The five digits on the wall';
    this.field = Object.assign(make('input', '', label), {
      inputMode: 'numeric', pattern: '[0-9]{5}', maxLength: 5, required: true, autocomplete: 'off',
      title: 'five digits',
    });
    const button = make('button', 'kp-primary', form);
    button.textContent = 'Join the class';
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      location.assign(`${rootOfApp()}j/${this.field.value}`);
    });
    this.field.focus();
  }
}
