// One part of a lesson as students and the wall see it: task, picture, question; when it is
// revealed, the truth, the class, and what belongs to the own answer.

import { make, setText } from '../dom.js';
import { explain } from '../guess.js';
import { writeMarked, writeNumbers } from '../marked_text.js';
import { lineAcross } from '../place.js';
import { askQuestion, judged } from '../question.js';
import { ClassMark } from './class_mark.js';
import { showResults } from './results.js';
import { rootOfApp } from './shell.js';

const SHORT = 0.3; // of the wall's height: words above the pictures

export class PartView {
  constructor(parent) {
    this.root = make('section', 'kp-room-part', parent);
    const words = this.words = make('div', 'kp-room-words kp-story', this.root);
    this.text = make('p', 'kp-room-text', words);
    this.question = make('div', 'kp-question', words);
    this.results = make('div', 'kp-room-results', words);
    this.link = make('a', 'kp-room-link', words);
    this.link.hidden = true;
    this.pictures = make('div', 'kp-room-pictures', this.root);
    this.key = '';
  }

  /**
   * Shows a part as a room's view says it.
   * @param {{board: Board, talk: Talk, when: string, given?: any, send?: function, unsent?: any,
   *   draft?: function}} page `when` is 'before' or 'after'; `unsent` is what was set and not sent,
   *   `draft` is told of it
   */
  async show(view, page) {
    const { part, round, phase, text, asked } = view;
    const { board, talk, when, given } = page;
    const drawn = `${part} ${when}`;
    if (drawn !== this.drawn) {
      const picture = await talk.picture(part, when);
      this.clear();
      await board.show(picture, drawn);
      this.drawn = drawn;
    }
    board.markAsked(asked?.figure);
    const key = JSON.stringify([
      part, round, phase, asked, text, phase === 'open' ? null : [given, view.results]]);
    if (key === this.key) return;
    this.clear();
    this.key = key;
    Object.assign(this, { view, board });
    writeMarked(this.text, text);
    if (when === 'after') this.reveal(asked, view, given);
    else if (asked && phase === 'open') this.ask(asked, given, page);
    else if (asked && phase === 'closed') this.ask(asked, given);
    writeNumbers(this.root, board.numbers, board.numbersBefore);
  }

  /**
   * Shares the window out on a wall. Several pictures take its whole width, below words that are
   * short; what the class answered stands beside the picture, in place of the task that all have
   * read where both have no room.
   */
  fit() {
    const { root, words, results, pictures } = this;
    words.toggleAttribute('data-full', false);
    const isRevealed = results.hasChildNodes();
    const isAlone = pictures.querySelectorAll('.kp-card:not([data-hidden])').length < 2;
    root.toggleAttribute('data-stacked', !isRevealed && !isAlone);
    if (words.offsetHeight > SHORT * root.clientHeight) root.toggleAttribute('data-stacked', false);
    words.toggleAttribute('data-full', isRevealed && words.scrollHeight > words.clientHeight);
  }

  ask(asked, sent, { send, draft, unsent } = {}) {
    const { board } = this;
    const given = unsent ?? sent;
    const kept = given === undefined ? null : { given };
    if (asked.kind === 'reveal') return;
    if (!send && kept === null) {
      this.writeQuestion(asked);
      return;
    }
    this.mark = askQuestion(this.question, asked, {
      client: board.client, readout: (key) => board.readout(key), kept, sent, draft,
      send: send || (() => {}),
    });
    if (send) return;
    this.question.inert = true;
    this.mark?.letGo();
  }

  /** The question for those who do not answer it here: the wall, and whoever came too late. */
  writeQuestion(asked) {
    const { kind, text, across, choices } = asked;
    writeMarked(make('p', 'kp-asked', this.question), text);
    if (kind === 'place' && across !== null) this.mark = lineAcross(asked, this.board.client);
    if (!choices) return;
    const list = make('ul', 'kp-offered', this.question);
    for (const choice of choices) setText(make('li', '', list), choice.text);
  }

  /** The truth, the class, and what belongs to the own answer. */
  reveal(asked, { results }, given) {
    if (!asked) return;
    const { board } = this;
    if (asked.kind === 'reveal') {
      if (asked.answer) explain(this.question, { verdict: '', error: '', answer: asked.answer });
      return;
    }
    writeMarked(make('p', 'kp-asked', this.question), asked.text);
    const mine = given ?? null;
    showResults(this.results, asked, results ?? [], { mine, readout: (key) => board.readout(key) });
    if (asked.figure) this.mark = new ClassMark(asked, board.client, results ?? [], mine);
    const story = { readout: (key) => board.readout(key) };
    const said = mine === null ? { verdict: '', error: '' } : judged(asked, mine, story);
    if (asked.answer || said.verdict) explain(this.question, { ...said, answer: asked.answer });
  }

  /** The server has not taken an answer: another may be given. */
  refuse() { this.key = ''; }

  /** @param {{page: string, query: object} | null} free where everybody goes on alone */
  linkTo(free) {
    this.link.hidden = !free;
    if (!free) return;
    const href = `${rootOfApp()}${free.page}?${new URLSearchParams(free.query)}`;
    Object.assign(this.link, {
      href, textContent: 'Try it yourself in the app', target: '_blank', rel: 'noopener',
    });
  }

  clear() {
    this.key = '';
    this.mark?.remove();
    this.mark = null;
    for (const node of [this.question, this.results]) node.replaceChildren();
    this.question.inert = false;
  }
}
