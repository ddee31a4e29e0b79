import { certTypes } from '../../shared/records/words.ts';
import { groupYuan, toYuan } from '../../shared/money/money.ts';
import { CERT, certStatus } from '../../shared/status/cert.ts';
import { mayMove, textOf } from '../../shared/status/move.ts';
import { REFUND } from '../../shared/status/refund.ts';
import { VIP, vipStatus } from '../../shared/status/vip.ts';
import { maskPersonName } from '../../shared/rules/names.ts';
import { maskIdCard } from '../../shared/rules/identityNumbers.ts';
import type { CertLog } from '../sent.ts';
import { CERT_WORDS, REFUND_WORDS } from '../domain/promises.ts';
import { wireTime, wireTimeOrNull } from '../domain/shanghaiTime.ts';
import type { Db } from './db.ts';
import { filterOf, limits, totals, type Filter } from './paging.ts';
import { openRefund, refundsOf, vipById, type RefundRow, type VipRow, toVipRecord } from './vipRecords.ts';

export interface CertQuery {
  page?: number;
  count?: number;
  cert_type?: number;
  status?: number;
  request_id?: string;
}

interface CertLogRow {
  id: number;
  cert_no: string;
  cert_type: number;
  status: number;
  real_name: string;
  id_card: string;
  company_name: string;
  legal_person: string;
  vip_id: number | null;
  reason: string;
  created_at: number;
  audited_at: number | null;
  request_id: string | null;
  /** 1: the newest application of its type. */
  is_last: 0 | 1;
}

const DECISION: Record<number, string> = {
  [CERT.passed]: '审核通过',
  [CERT.rejected]: '未通过',
  [CERT.cancelled]: '您已撤回申请',
};

/** The member's applications, newest first. */
export function certLogsOf(db: Db, userId: number, query: CertQuery, now: number): CertLog[] {
  const canAsk = !openRefund(db, userId);
  const filter = filtered(userId, query);
  return db
    .all<CertLogRow>(
      `SELECT c.*, NOT EXISTS (SELECT 1 FROM cert_logs n WHERE n.user_id = c.user_id AND n.cert_type = c.cert_type AND n.id > c.id) AS is_last
     FROM cert_logs c WHERE ${filter.where} ORDER BY c.created_at DESC, c.id DESC LIMIT ? OFFSET ?`,
      ...filter.values,
      ...limits(query),
    )
    .map((row) => (row.vip_id === null ? toCert(row) : toVip(db, row, row.vip_id, canAsk, now)));
}

export function certTotals(db: Db, userId: number, query: CertQuery) {
  const filter = filtered(userId, query);
  return totals(db.number(`SELECT count(*) FROM cert_logs c WHERE ${filter.where}`, ...filter.values), query);
}

const filtered = (userId: number, query: CertQuery): Filter =>
  filterOf(
    ['c.user_id = ?', userId],
    ['c.cert_type = ?', query.cert_type],
    ['c.status = ?', query.status],
    ['c.request_id = ?', query.request_id],
  );

const common = (row: CertLogRow) => ({
  id: row.id,
  cert_no: row.cert_no,
  ...(row.request_id !== null && { request_id: row.request_id }),
  cert_type: row.cert_type,
  cert_type_text: certTypes.zh[row.cert_type] ?? '',
  status: row.status,
  status_text: textOf(certStatus, row.status),
  reason: row.reason,
  created_at: wireTime(row.created_at),
  audited_at: wireTimeOrNull(row.audited_at),
});

function toCert(row: CertLogRow): CertLog {
  const name = row.real_name || row.legal_person;
  return {
    ...common(row),
    ...(name && { real_name: maskPersonName(name) }),
    ...(row.id_card && { id_card: maskIdCard(row.id_card) }),
    ...(row.company_name && { company_name: row.company_name }),
    expire_at: null,
    can_cancel: mayMove(certStatus, 'cancel', row.status) ? 1 : 0,
    can_resubmit: row.status === CERT.rejected && row.is_last === 1 ? 1 : 0,
    vip: null,
    timeline: [
      { status: CERT.review, text: '提交申请', at: wireTime(row.created_at) },
      row.status === CERT.review
        ? { status: CERT.review, text: '等待审核', at: '', remark: CERT_WORDS }
        : {
            status: row.status,
            text: DECISION[row.status] ?? '',
            at: wireTimeOrNull(row.audited_at),
            remark: row.reason,
          },
    ],
  };
}

function toVip(db: Db, row: CertLogRow, vipId: number, canAsk: boolean, now: number): CertLog {
  const vip = vipById(db, vipId);
  if (!vip) throw new Error(`there is no membership ${vipId}`);
  const refunds = refundsOf(db, vipId);
  const record = toVipRecord(vip, refunds.at(-1), canAsk, now);
  return {
    ...common(row),
    status_text: record.status_text,
    package_title: vip.title,
    price: toYuan(vip.price),
    expire_at: record.expire_at,
    can_cancel: mayMove(vipStatus, 'cancel', vip.status) ? 1 : 0,
    can_resubmit: 0,
    vip: record,
    timeline: vipTimeline(row, vip, refunds),
  };
}

/** The steps of a membership. Steps have the membership's status numbers; one paid by a channel has an order step first. */
function vipTimeline(row: CertLogRow, vip: VipRow, refunds: readonly RefundRow[]): CertLog['timeline'] {
  const steps: CertLog['timeline'] = [];
  if (vip.pay_type === 2 || vip.pay_type === 3)
    steps.push({ status: VIP.unpaid, text: '提交订单', at: wireTime(row.created_at), remark: vip.title });
  if (vip.status === VIP.unpaid) return [...steps, { status: VIP.unpaid, text: '等待支付', at: '' }];
  if (vip.status === VIP.cancelled)
    return [
      ...steps,
      { status: VIP.cancelled, text: '订单已取消', at: wireTimeOrNull(row.audited_at), remark: row.reason },
    ];
  steps.push({
    status: VIP.running,
    text: vip.price === 0 ? '领取' : '付款开通',
    at: wireTime(vip.created_at),
    remark: vip.title,
  });
  for (const refund of refunds) {
    steps.push({
      status: VIP.refunding,
      text: '申请退款',
      at: wireTime(refund.applied_at),
      remark: `${groupYuan(toYuan(refund.amount))} 元：${refund.rule_text}`,
    });
    if (refund.status === REFUND.review)
      steps.push({ status: VIP.refunding, text: '等待审核', at: '', remark: REFUND_WORDS });
    if (refund.status === REFUND.refunded)
      steps.push({
        status: VIP.refunded,
        text: '退款成功',
        at: wireTimeOrNull(refund.done_at),
        remark: `${groupYuan(toYuan(refund.amount))} 元已退回钱包`,
      });
    if (refund.status === REFUND.rejected)
      steps.push({
        status: VIP.running,
        text: '退款未通过',
        at: wireTimeOrNull(refund.done_at),
        remark: refund.reject_reason,
      });
  }
  if (vip.status === VIP.over)
    steps.push({ status: VIP.over, text: 'VIP 会员到期', at: wireTimeOrNull(vip.expire_at) });
  return steps;
}
