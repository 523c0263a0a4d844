// When the learner has come to rest: after some time without a move, and once the server has
// answered all of them.

const PAUSE = 400; // ms without a move
const LOOK_AGAIN = 100; // ms after which it is looked again whether all is answered

export class Rest {
  /** @param {PageClient} client */
  constructor(client) {
    this.client = client;
    this.moves = 0; // since the last rest
    this.count = 0; // of rests
  }

  /** Something was moved. */
  touch() {
    this.moves += 1;
    for (const stage of this.client.stages) stage.moving();
    this.look(PAUSE);
  }

  look(pause) {
    clearTimeout(this.looking);
    this.looking = setTimeout(() => {
      if (!this.moves) return;
      if (this.client.busy) {
        this.look(LOOK_AGAIN);
        return;
      }
      this.moves = 0;
      this.count += 1;
      for (const stage of this.client.stages) stage.rested(this.count);
    }, pause);
  }

  end() { clearTimeout(this.looking); }
}
