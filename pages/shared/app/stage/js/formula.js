// A formula whose numbers follow the hand. Setting it anew takes as long as painting a picture, so
// that a formula that differs from the last one only in its numbers gets these written into it.

import { setText } from './dom.js';

const NUMBER = /\d+(?:\.\d+)?/g;

const OPTIONS = { throwOnError: false, output: 'htmlAndMathml' };
const FIRST = 1000; // of the numbers that stand for the places of numbers

const shapeOf = (latex) => latex.replace(NUMBER, '#');

/** The text nodes below `node` that are a number. */
function numberNodes(node) {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) {
    if (/^\d+(?:\.\d+)?$/.test(walker.currentNode.data)) nodes.push(walker.currentNode);
  }
  return nodes;
}

/** The numbers of a formula as they are read and as they are seen: two lists of text nodes. */
const partsOf = (node) => ['.katex-mathml semantics > :first-child', '.katex-html']
  .map((selector) => node.querySelector(selector)).filter(Boolean).map(numberNodes);

export class Formula {
  constructor(node) {
    this.node = node;
    this.latex = '';
    this.parts = null; // for the eye and for readers: the text nodes of the numbers
  }

  /**
   * Shows a formula.
   * @param {string} latex
   * @param {{render: function} | null | undefined} katex null where there is none: then the formula
   *   is its LaTeX; undefined while it is on its way: then its place is empty
   */
  show(latex, katex) {
    if (katex && this.parts && this.rewrite(latex)) return;
    this.latex = latex;
    this.parts = null;
    if (!latex || katex === undefined) this.node.replaceChildren();
    else if (!katex) this.node.textContent = latex;
    else {
      katex.render(latex, this.node, OPTIONS);
      this.find(katex);
    }
  }

  /**
   * Finds the text node of each number. Their order is not that of the LaTeX, where a fraction has
   * its numerator first: the same formula, with each number replaced by that of its place, tells.
   */
  find(katex) {
    const { latex } = this;
    let place = FIRST;
    const probe = document.createElement('div');
    katex.render(latex.replace(NUMBER, () => `{${place++}}`), probe, OPTIONS);
    const orders = partsOf(probe).map((nodes) => nodes.map(({ data }) => Number(data) - FIRST));
    const numbers = latex.match(NUMBER) ?? [];
    const parts = partsOf(this.node);
    const asExpected = parts.length === 2 && parts.every((nodes, k) => (
      String(nodes.map(({ data }) => data)) === String(orders[k].map((i) => numbers[i]))
    ));
    this.parts = asExpected ? parts.map((nodes, k) => ({ nodes, order: orders[k] })) : null;
    this.source = this.node.querySelector('annotation');
  }

  /** Writes other numbers into the formula; false where it is another formula. */
  rewrite(latex) {
    if (shapeOf(latex) !== shapeOf(this.latex)) return false;
    const numbers = latex.match(NUMBER) ?? [];
    for (const { nodes, order } of this.parts) {
      nodes.forEach((node, k) => {
        if (node.data !== numbers[order[k]]) node.data = numbers[order[k]];
      });
    }
    setText(this.source, latex);
    this.latex = latex;
    return true;
  }
}
