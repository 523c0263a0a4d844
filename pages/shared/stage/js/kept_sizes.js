// Numbers that change move nothing: each keeps the widest place that it has had, and their rows the
// greatest height, until other numbers stand there or the window has another width. The browser
// tells of sizes after it has laid out, so that nothing is laid out twice for one move.

export class KeptSizes {
  /** @param {HTMLElement} list whose items hold a name, a number and perhaps more */
  constructor(list) {
    this.list = list;
    this.key = '';
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
    const numbers = [...this.list.children].flatMap(({ children }) => [...children].slice(1));
    for (const node of [this.list, ...numbers]) {
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
