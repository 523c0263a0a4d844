// What a lecturer needs now and then: the address once more, an own pace, a show of hands, what can
// be taken along, the end.

import { make, makeButton, setAttribute, setText } from '../dom.js';
import { HIDE } from './lobby.js';
import { nameOf, save, writeAbsent } from './take_along.js';

const END = 'End the room for all? Its answers are deleted: download them first.';
const SAVING = 'The answers are being downloaded …';
const SHOW = 'Show the address again';

const REMOTE = 'Whoever scans this code leads the class: scan it with your phone while the '
  + 'projector shows nothing.';

const TELLS = 'An answer shows the truth at once, and can then no longer be changed. '
  + 'Otherwise nobody sees it before you reveal it.';

/** A line of a dialog that says what became of what was pressed. */
function makeStatus(parent) {
  const node = make('p', 'kp-room-refusal', parent);
  node.setAttribute('role', 'status');
  return node;
}

/**
 * Does one thing at a time of what some buttons do: while it is under way they take no press. They
 * are not `disabled`: the focus would leave the dialog, and the next key might move the class on.
 * @param {HTMLButtonElement[]} buttons
 * @param {function(): Promise<void>} act
 */
async function doAlone(buttons, act) {
  if (buttons[0].hasAttribute('aria-disabled')) return;
  const mark = (yes) => {
    for (const button of buttons) setAttribute(button, 'aria-disabled', yes);
  };
  mark(true);
  await act().finally(() => mark(null));
}

export class Menu {
  /** @param {Wall} wall */
  constructor(parent, wall) {
    this.wall = wall;
    const { commands } = wall;
    this.root = make('details', 'kp-room-menu', parent);
    setText(make('summary', '', this.root), 'More');
    const list = make('div', 'kp-room-menu-list', this.root);
    const item = (text, act) => makeButton(text, text, () => {
      this.root.open = false;
      act();
    }, list);
    this.qr = item('', () => wall.lobby.toggle());
    const shows = (dialog) => () => dialog().then(() => wall.refused(''), (error) => {
      if (error.status === undefined) throw error;
      wall.refused(error.message);
    });
    item('Your phone as remote control …', shows(() => this.showRemote()));
    this.pace = item('', () => (this.view.pace
      ? commands.do('pace', { upto: 0, tells: false }) : this.askPace()));
    this.hands = item('Type in a show of hands …', () => this.askHands());
    const saves = (what) => async () => wall.refused(await save(what, wall));
    item('Download the answers (CSV)', saves('csv'));
    item('Download the picture (PNG)', saves('png'));
    item('For those who were absent …', shows(() => this.showAbsent()));
    item('End the room', () => this.askEnd());
    this.sure = this.askedBeforeEnd(parent, commands);
    this.typed = make('dialog', 'kp-room-dialog', parent);
    document.addEventListener('pointerdown', ({ target }) => {
      if (!this.root.contains(target)) this.root.open = false;
    });
  }

  /** The end deletes all answers: it waits until it is known whether a download has saved them. */
  askedBeforeEnd(parent, commands) {
    const sure = make('dialog', 'kp-room-dialog', parent);
    setText(make('p', '', sure), END);
    this.ending = makeStatus(sure);
    const say = (text, isRefused = false) => {
      setText(this.ending, text);
      this.ending.classList.toggle('kp-room-refusal', isRefused);
    };
    const way = make('div', 'kp-room-dialog-way', sure);
    const alone = (act) => () => doAlone([load, end], act);
    const load = makeButton('Download the answers', '', alone(async () => {
      say(SAVING);
      const why = await save('csv', this.wall);
      say(why || `The answers were downloaded as ${nameOf('csv', this.wall)}.`, Boolean(why));
    }), way);
    makeButton('Keep it', '', () => sure.close(), way);
    const end = makeButton('End it', '', alone(async () => {
      say('');
      if (await commands.do('end', {}, (text) => say(text, true))) sure.close();
    }), way);
    return sure;
  }

  /** What was said of an earlier download holds no more: answers may have come since. */
  askEnd() {
    if (this.ending.textContent !== SAVING) setText(this.ending, '');
    this.sure.showModal();
  }

  follow(view) {
    this.view = view;
    this.qr.hidden = view.phase === 'lobby';
    setText(this.qr, this.wall.lobby.isOver ? HIDE : SHOW);
    setText(this.pace, view.pace ? 'All together again' : 'Each at their own pace …');
    this.hands.hidden = view.asked?.kind !== 'choice' || view.phase === 'lobby';
  }

  /** Whether a dialog is open: what comes late from the server must not take it away. */
  get isAsking() { return this.typed.open || this.sure.open; }

  /** The link with the secret: it must not stand on the wall. */
  async showRemote() {
    const { remote, qr_of_remote: qr, why } = await this.wall.talk.where();
    if (this.isAsking) return;
    const scan = make('button', '');
    setText(scan, 'The projector is dark: show the code');
    this.typed.replaceChildren();
    for (const text of [REMOTE, why]) if (text) setText(make('p', '', this.typed), text);
    const { root, code, secret } = this.wall.talk;
    const links = [
      ['Open it here, in a new tab', remote],
      ['This page itself, for another computer or a bookmark', `${root}room/${code}#${secret}`],
    ];
    for (const [text, href] of links) {
      const link = make('a', '', make('p', '', this.typed));
      setText(Object.assign(link, { href, target: '_blank', rel: 'noopener' }), text);
    }
    const way = make('div', 'kp-room-dialog-way', this.typed);
    makeButton('Close', '', () => this.typed.close(), way);
    way.append(scan);
    scan.addEventListener('click', () => {
      way.before(Object.assign(make('img', ''), { src: qr, alt: 'QR code of the remote control' }));
      scan.remove();
    });
    this.typed.showModal();
  }

  async showAbsent() {
    const lesson = await this.wall.lesson();
    if (this.isAsking) return;
    this.typed.replaceChildren();
    writeAbsent(this.typed, lesson, this.wall.talk.root);
    const way = make('div', 'kp-room-dialog-way', this.typed);
    makeButton('Close', '', () => this.typed.close(), way);
    this.typed.showModal();
  }

  /** One number for each choice, as counted in the room. */
  askHands() {
    const { asked, part } = this.view;
    const form = this.form('How many hands for each answer?');
    const fields = asked.choices.map(({ text }) => {
      const line = make('label', '', form);
      const field = make('input', '', line);
      Object.assign(field, { type: 'number', min: 0, max: 1000, value: 0 });
      make('span', '', line).textContent = text;
      return field;
    });
    this.open(form, 'Count them', (refused) => {
      const counts = fields.map(({ value }) => Number(value) || 0);
      return this.wall.commands.do('hands', { part, counts }, refused);
    });
  }

  /** Up to which part, and whether an answer shows the truth or the lecturer does. */
  askPace() {
    const { of, part } = this.view;
    const form = this.form('Students go at their own pace up to part');
    const upto = make('input', '', form.firstChild);
    Object.assign(upto, { type: 'number', min: part, max: of, value: of, required: true });
    upto.setAttribute('aria-label', 'the last part');
    const line = make('label', '', form);
    const tells = Object.assign(make('input', '', line), { type: 'checkbox' });
    make('span', '', line).textContent = TELLS;
    this.open(form, 'Let them go', (refused) => this.wall.commands.do(
      'pace', { upto: Number(upto.value), tells: tells.checked }, refused));
  }

  /** A form of the dialog that begins with a line. */
  form(line) {
    const form = make('form', '');
    form.method = 'dialog';
    make('p', '', form).textContent = `${line} `;
    return form;
  }

  /**
   * Shows a form, whose button does something; it goes once that is done and the wall shows it.
   * What was not done leaves the form as it is, with the reason, so that nothing is typed twice.
   * @param {function(function(string): void): Promise<boolean>} act
   */
  open(form, button, act) {
    const why = makeStatus(form);
    const way = make('div', 'kp-room-dialog-way', form);
    makeButton('Cancel', '', () => this.typed.close(), way);
    const go = make('button', 'kp-primary', way);
    setText(go, button);
    const send = async () => {
      setText(why, '');
      const isDone = await act((text) => setText(why, text));
      if (isDone && form.isConnected) this.typed.close(); // another form may have been opened since
    };
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      doAlone([go], send);
    });
    this.typed.replaceChildren(form);
    this.typed.showModal();
  }
}
