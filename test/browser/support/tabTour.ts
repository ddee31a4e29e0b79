import type { Page } from 'playwright-core';

/** Presses that are sent at once: the page notes what they do, so that no press waits for a look at it. */
const BATCH = 25;
/** Presses after which a page counts as a trap. */
const MOST = 400;

/** What the Tab key has done so far: the controls that got the focus, by their place, and whether that showed. */
interface Stops {
  stops: { place: number; shows: boolean }[];
  /** The focus has left the page. */
  left: boolean;
}

/** Where the page keeps its list of stops. */
interface Kept {
  tabStops: Stops['stops'];
}

/**
 * Collects every control that a pointer could use (one of each group of radios; those of the dialog when one is open), and
 * notes from now on which of them gets the focus, and whether it or its box then looks other than without it.
 *
 * @returns the controls' names
 */
function watchFocus(): string[] {
  const groups = new Set<string>();
  const controls = [...(document.querySelector('dialog:modal') ?? document).querySelectorAll<HTMLInputElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]')].filter((element) => {
    const { type, name, form, disabled, tabIndex } = element;
    if (disabled || tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) return false;
    const group = `${form?.id ?? ''}/${name}`;
    if (type === 'radio' && groups.has(group)) return false;
    if (type === 'radio') groups.add(group);
    return true;
  });
  const sameGroup = (one: HTMLInputElement, other: HTMLInputElement) => one.type === 'radio' && other.type === 'radio' && one.name === other.name && one.form === other.form;
  const stops: Stops['stops'] = [];
  let looking = false;

  function shows(element: HTMLInputElement): boolean {
    // A date is several stops of one control, which a blur would send back to the first.
    if (element.type === 'date') return element.matches(':focus-visible, :focus-within');
    const around = [element, element.nextElementSibling, element.closest('label'), element.parentElement, element.parentElement?.parentElement].filter((one) => one instanceof Element);
    const look = () => around.map((one) => { const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(one); return [outline, boxShadow, borderColor, backgroundColor].join(); }).join('|');
    const focused = look();
    element.blur();
    const plain = look();
    element.focus({ preventScroll: true });
    return focused !== plain;
  }

  const note = ({ target }: Event) => {
    if (looking) return;
    looking = true;
    const element = target as HTMLInputElement;
    const place = controls.findIndex((control) => control === element || sameGroup(control, element));
    stops.push({ place, shows: shows(element) });
    looking = false;
  };
  // On the way down: React stops the events of a part that it has not hydrated yet, and repeats them later.
  document.addEventListener('focusin', note, true);
  Object.assign(globalThis, { tabStops: stops } satisfies Kept);
  return controls.map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? (element.id || element.name || (element.textContent ?? '').trim().slice(0, 30))}`);
}

function readStops(): Stops {
  const { activeElement, body, documentElement } = document;
  return { stops: (globalThis as unknown as Kept).tabStops, left: !activeElement || activeElement === body || activeElement === documentElement };
}

/** Presses the Tab key several times without waiting in between. */
async function pressTab(page: Page, times: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  const presses = Array.from({ length: times }).flatMap(() => [browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }), browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })]);
  await Promise.all(presses);
  await browser.detach();
}

/**
 * Goes through the page with the Tab key alone, from its beginning to its end; through a dialog once around.
 *
 * @returns the names of all controls, of those that never got the focus, and of those where the focus did not show
 */
export async function tabTour(page: Page): Promise<{ names: string[]; missed: string[]; unseen: string[] }> {
  const names = await page.evaluate(watchFocus);
  for (let presses = 0; presses < MOST; presses += BATCH) {
    await pressTab(page, BATCH);
    const { stops, left } = await page.evaluate(readStops);
    // Back at the first control: after the last one, or once around a dialog.
    const end = stops.findIndex(({ place }, stop) => place === 0 && stop > 1);
    if (end < 0 && !left) continue;
    const round = end < 0 ? stops : stops.slice(0, end);
    const reached = new Set(round.map(({ place }) => place));
    return { names, missed: names.filter((_, place) => !reached.has(place)), unseen: round.filter((stop) => !stop.shows).map(({ place }) => names[place] ?? '?') };
  }
  throw new Error(`the focus does not leave ${page.url()}`);
}
