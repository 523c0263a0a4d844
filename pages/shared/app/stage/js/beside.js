// Where a card opens: under the word that it belongs to or above it, as there is room.

const GAP = 6; // px between a word and its card
const EDGE = 8; // px between a card and the edge of the window

/** Puts a fixed card at a word, `above` it if it can; returns false where the word is not seen. */
export function putBeside(card, word, above = false) {
  const [first] = word.isConnected ? word.getClientRects() : []; // the first line of a broken word
  if (!first || first.bottom < 0 || first.top > innerHeight) return false;
  const { width, height } = card.getBoundingClientRect();
  const below = first.bottom + GAP;
  const over = first.top - height - GAP;
  const fits = above ? over < EDGE : below + height <= innerHeight - EDGE;
  const top = fits ? below : Math.max(EDGE, over);
  const left = Math.max(EDGE, Math.min(first.left, innerWidth - width - EDGE));
  Object.assign(card.style, { top: `${top}px`, left: `${left}px` });
  return true;
}
