// The pictures that the browser keeps, so that their arrays need not be sent again.

import { decode, MissingArray } from './wire.js';

const MAX_SCENES = 60;

export class SceneCache {
  constructor() {
    this.entries = new Map(); // by state: {scene, arrays}; the oldest first
    this.pin = null; // the last pinned picture that was sent
    this.base = null; // state of the last picture, which the server may refer to
  }

  /**
   * Reads an answer of the server.
   * @param {ArrayBuffer} buffer
   * @param {string | null} base the state that was named in the request
   * @throws {MissingArray} if the answer refers to an array or a pinned picture that is not here
   */
  read(buffer, base) {
    const known = this.entries.get(base)?.arrays;
    const { scene, arrays } = decode(buffer, (hash) => known?.get(hash));
    if (scene.pin?.state) scene.pin = this.whole(scene.pin);
    if (!scene.figures) return scene; // refused: the last picture stays
    const before = this.entries.get(scene.state);
    // The same state asked for twice keeps its arrays, so that Plotly sees nothing new.
    if (before) for (const [hash, array] of arrays) before.arrays.set(hash, array);
    const entry = before ?? { figures: scene.figures, arrays };
    this.entries.delete(scene.state);
    this.entries.set(scene.state, entry);
    if (this.entries.size > MAX_SCENES) this.entries.delete(this.entries.keys().next().value);
    this.base = scene.state;
    return { ...scene, figures: entry.figures };
  }

  /** What is pinned with its figure and its readouts, which are sent once. */
  whole(pin) {
    if (pin.figures && pin.state !== this.pin?.state) this.pin = pin;
    if (pin.state !== this.pin?.state) throw new MissingArray(pin.state);
    const { figures, readouts } = this.pin;
    return { ...pin, figures, readouts };
  }
}
