// What an interactive page is to play: one slider, or two. It unfolds in the menu of what can be saved.

import { make, makeButton, setAttribute } from './dom.js';

const TITLE = 'One file that plays a slider without a server: for slides, Moodle, Quarto';
const NONE = '(no second one)';

export class InteractiveForm {
  /**
   * @param {HTMLElement} parent the menu
   * @param {function(string[]): void} save is called with the names of the sliders
   */
  constructor(parent, save) {
    this.button = makeButton('Interactive page (HTML)', TITLE, () => this.unfold(), parent);
    this.form = make('form', 'kp-interactive', parent);
    this.form.hidden = true;
    this.first = this.menuOf('It plays');
    this.second = this.menuOf('and');
    this.form.append(Object.assign(make('button', ''), { type: 'submit', textContent: 'Download' }));
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      const names = [this.first.value, this.second.value].filter(Boolean);
      save([...new Set(names)]);
    });
    setAttribute(this.button, 'aria-expanded', false);
  }

  menuOf(words) {
    const label = make('label', '', this.form);
    make('span', '', label).textContent = words;
    return make('select', '', label);
  }

  unfold() {
    this.form.hidden = !this.form.hidden;
    setAttribute(this.button, 'aria-expanded', !this.form.hidden);
    if (!this.form.hidden) this.first.focus();
  }

  /**
   * @param {{name: string, label: string}[]} controls that can be played
   * @param {string} likely the one that a sweep would play
   */
  offer(controls, likely) {
    this.button.hidden = !controls.length;
    const options = controls.map(({ name, label }) => [label, name]);
    this.fill(this.first, options, likely);
    this.fill(this.second, [[NONE, ''], ...options], '');
  }

  fill(menu, options, usual) {
    const kept = menu.value || usual;
    menu.replaceChildren(...options.map(([label, name]) => new Option(label, name)));
    const isThere = options.some(([, name]) => name === kept);
    menu.value = isThere ? kept : options[0]?.[1] ?? '';
  }
}
