// Tells the portal's operator what went wrong in this page, and how fast it was for its visitor. A script of its own, which imports
// nothing: it must work when the page's own scripts do not. What is sent has no text of an error, no query and nothing of a person;
// the gateway makes the page's template of the path (server/routes/browserReports.ts).

/** What went wrong: thrown or rejected without a handler, caught by an error page, repaired by React, not loaded, never came to life. */
type Kind = 'script' | 'rejection' | 'render' | 'hydration' | 'asset' | 'not_hydrated';

declare global {
  interface WindowEventMap {
    /** React has handled an error; client/entry.tsx says so. */
    'portal:error': CustomEvent<{ kind: Kind; error: unknown }>;
  }
}

/** Reports of a page at most: the first errors tell the most, and a loop of errors must not become a flood of requests. */
const REPORTS_MAX = 5;
/** Time after the page's load in which it has to come to life (ms). */
const HYDRATED_WITHIN = 15_000;

const { pathname: path } = location;
const to = document.getElementById('watch')?.dataset.to ?? '';
const send = (report: object): unknown =>
  navigator.sendBeacon(to, new Blob([JSON.stringify({ path, ...report })], { type: 'application/json' }));

const sent = new Set<string>();
/** `place`: where it was thrown, if its stack does not say. */
function tell(kind: Kind, error?: unknown, place = ''): void {
  const { name = 'none', message = '', stack = '' } = error instanceof Error ? error : {};
  // Of the portal's own files only, so that browser extensions are not heard.
  const [, file, line, column] = /\/assets\/([\w.-]+):(\d+):(\d+)/.exec(stack + place) ?? [];
  if (!file && (kind === 'script' || kind === 'rejection')) return;
  const [, code] = /React error #(\d+)/.exec(message) ?? [];
  const found = {
    kind,
    name: code ? `React${code}` : name,
    ...(file && { place: `${file}:${line}:${column}` }),
  };
  const key = JSON.stringify(found);
  if (sent.has(key) || sent.size >= REPORTS_MAX) return;
  sent.add(key);
  send({ error: found });
}

addEventListener(
  'error',
  (event) => {
    const { target, filename, lineno, colno } = event;
    if (target === window) tell('script', event.error, ` ${filename}:${lineno}:${colno}`);
    else if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) tell('asset');
  },
  // Errors of elements do not bubble.
  true,
);
addEventListener('unhandledrejection', ({ reason }) => tell('rejection', reason));
addEventListener('vite:preloadError', () => tell('asset'));
addEventListener('portal:error', ({ detail }) => tell(detail.kind, detail.error));
const isHydrated = () => 'hydrated' in document.documentElement.dataset;
const look = () => setTimeout(() => isHydrated() || tell('not_hydrated'), HYDRATED_WITHIN);
if (document.readyState === 'complete') look();
else addEventListener('load', look);

// Core Web Vitals as their definitions have them (https://web.dev/articles/vitals). The library web-vitals is larger than all of this.

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}
interface Interaction extends PerformanceEntry {
  interactionId?: number;
}

function observe<Entry extends PerformanceEntry>(
  type: string,
  see: (entry: Entry) => void,
  more: PerformanceObserverInit = {},
): PerformanceObserver {
  // The entries are of the type that is observed.
  const observer = new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(see));
  observer.observe({ type, buffered: true, ...more });
  return observer;
}

let lcp: number | undefined;
const largest = observe('largest-contentful-paint', ({ startTime }) => (lcp = startTime));
// The first input ends it: what is painted from then on is a response to it.
for (const type of ['keydown', 'click'])
  addEventListener(type, () => largest.disconnect(), { once: true, capture: true });

/** The worst burst of shifts: less than a second apart, five seconds long at most. */
let cls = 0;
let burst = 0;
let began = 0;
let last = 0;
observe<Shift>('layout-shift', ({ startTime, value, hadRecentInput }) => {
  if (hadRecentInput) return;
  if (startTime - last > 1000 || startTime - began > 5000) [burst, began] = [0, startTime];
  last = startTime;
  burst += value;
  cls = Math.max(cls, burst);
});

/** The longest interactions, by their ids. */
const interactions = new Map<number, number>();
observe<Interaction>(
  'event',
  ({ interactionId = 0, duration }) => {
    if (interactionId)
      interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  },
  // The least that browsers allow is 16 ms (Event Timing).
  { durationThreshold: 16 } as PerformanceObserverInit,
);

/** Of each 50 interactions one may be longer. */
const inp = (): number | undefined =>
  [...interactions.values()].sort((one, other) => other - one)[Math.floor(interactions.size / 50)];

/** Of a page that nobody saw come, such as in a tab of the background, the times say nothing. */
let isTold = document.hidden;
// When the page is left, or hidden for the first time: it may never be seen again.
document.addEventListener('visibilitychange', () => {
  if (isTold || lcp === undefined) return;
  isTold = true;
  send({ vitals: { lcp: Math.round(lcp), cls: +cls.toFixed(3), inp: inp() } });
});
export {};
