// Numbers as texts, and texts as numbers.

/** Three significant digits, as `number` in pages/shared/model/scene/scene.py writes them. */
export function number(value) {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1000 && size < 1e5) return value.toFixed(0);
  if (size >= 1e-3 && size < 1000) return String(Number(value.toPrecision(3)));
  return value.toExponential(2).replace(/e([+-])(\d)$/, 'e$10$2');
}

/** The number that a learner typed (a decimal comma and the unit are allowed), or null. */
export function typedNumber(text, unit = '') {
  let plain = text.trim();
  if (unit && plain.endsWith(unit)) plain = plain.slice(0, -unit.length).trim();
  plain = plain.replace('−', '-').replace(/^([^.,]*),([^.,]*)$/, '$1.$2');
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
