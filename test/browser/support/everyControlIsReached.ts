import type { Test } from 'tap';
import { eachVisit } from './eachVisit.ts';
import { tabTour } from './tabTour.ts';

/** Asserts for each page of visitors or of members that the Tab key reaches every control, and that the focus is visible there. */
export const everyControlIsReached = (t: Test, who: 'visitors' | 'members'): Promise<void> =>
  eachVisit(t, who, async (page, { path, phone = '' }) => {
    const { names, missed, unseen } = await tabTour(page);
    t.ok(names.length > 5, `${path} ${phone} has controls`);
    t.same(missed, [], 'every control is reached');
    t.same(unseen, [], 'the focus is visible on every control');
  });
