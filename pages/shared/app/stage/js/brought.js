// Brings something into sight, and again whenever it lies elsewhere: the parts of a page come one after
// another, and what is above it, or the room that it has, may become smaller when it has been brought.

const LOOK = 150; // ms between two looks
const GIVE_UP = 30_000; // ms within which what a run of the page brings is there
// The learner goes elsewhere.
const OWN_WAY = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'click', 'popstate'];

let ending = new AbortController(); // of what is brought now: one thing at a time

/**
 * @param {function(): {place: string, bring: function} | null} look says where it lies, as a text, and
 *   what brings it, which is called once the place is the same at two looks; null while it is not there
 * @param {string} brought the place where it has been brought already
 */
export function keepBringing(look, brought = '') {
  ending.abort();
  ending = new AbortController();
  const { signal } = ending;
  const end = () => ending.abort(); // heard of while it is this one
  const until = performance.now() + GIVE_UP;
  let done = brought;
  let place = '';
  const looking = setInterval(() => {
    const found = look();
    const now = found?.place ?? '';
    if (found && now === place && now !== done) {
      found.bring();
      done = now;
    }
    place = now;
    if (performance.now() > until) end();
  }, LOOK);
  signal.addEventListener('abort', () => clearInterval(looking));
  for (const type of OWN_WAY) window.addEventListener(type, end, { capture: true, signal });
}
