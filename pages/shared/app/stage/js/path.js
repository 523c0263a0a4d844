// The path on the home page: all stories in their order, each with what was answered in it, and the
// challenges with their stars; below it the courses, each with how many of its parts were opened.
// What was done is read in the browser, and goes nowhere.
//
// DATA (Python -> here): {root, label, stages: [{page, menu, needs, stories: [{slug, title, line, steps,
//   questions}], challenges: [{slug, title, level}]}],
//   courses: [{name, title, line, needs, pages: the page of each part}]}
// TRIGGERS (here -> Python): open {page, story}: a story, or a challenge, from its beginning;
//   course {course, part}.

import { Answers } from './answers.js';
import { stylesheet } from './assets.js';
import { make, mounted, setText } from './dom.js';
import { bestKey, readKept } from './kept.js';
import { seenOf } from './seen.js';

const STARS = 3;
export default mounted((parent) => new Path(parent));

class Path {
  constructor(parent) {
    stylesheet();
    this.root = make('nav', 'kp-path', parent);
    this.ending = new AbortController();
    // Another tab, or this page from the history, may have done more.
    const { signal } = this.ending;
    for (const event of ['storage', 'pageshow']) {
      window.addEventListener(event, () => this.draw(), { signal });
    }
  }

  update({ data, setTriggerValue }) {
    this.data = data;
    this.root.setAttribute('aria-label', data.label);
    this.setTrigger = setTriggerValue;
    this.draw();
  }

  draw() {
    if (!this.data) return;
    let next = null; // the first story that is not done
    const list = make('ol', 'kp-path-stages');
    for (const stage of this.data.stages) {
      const item = make('li', '', list);
      setText(make('h3', '', item), stage.menu);
      if (stage.needs) setText(make('p', 'kp-hint', item), `After: ${stage.needs}`);
      const stories = make('ul', '', item);
      for (const story of stage.stories) {
        const entry = make('li', '', stories);
        const link = this.linkOfStory(stage.page, story.slug, story.title, entry);
        const { answered } = new Answers(stage.page, story.slug).count;
        const isDone = answered >= story.questions;
        if (isDone) link.dataset.done = '';
        else if (!next) next = link;
        const done = answered ? `${answered} of ${story.questions} answered` : `${story.steps} steps`;
        setText(make('span', 'kp-path-done', entry), done);
        setText(make('p', 'kp-hint', entry), story.line);
      }
      for (const challenge of stage.challenges) {
        const entry = make('li', 'kp-path-challenge', stories);
        this.linkOfStory(stage.page, challenge.slug, challenge.title, entry);
        const best = Number(readKept(bestKey(stage.page, challenge.slug))) || 0;
        const stars = make('span', 'kp-path-done', entry);
        setText(stars, '★'.repeat(best) + '☆'.repeat(STARS - best));
        stars.setAttribute('role', 'img');
        stars.setAttribute('aria-label', `challenge, ${best} of ${STARS} stars`);
      }
    }
    for (const course of this.data.courses) this.addCourse(course, list);
    if (next) next.setAttribute('aria-current', 'step');
    this.root.replaceChildren(list);
  }

  /** A course: it opens at the part where one was last. */
  addCourse({ name, title, line, needs, pages }, list) {
    const entry = make('li', 'kp-path-course', list);
    const { at, parts } = seenOf(name);
    const part = at > 0 && at < pages.length ? at : 1; // from the beginning after the last one
    const where = { page: pages[part - 1], query: { lesson: name, part } };
    const link = this.link(where, ['course', { course: name, part }], title, make('h3', '', entry));
    const opened = parts.filter((number) => number <= pages.length).length;
    if (opened === pages.length) link.dataset.done = '';
    const begun = `${opened} of ${pages.length} parts opened; it goes on at part ${part}`;
    setText(make('p', 'kp-path-done', entry), opened ? begun : `${pages.length} parts`);
    setText(make('p', '', entry), line);
    setText(make('p', 'kp-hint', entry), `Needs: ${needs}`);
  }

  linkOfStory(page, story, title, parent) {
    return this.link({ page, query: { story } }, ['open', { page, story }], title, parent);
  }

  link({ page, query }, [trigger, value], title, parent) {
    const link = make('a', '', parent);
    const address = new URL(page, new URL(this.data.root, document.baseURI));
    address.search = new URLSearchParams(query);
    link.href = address.href;
    setText(link, title);
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return; // another tab of the browser
      event.preventDefault(); // as the session goes on
      this.setTrigger(trigger, value);
    });
    return link;
  }

  remove() {
    this.ending.abort();
    this.root.remove();
  }
}
