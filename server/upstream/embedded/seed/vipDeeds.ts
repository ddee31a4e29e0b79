import { toFen, toYuan } from '../../../../shared/money.ts';
import { maskPhone } from '../../../../shared/phone.ts';
import { vipPackages } from '../content/vipPackages.ts';
import { noteEvent } from '../rules/events.ts';
import { accrue, cancelPending, CONSUME_ONLY, post, settle, WITHDRAWABLE } from '../rules/ledger.ts';
import { notify } from '../rules/notices.ts';
import { recordNo } from '../rules/recordNo.ts';
import { DAY, daysAgo } from '../rules/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import { memberById } from '../store/members.ts';
import type { Deed, World } from './agenda.ts';

/** Commission stays frozen for this many days and is settled at night. */
const FREEZE_DAYS = 7;
const SETTLE_CLOCK = '02:00';

export const MONTH = 1;
export const QUARTER = 2;
export const YEAR = 3;

/** Buys a membership from the balance; the inviters' commissions accrue and settle by themselves. */
export const buyVip = (packageId: number): Deed => (world, userId) => {
  const { db, at } = world;
  const sold = packageOf(packageId);
  const price = toFen(sold.price);
  const no = recordNo(db, 'VP', at);
  // Bought while another runs, it begins where that one ends.
  const startAt = db.get<{ end: number }>('SELECT expire_at AS end FROM vip_records WHERE user_id = ? AND status = 1 AND expire_at > ? ORDER BY end DESC LIMIT 1', userId, at)?.end ?? at;
  const expireAt = sold.vip_day < 0 ? null : startAt + sold.vip_day * DAY;
  const id = db.insert('vip_records', {
    order_no: no, user_id: userId, package_id: sold.id, title: sold.title, vip_day: sold.vip_day, price,
    pay_type: 1, status: 1, start_at: startAt, expire_at: expireAt, created_at: at,
  });
  post(db, at, [{ userId, bizType: 301, amount: price, purse: CONSUME_ONLY, remark: sold.title, related: { type: 'vip', id, no } }]);
  notify(db, userId, at, { category: 3, scene: 'vip.opened', title: '会员已开通', text: `${sold.title}已开通，权益即时生效。`, link: '/vip/record', biz: { type: 'vip', id } });
  noteEvent(db, at, maskPhone(memberById(db, userId)?.phone_number ?? ''), `开通了${sold.title}`);
  if (expireAt) world.later(expireAt, () => db.run('UPDATE vip_records SET status = 2 WHERE id = ? AND status = 1', id));

  const direct = memberById(db, userId)?.inviter_id;
  if (!direct) return;
  commission(world, { to: direct, from: userId, level: 1, amount: share(price, sold.first_ratio), title: sold.title, vip: { id, no } });
  const indirect = memberById(db, direct)?.inviter_id;
  if (indirect) commission(world, { to: indirect, from: userId, level: 2, amount: share(price, sold.second_ratio), title: sold.title, vip: { id, no } });
};

/** The running membership is refunded in full; commissions for it are cancelled, or charged back when settled. */
export const refundVip: Deed = ({ db, at }, userId) => {
  const vip = db.get<{ id: number; order_no: string; price: number; title: string }>(
    'SELECT id, order_no, price, title FROM vip_records WHERE user_id = ? AND status = 1 ORDER BY id DESC LIMIT 1', userId);
  if (!vip) throw new Error('nothing to refund');
  const related = { type: 'vip', id: vip.id, no: vip.order_no };
  db.run('UPDATE vip_records SET status = 4, expire_at = ? WHERE id = ?', at, vip.id);
  post(db, at, [{ userId, bizType: 302, amount: vip.price, purse: WITHDRAWABLE, remark: `${vip.title}全额退款`, related }]);
  notify(db, userId, at, { category: 3, scene: 'vip.refunded', title: '会员退款成功', text: `${vip.title}已退款 ${toYuan(vip.price)} 元，转入可提现余额。`, link: '/wallet/record' });
  const phone = maskPhone(memberById(db, userId)?.phone_number ?? '');
  for (const bill of commissionsOf(db, vip.id)) {
    if (cancelPending(db, bill.id)) continue;
    post(db, at, [{
      userId: bill.user_id, bizType: 403, amount: bill.amount, purse: WITHDRAWABLE, remark: `${phone} 的${vip.title}已退款`, related,
      source: { userId, level: bill.level }, key: `reversal:${bill.id}`,
    }]);
  }
};

interface Commission { to: number; from: number; level: 1 | 2; amount: number; title: string; vip: { id: number; no: string } }

function commission({ db, at, later }: World, { to, from, level, amount, title, vip }: Commission): void {
  const settleAt = daysAgo(at + FREEZE_DAYS * DAY, 0, SETTLE_CLOCK);
  const billId = accrue(db, at, {
    userId: to, bizType: level === 1 ? 401 : 402, amount, purse: WITHDRAWABLE, source: { userId: from, level },
    remark: `来自 ${maskPhone(memberById(db, from)?.phone_number ?? '')} 购买${title}`,
    related: { type: 'vip', id: vip.id, no: vip.no }, key: `commission:${vip.id}:${level}`,
  }, settleAt);
  later(settleAt, (then) => {
    if (settle(db, then.at, billId)) {
      notify(db, to, then.at, { category: 4, scene: 'commission.settled', title: '佣金到账', text: `${level === 1 ? '一级' : '二级'}推广佣金 ${toYuan(amount)} 元已结算。`, link: '/wallet/record' });
    }
  });
}

/** Floored to the fen; the ratio is per cent with two decimals. */
const share = (price: number, ratio = '0.00'): number => Math.floor((price * toFen(ratio)) / 10_000);

const commissionsOf = (db: Db, vipId: number): { id: number; user_id: number; amount: number; level: 1 | 2 }[] =>
  db.all("SELECT id, user_id, amount, source_level AS level FROM bills WHERE related_type = 'vip' AND related_id = ? AND biz_type IN (401, 402)", vipId);

function packageOf(id: number) {
  const found = vipPackages.find((row) => row.id === id);
  if (!found) throw new Error(`the sample world buys package ${id}, which is not for sale`);
  return found;
}
