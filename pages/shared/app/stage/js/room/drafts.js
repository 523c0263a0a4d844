// What is set or drawn and not sent: it stays in the tab, so that loading the page again loses
// nothing. By part and round, as answers are.

const nameOf = ({ part, round }) => `${part}.${round}`;

export class Drafts {
  /** @param {string} code of the room */
  constructor(code) {
    this.key = `kp-room-drafts-${code}`;
    this.all = {};
    try {
      this.all = JSON.parse(sessionStorage.getItem(this.key)) ?? {};
    } catch { /* a browser that keeps nothing has them as long as the page is open */ }
  }

  /** What is not sent of a round; undefined for nothing. */
  of(place) { return this.all[nameOf(place)]; }

  /** @param {any} given null once it is sent, or as it was sent */
  put(place, given) {
    if (given === null) delete this.all[nameOf(place)];
    else this.all[nameOf(place)] = given;
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.all));
    } catch { /* as above */ }
  }
}
