// All keys of the page in one dialog ("?"), with the switches for those who use the page by keyboard or
// by ear: single-key shortcuts off, tables instead of pictures.

import { make, makeButton } from './dom.js';
import { isSingleKey, singleKeysAreOn, switchSingleKeys } from './single_keys.js';

const KEYS = [
  ['Everywhere', [
    ['Ctrl+Z, Ctrl+Shift+Z', 'undo, redo'],
    ['B', 'pin the picture beside the live one'],
    ['P', 'projector look'],
    ['?', 'this list'],
    ['Tab', 'to the next control or picture'],
  ]],
  ['On a slider', [
    ['← →', 'one step'], ['Page Up, Page Down', 'a large step'], ['Home, End', 'to its ends'],
  ]],
  ['On a picture with points', [
    ['← → ↑ ↓', 'to the next point that way'],
    ['Page Up, Page Down, Home, End', 'along the order of the samples'],
    ['Enter', 'choose the point, or let it go'],
    ['Space', 'hold the point; arrows then move it, with Shift by larger steps; Enter drops it, Escape '
      + 'lets it go back'],
    ['Insert or +', 'add a point beside it, which is then held'],
    ['Delete', 'remove the point'],
  ]],
  ['On a Gram matrix', [
    ['← → ↑ ↓', 'to the next cell, with Shift ten further'], ['Home, End', 'to the ends of the row'],
    ['Enter', 'choose the two points of the cell'],
  ]],
  ['In a story', [['← →', 'the step before, the next step']]],
];

export class KeysList {
  /**
   * @param {HTMLElement} root of the stage
   * @param {HTMLElement} parent where its button stands
   * @param {{isOn: function(): boolean, set: function(boolean): void}} tables instead of pictures
   */
  constructor(root, parent, tables) {
    Object.assign(this, { root, tables });
    this.button = makeButton('?', 'Keys, and tables instead of pictures (?)', () => this.open(), parent);
    this.button.classList.add('kp-keys-button');
    this.ending = new AbortController();
    document.addEventListener('keydown', (event) => {
      if (isSingleKey(event, '?')) this.open();
    }, { signal: this.ending.signal });
  }

  open() {
    const before = document.activeElement;
    this.dialog = make('dialog', 'kp-keys', this.root);
    this.dialog.setAttribute('role', 'dialog');
    this.dialog.setAttribute('aria-label', 'Keys');
    Object.assign(make('h2', '', this.dialog), { textContent: 'Keys', tabIndex: -1, autofocus: true });
    const lists = make('div', 'kp-keys-lists', this.dialog);
    for (const [where, keys] of KEYS) write(make('section', '', lists), where, keys);
    const tick = (text, checked, act) => this.tick(text, checked, act);
    tick('Single-key shortcuts (B, P, ?)', singleKeysAreOn(), switchSingleKeys);
    tick('Tables instead of pictures', this.tables.isOn(), this.tables.set);
    makeButton('Close', 'Close', () => this.dialog.close(), this.dialog);
    this.dialog.addEventListener('close', () => {
      this.dialog.remove();
      (before?.isConnected && before !== document.body ? before : this.button).focus();
    });
    this.dialog.showModal();
  }

  tick(text, checked, act) {
    const label = make('label', '', this.dialog);
    const box = make('input', '', label);
    Object.assign(box, { type: 'checkbox', checked });
    box.addEventListener('change', () => act(box.checked));
    label.append(` ${text}`);
  }

  remove() {
    this.ending.abort();
    this.dialog?.remove();
    this.button.remove();
  }
}

function write(section, where, keys) {
  make('h3', '', section).textContent = where;
  const list = make('dl', '', section);
  for (const [key, does] of keys) {
    make('dt', '', list).textContent = key;
    make('dd', '', list).textContent = does;
  }
}
