import type { Page } from 'playwright-core';

/** Number of key presses that are sent at once. The page records the focus itself, so the test does not wait after each press. */
const BATCH = 25;
/** Number of key presses after which the page counts as a keyboard trap. */
const MAX_PRESSES = 400;
/** Number of tours after which a stop at something that is no control counts. */
const TOURS = 3;

/** The recorded tab stops. `place` is the index of the control, -1 for others; `shows`: the focus is visible there. */
interface Stops {
  stops: { place: number; shows: boolean }[];
  /** The focus has left the part of the page. */
  left: boolean;
}

/** The global variable of the page that has the stops. */
interface StopsGlobal {
  tabStops: Stops;
}

/**
 * Runs in the page. Collects the controls of a part of it that a pointer can use (one of each radio group; if a dialog is open, only
 * its controls). From now on, records which control gets the focus, and whether the focus changes the look of it or its box.
 *
 * @returns the controls' names
 */
function watchFocus(part: string): string[] {
  const groups = new Set<string>();
  const within = document.querySelector('dialog:modal') ?? document.querySelector(part) ?? document.body;
  const controls = [
    ...within.querySelectorAll<HTMLInputElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    ),
  ].filter((element) => {
    const { type, name, form, disabled, tabIndex } = element;
    if (disabled || tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) return false;
    const group = `${form?.id ?? ''}/${name}`;
    if (type === 'radio' && groups.has(group)) return false;
    if (type === 'radio') groups.add(group);
    return true;
  });
  const sameGroup = (one: HTMLInputElement, other: HTMLInputElement) =>
    one.type === 'radio' && other.type === 'radio' && one.name === other.name && one.form === other.form;
  const tabStops: Stops = { stops: [], left: false };
  let comparing = false;

  function shows(element: HTMLInputElement): boolean {
    // A date field has several tab stops. A blur would move the focus back to the first one.
    if (element.type === 'date') return element.matches(':focus-visible, :focus-within');
    const around = [
      element,
      element.nextElementSibling,
      element.closest('label'),
      element.parentElement,
      element.parentElement?.parentElement,
    ].filter((one) => one instanceof Element);
    const look = () =>
      around
        .map((one) => {
          const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(one);
          return [outline, boxShadow, borderColor, backgroundColor].join();
        })
        .join('|');
    const focused = look();
    element.blur();
    const plain = look();
    element.focus({ preventScroll: true });
    return focused !== plain;
  }

  const record = ({ target }: Event) => {
    if (comparing || tabStops.left) return;
    const element = target as HTMLInputElement;
    tabStops.left = !within.contains(element);
    if (tabStops.left) return;
    comparing = true;
    const place = controls.findIndex((control) => control === element || sameGroup(control, element));
    tabStops.stops.push({ place, shows: shows(element) });
    comparing = false;
  };
  // In the capture phase, because React stops the events of a part that it has not hydrated yet and repeats them later.
  document.addEventListener('focusin', record, true);
  Object.assign(globalThis, { tabStops } satisfies StopsGlobal);
  return controls.map(
    (element) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? (element.id || element.name || (element.textContent ?? '').trim().slice(0, 30))}`,
  );
}

/** Runs in the page. Begins a tour at the top of the part, wherever the page has moved the focus; a dialog keeps it. */
function beginTour(part: string): void {
  const top = document.querySelector<HTMLElement>(part) ?? document.body;
  if (!document.querySelector('dialog:modal')) {
    const index = top.getAttribute('tabindex');
    top.tabIndex = -1;
    top.focus();
    if (index === null) top.removeAttribute('tabindex');
  }
  Object.assign((globalThis as unknown as StopsGlobal).tabStops, { stops: [], left: false } satisfies Stops);
}

function readStops(): Stops {
  const { activeElement, body, documentElement } = document;
  const { stops, left } = (globalThis as unknown as StopsGlobal).tabStops;
  return {
    stops,
    left: left || !activeElement || activeElement === body || activeElement === documentElement,
  };
}

/** Presses the Tab key several times without waiting in between. */
async function pressTab(page: Page, times: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  const presses = Array.from({ length: times }).flatMap(() => [
    browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
    browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ]);
  await Promise.all(presses);
  await browser.detach();
}

/**
 * Goes through a part of the page (a selector) with the Tab key, from the first control to the last; in a dialog, once around.
 *
 * @returns the names of all controls, of those that never got the focus, and of those where the focus was not visible
 */
export async function tabTour(
  page: Page,
  part: string,
): Promise<{ names: string[]; missed: string[]; unseen: string[] }> {
  const names = await page.evaluate(watchFocus, part);
  for (let tour = 1; ; tour++) {
    await page.evaluate(beginTour, part);
    const round = await goRound(page);
    // A page that shows what came of an act moves the focus to its heading, perhaps in the middle of a tour, which then begins again.
    if (tour < TOURS && round.some(({ place }) => place < 0)) continue;
    const reached = new Set(round.map(({ place }) => place));
    return {
      names,
      missed: names.filter((_, place) => !reached.has(place)),
      unseen: round.filter((stop) => !stop.shows).map(({ place }) => names[place] ?? '?'),
    };
  }
}

/** Presses the Tab key until the focus has left the page, or is on the first control again. */
async function goRound(page: Page): Promise<Stops['stops']> {
  for (let presses = 0; presses < MAX_PRESSES; presses += BATCH) {
    await pressTab(page, BATCH);
    const { stops, left } = await page.evaluate(readStops);
    const end = stops.findIndex(({ place }, stop) => place === 0 && stop > 1);
    if (end >= 0) return stops.slice(0, end);
    if (left) return stops;
  }
  throw new Error(`the focus does not leave ${page.url()}`);
}
