// A challenge in the sidebar: its goals, judged by the readouts as they change, stars, and the
// personal best, which stays in the browser. What the test points say is revealed at the end: when
// all stars are reached, or when the learner is done.
//
// DATA (Python -> here): {root, page, token, revision, challenge, title, text, level,
//   goals: [{readout (its key), limits: [one, two, three stars], atLeast, exactly, unit}],
//   points: the names of an address that say which points there are,
//   reveals: the key of a readout ('': none), hides: what is not to be seen before}
// TRIGGERS (here -> Python): leave {}.

import { stylesheet } from './assets.js';
import { clientOf } from './client.js';
import { Dare } from './dare.js';
import { make, makeButton, mounted, setText } from './dom.js';
import { reaches, wordsOf } from './goals.js';
import { bestKey, keep, readKept } from './kept.js';

const STARS = 3;
export default mounted((parent) => new ChallengeView(parent));

const starsOf = (goal, value) => goal.limits.filter((limit) => reaches(goal, limit, value)).length;

/** What was revealed, and whether the learner has gone on with it in sight. */
function revelation({ label, value }, now) {
  const isSame = !now || now.value === value;
  return isSame ? `Revealed: ${label} ${value}. It took no part in your choice.`
    : `Revealed for your choice: ${label} ${value}. What you choose now has seen it.`;
}

class ChallengeView {
  constructor(parent) {
    stylesheet();
    this.root = make('section', 'kp-story kp-challenge', parent);
    const head = make('div', 'kp-story-head', this.root);
    this.title = make('h2', '', head);
    makeButton('×', 'Leave the challenge: all controls', () => this.setTrigger('leave', {}), head);
    this.text = make('p', '', this.root);
    this.goals = make('ul', 'kp-goals', this.root);
    this.result = make('p', 'kp-stars', this.root);
    this.result.setAttribute('role', 'status');
    this.hint = make('p', 'kp-best', this.root);
    this.dare = new Dare(this.root);
    this.done = makeButton('Done: reveal', '', () => this.reveal(), this.root);
    this.revelation = make('p', 'kp-revealed', this.root);
    this.revelation.setAttribute('role', 'status');
  }

  update({ data, setTriggerValue }) {
    if (data.challenge !== this.data?.challenge) this.revealed = null;
    this.data = data;
    this.setTrigger = setTriggerValue;
    this.client = clientOf(data.page);
    this.detach ??= this.client.attach('stories', this);
    setText(this.title, `${data.title} (${data.level})`);
    setText(this.text, data.text);
    this.goals.replaceChildren(...data.goals.map(() => make('li')));
    this.told();
  }

  get key() { return bestKey(this.data.page, this.data.challenge); }

  /** The numbers have changed. */
  told() {
    const { record } = this.client.main ?? {};
    if (!(record?.readouts && record.revision >= this.data.revision)) { // of what was before
      this.hide();
      return;
    }
    const byKey = new Map(record.readouts.map((readout) => [readout.key, readout]));
    this.secret = byKey.get(this.data.reveals);
    const stars = this.data.goals.map(
      (goal, i) => this.judge(goal, byKey.get(goal.readout), this.goals.children[i]),
    );
    const reached = Math.min(...stars);
    this.show(reached);
    this.dares(byKey, reached);
    if (reached === STARS) this.reveal();
    else this.hide();
  }

  /** Shows what the test points say of the choice, once; later moves do not change it. */
  reveal() {
    if (this.secret) this.revealed ??= this.secret;
    this.hide();
  }

  hide() {
    const { secret, revealed, data } = this;
    this.client.main?.hide(revealed ? [] : data.hides);
    this.done.hidden = !secret || Boolean(revealed);
    setText(this.done, `Done: reveal “${secret?.label}”`);
    setText(this.revelation, revealed ? revelation(revealed, secret) : '');
  }

  judge(goal, readout, node) {
    const amount = readout?.amount ?? null;
    const stars = amount === null ? 0 : starsOf(goal, amount);
    node.toggleAttribute('data-met', stars > 0);
    setText(node, wordsOf(goal, readout, stars));
    return stars;
  }

  /** The last goal is what a friend may do better: with one star it counts. */
  dares(byKey, stars) {
    const { client, data: { challenge, goals, points } } = this;
    const { readout, atLeast, exactly, unit } = goals.at(-1);
    const { amount, label } = byKey.get(readout) ?? {};
    this.dare.told({
      client, place: challenge, what: label ?? readout, atLeast, exactly, unit, names: points,
      amount: stars && typeof amount === 'number' ? amount : null,
    });
  }

  show(stars) {
    const best = Math.max(stars, this.best);
    this.best = best;
    const line = (n) => '★'.repeat(n) + '☆'.repeat(STARS - n);
    setText(this.result, stars ? `${line(stars)} Done.` : `${line(0)} Not yet.`);
    this.result.setAttribute('aria-label', `${stars} of ${STARS} stars`);
    const more = stars && stars < STARS ? ' The goals now say what the next star takes.' : '';
    const share = stars ? ' “Copy link” shares your result.' : '';
    setText(this.hint, `${best ? `Your best: ${line(best)}.` : ''}${more}${share}`.trim());
  }

  get best() { return Number(readKept(this.key)) || 0; }

  set best(stars) {
    if (stars) keep(this.key, stars);
  }

  remove() {
    this.client?.main?.hide([]);
    this.detach?.();
    this.root.remove();
  }
}
