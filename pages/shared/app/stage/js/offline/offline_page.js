// An interactive page: the pictures of one or two sliders in one file, without a server. What it holds,
// interactive.py says: words and sliders as JSON, the pictures as they go over the wire, and Plotly, both packed.

import { make, setText } from '../dom.js';
import { Board } from '../room/board.js';
import { steady } from '../steady.js';
import { scenesOf } from '../wire.js';

const PAUSE = 120; // ms between two pictures that follow each other by themselves
const OLD = 'This browser is too old for these pictures: it cannot unpack them.';

class OfflinePage {
  constructor() {
    this.about = JSON.parse(textOf('kp-about'));
    this.root = make('main', 'kp-offline', document.body);
    make('h1', '', this.root).textContent = this.about.title;
    make('p', 'kp-idea', this.root).textContent = this.about.line;
    this.stage = make('div', '', this.root);
    this.refusal = make('p', 'kp-offline-refusal', this.root);
    this.refusal.setAttribute('role', 'status');
    this.controls = make('div', 'kp-offline-sliders', this.root);
    const link = make('a', '', make('footer', '', this.root));
    Object.assign(link, { href: this.about.address, textContent: 'Open in Kernel Playground' });
    link.target = '_blank';
    link.rel = 'noopener';
  }

  async begin() {
    if (!window.DecompressionStream) {
      setText(this.refusal, OLD);
      return;
    }
    await bringPlotly();
    this.scenes = [];
    for await (const scene of scenesOf(unpacked('kp-pictures').getReader())) this.scenes.push(scene);
    steady(this.scenes);
    this.board = new Board(this.stage);
    this.board.root.removeAttribute('data-leads');
    this.board.row.setUp(this.about, '');
    this.sliders = this.about.sliders.map((slider) => this.sliderOf(slider));
    this.play = make('button', '', this.controls);
    this.play.type = 'button';
    this.play.addEventListener('click', () => this.toggle());
    this.pause();
    this.controls.prepend(this.play);
    await this.show();
  }

  sliderOf({ label, spoken, texts, start }) {
    const node = make('label', '', this.controls);
    make('span', '', node).textContent = label;
    const output = make('output', '', node);
    const input = make('input', '', node);
    Object.assign(input, { type: 'range', min: 0, max: texts.length - 1, step: 1, value: start });
    input.setAttribute('aria-label', spoken);
    input.addEventListener('input', () => {
      this.pause();
      this.show();
    });
    return { input, output, texts };
  }

  /** Shows the picture of the sliders' places; where there is none, why. */
  async show() {
    let place = 0;
    for (const { input, output, texts } of this.sliders) {
      const at = Number(input.value);
      place = place * texts.length + at;
      setText(output, texts[at]);
      input.setAttribute('aria-valuetext', texts[at]);
    }
    const scene = this.scenes[place];
    setText(this.refusal, scene.refusal);
    this.refusal.hidden = !scene.refusal;
    if (!scene.refusal) await this.board.showScene(scene, `${scene.state} ${place}`);
  }

  toggle() {
    if (this.timer) {
      this.pause();
      return;
    }
    const { input } = this.sliders[0];
    if (input.value === input.max) input.value = input.min;
    this.say('❚❚', 'Stop');
    this.timer = setInterval(() => {
      if (Number(input.value) >= Number(input.max)) this.pause();
      else {
        input.value = Number(input.value) + 1;
        this.show();
      }
    }, PAUSE);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.say('▶', 'Play');
  }

  say(sign, name) {
    setText(this.play, sign);
    this.play.title = name;
    this.play.setAttribute('aria-label', name);
  }
}

const textOf = (id) => document.getElementById(id).textContent;

/** The stream of what an element holds as packed base64. */
function unpacked(id) {
  const bytes = Uint8Array.from(atob(textOf(id)), (letter) => letter.charCodeAt(0));
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
}

/** Plotly is a script that is packed: it runs as one that stands in the page. */
async function bringPlotly() {
  make('script', '', document.head).textContent = await new Response(unpacked('kp-plotly')).text();
}

/** The page, for tests and for a look from the console. */
export const page = new OfflinePage();
page.begin();
