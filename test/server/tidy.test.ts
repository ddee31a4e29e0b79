import t from 'tap';
import { startPortal } from '../helper.ts';
import type { Browser } from '../support/browserLike.ts';
import { addressOf, visits } from '../support/pageVisits.ts';
import { tidyFaults } from '../support/tidy/tidyFaults.ts';

t.test('every page is tidy with the embedded upstream, and without any', async (t) => {
  const portal = await startPortal(t);
  const browsers = new Map([['', portal.browser()]]);
  for (const { phone = '' } of visits) if (!browsers.has(phone)) browsers.set(phone, await portal.member(phone));
  const opened: { path: string; browser: Browser }[] = [];
  for (const visit of visits) {
    const browser = browsers.get(visit.phone ?? '')!;
    opened.push({ path: encodeURI(await addressOf(visit, browser)), browser });
  }
  const check = async (state: string) => {
    for (const { path, browser } of opened) t.same(tidyFaults((await browser.get(path)).text), [], `${decodeURI(path)} ${state}`);
  };
  await check('with data');
  await portal.stopUpstream();
  await check('without the upstream');
});
