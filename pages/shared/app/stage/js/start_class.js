// Where a lecturer begins a class with what is read: the whole story, or the question of one step
// alone. The page of that address makes the room.

import { make, setText } from './dom.js';

const HELP = 'Everyone answers on their own phone; you move on';

export class StartClass {
  constructor(parent) {
    this.root = make('details', 'kp-class', parent);
    const summary = make('summary', '', this.root);
    summary.title = `Start a class. ${HELP}`;
    setText(summary, 'Class');
    this.list = make('div', 'kp-class-list', this.root);
    this.whole = this.link();
    this.one = this.link();
    this.ending = new AbortController();
    document.addEventListener('pointerdown', ({ target }) => {
      if (!this.root.contains(target)) this.root.open = false;
    }, { signal: this.ending.signal });
  }

  link() {
    const node = Object.assign(make('a', '', this.list), { target: '_blank', rel: 'noopener' });
    node.addEventListener('click', () => { this.root.open = false; });
    return node;
  }

  /** @param {{root, page, story, step, kind?, question}} data of the story or of the lesson */
  update({ root, page, story, step, kind, question }) {
    const lesson = kind === 'lesson' && new URLSearchParams(location.search).get('lesson');
    const asked = lesson ? { lesson } : { page, story };
    const address = (query) => `${root}room/new#${new URLSearchParams(query)}`;
    this.whole.href = address(asked);
    setText(this.whole, `Start a class with this ${lesson ? 'lesson' : 'story'}`);
    this.one.hidden = Boolean(lesson) || !question || question.kind === 'reveal';
    this.one.href = address({ ...asked, step });
    setText(this.one, 'Start a class with this question alone');
    this.root.hidden = kind === 'lesson' && !lesson;
  }

  remove() { this.ending.abort(); }
}
