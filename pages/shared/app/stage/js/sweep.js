// The sweep: the figures for many values of one hyperparameter are fetched at once; scrubbing and
// playing then need no server.

import { announce } from './announcer.js';
import { make, makeButton, setText } from './dom.js';
import { number } from './numbers.js';
import { steady } from './steady.js';

const COUNT = 40; // values of a sweep
const SECONDS = { slow: 8, normal: 4, full: 0 }; // of one pass; 0: a picture a frame, to and fro

export class Sweep {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.active = false;
    this.playing = false;
    this.frames = [];
    this.run = 0; // number of the present sweep: what belongs to a former one is dropped
    this.build();
  }

  build() {
    this.row = make('div', 'kp-sweep', this.stage.root);
    this.row.hidden = true;
    this.row.setAttribute('role', 'group');
    this.row.setAttribute('aria-label', 'Sweep');
    const button = (text, title, act) => makeButton(text, title, act, this.row);
    const node = (tag, name, spoken) => {
      const made = make(tag, name, this.row);
      if (spoken) made.setAttribute('aria-label', spoken);
      return made;
    };
    this.start = button('▶ Sweep', 'Play the pictures along the whole range', () => this.begin());
    this.which = node('select', '', 'Hyperparameter to sweep');
    this.progress = Object.assign(node('progress', '', 'Sweep'), { hidden: true, max: 1, value: 0 });
    this.toggle = button('❚❚', 'Stop', () => (this.playing ? this.pause() : this.play()));
    this.scrub = Object.assign(node('input', '', 'Swept value'), { type: 'range', min: 0, value: 0 });
    this.scrub.addEventListener('input', () => {
      this.pause();
      this.showFrame(Number(this.scrub.value));
    });
    this.output = node('output', '');
    this.speed = node('select', 'kp-speed', 'Speed');
    for (const name in SECONDS) this.speed.append(new Option(name, name, false, name === 'normal'));
    this.speed.value = 'normal';
    this.use = button('Use this value', 'Set the slider to it', () => this.adopt());
    this.close = button('Close', 'Back to the value of the slider', () => this.leave());
    this.running = [this.toggle, this.scrub, this.output, this.speed, this.use, this.close];
    this.row.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.active) this.leave();
    });
    this.arrange();
  }

  /**
   * @param {{name: string, label: string}[]} controls that can be swept
   * @param {[string, number]} about the one that an experiment is about, and a running number
   */
  offer(controls, about) {
    this.row.hidden = !controls.length && !this.active;
    const key = JSON.stringify(controls.map(({ name, label }) => [name, label]));
    if (key !== this.offered) {
      this.offered = key;
      const { value } = this.which;
      this.which.replaceChildren(...controls.map(({ name, label }) => new Option(label, name)));
      this.prefer(value);
    }
    if (String(about) === String(this.about)) return;
    this.about = about;
    this.prefer(about?.[0]);
  }

  /** A value was set: the sweep ends, and its hyperparameter is the likeliest to be swept next. */
  valueMoved(name) {
    this.stop();
    this.prefer(name);
  }

  prefer(name) {
    if (!this.active && [...this.which.options].some((option) => option.value === name)) {
      this.which.value = name;
    }
  }

  arrange() {
    this.start.hidden = this.which.hidden = this.active;
    for (const node of this.running) node.hidden = !this.active || !this.frames.length;
  }

  async begin() {
    const { stage } = this;
    const name = this.which.value;
    const run = ++this.run;
    Object.assign(this, { active: true, frames: [], name, index: -1 });
    this.progress.value = 0;
    this.arrange();
    this.close.hidden = false;
    const slow = setTimeout(() => { this.progress.hidden = run !== this.run; }, 500);
    try {
      await stage.client.settled();
      for await (const scene of stage.channel.sweep(name)) {
        if (run !== this.run) return;
        scene.chosen ??= stage.row.chosen;
        this.frames.push(scene);
        this.progress.value = this.frames.length / COUNT;
      }
      if (run !== this.run) return;
      if (!this.frames.length) throw new Error('an empty sweep');
      steady(this.frames);
      this.scrub.max = this.frames.length - 1;
      this.arrange();
      this.toggle.focus({ preventScroll: true });
      await this.showFrame(this.nearest());
      if (run === this.run) this.play();
    } catch (error) {
      if (run !== this.run) return;
      this.leave();
      if (error.status === 410) stage.client.renewal.lost(stage.channel);
      else if (error.status !== 409) stage.channel.fault(error);
    } finally {
      clearTimeout(slow);
      if (run === this.run) this.progress.hidden = true;
    }
  }

  /** The frame of the slider's own value, so that the picture does not jump. */
  nearest() {
    const now = Number(this.stage.client.valueOf(this.name) ?? NaN);
    const gaps = this.frames.map(({ value }) => Math.abs(Number(value) - now));
    return Math.max(0, gaps.indexOf(Math.min(...gaps)));
  }

  /** Shows frame `index`: pictures, formula, readouts, and the slider of the swept value. */
  showFrame(index) {
    if (index === this.index) return undefined;
    this.index = index;
    const scene = this.frames[index];
    this.scrub.value = index;
    const { value, shown: form = value } = scene;
    const shown = typeof form === 'number' ? number(form) : form;
    const text = `${this.which.selectedOptions[0]?.textContent ?? ''} = ${shown}`;
    setText(this.output, text);
    this.scrub.setAttribute('aria-valuetext', text);
    const values = { [this.name]: value, ...scene.values };
    this.stage.client.showFrame({ values, notes: scene.notes });
    return this.stage.showFrame(scene);
  }

  /** Plays one pass, to the end that is further on; from an end it goes back. */
  play() {
    this.playing = true;
    this.label('❚❚', 'Stop');
    const last = this.frames.length - 1;
    if (this.index >= last) this.way = -1;
    else if (this.index <= 0) this.way = 1;
    this.way ??= 1;
    let place = this.index;
    let before = null;
    const step = async (now) => {
      if (!this.playing) return;
      const seconds = SECONDS[this.speed.value];
      place += this.way * (seconds ? ((now - (before ?? now)) / 1000) * (last / seconds) : 1);
      before = now;
      const atEnd = this.way > 0 ? place >= last : place <= 0;
      place = Math.min(last, Math.max(0, place));
      await this.showFrame(Math.round(place));
      window.__kp.frames = (window.__kp.frames ?? 0) + 1;
      if (atEnd && seconds) this.pause();
      else if (atEnd) this.way = -this.way;
      if (this.playing) this.handle = requestAnimationFrame(step);
    };
    this.handle = requestAnimationFrame(step);
  }

  pause() {
    if (this.playing && this.frames.length) announce(`Sweep: ${this.output.textContent}`);
    this.playing = false;
    cancelAnimationFrame(this.handle);
    this.label('▶', 'Play');
  }

  label(text, title) {
    Object.assign(this.toggle, { textContent: text, title });
    this.toggle.setAttribute('aria-label', title);
  }

  adopt() {
    const { value } = this.frames[this.index];
    this.stop();
    const { client, channel } = this.stage;
    client.set(channel.token, this.name, value, client.nextGesture());
    client.showFrame(null); // the panel shows the value that was taken
    this.start.focus({ preventScroll: true });
  }

  leave() {
    if (!this.active) return;
    const hadFocus = this.row.contains(document.activeElement);
    this.stop();
    if (hadFocus) this.start.focus({ preventScroll: true }); // the button that was pressed is gone
    this.stage.client.showFrame(null);
    this.stage.showRecordAgain();
  }

  stop() {
    if (!this.active) return;
    this.pause();
    this.run++;
    this.active = false;
    this.frames = [];
    this.progress.hidden = true;
    this.arrange();
  }
}
