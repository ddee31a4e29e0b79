import { vipPackages } from '../content/vipPackages.ts';
import { requestRefund } from '../workflows/vipRefund.ts';
import { runOnce } from '../rules/runOnce.ts';
import { refuse } from '../domain/refusal.ts';
import { refundOf, vipById } from '../store/vipRecords.ts';
import { toVipRecord } from '../store/vipView.ts';
import { withMessage, type Handlers } from './context.ts';
import { LISTING } from "../../shared/status/bill.ts";

/** Calls for membership packages and refunds. */
export const membership = {
  vipPackages: () => vipPackages.filter(({ status }) => status === LISTING.listed).toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0)),

  vipRefund(input, { db, now, member }) {
    const { message, data } = runOnce(db, member.id, 'vipRefund', input, () => {
      const { vipId, isNew } = requestRefund(db, now, member.id);
      const vip = vipById(db, vipId) ?? refuse(404, 'VIP 会员记录不存在', 'not_found');
      // `false`: while a refund is in review, no other can be requested.
      return {
        message: isNew ? '退款申请已提交，审核一般需要 1–3 个工作日' : '退款正在审核，请等待结果',
        data: toVipRecord(vip, refundOf(db, vipId), false, now),
      };
    });
    return withMessage(message, data);
  },
} satisfies Handlers;
