import t from 'tap';
import { MEMBER } from '../helper.ts';
import { startCrawl } from './support/absentCalls.ts';

/** Pages that read much. */
const VISITS = [
  ...['/bank', '/news', '/contact'].map((path) => ({ path })),
  ...['/wallet/record', '/notice?tab=mine', '/user', '/spread'].map((path) => ({
    path,
    phone: MEMBER.ordinary,
  })),
];

t.test('a running page asks for nothing that the upstream does not have', async (t) => {
  const crawl = await startCrawl(t, VISITS);
  await crawl(t, 'anything but the account', /^/);
});
