// The pictures that the browser keeps, so that their arrays need not be sent again.

import { decode } from './wire.js';

const MOST_SCENES = 60;

export class SceneCache {
  constructor() {
    this.entries = new Map(); // by state: {scene, arrays}; the oldest first
    this.base = null; // state of the last picture, which the server may refer to
  }

  /**
   * Reads an answer of the server.
   * @param {ArrayBuffer} buffer
   * @param {string | null} base the state that was named in the request
   * @throws {MissingArray} if the answer refers to an array that is no longer here
   */
  read(buffer, base) {
    const known = this.entries.get(base)?.arrays;
    const { scene, arrays } = decode(buffer, (hash) => known?.get(hash));
    if (!scene.figures) return scene; // refused: the last picture stays
    const before = this.entries.get(scene.state);
    // The same state asked for twice keeps its arrays, so that Plotly sees nothing new.
    const entry = before ?? { figures: scene.figures, arrays };
    this.entries.delete(scene.state);
    this.entries.set(scene.state, entry);
    if (this.entries.size > MOST_SCENES) this.entries.delete(this.entries.keys().next().value);
    this.base = scene.state;
    return { ...scene, figures: entry.figures };
  }
}
