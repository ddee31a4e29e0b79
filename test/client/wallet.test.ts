import t from 'tap';
import { readRechargeQuery, rechargeHref, orderHref } from '../../client/features/wallet/rechargeQuery.ts';
import {
  OWN_AMOUNT,
  overLimit,
  rechargeRules,
  sumOf,
} from '../../client/pages/wallet/recharge/rechargeRules.ts';
import { singleLimit } from '../../client/features/wallet/amounts.ts';
import { faultsOf } from '../../client/forms/formRules.ts';
import { billCsvHref, readRecordQuery } from '../../client/features/records/recordQuery.ts';
import { netOf } from '../../client/features/wallet/withdrawRules.ts';
import { rechargeConfig as sentConfig, withdrawConfig } from '../../embedded/content/content.ts';

// Without the account, which may be null before it is read.
const { bank_account: _account, ...rechargeConfig } = sentConfig;
const read = (search: string) => readRechargeQuery(new URLSearchParams(search));

t.test('invalid values in the URL of a recharge are ignored', async (t) => {
  t.same(read('amount=37.5&from=%2Fvip%3Fpackage%3D1'), { amount: '37.50', from: '/vip?package=1' });
  for (const amount of ['', '0', '0.00', '-5', '1e3', '12.345', '9999999999', 'NaN', '<script>'])
    t.equal(read(`amount=${encodeURIComponent(amount)}`).amount, undefined, amount);
  for (const from of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/bff/logout',
  ])
    t.equal(read(`from=${encodeURIComponent(from)}`).from, undefined, from);
  t.equal(rechargeHref({}), '/wallet/recharge');
  t.same(read(rechargeHref({ amount: '20.00', from: '/vip?package=1' }).split('?')[1] ?? ''), {
    amount: '20.00',
    from: '/vip?package=1',
  });
  t.equal(orderHref('RC1/../x', '/vip'), '/wallet/recharge/RC1%2F..%2Fx?from=%2Fvip');
});

t.test("the amount, the bonus and the channel's limits of a recharge are computed", async (t) => {
  t.same(sumOf(rechargeConfig, { package: '3' }), { pay: 20_000, give: 1_000 });
  t.same(
    sumOf(rechargeConfig, { package: OWN_AMOUNT, amount: ' 0,200 元' }),
    { pay: 20_000, give: 1_000 },
    'a typed amount has the same bonus as its package',
  );
  t.same(sumOf(rechargeConfig, { package: OWN_AMOUNT, amount: 'zwei' }), { pay: 0, give: 0 });
  t.same(sumOf(rechargeConfig, { package: '99' }), { pay: 0, give: 0 });
  t.equal(overLimit(rechargeConfig, { package: OWN_AMOUNT, amount: '5000', channel: 'wechat_native' }), null);
  t.match(
    overLimit(rechargeConfig, { package: OWN_AMOUNT, amount: '5000.01', channel: 'wechat_native' }),
    /单笔最多 5,000\.00 元/,
  );
  t.equal(
    overLimit(rechargeConfig, { package: '1', channel: 'nobody' }),
    null,
    'an unknown channel is left to the upstream',
  );
  const rules = rechargeRules(rechargeConfig);
  t.same(faultsOf(rules, { package: OWN_AMOUNT, amount: '0', channel: 'mock' }, ['amount', 'channel']), {
    amount: '充值金额不能低于 1.00 元',
  });
});

t.test(
  'an unknown fee or bonus is neither 0.00 nor part of a sum, and unknown limits are not named',
  async (t) => {
    const { fee_fixed: _fixed, ...unknown } = { ...withdrawConfig, fee_type: 2 };
    t.same(netOf(unknown, '300', 1), {
      lines: [
        { label: '提现金额', value: '300.00 元' },
        { label: '手续费', value: '以实际扣除为准' },
      ],
      net: '—',
    });
    t.match(netOf({ ...unknown, fee_fixed: '2.00' }, '', 1), {
      lines: [{}, { value: '0.00 元' }],
      net: '0.00',
    });
    const ways = [...unknown.types, { type: 4, name: '钱包', fields: [], fee_type: 2, fee_fixed: '0.00' }];
    t.match(
      netOf({ ...unknown, fee_fixed: '2.00', types: ways }, '20', 4),
      { lines: [{}, { label: '手续费', value: '0.00 元' }], net: '20.00' },
      'a method may have a fee of its own',
    );
    for (const sum of ['100.01', '9.99', 'abc'])
      t.same(
        netOf({ ...withdrawConfig, withdrawable: '100.00' }, sum, 1),
        {
          lines: [
            { label: '提现金额', value: '—' },
            { label: '手续费（1.00%）', value: '—' },
          ],
          net: '—',
        },
        `${sum} cannot be withdrawn`,
      );
    const packages = [{ id: 1, amount: '100.00' }];
    t.same(sumOf({ ...rechargeConfig, packages }, { package: '1' }), { pay: 10_000, give: null });
    t.equal(singleLimit({}), undefined);
    t.equal(singleLimit({ max_amount: '50000.00' }), '单笔最高 50,000.00 元');
  },
);

t.test('the CSV link has the filter, but no page', async (t) => {
  t.equal(
    billCsvHref(
      readRecordQuery(new URLSearchParams('type=2&keyword=提现&page=3&open=5&start_date=2026-11-01')),
    ),
    `/bff/user/bill.csv?start_date=2026-11-01&type=2&keyword=${encodeURIComponent('提现')}`,
  );
  t.equal(billCsvHref(readRecordQuery(new URLSearchParams())), '/bff/user/bill.csv');
});
