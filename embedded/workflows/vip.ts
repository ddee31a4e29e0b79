import { toFen, groupYuan, toYuan } from '../../shared/money/money.ts';
import { priceChanged, payFromPurses } from '../../shared/money/payPrice.ts';
import { CERT } from '../../shared/status/cert.ts';
import { VIP, type vipStatus } from '../../shared/status/vip.ts';
import { LISTING } from '../../shared/status/bill.ts';
import { REMIND_DAYS } from '../../shared/time/vipTerm.ts';
import { vipPackages, type SoldPackage } from '../content/content.ts';
import { CONSUME_ONLY, post, WITHDRAWABLE, type Purse } from '../rules/ledger.ts';
import { notify } from '../rules/notices.ts';
import { moveIfOpen, recordNo } from '../rules/move.ts';
import { refuse, refuseField } from '../domain/refusal.ts';
import { DAY, wireTime } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import { HELD, openRefund, runningVip, vipById } from '../store/vipRecords.ts';
import { accrueCommission } from './commission.ts';

/**
 * The workflow of a membership.
 *
 *     [none] ── paid from the balance ───→ 1 生效中 (if another one runs, it begins when that one ends)
 *     [none] ── ordered by a channel ────→ 0 待支付 (workflows/vipOrder.ts)
 *     0 ── paid ─────────────────────────→ 1 生效中
 *     0 ── cancelled, expired ───────────→ 5 已取消 (end)
 *     1 ── time ─────────────────────────→ 2 已过期 (end; never, when permanent)
 *     1 ── member requests a refund ─────→ 3 退款中 (the sum is frozen; workflows/vipRefund.ts)
 *     3 ── operator passes ──────────────→ 4 已退款 (end)
 *     3 ── operator rejects, a reason ───→ 1 生效中
 *
 * If the balance is too low, the purchase is refused with the missing sum (402), and nothing is stored.
 */

const BY_BALANCE = 1;
const FREE = 5;

/** Sells a package to the member, paid from the balance. Returns the ids of the membership and of its row in `cert_logs`. Call it inside a transaction. */
export function buyVip(
  db: Db,
  at: number,
  userId: number,
  packageId: number,
  payType?: number,
): { vipId: number; certId: number } {
  const sold = offered(packageId);
  const price = toFen(sold.price);
  checkPayType(price, payType);
  const startAt = startOf(db, at, userId, sold.vip_day);
  if (typeof startAt === 'string') return refuse(409, startAt, 'status_conflict');
  if (
    price === 0 &&
    db.get('SELECT 1 FROM vip_records WHERE user_id = ? AND package_id = ?', userId, packageId)
  )
    refuse(409, `${sold.title}每人限领一次，您已领取过`, 'already_claimed');
  const paid = split(db, userId, price);
  const ids = enterVip(db, at, userId, sold, {
    no: recordNo(db, 'VP', at),
    payType: price === 0 ? FREE : BY_BALANCE,
    first: 'running',
  });
  beginVip(db, at, ids.vipId, startAt, paid);
  return ids;
}

/** The package with this id; refuses with 404 if it is not available. */
export function offered(packageId: number): SoldPackage {
  return (
    vipPackages.find(({ id, status }) => id === packageId && status !== LISTING.off) ??
    refuse(404, 'VIP 会员套餐不存在或已下架', 'package_unavailable')
  );
}

/** Refuses a purchase at another price than the member was shown; nothing is paid. */
export function refuseOtherPrice(packageId: number, shown: string | undefined): void {
  const { price } = offered(packageId);
  if (shown !== undefined && shown !== price) refuse(409, priceChanged(price), 'price_changed', { price });
}

/** Stores a membership and its row in `cert_logs`, which is in review until the payment. */
export function enterVip(
  db: Db,
  at: number,
  userId: number,
  sold: SoldPackage,
  { no, payType, first }: { no: string; payType: number; first: (typeof vipStatus)['first'][number] },
) {
  const vipId = db.insert('vip_records', {
    order_no: no,
    user_id: userId,
    package_id: sold.id,
    title: sold.title,
    vip_day: sold.vip_day,
    price: toFen(sold.price),
    pay_type: payType,
    status: VIP[first],
    created_at: at,
    refund_days: sold.refund_days,
    refund_term: sold.refund_term_days,
  });
  const certId = db.insert('cert_logs', {
    cert_no: recordNo(db, 'CT', at),
    user_id: userId,
    cert_type: 3,
    status: first === 'unpaid' ? CERT.review : CERT.passed,
    vip_id: vipId,
    created_at: at,
    audited_at: first === 'unpaid' ? null : at,
  });
  return { vipId, certId };
}

/** Begins a paid membership: charges the purses, sends the notice, books the inviters' commission. */
export function beginVip(
  db: Db,
  at: number,
  vipId: number,
  startAt: number,
  paid: Record<Purse, number>,
): void {
  const {
    user_id: userId,
    title,
    order_no: orderNo,
    price,
    vip_day: days,
  } = vipById(db, vipId) ?? refuse(404, 'VIP 会员记录不存在', 'not_found');
  const expireAt = days < 0 ? null : startAt + days * DAY;
  db.run(
    'UPDATE vip_records SET start_at = ?, expire_at = ?, paid_withdrawable = ?, paid_consume_only = ? WHERE id = ?',
    startAt,
    expireAt,
    paid[WITHDRAWABLE],
    paid[CONSUME_ONLY],
    vipId,
  );
  const entry = {
    userId,
    bizType: 301,
    remark: title,
    related: { type: 'vip', id: vipId, no: orderNo },
  } as const;
  post(
    db,
    at,
    ([CONSUME_ONLY, WITHDRAWABLE] as const)
      .filter((purse) => paid[purse] > 0)
      .map((purse) => ({ ...entry, purse, amount: paid[purse], key: `vip:${vipId}:${purse}` })),
  );
  notify(db, userId, at, {
    category: 3,
    scene: 'vip.opened',
    title: 'VIP 会员已开通',
    link: '/vip/record',
    biz: { type: 'vip', id: vipId },
    text: `${title}已${price === 0 ? '领取' : '开通'}，${expireAt === null ? '长期有效' : `有效期至 ${wireTime(expireAt)}`}。`,
  });
  if (price > 0) accrueCommission(db, at, { vipId, orderNo, price, buyerId: userId });
}

function checkPayType(price: number, payType: number | undefined): void {
  if (payType === undefined || payType === (price === 0 ? FREE : BY_BALANCE)) return;
  if (price === 0) refuseField('pay_type', '该 VIP 会员为免费领取，无须付款');
  refuseField('pay_type', payType === FREE ? '该套餐须付款开通' : '请选择支付方式');
}

/** The start time of a membership bought now: the end of the present one, or now; a permanent one begins now. A text is the reason why none can be bought. */
export function startOf(db: Db, at: number, userId: number, days: number): number | string {
  if (openRefund(db, userId)) return '您有一笔 VIP 会员退款正在审核，请等待结果后再开通';
  if (runningVip(db, userId, at)?.is_permanent) return '您已是长期会员，无须再次开通';
  if (days < 0) return at;
  const end = db.number(
    `SELECT max(expire_at) FROM vip_records WHERE user_id = ? AND status = ${VIP.running} AND expire_at > ?`,
    userId,
    at,
  );
  return end || at;
}

/** Divides the price between the member's purses (fen). Refuses with 402 and the missing sum if they have too little. */
export function split(db: Db, userId: number, price: number): Record<Purse, number> {
  const purses = db.get<{ withdrawable: number; consumeOnly: number }>(
    'SELECT withdrawable, consume_only AS consumeOnly FROM wallets WHERE user_id = ?',
    userId,
  );
  const { need, consumeOnly, withdrawable } = payFromPurses(
    price,
    purses ?? { withdrawable: 0, consumeOnly: 0 },
  );
  if (need > 0)
    refuse(402, `余额不足，还差 ${groupYuan(toYuan(need))} 元，请先充值`, 'balance_short', {
      need: toYuan(need),
    });
  return { [CONSUME_ONLY]: consumeOnly, [WITHDRAWABLE]: withdrawable };
}

interface DueRow {
  id: number;
  user_id: number;
  title: string;
  expire_at: number;
}

/** Expires memberships, and reminds of those that end within a week. Each notice is sent once, and only if no other membership follows. */
export function sweepVip(db: Db, now: number): void {
  for (const vip of db.all<DueRow>(ENDED, now)) db.tx(() => expire(db, now, vip));
  for (const vip of db.all<DueRow>(ENDING, now, now + REMIND_DAYS * DAY, REMIND_DAYS))
    db.tx(() => remind(db, now, vip));
}

const ENDED = `SELECT id, user_id, title, expire_at FROM vip_records WHERE status = ${VIP.running} AND expire_at <= ? ORDER BY expire_at`;
const ENDING = `
SELECT id, user_id, title, expire_at FROM vip_records v
WHERE status = ${VIP.running} AND expire_at > ? AND expire_at <= ? AND vip_day > ? AND reminded_at IS NULL AND NOT EXISTS (
  SELECT 1 FROM vip_records n WHERE n.user_id = v.user_id AND n.status IN (${HELD}) AND (n.expire_at IS NULL OR n.expire_at > v.expire_at))`;

function expire(db: Db, at: number, { id, user_id: userId, title, expire_at: end }: DueRow): void {
  if (!moveIfOpen(db, 'vip', 'expire', id) || runningVip(db, userId, at)) return;
  notify(db, userId, at, {
    category: 3,
    scene: 'vip.expired',
    title: 'VIP 会员已到期',
    link: '/vip',
    biz: { type: 'vip', id },
    text: `${title}已于 ${wireTime(end)} 到期，不会自动续费。需要时可以再次开通。`,
  });
}

function remind(db: Db, at: number, { id, user_id: userId, title, expire_at: end }: DueRow): void {
  if (
    db.run('UPDATE vip_records SET reminded_at = ? WHERE id = ? AND reminded_at IS NULL', at, id).changes ===
    0
  )
    return;
  notify(db, userId, at, {
    category: 3,
    scene: 'vip.expiring',
    title: 'VIP 会员即将到期',
    link: '/vip',
    biz: { type: 'vip', id },
    text: `${title}将于 ${wireTime(end)} 到期，还有 ${Math.ceil((end - at) / DAY)} 天。到期不会自动续费。`,
  });
}
