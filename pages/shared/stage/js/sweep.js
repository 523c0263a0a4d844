// The sweep: the figures for many values of one hyperparameter are fetched at once; scrubbing and
// playing then need no server.

import { linkButton } from './link.js';

const COUNT = 40; // values of a sweep
const SPEEDS = { slow: 8, normal: 20, full: Infinity }; // values a second

export class Sweep {
  constructor(stage) {
    this.stage = stage;
    this.active = false;
    this.playing = false;
    this.frames = [];
    this.build();
  }

  build() {
    const node = (tag, properties = {}, ...children) => {
      const made = Object.assign(document.createElement(tag), properties);
      made.append(...children);
      return made;
    };
    const button = (text, title, act) =>
      node('button', { type: 'button', textContent: text, title, onclick: act });
    this.start = button('▶ Sweep', 'Play the pictures along the whole range', () => this.begin());
    this.which = node('select', { ariaLabel: 'Hyperparameter to sweep' });
    this.progress = node('progress', { hidden: true, max: 1, value: 0, ariaLabel: 'Sweep' });
    this.toggle = button('❚❚', 'Stop', () => (this.playing ? this.pause() : this.play()));
    this.scrub = node('input', { type: 'range', min: 0, value: 0, ariaLabel: 'Swept value' });
    this.scrub.addEventListener('input', () => {
      this.pause();
      this.to(Number(this.scrub.value));
    });
    this.told = node('output');
    this.speed = node('select', { className: 'kp-speed', ariaLabel: 'Speed' },
      ...Object.keys(SPEEDS).map((name) => new Option(name, name, false, name === 'normal')));
    this.use = button('Use this value', 'Set the slider to it', () => this.adopt());
    this.close = button('Close', 'Back to the value of the slider', () => this.leave());
    this.running = [this.toggle, this.scrub, this.told, this.speed, this.use, this.close];
    this.row = node('div', { className: 'kp-sweep', hidden: true },
      this.start, this.which, this.progress, ...this.running, linkButton());
    this.row.setAttribute('role', 'group');
    this.row.setAttribute('aria-label', 'Sweep');
    this.row.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.active) this.leave();
    });
    this.stage.root.append(this.row);
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

  /** The slider last moved by hand, not by the page, is the one most likely to be swept. */
  moved(name) {
    const { data, watcher } = this.stage;
    if (Number(watcher.values()[name]?.text) !== Number(data.values?.[name])) this.prefer(name);
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
    const turn = (this.turn = (this.turn ?? 0) + 1);
    Object.assign(this, { active: true, frames: [], name, index: -1 });
    stage.live.forget();
    this.arrange();
    this.close.hidden = false;
    const slow = setTimeout(() => { this.progress.hidden = turn !== this.turn; }, 500);
    try {
      for await (const scene of stage.live.sweep({ name, ...stage.wishes() })) {
        if (turn !== this.turn) return;
        scene.chosen = stage.chosen;
        this.frames.push(scene);
        this.progress.value = this.frames.length / COUNT;
      }
      if (turn !== this.turn) return;
      if (!this.frames.length) throw new Error('an empty sweep');
      steady(this.frames);
      this.scrub.max = this.frames.length - 1;
      this.arrange();
      this.toggle.focus({ preventScroll: true });
      await this.to(this.nearest());
      this.play();
    } catch (trouble) {
      if (turn !== this.turn) return;
      this.leave();
      stage.trouble(trouble);
    } finally {
      clearTimeout(slow);
      if (turn === this.turn) this.progress.hidden = true;
    }
  }

  /** The frame of the slider's own value, so that the picture does not jump. */
  nearest() {
    const now = Number(this.stage.watcher.values()[this.name]?.text ?? NaN);
    const gaps = this.frames.map(({ value }) => Math.abs(Number(value) - now));
    return Math.max(0, gaps.indexOf(Math.min(...gaps)));
  }

  /** Shows frame `index`. */
  to(index) {
    if (index === this.index) return undefined;
    this.index = index;
    const scene = this.frames[index];
    this.scrub.value = index;
    const { value } = scene;
    const shown = typeof value === 'number' ? Number(value.toPrecision(3)) : value;
    const text = `${this.which.selectedOptions[0]?.textContent ?? ''} = ${shown}`;
    this.told.textContent = text;
    this.scrub.setAttribute('aria-valuetext', text);
    return this.stage.show(scene);
  }

  play() {
    this.playing = true;
    Object.assign(this.toggle, { textContent: '❚❚', title: 'Stop' });
    const count = this.frames.length;
    let place = this.index;
    let way = place >= count - 1 ? -1 : 1;
    let before = null;
    const step = async (now) => {
      if (!this.playing) return;
      const rate = SPEEDS[this.speed.value];
      place += way * (Number.isFinite(rate) ? ((now - (before ?? now)) / 1000) * rate : 1);
      before = now;
      if (place >= count - 1 || place <= 0) way = place <= 0 ? 1 : -1;
      place = Math.min(count - 1, Math.max(0, place));
      await this.to(Math.round(place));
      window.__kp.frames = (window.__kp.frames ?? 0) + 1;
      this.handle = requestAnimationFrame(step);
    };
    this.handle = requestAnimationFrame(step);
  }

  pause() {
    this.playing = false;
    cancelAnimationFrame(this.handle);
    Object.assign(this.toggle, { textContent: '▶', title: 'Play' });
  }

  adopt() {
    const { value } = this.frames[this.index];
    this.stop();
    this.stage.adopt({ name: this.name, value });
  }

  leave() {
    if (!this.active) return;
    this.stop();
    this.stage.follow();
  }

  stop() {
    this.pause();
    this.turn = (this.turn ?? 0) + 1;
    this.active = false;
    this.frames = [];
    this.progress.hidden = true;
    this.arrange();
  }
}

/** Gives every axis one range that holds for all scenes: the picture moves, not its frame. */
function steady(scenes) {
  const widest = new Map();
  const each = (act) => {
    for (const { figures } of scenes) {
      for (const { id, layout = {} } of figures) {
        for (const name in layout) {
          if (/^[xy]axis/.test(name) && layout[name].range) act(`${id} ${name}`, layout[name]);
        }
      }
    }
  };
  each((key, { range: [a, b] }) => {
    const [from, to] = widest.get(key) ?? [a, b];
    const [low, high] = [Math.min(a, b, from, to), Math.max(a, b, from, to)];
    widest.set(key, a < b ? [low, high] : [high, low]);
  });
  each((key, axis) => { axis.range = [...widest.get(key)]; });
}
