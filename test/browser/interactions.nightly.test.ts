import t from 'tap';
import type { Page } from 'playwright-core';
import { MEMBER, startPortal } from '../helper.ts';
import { goTo, launch } from './support/launch.ts';
import { windowPerMember } from './support/eachVisit.ts';

/**
 * Longest time allowed for the scripts of an interaction (ms), on a processor slowed as below: from the event until all that responds to
 * it has run and React has updated the page. The test's messages also name the time to the next paint. It is not judged, because the
 * machines of tests draw without a graphics processor, which takes longer than the scripts.
 */
const SCRIPTS_MAX = 100;
const SLOWER = 4;
/** Tries of each interaction. The fastest counts: other work on the machine only makes them slower. */
const TRIES = 7;

interface Act {
  name: string;
  path: string;
  phone?: string;
  act: (page: Page) => Promise<unknown>;
}

const ACTS: Act[] = [
  { name: 'another slide of the banner', path: '/', act: (page) => page.locator('.hero label').nth(1).click() },
  { name: 'type an amount', path: '/', act: (page) => page.locator('.hero input[name="amount"]').press('5') },
  { name: 'open the drawer of an offer', path: '/bank', act: (page) => page.locator('.result-card .link-more').first().click() },
  { name: 'add an offer to the comparison', path: '/bank', act: (page) => page.locator('.result-card').getByRole('checkbox').first().check() },
  { name: 'save an offer', path: '/bank', act: (page) => page.getByRole('button', { name: /^收藏/ }).first().click() },
  { name: 'change a filter', path: '/bank', act: (page) => page.locator('[name="org_type"]').nth(1).press(' ') },
  { name: 'sort the list', path: '/bank', act: (page) => page.locator('[name="sort"]').nth(1).press(' ') },
  { name: 'change the amount of the calculator', path: '/bank/4?amount=20&term=24', act: (page) => page.locator('#plan-amount').press('1') },
  { name: 'open the table of payments', path: '/bank/4?amount=20&term=24', act: (page) => page.locator('.plan-table summary, summary:has-text("还款计划表")').first().click() },
  { name: 'the next step of an application', path: '/form/1', act: (page) => page.getByRole('button', { name: /下一步/ }).click() },
  { name: 'another way to log in', path: '/user/login', act: (page) => page.locator('a[href*="way=code"]').first().click() },
  { name: 'open the member’s menu', path: '/user', phone: MEMBER.ordinary, act: (page) => page.locator('.member-menu > summary').click() },
  { name: 'another tab of records', path: '/wallet/record', phone: MEMBER.ordinary, act: (page) => page.locator('a[href*="tab=withdraw"]').first().click() },
  { name: 'open the dialog of a package', path: '/vip', phone: MEMBER.ordinary, act: (page) => page.locator('.package a.btn, .package button').first().click() },
];

const fastest = (tries: Answer[]): Answer => tries.reduce((best, each) => (each.scripts < best.scripts ? each : best));

// The figures need a machine that does nothing else.
t.test('the page answers every interaction within 100 ms, even on a slow processor', async (t) => {
  const portal = await startPortal(t);
  const windowOf = windowPerMember(await launch(t), portal);
  const slowed = new Set<Page>();
  for (const { name, path, phone, act } of ACTS) {
    const { page, context } = await windowOf(phone);
    if (!slowed.has(page)) {
      await noteInteractions(page);
      await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      slowed.add(page);
    }
    const tries: Answer[] = [];
    do {
      await goTo(page, path);
      tries.push(await answerTo(page, () => act(page)));
    } while (fastest(tries).scripts > SCRIPTS_MAX && tries.length < TRIES);
    const { scripts, paint } = fastest(tries);
    t.ok(scripts <= SCRIPTS_MAX, `${path}: ${name}: ${scripts} ms, painted after ${paint} ms`, { tries });
  }
});

/** How long the page takes to respond to an interaction (ms). Zero: less than 16 ms. */
interface Answer {
  /** From the event until its listeners have run. */
  scripts: number;
  /** From the event to the next paint, in steps of 8. */
  paint: number;
}

/** An interaction as the browser reports it. The DOM's types lack `interactionId`. */
type Interaction = PerformanceEventTiming & { interactionId: number };

/** Makes the page note how long each interaction takes. Call it before the first navigation. */
async function noteInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Answer[] = [];
    Object.assign(globalThis, { notedInteractions: noted });
    new PerformanceObserver((list) => {
      // The observer gets entries of one type.
      for (const { interactionId, duration, startTime, processingEnd } of list.getEntries() as Interaction[])
        if (interactionId > 0) noted.push({ scripts: Math.round(processingEnd - startTime), paint: duration });
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/** The longest responses to the events that `act` causes. */
async function answerTo(page: Page, act: () => Promise<unknown>): Promise<Answer> {
  // The script above makes the list.
  await page.evaluate(() => (globalThis as unknown as { notedInteractions: Answer[] }).notedInteractions.splice(0));
  await act();
  return page.evaluate(
    () =>
      new Promise<Answer>((resolve) => {
        const read = () => {
          const { notedInteractions } = globalThis as unknown as { notedInteractions: Answer[] };
          resolve({ scripts: Math.max(0, ...notedInteractions.map(({ scripts }) => scripts)), paint: Math.max(0, ...notedInteractions.map(({ paint }) => paint)) });
        };
        // Entries are delivered after the frame.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(read, 100)));
      }),
  );
}
