import t from 'tap';
import { measuredContact } from '../../client/features/vip/firstContact.ts';
import { lastDayText, purseLines, termText, vipBill } from '../../client/features/vip/purchaseSummary.ts';
import { vipPeriod, vipSteps } from '../../client/features/vip/vipPeriod.ts';
import { rechargeToBuy } from '../../client/features/vip/vipQuery.ts';
import type { Wallet } from '../../shared/records/wallet.ts';

const wallet = (consume_only: string, withdrawable: string) => ({ consume_only, withdrawable }) as Wallet;
const lines = (bill: ReturnType<typeof vipBill>) => bill.lines.map(({ label, value }) => `${label} ${value}`);

t.test('the summary of a purchase shows what each purse pays', async (t) => {
  const bill = vipBill({ price: '1180.00' }, wallet('1000.00', '250.50'), '');
  t.equal(bill.need, '');
  t.same(lines(bill), [
    '消费余额支付 1,000.00 元',
    '可提现余额支付 180.00 元',
    '支付前可用余额 1,250.50 元',
    '支付后可用余额 70.50 元',
  ]);
  t.same(lines(vipBill({ price: '0.00' }, wallet('0.00', '0.00'), '')), [
    '支付前可用余额 0.00 元',
    '支付后可用余额 0.00 元',
  ]);
});

t.test('the missing amount comes from the wallet or from the upstream’s refusal', async (t) => {
  t.match(vipBill({ price: '85.00' }, wallet('20.00', '10.00'), ''), { need: '55.00' });
  const told = vipBill({ price: '85.00' }, wallet('100.00', '0.00'), '5.00');
  t.equal(told.need, '5.00');
  t.same(lines(told), ['可用余额 80.00 元', '还差 5.00 元']);
  t.equal(rechargeToBuy('5.00', 2), '/wallet/recharge?amount=5.00&from=%2Fvip%3Fpackage%3D2');
});

t.test('no term, purse or sum is named that is not known', async (t) => {
  t.equal(vipPeriod({}), '—');
  t.equal(vipPeriod({ start_at: '2026-11-20 10:00:00', vip_day: 30 }), '2026-11-20 起');
  t.equal(vipPeriod({ expire_at: '2026-12-20 10:00:00' }), '至 2026-12-20');
  t.equal(termText(null, {}, '2026-11-20'), '以开通后的 VIP 会员记录为准');
  t.equal(termText({}, { vip_day: 30 }, '2026-11-20'), '接在现有 VIP 会员之后，30 天');
  t.equal(
    termText({ expire_at: '2026-11-25 10:00:00' }, { vip_day: 30 }, '2026-11-20'),
    '2026-11-25 至 2026-12-25（30 天）',
  );
  t.equal(lastDayText({}, { vip_day: 30 }, '2026-11-20'), undefined);
  t.equal(lastDayText({}, { vip_day: -1 }, '2026-11-20'), '不设到期日');
  t.equal(lastDayText(undefined, { vip_day: 30 }, '2026-11-20'), '2026-12-20');
  t.equal(lastDayText(undefined, { vip_day: 0 }, '2026-11-20'), undefined);
  t.same(purseLines({ withdrawable: '7.66' }), [{ label: '可提现余额支付', value: '7.66 元' }]);
  t.same(
    vipBill({ price: '85.00' }, { consume_only: '20.00' }, ''),
    { need: '', lines: [] },
    'half a wallet decides nothing',
  );
  t.match(vipBill({ price: '85.00' }, {}, '5.00'), { need: '5.00' }, "the upstream's refusal is enough");
});

t.test('the timeline of a running membership shows its end, that of an ended one does not', async (t) => {
  const timeline = [{ status: 1, text: '付款开通', at: '2026-11-20 10:00:00' }];
  const vip = (status: number, expire_at: string) =>
    ({ status, expire_at }) as NonNullable<Parameters<typeof vipSteps>[0]['vip']>;
  const states = (status: number, expire_at = '2026-12-20 10:00:00') =>
    vipSteps({ timeline, vip: vip(status, expire_at) }).map(({ state, text }) => `${state} ${text}`);
  t.same(states(1), ['now 付款开通', 'next VIP 会员到期']);
  t.same(states(1, ''), ['now 付款开通'], 'a permanent membership has no end');
  t.same(states(4), ['done 付款开通']);
});

t.test('a measured first contact is shown from twenty applications on', (t) => {
  const of = (sample: number, median_minutes = 95) => measuredContact({ sample, median_minutes, days: 90 });
  t.equal(of(19), null);
  t.equal(
    of(20),
    '最近 90 天，VIP 会员的申请从提交到首次联系，中位数为工作时间 1 小时 35 分钟（共 20 份申请）。',
  );
  t.match(of(20, 120), '工作时间 2 小时（共');
  t.match(of(20, 0), '工作时间 0 分钟（共');
  for (const unknown of [undefined, {}, { sample: 50 }, { median_minutes: 5, days: 90 }])
    t.equal(measuredContact(unknown), null);
  t.end();
});
