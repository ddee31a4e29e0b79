import t from 'tap';
import { isUnused, startPathOf } from '../../client/pages/user/StartPathCard.tsx';
import { startSparsePortal } from '../support/sparsePortal.ts';

const bare = { 'GET /api/visit': { id: 7 }, 'GET /api/user': { id: 7 }, 'GET /api/user/bag': {} };

t.test('the path of a new member: what is done, and the next step', async (t) => {
  t.match(startPathOf({ cert_status: 0 }, null), { done: [], next: 'compare' });
  t.match(startPathOf({ cert_status: 1 }, null), { done: [], next: 'compare', inReview: true });
  t.match(startPathOf({ cert_status: 2 }, null), { done: ['certify'], next: 'compare' });
  t.match(startPathOf({ cert_status: 3 }, null), { next: 'certify', rejected: true });
  t.equal(startPathOf({ cert_status: 2 }, { id: 3 } as never), null, 'not with an application');
  t.equal(startPathOf({ cert_status: 0 }, undefined), null, 'not when it is not known whether there is one');
  t.equal(startPathOf({}, null), null, 'nor how the certification stands');
  t.equal(startPathOf({ cert_status: 9 }, null), null);
});

t.test('a wallet is unused when it says so', async (t) => {
  t.equal(isUnused({ balance: '0.00', total_income: '0.00', frozen: '0.00' }), true);
  t.equal(isUnused({ balance: '0.00', total_income: '0.01' }), false);
  t.equal(isUnused({ balance: '0.00' }), false, 'it does not say whether there was anything');
  t.equal(
    isUnused({
      balance: '0.00',
      total_income: '0.00',
      months: [{ month: '2026-11', income: '0.00', expense: '3.00' }],
    }),
    false,
  );
});

t.test('what is not known of devices, logins, closing and settings is not invented', async (t) => {
  const { open } = await startSparsePortal(t, {
    ...bare,
    'GET /api/user/device': [{ id: 1 }, { id: 2, is_current: 0, name: 'Chrome', address: '203.0.113.7' }],
    'GET /api/user/login/list': {
      list: [{ id: 5 }, { id: 6, address: '2001:db8:1:2::7', result_text: '已拦截' }],
    },
    'GET /api/user/close': {},
    'GET /api/user/notice/settings': [
      { category: 3, channels: [{ channel: 1, enabled: 1 }] },
      { category: 8, channels: [] },
    ],
  });
  const devices = await open(t, '/user/devices');
  t.match(devices.text, '未知设备———');
  t.match(devices.text, 'Chrome203.0.*.*');
  t.notMatch(devices.text, '本机', 'which device this is, is not known');
  t.equal(devices.html.match(/退出该设备：/g)?.length, 1, 'a device that may be this one is not ended');
  t.match(devices.text, '2001:db8:*已拦截');
  t.match((await open(t, '/user/close')).text, '申请注销');
  const settings = await open(t, '/user/notifications');
  t.match(settings.text, 'VIP会员接收', 'the contract’s word for the number');
  t.match(settings.text, '类别8—');
});
