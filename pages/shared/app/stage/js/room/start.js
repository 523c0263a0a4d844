// A room is made of what stands behind the # of the address (a lesson as text, or a story, or one
// step of it), and its wall takes this page's place.

import { Refusal } from '../channel.js';
import { frame, rootOfApp, sayInstead } from './shell.js';
import { browserNumber } from './talk.js';

const HOME = { href: '.', text: 'Back to the app' };

export class Start {
  constructor() {
    this.root = frame('start').root;
    this.make();
  }

  async make() {
    const { step, ...asked } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    if (step) asked.step = Number(step);
    try {
      const response = await fetch(`${rootOfApp()}kp/rooms`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'x-kp-browser': browserNumber() },
        body: JSON.stringify(asked), credentials: 'same-origin',
      });
      const said = await response.json();
      if (!said.code) throw new Refusal(said.error, response.status);
      location.replace(`${rootOfApp()}room/${said.code}#${said.secret}`);
    } catch (error) {
      const text = error instanceof Refusal ? error.message : 'The server cannot be reached.';
      sayInstead(this.root, text, { ...HOME, href: rootOfApp() });
    }
  }
}
