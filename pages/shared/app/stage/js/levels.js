// Level lines of a grid by marching squares, joined into polylines.
//
// Every line runs with the higher values on its right and starts where Plotly's starts, so that
// dashes fall on the same places.

// Sides of a cell: 0 bottom, 1 right, 2 top, 3 left ("bottom" is the row of the lower index). For
// each pattern of high corners (1 bottom left, 2 bottom right, 4 top right, 8 top left) the side
// where a line enters and the one where it leaves.
const PAIRS = [
  [], [3, 0], [0, 1], [3, 1], [1, 2], null, [0, 2], [3, 2],
  [2, 3], [2, 0], null, [2, 1], [1, 3], [1, 0], [0, 3], [],
];
// At a saddle the mean of the corners says which two of them the lines cut off.
const SADDLE = {
  5: { low: [3, 0, 1, 2], high: [1, 0, 3, 2] },
  10: { low: [0, 1, 2, 3], high: [2, 1, 0, 3] },
};

// A crossing lies on an edge of the grid: 2i for the one to the right of node i, 2i + 1 for the one
// above it. next[edge] is where the line goes from there; entered[edge] whether it comes from one.
let next = new Int32Array(0);
let entered = new Uint8Array(0);

/**
 * Lines where the bilinear grid `z` crosses `level`, in grid coordinates (column, row).
 * @param {Float32Array} z values row by row; cells with a missing corner are left out
 * @returns {{points: Float32Array, closed: boolean}[]} points are c0, r0, c1, r1, ...
 */
export function levelLines(z, columns, rows, level) {
  const edges = 2 * columns * rows;
  if (next.length < edges) {
    next = new Int32Array(edges);
    entered = new Uint8Array(edges);
  }
  next.fill(-1, 0, edges);
  entered.fill(0, 0, edges);
  const starts = [];
  for (let r = 0; r < rows - 1; r++) {
    for (let i = r * columns; i < (r + 1) * columns - 1; i++) {
      const z0 = z[i], z1 = z[i + 1], z2 = z[i + columns + 1], z3 = z[i + columns];
      const pattern = (z0 >= level) | ((z1 >= level) << 1) | ((z2 >= level) << 2)
        | ((z3 >= level) << 3);
      if (pattern === 0 || pattern === 15) continue;
      const sum = z0 + z1 + z2 + z3;
      if (Number.isNaN(sum)) continue;
      const pairs = PAIRS[pattern] ?? SADDLE[pattern][sum / 4 >= level ? 'high' : 'low'];
      for (let p = 0; p < pairs.length; p += 2) {
        const from = edgeOf(pairs[p], i, columns);
        const to = edgeOf(pairs[p + 1], i, columns);
        next[from] = to;
        entered[to] = 1;
        starts.push(from);
      }
    }
  }
  const lines = [];
  const follow = (start) => {
    const points = [];
    let at = start;
    do {
      crossing(points, at, z, columns, level);
      const to = next[at];
      next[at] = -1;
      at = to;
    } while (at >= 0 && at !== start);
    lines.push({ points: Float32Array.from(points), closed: at === start });
  };
  for (const edge of starts) if (!entered[edge]) follow(edge);
  for (const edge of starts) if (next[edge] >= 0) follow(edge);
  return lines;
}

function edgeOf(side, i, columns) {
  switch (side) {
    case 0: return 2 * i;
    case 1: return 2 * (i + 1) + 1;
    case 2: return 2 * (i + columns);
    default: return 2 * i + 1;
  }
}

function crossing(points, edge, z, columns, level) {
  const i = edge >> 1;
  const upright = edge & 1;
  const share = (level - z[i]) / (z[upright ? i + columns : i + 1] - z[i]);
  const c = i % columns;
  const r = (i - c) / columns;
  points.push(upright ? c : c + share, upright ? r + share : r);
}

/** The levels of a Plotly contour trace. */
export function levelsOf({ start, end, size }) {
  const levels = [];
  for (let k = 0; k < 50; k++) {
    const level = start + k * size;
    if (k > 0 && !(size > 0 && level <= end + size * 1e-6)) break;
    levels.push(level);
  }
  return levels;
}
