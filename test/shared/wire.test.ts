import t from 'tap';
import { contract } from '../../shared/contract/index.ts';
import { bffCall, fillPath, toQuery, toWire } from '../../shared/wire.ts';

t.test('a call under /bff mirrors the upstream call unless the row says otherwise', async (t) => {
  t.same(bffCall({ upstream: 'GET /api/user/bill' }), { method: 'GET', path: '/bff/user/bill' });
  t.same(bffCall({ upstream: 'GET /api/user/vip/refund', bff: 'POST /bff/user/vip/refund' }), {
    method: 'POST',
    path: '/bff/user/vip/refund',
  });
  t.same(bffCall({ bff: 'POST /bff/logout' }), { method: 'POST', path: '/bff/logout' });
  t.throws(() => bffCall({}));
});

t.test('placeholders are filled and encoded, and the rest of the input is returned', async (t) => {
  t.same(fillPath('/bff/wz/{type}/{id}', { type: 'news', id: 3, keyword: '利率' }), {
    path: '/bff/wz/news/3',
    rest: { keyword: '利率' },
  });
  t.equal(fillPath('/x/{id}', { id: '../a?b#c/d' }).path, '/x/..%2Fa%3Fb%23c%2Fd');
  const input = { id: 1 };
  fillPath('/x/{id}', input);
  t.same(input, { id: 1 }, 'the input is not changed');
});

t.test('a query string leaves out empty, undefined and null values', async (t) => {
  t.equal(toQuery({}), '');
  t.equal(toQuery({ page: 1, count: 10, keyword: '', status: undefined, type: null }), '?page=1&count=10');
  t.equal(
    toQuery({ status: 0, keyword: '经营 贷&a=b' }),
    '?status=0&keyword=%E7%BB%8F%E8%90%A5+%E8%B4%B7%26a%3Db',
  );
});

t.test('the table for the browser has no schemas', async (t) => {
  const wire = toWire(contract);
  t.same(wire.withdraw, {
    method: 'POST',
    path: '/bff/user/withdraw',
    returns: 'message',
    onFailure: 'sentinel',
    once: true,
    member: true,
  });
  t.same(wire.site, { method: 'GET', path: '/bff/site', returns: 'data', onFailure: 'null' });
  t.notOk(JSON.stringify(wire).includes('properties'));
  t.same(
    Object.keys(wire),
    Object.keys(contract).filter((name) => name !== 'upload'),
    'and no call that sends a file',
  );
});
