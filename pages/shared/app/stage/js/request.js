// One request to the app's own server: an answer comes back, or a refusal with a plain sentence.

const OF_A_PROXY = new Set([502, 503, 504]); // statuses where the server itself is away
const FIRST_PAUSE = 500; // ms; doubled with each failure
const LAST_PAUSE = 5000;

/** Statuses after which the same is asked again: nobody answers, it broke off, too much at once. */
export const PASSING = new Set([0, 408, 429]);

/**
 * How long to wait, in ms, before the same is asked again; `failures` came before this one. At
 * random: a class that a server's restart has stopped at once shall not come back at once.
 */
export function pauseAfter(failures) {
  const longest = Math.min(LAST_PAUSE, FIRST_PAUSE * 2 ** failures);
  return longest * (1 + Math.random()) / 2;
}

/** An answer other than what was asked for; its status is 0 where nobody answers. */
export class Refusal extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** What to do where a request breaks off: refuse with that sentence. */
export const outOfReach = (sentence) => () => { throw new Refusal(sentence, 0); };

/** A signal after so many ms, that a request counts as lost: phones of 2021 have no AbortSignal.timeout. */
export function signalAfter(ms) {
  const late = new AbortController();
  setTimeout(() => late.abort(), ms);
  return late.signal;
}

/**
 * Asks the server, with a body by POST.
 * @param {string} address
 * @param {{body?: object, headers?: object, signal?: AbortSignal}} asked
 * @param {string} away the sentence where nobody answers
 * @returns {Promise<Response>}
 * @throws {Refusal} with the server's own sentence, if it gives one
 */
export async function askServer(address, { body, headers, signal }, away) {
  const response = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'Content-Type': 'application/json', ...headers } : headers,
    body: body && JSON.stringify(body),
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  }).catch(outOfReach(away));
  // What is no fault comes as a success that names its status: browsers report all others.
  const status = Number(response.headers.get('X-Kp-Status') ?? response.status);
  if (response.ok && status === response.status) return response;
  const { error } = await response.json().catch(() => ({}));
  const isAway = OF_A_PROXY.has(status);
  const sentence = error ?? (isAway ? away : `The server answered ${status}.`);
  throw new Refusal(sentence, isAway ? 0 : status);
}
