// Level lines of a grid by marching squares, joined into polylines.

// Edges of a cell: 0 bottom, 1 right, 2 top, 3 left ("bottom" is the row of the lower index).
// For each of the 16 corner patterns, the pairs of edges that a line connects.
const PAIRS = [
  [], [3, 0], [0, 1], [3, 1], [1, 2], null, [0, 2], [3, 2],
  [2, 3], [2, 0], null, [2, 1], [1, 3], [1, 0], [0, 3], [],
];
// At a saddle the mean of the corners says which two of them the lines cut off.
const SADDLE = { 5: [[3, 0, 1, 2], [3, 2, 1, 0]], 10: [[0, 1, 2, 3], [0, 3, 2, 1]] };

let link = new Int32Array(0);

/**
 * Lines where the bilinear grid `z` crosses `level`, in grid coordinates (column, row).
 * @param {Float32Array} z values row by row; cells with a missing corner are left out
 * @returns {Float32Array[]} polylines [c0, r0, c1, r1, ...]; closed ones repeat their first point
 */
export function levelLines(z, columns, rows, level) {
  // A crossing lies on one grid edge: 2i for the edge to the right of node i, 2i + 1 for the
  // edge above it. Each has at most two neighbours along its line.
  const edges = 2 * columns * rows;
  if (link.length < 2 * edges) link = new Int32Array(2 * edges);
  link.fill(-1, 0, 2 * edges);
  const used = [];
  const join = (a, b) => {
    if (link[2 * a] < 0) { link[2 * a] = b; used.push(a); } else link[2 * a + 1] = b;
    if (link[2 * b] < 0) { link[2 * b] = a; used.push(b); } else link[2 * b + 1] = a;
  };
  for (let r = 0; r < rows - 1; r++) {
    for (let c = 0; c < columns - 1; c++) {
      const i = r * columns + c;
      const z0 = z[i], z1 = z[i + 1], z2 = z[i + columns + 1], z3 = z[i + columns];
      const pattern = (z0 > level) | ((z1 > level) << 1) | ((z2 > level) << 2) | ((z3 > level) << 3);
      if (pattern === 0 || pattern === 15) continue;
      const sum = z0 + z1 + z2 + z3;
      if (sum !== sum) continue;
      const pairs = PAIRS[pattern] ?? SADDLE[pattern][sum / 4 > level ? 1 : 0];
      for (let p = 0; p < pairs.length; p += 2) {
        join(edgeOf(pairs[p], i, columns), edgeOf(pairs[p + 1], i, columns));
      }
    }
  }
  const lines = [];
  const trace = (start) => {
    const points = [];
    let at = start;
    let from = -1;
    while (at >= 0) {
      push(points, at, z, columns, level);
      const a = link[2 * at], b = link[2 * at + 1];
      if (a === -2) break;
      link[2 * at] = link[2 * at + 1] = -2;
      const next = from < 0 ? (b === -1 ? a : b) : (a === from ? b : a);
      from = at;
      at = next >= 0 && (link[2 * next] !== -2 || next === start) ? next : -1;
    }
    lines.push(Float32Array.from(points));
  };
  // Open lines first, from their ends; what is left are closed ones.
  for (const edge of used) if (link[2 * edge] >= 0 && link[2 * edge + 1] === -1) trace(edge);
  for (const edge of used) if (link[2 * edge] >= 0) trace(edge);
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

function push(points, edge, z, columns, level) {
  const i = edge >> 1;
  const upright = edge & 1;
  const here = z[i];
  const share = (level - here) / (z[upright ? i + columns : i + 1] - here);
  const c = i % columns;
  const r = (i - c) / columns;
  points.push(upright ? c : c + share, upright ? r + share : r);
}

/** The levels of a Plotly contour trace. */
export function levelsOf({ start, end, size }) {
  const levels = [];
  for (let k = 0, level = start; level <= end + size * 1e-6 && k < 50; k++, level = start + k * size) {
    levels.push(level);
    if (!(size > 0)) break;
  }
  return levels;
}
