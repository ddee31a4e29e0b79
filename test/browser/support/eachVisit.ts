import type { Test } from 'tap';
import type { Page } from 'playwright-core';
import { startPortal } from '../../helper.ts';
import { addressOf, someVisits, type Visit } from '../../support/pageVisits.ts';
import { hydrated, launch } from './launch.ts';
import { windowPerMember } from './windowPerMember.ts';

/** Opens the pages of `someVisits` for visitors or for members, one after the other, and calls `check` with each. */
export async function eachVisit(t: Test, who: 'visitors' | 'members', check: (page: Page, visit: Visit) => Promise<void>): Promise<void> {
  const portal = await startPortal(t);
  const windowOf = windowPerMember(await launch(t), portal);
  for (const visit of someVisits.filter(({ phone }) => (phone ? 'members' : 'visitors') === who)) {
    const { page, session } = await windowOf(visit.phone);
    await page.goto(await addressOf(visit, session));
    await hydrated(page);
    await check(page, visit);
  }
}
