// Texts that change move nothing: a number keeps the widest place that it has had, and what holds it
// the greatest height, until other numbers stand there or the window has another width. The browser
// tells of sizes after it has laid out, so that nothing is laid out twice for one move.

export class KeptSizes {
  /**
   * @param {HTMLElement} list that keeps its height
   * @param {function(): Iterable<HTMLElement>} numbers in it, which keep their width
   */
  constructor(list, numbers = () => []) {
    this.list = list;
    this.numbers = numbers;
    this.key = null;
    this.observer = new ResizeObserver((seen) => seen.forEach((one) => this.keep(one)));
  }

  /** What stands there now, by names: others than before, and the sizes are forgotten. */
  show(names) {
    const key = names.join();
    if (key !== this.key) this.forget();
    this.key = key;
  }

  /** Begins anew with the sizes that nodes have by themselves. */
  forget() {
    this.width = null;
    this.observer.disconnect();
    for (const node of [this.list, ...this.numbers()]) {
      node.style.minWidth = node.style.minHeight = '';
      this.observer.observe(node);
    }
  }

  keep({ target, borderBoxSize: [{ inlineSize, blockSize }] }) {
    if (target !== this.list) target.style.minWidth = `${inlineSize}px`;
    else if (inlineSize === (this.width ?? inlineSize)) {
      this.width = inlineSize;
      target.style.minHeight = `${blockSize}px`;
    } else this.forget();
  }
}
