// Words of the glossary: a click on a link [word](#glossary-<name>) in a text opens a small card
// over the page, with a sentence, a formula and a way to the picture. Neither the page nor the
// address moves, and nothing is run. Without this script such a link leads nowhere.

import { putBeside } from './beside.js';
import { make, makeButton, setText } from './dom.js';
import { katex } from './streamlit_private.js';

const ANCHOR = '#glossary-';
const SAME_CLICK = 400; // ms within which a click on the word is the one that closed its card
const UNREACHABLE = 'The server cannot be reached: the glossary could not be loaded.';

let entries; // by name, once they are asked for: {term, sentence, formula, address, place}

async function entry(name, root) {
  entries ??= fetch(new URL('kp/glossary.json', root)).then((answer) => answer.json());
  try {
    return (await entries)[name];
  } catch {
    entries = undefined; // to be asked for again
    return { term: '', sentence: UNREACHABLE };
  }
}

export class Glossary {
  /** @param {Stage} stage the main stage of a page: cards stand in it, in its colours */
  constructor(stage) {
    this.stage = stage;
    this.ending = new AbortController();
    const { signal } = this.ending;
    document.addEventListener('click', (event) => this.clicked(event), { signal, capture: true });
    // Before whatever lies under the card hears of a key.
    window.addEventListener('keydown', (event) => this.pressed(event), { signal, capture: true });
    // Whatever scrolls, the card stays at its word.
    document.addEventListener('scroll', () => this.place(), {
      signal, capture: true, passive: true,
    });
    window.addEventListener('resize', () => this.place(), { signal });
  }

  clicked(event) {
    const word = event.target.closest?.(`a[href^="${ANCHOR}"]`);
    if (!word || event.defaultPrevented) return;
    event.preventDefault();
    const sameClick = word === this.closed?.word
      && event.timeStamp - this.closed.time < SAME_CLICK;
    this.closed = null;
    if (!sameClick) this.open(word);
  }

  async open(word) {
    const root = new URL(this.stage.client.root, document.baseURI);
    const content = await entry(word.getAttribute('href').slice(ANCHOR.length), root);
    if (!content || this.ending.signal.aborted) return;
    this.close();
    this.word = word;
    this.card = this.build(content, root);
    this.card.showPopover();
    word.setAttribute('aria-expanded', 'true');
    this.place();
    this.card.focus({ preventScroll: true });
    this.writeFormula(content.formula);
  }

  /** A card; the browser closes it on a click beside it. */
  build({ term, sentence, address, place }, root) {
    const card = Object.assign(make('div', 'kp-term', this.stage.root), {
      popover: 'auto', tabIndex: -1,
    });
    card.setAttribute('role', 'dialog');
    card.setAttribute('aria-label', term || 'Glossary');
    const head = make('div', 'kp-term-head', card);
    make('strong', '', head).textContent = term;
    makeButton('×', 'Close', () => this.close(), head);
    setText(make('p', '', card), sentence);
    this.formula = make('div', 'kp-term-formula', card);
    if (address) {
      const link = Object.assign(make('a', '', card), {
        href: new URL(address, root).href, target: '_blank', rel: 'noopener',
      });
      link.textContent = `See it: ${place} (new tab)`;
    }
    card.addEventListener('beforetoggle', ({ newState, timeStamp }) => {
      if (newState === 'closed') this.hidden(card, timeStamp);
    });
    return card;
  }

  async writeFormula(latex) {
    const node = this.formula;
    const { katex: script } = this.stage.data;
    const root = new URL(this.stage.client.root, document.baseURI);
    const typesetter = latex && script ? await katex(new URL(script, root).href) : null;
    if (!node.isConnected) return;
    if (!typesetter) {
      node.textContent = latex ?? '';
      return;
    }
    typesetter.render(latex, node, {
      displayMode: true, throwOnError: false, output: 'htmlAndMathml',
    });
    this.place();
  }

  /** Puts the card under its word, or above it where there is no room; away with the word. */
  place() {
    const { card, word } = this;
    if (card && word.isConnected && !putBeside(card, word)) this.close();
  }

  /** Escape closes the card, and Tab past its end, which leads back to the word. */
  pressed(event) {
    if (!this.card) return;
    const stops = [...this.card.querySelectorAll('button, a')];
    const next = stops.indexOf(document.activeElement) + (event.shiftKey ? -1 : 1);
    const leaves = event.key === 'Tab' && this.card.contains(document.activeElement)
      && (next < 0 || next >= stops.length);
    if (event.key !== 'Escape' && !leaves) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.close();
  }

  close() {
    this.card?.hidePopover();
    this.closed = null; // by no click beside it
  }

  hidden(card, time) {
    const { word } = this;
    const { activeElement } = document;
    const inside = card.contains(activeElement) || activeElement === document.body;
    if (inside) word.focus({ preventScroll: true });
    word.removeAttribute('aria-expanded');
    this.closed = { word, time };
    this.card = null;
    setTimeout(() => card.remove()); // the browser is still at closing it
  }

  remove() {
    this.ending.abort();
    this.card?.remove();
  }
}
