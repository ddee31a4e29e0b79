import type { Test } from 'tap';
import type { Page } from 'playwright-core';
import { startPortal } from '../../helper.ts';
import { addressOf, someVisits, type Visit } from '../../support/pageVisits.ts';
import { hydrated, launch } from './launch.ts';
import { windowPerMember } from './windowPerMember.ts';

type Check = (page: Page, visit: Visit, address: string) => Promise<void>;

/** Opens the pages of some visits, one after the other, in windows of this size, and calls `check` with each. */
export async function openEach(t: Test, some: readonly Visit[], check: Check, size?: { width: number; height: number }): Promise<void> {
  const portal = await startPortal(t);
  const windowOf = windowPerMember(await launch(t), portal);
  for (const visit of some) {
    const { page, session } = await windowOf(visit.phone);
    if (size) await page.setViewportSize(size);
    const address = await addressOf(visit, session);
    await page.goto(address);
    await hydrated(page);
    await check(page, visit, address);
  }
}

/** Opens the pages of `someVisits` for visitors or for members. */
export const eachVisit = (t: Test, who: 'visitors' | 'members', check: Check): Promise<void> =>
  openEach(t, someVisits.filter(({ phone }) => (phone ? 'members' : 'visitors') === who), check);
