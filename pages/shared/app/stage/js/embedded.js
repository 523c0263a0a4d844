// The stage in a frame of somebody else's page (?embed=stage): figures and sliders alone. The page
// around it is told how high they are, if it is one of those that may show them:
//
//   {kind: 'kernel-playground', height: 412}   in CSS pixels, by postMessage
//
// docs/operations.md says how a page listens to that.

import { make, markRoot } from './dom.js';
import { addressApart, pageContent } from './streamlit_private.js';

const KIND = 'kernel-playground';

export class Embedded {
  /** @param {Stage} stage the main stage of a page */
  constructor(stage) {
    this.stage = stage;
    this.observer = null;
  }

  /**
   * @param {string[] | null} allowed origins, of which one may begin with `*.`; null: not in a frame
   */
  update(allowed) {
    markRoot('data-kp-embed', allowed);
    if (!allowed || this.observer) return;
    this.addWayOut();
    const origin = parentOrigin();
    this.observer = new ResizeObserver(() => this.tell(origin));
    if (mayBeTold(origin, allowed)) this.observer.observe(pageContent());
  }

  tell(origin) {
    const height = Math.ceil(pageContent()?.getBoundingClientRect().height ?? 0);
    if (!height || height === this.told) return;
    this.told = height;
    window.parent.postMessage({ kind: KIND, height }, origin);
  }

  /** A link to the same picture with all that its page has. */
  addWayOut() {
    const link = make('a', 'kp-way-out', this.stage.root);
    Object.assign(link, { textContent: 'Open in Kernel Playground', target: '_blank' });
    const follow = () => { link.href = addressApart(); }; // each move has another address
    for (const kind of ['pointerdown', 'focus', 'pointerenter']) link.addEventListener(kind, follow);
    follow();
  }

  remove() { this.observer?.disconnect(); }
}

/** The origin of the page around this one; '' where that is not known. */
function parentOrigin() {
  if (window.parent === window) return '';
  const [nearest] = location.ancestorOrigins ?? [];
  return nearest ?? (document.referrer ? new URL(document.referrer).origin : '');
}

/** Whether a page of that origin is among those that may show this one; our own always is. */
export function mayBeTold(origin, allowed) {
  return Boolean(origin) && (origin === location.origin || allowed.some((one) => {
    const [scheme, host] = one.split('://');
    if (!host.startsWith('*.')) return origin === one;
    const [ownScheme, ownHost] = origin.split('://');
    return scheme === ownScheme && ownHost.endsWith(host.slice(1));
  }));
}
