import t from 'tap';
import { openDb } from '../store/db.ts';
import { startEmbeddedUpstream } from './support/embeddedUpstream.ts';
import { operatorAt } from './support/operator.ts';

const upstream = await startEmbeddedUpstream(t);
const { open } = operatorAt(upstream);
const at = (time: string) => Date.parse(`2026-11-${time}:00+08:00`);
const db = openDb(upstream.varDir, 'embedded.db');
t.teardown(() => db.close());

/** Writes other values into the first row that fits, and returns its id. */
function write(table: string, where: string, values: Record<string, string | number | null>): number {
  const id = db.number(`SELECT id FROM ${table} WHERE ${where} ORDER BY id LIMIT 1`);
  db.run(
    `UPDATE ${table} SET ${Object.keys(values)
      .map((name) => `${name} = ?`)
      .join(', ')} WHERE id = ?`,
    ...Object.values(values),
    id,
  );
  return id;
}

/** The facts of an operator's page, by their labels: those of the record first, then those of its member. */
async function factsOn(path: string): Promise<Record<string, string>> {
  const facts = [...(await open(path)).text.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/g)].map(
    ([, label = '', value = '']) => [label, value.replace(/<[^>]*>/g, '')] as const,
  );
  return Object.fromEntries(facts.toReversed());
}

t.test('each figure and time of a record stands beside its own label', async (t) => {
  const withdrawal = write('withdrawals', 'status = 11', {
    amount: 101_01,
    fee: 2_02,
    applied_at: at('03 03:03'),
    audited_at: at('04 04:04'),
    paid_at: at('05 05:05'),
    payout_no: 'PO6',
    bank_code: '',
    bank_branch: '东门支行',
  });
  t.match(await factsOn(`/console/record/withdraw/${withdrawal}`), {
    提现金额: '101.01 元',
    手续费: '2.02 元',
    实付: '98.99 元',
    开户银行: '东门支行',
    申请时间: /^2026-11-03 03:03/,
    审核时间: /^2026-11-04 04:04/,
    打款时间: /^2026-11-05 05:05/,
    打款单号: 'PO6',
  });

  const recharge = write('recharges', 'status = 20', {
    amount: 303_03,
    give_amount: 40_04,
    refund_amount: 55_05,
    transaction_no: 'TR7',
    refund_reason: '重复支付',
  });
  t.match(await factsOn(`/console/record/recharge/${recharge}`), {
    充值金额: '303.03 元',
    赠送金额: '40.04 元',
    合计入账: '343.07 元',
    退款金额: '55.05 元',
    支付流水号: 'TR7',
    退款原因: '重复支付',
  });

  const refund = write('vip_refunds', 'status = 0', {
    amount: 77_07,
    to_withdrawable: 70_03,
    to_consume_only: 7_04,
    rule_text: '按天计算',
  });
  const vip = db.number('SELECT vip_id FROM vip_refunds WHERE id = ?', refund);
  write('vip_records', `id = ${vip}`, {
    order_no: 'VO8',
    price: 188_08,
    start_at: at('06 06:06'),
    expire_at: at('27 07:07'),
  });
  t.match(await factsOn(`/console/record/refund/${refund}`), {
    退款金额: '77.07 元',
    退回可提现余额: '70.03 元',
    '退回消费余额（不可提现）': '7.04 元',
    计算依据: '按天计算',
    订单号: 'VO8',
    支付金额: '188.08 元',
    生效时间: /^2026-11-06 06:06/,
    有效期至: /^2026-11-27 07:07/,
  });
});

t.test('and each of a member', async (t) => {
  db.run('UPDATE wallets SET withdrawable = 1001, consume_only = 2002, frozen = 3003 WHERE user_id = 1');
  db.run('UPDATE withdrawals SET amount = 40404, fee = 4 WHERE user_id = 1 AND status = 11');
  db.run('UPDATE recharges SET amount = 50505, give_amount = 5 WHERE user_id = 1 AND status = 10');
  write('members', 'id = 1', { created_at: at('09 09:09'), last_login_at: at('10 10:10') });
  t.match(await factsOn('/console/members/1'), {
    可提现余额: '10.01 元',
    '消费余额（不可提现）': '20.02 元',
    冻结: '30.03 元',
    注册时间: /^2026-11-09 09:09/,
    最近登录: /^2026-11-10 10:10/,
    // 19 recharges of 505.05 yuan and 18 withdrawals of 404.04.
    累计充值: '9,595.95 元',
    累计提现: '7,272.72 元',
  });
});
