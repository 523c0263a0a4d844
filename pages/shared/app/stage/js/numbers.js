// Numbers as texts, and texts as numbers.

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const POWER = /^(?:(.+?) ?× ?|([-+]?))10(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)$/;

/** Three digits, as `number` in pages/shared/model/units/number_text.py writes them: 5 × 10⁻⁵. */
export function number(value) {
  const short = Number(value.toPrecision(3));
  const size = Math.abs(short);
  if (size >= 1000 && size < 1e5) return value.toFixed(0);
  if (size === 0 || (size >= 1e-4 && size < 1000) || !Number.isFinite(size)) return String(short);
  const [factor, exponent] = short.toExponential().replace('+', '').split('e');
  const power = `10${exponent.replace('-', '⁻').replace(/\d/g, (digit) => RAISED[digit])}`;
  return Math.abs(factor) === 1 ? factor.replace('1', power) : `${factor} × ${power}`;
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
