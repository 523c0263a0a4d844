// One frame for pictures that follow each other.

/** Gives every axis one range that holds for all scenes: the picture moves, not its frame. */
export function steady(scenes) {
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
