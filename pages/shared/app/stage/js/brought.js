// Brings something into sight, and again whenever it lies elsewhere: the parts of a page come one after
// another, and what is above it, or the room that it has, may become smaller when it has been brought.

const LOOK = 150; // ms between two looks
const GIVE_UP = 30_000; // ms within which what a run of the page brings is there
const GLIDES = 20; // looks within which it has come there, on a slow machine too
// The learner goes elsewhere.
const OWN_WAY = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'click', 'popstate'];

let ending = new AbortController(); // of what is brought now: one thing at a time

/**
 * @param {function(): {place: string, bring: function, stops?: string} | null} look says where it lies,
 *   as a text, and what brings it, which is called once the place is the same at two looks; null while it
 *   is not there. `stops` says where the page stands as long as that is not where it was brought: a page
 *   that becomes shorter while it glides stops on the way
 * @param {string} brought the place where it has been brought already
 */
export function keepBringing(look, brought = '') {
  ending.abort();
  ending = new AbortController();
  const { signal } = ending;
  const end = () => ending.abort(); // heard of while it is this one
  const until = performance.now() + GIVE_UP;
  let done = brought;
  let left = GLIDES;
  let place = '';
  let stopped = '';
  const looking = setInterval(() => {
    const found = look();
    const now = found?.place ?? '';
    const stops = found?.stops ?? '';
    const hasStopped = stops && stops === stopped && left > 0;
    if (found && now === place && (now !== done || hasStopped)) {
      found.bring();
      if (now !== done) left = GLIDES;
      done = now;
    }
    left -= 1;
    place = now;
    stopped = stops;
    if (performance.now() > until) end();
  }, LOOK);
  signal.addEventListener('abort', () => clearInterval(looking));
  for (const type of OWN_WAY) window.addEventListener(type, end, { capture: true, signal });
}
