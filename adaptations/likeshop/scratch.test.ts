import t from 'tap';
import { startShop } from './start.ts';
t.test('x', async (t) => {
  const { portal, member, shop } = await startShop(t);
  const v = portal.browser();
  const cap = (await v.get('/bff/capabilities')).json;
  console.log(JSON.stringify(cap));
  for (const path of ['/bff/site','/bff/config','/bff/index','/bff/wz','/bff/wz/news?count=2','/bff/wz/news?category_id=2&count=1','/bff/wz/news?keyword=x','/bff/wz/help?count=2','/bff/wz/notice','/bff/wz/news/50','/bff/wz/news/9999','/bff/wz/page/1','/bff/notice','/bff/recharge','/bff/upload','/bff/visit','/bff/withdraw']) console.log(path, JSON.stringify((await v.get(path)).json).slice(0, 900));
  const m = await member('13800000001');
  for (const path of ['/bff/visit','/bff/user','/bff/user/bag','/bff/user/bill?count=2','/bff/user/bill?count=2&type=2&page=2','/bff/user/bill?biz_type=101','/bff/user/bill/page','/bff/withdraw','/bff/user/withdraw/allowance','/bff/user/withdraw?count=2','/bff/user/withdraw?status=11','/bff/user/withdraw/page','/bff/user/recharge?count=2','/bff/user/recharge/page','/bff/user/childs?count=2','/bff/user/childs?level=2&count=2','/bff/user/childs?keyword=139','/bff/user/notice/list?count=3','/bff/user/notice/detail/80','/bff/user/notice/detail/7']) console.log(path, JSON.stringify((await m.get(path)).json).slice(0, 900));
  console.log((await m.post('/bff/logout', {})).text, shop.calls.slice(-3));
  console.log(portal.logs.filter((l) => /drift|adaptation|warn|error/.test(l)).slice(0, 30).join(''));
});
