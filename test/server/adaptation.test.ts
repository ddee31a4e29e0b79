import t from 'tap';
import { startPortal } from '../helper.ts';

t.test('smoke', async (t) => {
  process.env.TEST_UPSTREAM = 'third';
  t.teardown(() => { delete process.env.TEST_UPSTREAM; });
  const portal = await startPortal(t);
  const member = await portal.member();
  for (const path of ['/bff/user', '/bff/user/bag', '/bff/user/bill?page=2&count=3', '/bff/user/bill/page', '/bff/withdraw', '/bff/user/withdraw', '/bff/form/1', '/bff/user/childs', '/bff/user/notice/list', '/bff/wz/news']) {
    const r = await member.get(path);
    console.error(path, r.text.slice(0, 700));
  }
  t.ok(true);
  const drift = portal.logs.filter((l) => /drift|adaptation/.test(l));
  console.error(drift.join(''));
});
