// A room is made of what stands behind the # of the address (a lesson as text, or a story, or one
// step of it), and its wall takes this page's place.

import { outOfReach, Refusal } from '../request.js';
import { frame, keepSecret, rootOfApp, sayInstead } from './shell.js';
import { askInTime, browserNumber, UNREACHABLE } from './talk.js';

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
      const headers = { 'x-kp-browser': browserNumber() };
      const where = `${rootOfApp()}kp/rooms`;
      const response = await askInTime(where, { body: asked, headers });
      const said = await response.json().catch(outOfReach(UNREACHABLE));
      const link = keepSecret(said.code, said.secret) ? '' : `#${said.secret}`;
      location.replace(`${rootOfApp()}room/${said.code}${link}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      sayInstead(this.root, error.message, { ...HOME, href: rootOfApp() });
    }
  }
}
