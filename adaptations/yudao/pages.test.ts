import t from 'tap';
import { startPortal } from '../../test/helper.ts';
import { crawl } from '../../test/support/crawl.ts';
import { tablePages } from '../../test/support/tablePages.ts';
import { tidyFaults } from '../../test/support/tidy/tidyFaults.ts';
import { adaptation } from './adaptation.ts';
import { MEMBER, PASSWORD } from './sample.ts';
import { startYudao } from './upstream.ts';

t.test('x', async (t) => {
  const upstream = await startYudao(t);
  const portal = await startPortal(t, { upstream: upstream.origin, adaptation });
  const visitor = portal.browser();
  const member = portal.browser();
  console.error((await member.post('/bff/login', { phone_number: MEMBER.ordinary, password: PASSWORD })).text);
  for (const path of ['/bff/capabilities', '/bff/user', '/bff/user/bag', '/bff/user/bill?count=3', '/bff/user/bill/page', '/bff/user/bill/page?type=2', '/bff/withdraw', '/bff/user/withdraw?count=2', '/bff/user/withdraw/page', '/bff/recharge', '/bff/user/recharge?count=2', '/bff/user/recharge/page', '/bff/user/childs?page=2&count=8', '/bff/user/childs?level=2&count=2', '/bff/wz', '/bff/wz/news?count=2', '/bff/wz/help?page=2&count=5', '/bff/wz/news/76', '/bff/wz/news/11', '/bff/wz/news/9999', '/bff/index', '/bff/config', '/bff/user/withdraw/allowance', '/bff/upload', '/bff/user/bill?keyword=%E6%8F%90%E7%8E%B0&count=2&biz_type=202', '/bff/partner'])
    console.error(path, (await member.get(path)).text.slice(0, 1200));
  console.error('visitor /bff/recharge', (await visitor.get('/bff/recharge')).text);
  for (const [who, browser] of [['visitor', visitor], ['member', member]] as const) {
    for (const { path, handle, detail } of tablePages) {
      const page = await browser.get(path);
      const faults = page.status === 200 ? tidyFaults(page.text) : [];
      console.error(who, path, page.status, page.headers.location ?? '', faults.length ? faults : '');
    }
    const { visited, dead } = await crawl(browser, ['/']);
    console.error(who, 'dead', dead, visited.map((v) => v.address).join(' '));
  }
  console.error(portal.logs.filter((l) => /drift|adaptation|"level":"(warn|error)"/.test(l)).map((l) => l.slice(0, 400)).join(''));
});
