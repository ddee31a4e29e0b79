import t from 'tap';
import { fillPath, toQuery } from '../../shared/wire.ts';

t.test('placeholders are filled and encoded, and the rest of the input is returned', async (t) => {
  t.same(fillPath('/bff/wz/{type}/{id}', { type: 'news', id: 3, keyword: '利率' }), { path: '/bff/wz/news/3', rest: { keyword: '利率' } });
  t.equal(fillPath('/x/{id}', { id: '../a?b#c/d' }).path, '/x/..%2Fa%3Fb%23c%2Fd');
  const input = { id: 1 };
  fillPath('/x/{id}', input);
  t.same(input, { id: 1 }, 'the input is not changed');
});

t.test('a query string leaves out empty, undefined and null values', async (t) => {
  t.equal(toQuery({}), '');
  t.equal(toQuery({ page: 1, count: 10, keyword: '', status: undefined, type: null }), '?page=1&count=10');
  t.equal(toQuery({ status: 0, keyword: '经营 贷&a=b' }), '?status=0&keyword=%E7%BB%8F%E8%90%A5+%E8%B4%B7%26a%3Db');
});
