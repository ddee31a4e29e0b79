// The console's keys and live numbers. Every page works without it.

/** How often the numbers of what waits are read (ms). */
const EVERY = 15_000;

const counts = [...document.querySelectorAll('[data-count]')];

async function refresh() {
  if (document.hidden) return;
  const response = await fetch('/console/counts.json').catch(() => null);
  if (!response?.ok) return;
  const waiting = await response.json();
  for (const count of counts) count.textContent = waiting[count.dataset.count] ?? 0;
}
if (counts.length > 0) {
  setInterval(refresh, EVERY);
  document.addEventListener('visibilitychange', refresh);
}

const rows = [...document.querySelectorAll('main tbody tr')].map((row) =>
  row.querySelector('td:last-child a'),
);
const links = rows.filter(Boolean);

/** Moves the focus to the link of another row. */
function step(by) {
  const at = links.indexOf(document.activeElement);
  const next = links[at === -1 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1)];
  next?.focus();
}

/** The first field or button of a record's acts; on the page that asks once more, the button that confirms. */
const FIRST_ACT = ':is(.acts form, .choice form) :is(select, input, textarea, button):not([type="hidden"])';

const keys = {
  j: () => step(1),
  k: () => step(-1),
  o: () => (links.includes(document.activeElement) ? document.activeElement : links[0])?.click(),
  e: () => document.querySelector(FIRST_ACT)?.focus(),
  n: () => document.querySelector('[rel="next"]')?.click(),
  b: () => document.querySelector('.done a')?.click(),
  u: () => document.querySelector('.crumbs a')?.click(),
  '/': () => document.querySelector('[role="search"] [name="keyword"]')?.focus(),
  '?': () => document.querySelector('#keys')?.showModal(),
};

document.addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
  if (ctrlKey || metaKey || altKey || isComposing || !Object.hasOwn(keys, key)) return;
  if (target.closest('input, select, textarea, [contenteditable], dialog[open]')) return;
  event.preventDefault();
  keys[key]();
});
