// Finds names and words in the index of the documentation, in the browser alone.

const MAX_FOUND = 30;
const form = document.querySelector('form[role="search"]');
const input = form.querySelector('input');
const found = document.querySelector('#found');
const status = found.querySelector('p');
const list = found.querySelector('ol');
const { search, docs } = document.body.dataset;
let entries = null; // the index, a promise once it has been asked for

/** The index, fetched when the first word is typed. */
function index() {
  entries ??= fetch(search).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer)));
  entries.catch(() => { entries = null; });
  return entries;
}

/** How well an entry fits: 0 where a word is missing; a title that begins so comes first. */
function score(entry, words) {
  const title = entry.title.toLowerCase();
  const summary = entry.summary.toLowerCase();
  const text = entry.text.toLowerCase();
  let sum = 0;
  for (const word of words) {
    if (title === word) sum += 100;
    else if (title.startsWith(word) || title.split('.').at(-1).startsWith(word)) sum += 40;
    else if (title.includes(word)) sum += 20;
    else if (summary.includes(word)) sum += 6;
    else if (text.includes(word)) sum += 2;
    else return 0;
  }
  return sum - title.length / 1000;
}

/** One result: a link with what it is and its first sentence. */
function item({ path, title, kind, summary }) {
  const node = document.createElement('li');
  const link = document.createElement('a');
  const said = document.createElement('span');
  const line = document.createElement('p');
  link.href = docs + path;
  link.textContent = title;
  said.textContent = kind;
  line.textContent = summary;
  node.append(link, ' ', said, line);
  return node;
}

async function show() {
  const asked = input.value;
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  found.hidden = !words.length;
  if (!words.length) {
    list.replaceChildren();
    status.textContent = '';
    return;
  }
  let all;
  try {
    all = await index();
  } catch {
    status.textContent = 'The index could not be loaded. Type again to retry.';
    return;
  }
  if (input.value !== asked) return; // a later letter asks by itself
  const ranked = all.map((entry) => [score(entry, words), entry])
    .filter(([points]) => points > 0)
    .toSorted(([a], [b]) => b - a);
  const shown = ranked.slice(0, MAX_FOUND);
  list.replaceChildren(...shown.map(([, entry]) => item(entry)));
  const of = ranked.length > shown.length ? `, the first ${shown.length} are listed` : '';
  status.textContent = ranked.length
    ? `${ranked.length} ${ranked.length === 1 ? 'result' : 'results'}${of}`
    : 'Nothing found. Try a shorter word.';
}

/** Arrow keys go through the results, Escape empties the field. */
function move(event) {
  const links = [...list.querySelectorAll('a')];
  const place = links.indexOf(document.activeElement);
  if (event.key === 'Escape' && !found.hidden) {
    input.value = '';
    input.focus();
    show();
  } else if (event.key === 'ArrowDown' && links.length) {
    event.preventDefault();
    links[Math.min(place + 1, links.length - 1)].focus();
  } else if (event.key === 'ArrowUp' && place >= 0) {
    event.preventDefault();
    (links[place - 1] ?? input).focus();
  }
}

form.hidden = false;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  list.querySelector('a')?.click();
});
input.addEventListener('input', show);
form.addEventListener('keydown', move);
found.addEventListener('keydown', move);
if (input.value) show(); // the browser has kept it, as after Back

// Beside a page the contents are a long list: the present page is in sight.
const here = document.querySelector('nav [aria-current]');
if (here && matchMedia('(min-width: 60rem)').matches) {
  const nav = here.closest('nav');
  nav.scrollTop = here.offsetTop - nav.clientHeight / 3;
}
