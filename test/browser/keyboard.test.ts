import t from 'tap';
import type { Page } from 'playwright-core';
import type { Browser } from '../support/browserLike.ts';
import { startPortal } from '../helper.ts';
import { addressOf, someVisits } from '../support/pageVisits.ts';
import { carrySession } from './support/carrySession.ts';
import { hydrated, launch } from './support/launch.ts';

/** Presses after which a page counts as a trap. */
const MOST = 400;

/** What the page under test keeps between two looks at it. */
interface Kept {
  controls: HTMLElement[];
  last: Element | null;
}

/** Notes every control that a pointer could use, one of each group of radios, and names them; within the dialog when one is open. */
function collect(): string[] {
  const groups = new Set<string>();
  const controls = [...(document.querySelector('dialog:modal') ?? document).querySelectorAll<HTMLInputElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]')].filter((element) => {
    const { type, name, form, disabled, tabIndex } = element;
    if (disabled || tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) return false;
    const group = `${form?.id ?? ''}/${name}`;
    if (type === 'radio' && groups.has(group)) return false;
    if (type === 'radio') groups.add(group);
    return true;
  });
  Object.assign(globalThis, { controls, last: null });
  return controls.map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? (element.id || element.name || (element.textContent ?? '').trim().slice(0, 30))}`);
}

/** Which control has the focus (-1: none of them), and whether that shows: it or its box looks other than without. Null at the end. */
function focused(): { place: number; shows: boolean } | null {
  const kept = globalThis as unknown as Kept;
  const element = document.activeElement as HTMLInputElement | null;
  if (!element || element === document.body || element === document.documentElement) return null;
  const place = kept.controls.findIndex((control) => control === element || (element.type === 'radio' && (control as HTMLInputElement).type === 'radio' && (control as HTMLInputElement).name === element.name && (control as HTMLInputElement).form === element.form));
  // A date is several stops of one control, which a blur would send back to the first.
  if (element === kept.last || element.type === 'date') return { place, shows: element.matches(':focus-visible, :focus-within') };
  kept.last = element;
  const around = [element, element.nextElementSibling, element.closest('label'), element.parentElement, element.parentElement?.parentElement].filter((one) => one instanceof Element);
  const look = () => around.map((one) => { const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(one); return [outline, boxShadow, borderColor, backgroundColor].join(); }).join('|');
  const lit = look();
  element.blur();
  const plain = look();
  element.focus({ preventScroll: true });
  return { place, shows: lit !== plain };
}

/** Goes through the page with the Tab key alone, from its beginning to its end; a dialog once around. */
async function tour(page: Page): Promise<{ reached: number[]; unseen: number[] }> {
  const reached: number[] = [];
  const unseen: number[] = [];
  for (let press = 0; press < MOST; press++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(focused);
    if (!at) return { reached, unseen };
    if (at.place === 0 && reached.length > 1) return { reached, unseen };
    reached.push(at.place);
    if (!at.shows) unseen.push(at.place);
  }
  throw new Error(`the focus does not leave ${page.url()}`);
}

t.test('every control of every page is reached with the Tab key, and shows that it is', async (t) => {
  const open = await launch(t);
  const portal = await startPortal(t);
  const lookers = new Map<string, Browser>();
  for (const { phone } of someVisits) if (phone && !lookers.has(phone)) lookers.set(phone, await portal.member(phone));
  const visitor = portal.browser();

  for (const visit of someVisits) {
    const looker = visit.phone ? lookers.get(visit.phone)! : visitor;
    const path = await addressOf(visit, looker);
    const { page, context } = await open(portal.origin);
    await carrySession(context, looker);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await hydrated(page);
    const names = await page.evaluate(collect);
    const { reached, unseen } = await tour(page);
    t.ok(names.length > 5, `${path} ${visit.phone ?? ''} has controls`);
    t.same(names.filter((_, place) => !reached.includes(place)), [], 'none is left out');
    t.same(unseen.map((place) => names[place] ?? '?'), [], 'the focus is seen');
    await context.close();
  }
});
