// The focus is never lost: where what had it goes, as a closed dialog does, it returns to the place of
// before, or to the stage.

const DIALOG = '[role=dialog], dialog';
const FIELD = 'textarea, input[type=text]:not([role=combobox])';

export class ReturnedFocus {
  /** @param {HTMLElement} root of the stage */
  constructor(root) {
    this.before = null; // what had the focus outside of a dialog
    this.isInside = false;
    this.ending = new AbortController();
    document.addEventListener('focusin', ({ target }) => {
      this.isInside = Boolean(target.closest(DIALOG));
      if (!this.isInside) this.before = target;
    }, { signal: this.ending.signal });
    // A field tells the server what it holds when the focus leaves it: Escape closes the dialog before.
    document.addEventListener('keydown', ({ key, target }) => {
      if (key === 'Escape' && target.closest?.(DIALOG) && target.matches(FIELD)) target.blur();
    }, { capture: true, signal: this.ending.signal });
    this.observer = new MutationObserver((changes) => {
      if (!this.isInside) return; // a picture changes many nodes
      const closed = changes.some(({ removedNodes }) => [...removedNodes].some((node) => (
        node.querySelector && (node.matches(DIALOG) || node.querySelector(DIALOG)))));
      if (closed) setTimeout(() => this.restore(root));
    });
    this.observer.observe(document.body, { childList: true, subtree: true });
  }

  restore(root) {
    if (document.activeElement && document.activeElement !== document.body) return;
    if (document.querySelector(DIALOG)) return;
    this.isInside = false;
    const fold = document.querySelector('.kp-fold');
    const there = [this.before, fold, root.querySelector('button:enabled')];
    there.find((node) => node?.isConnected && node.checkVisibility())?.focus({ preventScroll: true });
  }

  remove() {
    this.ending.abort();
    this.observer.disconnect();
  }
}
