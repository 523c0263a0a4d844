// The wire format: one JSON header and the arrays it refers to, little endian.
//
//   uint32 magic "KPL1" | uint32 header bytes | header (JSON, padded to 8) | blobs (each at 8)
//
// An array in the header is {"$": hash, dtype, shape, at, lo?, hi?, sym?, smooth?}; `at` is null when the
// receiver already holds the array of that hash. wire.py writes what is read here.

const MAGIC = 0x314c504b;
const VIEWS = {
  float32: Float32Array, int32: Int32Array, uint8: Uint8Array, uint16: Uint16Array,
  float16: Uint16Array,
};

/** An array the header refers to is neither in the payload nor known. */
export class MissingArray extends Error {}

/**
 * Scene of one payload.
 * @param {ArrayBuffer} buffer
 * @param {(hash: string) => any} known arrays of earlier scenes
 * @returns {{scene: object, arrays: Map<string, any>}} `arrays` holds all that the scene uses
 */
export function decode(buffer, known = () => undefined) {
  const head = new DataView(buffer);
  if (buffer.byteLength < 8 || head.getUint32(0, true) !== MAGIC) {
    throw new Error('not a scene of this app');
  }
  const length = head.getUint32(4, true);
  const text = new TextDecoder().decode(new Uint8Array(buffer, 8, length));
  const arrays = new Map();
  const read = (spec) => {
    const hash = spec.$;
    let value = arrays.get(hash) ?? known(hash);
    if (value === undefined) {
      if (spec.at === null) throw new MissingArray(hash);
      value = build(spec, buffer, 8 + length + spec.at);
    }
    arrays.set(hash, value);
    return value;
  };
  return { scene: replace(JSON.parse(text), read), arrays };
}

/** Copy of `node` with every array reference read. */
function replace(node, read) {
  if (Array.isArray(node)) return node.map((item) => replace(item, read));
  if (node === null || typeof node !== 'object') return node;
  if ('$' in node) return read(node);
  for (const name in node) node[name] = replace(node[name], read);
  return node;
}

/** Typed array of a reference; two dimensions come as an array of row views with `.flat`. */
function build(spec, buffer, offset) {
  const size = spec.shape.reduce((product, n) => product * n, 1);
  const n = spec.shape[0];
  const sent = spec.sym ? (n * (n + 1)) / 2 : size;
  let flat = new VIEWS[spec.dtype](buffer, offset, sent);
  if (spec.smooth) flat = summed(flat, spec.shape[1]);
  if (spec.dtype === 'float16') flat = Float32Array.from(flat, half);
  if (spec.lo !== undefined) flat = dequantise(flat, spec);
  if (spec.sym) flat = mirror(flat, n);
  if (spec.shape.length === 1) return flat;
  const columns = spec.shape[1];
  const rows = Array.from({ length: n }, (_, i) => flat.subarray(i * columns, (i + 1) * columns));
  Object.defineProperty(rows, 'flat', { value: flat });
  return rows;
}

/** Number of an IEEE half-precision code. */
function half(code) {
  const sign = code & 0x8000 ? -1 : 1;
  const exponent = (code >> 10) & 31;
  const fraction = code & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1024 + fraction) * POWERS[exponent];
}

const POWERS = Float64Array.from({ length: 31 }, (_, exponent) => 2 ** (exponent - 25));

/** Codes 0 ... top-1 stand for lo ... hi, the top code for a missing value. */
function dequantise(codes, { lo, hi, dtype }) {
  const top = dtype === 'uint8' ? 255 : 65535;
  const step = (hi - lo) / (top - 1);
  const out = new Float32Array(codes.length);
  for (let i = 0; i < codes.length; i++) out[i] = codes[i] === top ? NaN : lo + codes[i] * step;
  return out;
}

/** Codes from what each differs from left + above - left above. */
function summed(differences, columns) {
  const codes = differences.slice(); // of whole numbers, which wrap as they did
  for (let i = 0; i < codes.length; i++) {
    const isFirst = i % columns === 0;
    if (!isFirst) codes[i] += codes[i - 1];
    if (i >= columns) codes[i] += codes[i - columns] - (isFirst ? 0 : codes[i - columns - 1]);
  }
  return codes;
}

/** Full matrix from its upper triangle, row by row. */
function mirror(triangle, n) {
  const full = new triangle.constructor(n * n);
  for (let i = 0, t = 0; i < n; i++) {
    for (let j = i; j < n; j++, t++) full[i * n + j] = full[j * n + i] = triangle[t];
  }
  return full;
}

/** Scenes of a stream, of which each may refer to arrays of those before it. */
export async function* scenesOf(reader) {
  const arrays = new Map();
  for await (const buffer of framed(reader)) {
    const decoded = decode(buffer, (hash) => arrays.get(hash));
    for (const [hash, value] of decoded.arrays) arrays.set(hash, value);
    yield decoded.scene;
  }
}

/** Payloads of a stream in which each is preceded by its length (uint32). */
export async function* framed(reader) {
  let rest = new Uint8Array(0);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const joined = new Uint8Array(rest.length + value.length);
    joined.set(rest);
    joined.set(value, rest.length);
    rest = joined;
    for (;;) {
      if (rest.length < 4) break;
      const size = new DataView(rest.buffer, rest.byteOffset).getUint32(0, true);
      if (rest.length < 4 + size) break;
      yield rest.slice(4, 4 + size).buffer;
      rest = rest.subarray(4 + size);
    }
  }
}
