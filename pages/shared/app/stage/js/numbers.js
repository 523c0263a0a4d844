// Numbers as texts, and texts as numbers.

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const POWER = /^(?:(.+?) ?× ?|([-+]?))10(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)$/;
const TIE = /^-?\d\.\d[02468]50*e/; // halfway between two numbers of three digits, the lower one even

/** Three digits, as `number` in pages/shared/model/units/number_text.py writes them: −5 × 10⁻⁵. */
export function number(value) {
  const shown = asShown(value);
  const size = Math.abs(shown);
  if (!Number.isFinite(size)) return Number.isNaN(value) ? 'nan' : signed(String(value)).replace('Infinity', 'inf');
  const isPlain = size === 0 || (size >= 1e-4 && size < 1e5);
  return powered(isPlain ? String(shown) : shown.toExponential());
}

const signed = (text) => text.replace(/^-/, '−');

/** A number as a computer writes it, -5e-05 or -0.5, as people do: −5 × 10⁻⁵ or −0.5. */
export function powered(text) {
  const [digits, exponent] = text.split('e');
  const factor = signed(digits);
  if (exponent === undefined) return factor;
  const power = `10${String(Number(exponent)).replace('-', '⁻').replace(/\d/g, (digit) => RAISED[digit])}`;
  return Math.abs(digits) === 1 ? factor.replace('1', power) : `${factor} × ${power}`;
}

/** What `number` writes; a tie goes to the even number, as Python rounds it. */
function asShown(value) {
  const whole = Math.abs(value % 1) === 0.5 ? 2 * Math.round(value / 2) : Math.round(value);
  const isTie = TIE.test(value.toExponential(20));
  const short = Number(isTie ? value.toExponential(3).replace('5e', 'e') : value.toPrecision(3));
  return Math.abs(short) >= 1000 && Math.abs(whole) < 1e5 ? whole : short;
}

/** The number that a learner typed (a decimal comma and the unit are allowed), or null. */
export function typedNumber(text, unit = '') {
  let plain = text.trim();
  if (unit && plain.endsWith(unit)) plain = plain.slice(0, -unit.length).trim();
  plain = plain.replace('−', '-').replace(/^([^.,]*),([^.,]*)$/, '$1.$2')
    .replace(POWER, (_, factor, sign, minus, digits) =>
      `${factor ?? `${sign}1`}e${minus && '-'}${digits.replace(/./g, (one) => RAISED.indexOf(one))}`);
  if (!/\d/.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

const LETTERS = {
  alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ε', varepsilon: 'ε', lambda: 'λ',
  mu: 'μ', nu: 'ν', rho: 'ρ', sigma: 'σ', tau: 'τ', theta: 'θ', ell: 'ℓ', omega: 'ω', phi: 'φ',
};

/** Fills `node` with a short symbol in LaTeX: Greek letters, one level of sub- and superscript. */
export function writeSymbol(node, latex) {
  const text = latex.replace(/\\(?:mathrm|text|operatorname)\{([^{}]*)\}/g, '$1')
    .replace(/\\([A-Za-z]+) ?/g, (_, name) => LETTERS[name] ?? name);
  node.replaceChildren(...text.split(/([_^](?:\{[^{}]*\}|.))/).filter(Boolean).map((part) => {
    if (!'_^'.includes(part[0]) || part.length < 2) return part;
    const raised = document.createElement(part[0] === '_' ? 'sub' : 'sup');
    raised.textContent = part.slice(1).replace(/[{}]/g, '');
    return raised;
  }));
  return node;
}
