// Points that a hand chooses, moves and removes. Their indices count the points that there are:
// until a picture without a removed point is drawn, those after it have another index for the
// server.

const OTHER_POINTS = new Set(['undo', 'redo', 'reset', 'clear']); // events that bring other points

export class PointEdits {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.forget();
  }

  /** The points are others: what was removed before says nothing of their indices. */
  forget() { this.removals = []; } // events that were posted, and are in no picture yet

  /** Previews a point {index, x, y} of the picture that is being dragged. */
  drag(moved) {
    const { stage } = this;
    const sent = without(this.removals, moved);
    stage.sweep.stop();
    if (!sent) return;
    stage.changes.begin();
    stage.row.drag(moved);
    stage.channel.preview(sent);
  }

  drop(moved) {
    const { stage } = this;
    const sent = without(this.removals, moved);
    stage.row.drag(sent && moved); // until the answer has it in the data
    stage.channel.preview(null);
    if (sent) stage.post({ kind: 'move', ...sent });
  }

  /** Returns the event. */
  add(x, y) {
    const event = { kind: 'add', x, y, value: this.stage.tools.value };
    this.stage.post(event);
    return event;
  }

  /** Returns the event; null where that point is removed already. */
  remove(index) {
    const sent = without(this.removals, { index });
    const event = sent && { kind: 'remove', ...sent };
    if (event) this.stage.post(event);
    return event;
  }

  /** Chooses a point [i] or a cell [i, j] of the picture; null lets go. Marks show at once. */
  choose(chosen) {
    const { stage } = this;
    const sent = chosen && allWithout(this.removals, chosen);
    if (chosen && !sent) return;
    stage.row.choose(chosen);
    stage.post({ kind: 'choose', chosen: sent ?? [] });
  }

  posted(event) {
    if (event.kind === 'remove') this.removals.push(event);
    else if (OTHER_POINTS.has(event.kind)) this.forget();
  }

  /** An event was refused: it has removed nothing. */
  refused(event) { this.removals = this.removals.filter((one) => one !== event); }

  /** Removals that the server has made, and that are in no picture yet. */
  answered() {
    const waiting = this.stage.channel.unanswered.events.map(({ event }) => event);
    return this.removals.filter((event) => !waiting.includes(event));
  }

  /** Where the picture has what the server says is chosen: some states cannot be drawn. */
  onPicture(chosen) {
    const done = this.answered().toReversed();
    return chosen?.map((index) => done.reduce((at, gone) => at + (at >= gone.index), index)) ?? null;
  }

  /** Another picture is drawn: a point in the hand, or chosen, stays the same one. */
  drawn() {
    const { access, gestures, row } = this.stage;
    const done = this.answered();
    if (!done.length) return;
    this.removals = this.removals.filter((event) => !done.includes(event));
    const indicesOf = (indices) => allWithout(done, indices);
    for (const hand of [gestures, access.keys]) hand.renumber(indicesOf);
    if (row.dragged) row.dragged = without(done, row.dragged);
    if (row.chosen) row.chosen = indicesOf(row.chosen);
  }
}

/** A point {index, ...} as it is counted after some removals; null if it is one of them. */
function without(removals, point) {
  let { index } = point;
  for (const gone of removals) {
    if (gone.index === index) return null;
    if (gone.index < index) index--;
  }
  return { ...point, index };
}

/** The same of several indices; null if one of these points is removed. */
function allWithout(removals, indices) {
  const points = indices.map((index) => without(removals, { index }));
  return points.includes(null) ? null : points.map(({ index }) => index);
}
