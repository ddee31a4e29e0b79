import { Type, type Static } from 'typebox';
import { tolerant } from './tolerant.ts';
import { id, masked, maybeTime, text, timelineOf, worded, yuan, kind } from './wire.ts';
import { meaningsOf } from './words.ts';
import { balanceRefundEnglish, balanceRefundStatus } from '../status/balanceRefund.ts';
import { requestId, reason, realName, bankName, appliedAt, canCancel } from './fields.ts';
import { described } from './described.ts';

/** How a refund of the consume-only balance is computed. `amount` = `consume_only` − `bonus` + `withdrawable`. */
const parts = {
  amount: described(yuan, '退款金额', 'What is paid out'),
  consume_only: described(yuan, '全部消费余额', 'The whole spend-only balance'),
  bonus: described(
    yuan,
    '充值时赠送的金额，退款时收回',
    'Bonus given with recharges; taken back by a refund',
  ),
  withdrawable: Type.Optional(
    described(
      yuan,
      '一并退还的可提现余额，不足最低提现额',
      'Withdrawable balance that is paid out with it, because it is less than the smallest withdrawal',
    ),
  ),
};

/** What a refund that is requested now would pay out. */
export const BalanceRefundQuote = tolerant({
  ...parts,
  rule_text: Type.Optional(
    described(
      text,
      '退款规则：赠送金额如何处理、多久到账',
      'Rule of refunds: what happens to the bonus, and how long a refund takes',
    ),
  ),
});
export type BalanceRefundQuote = Static<typeof BalanceRefundQuote>;

const statuses = meaningsOf(balanceRefundStatus, balanceRefundEnglish);

/** A request for the refund of the consume-only balance. */
export const BalanceRefund = tolerant(
  {
    id,
    refund_no: described(text, '退款单号', 'Refund number', { examples: ['RF20261120150000000001'] }),
    request_id: Type.Optional(requestId),
    ...parts,
    reason: Type.Optional(reason),
    type_text: described(text, '类型的名称', 'Name of the type', { examples: ['银行卡'] }),
    real_name: realName,
    account: described(masked('account'), '登录账号，或收款账户', 'Login account, or account for payouts', {
      examples: ['zhixia2026'],
    }),
    bank_name: Type.Optional(bankName),
    status: described(kind, '状态', 'Status', { values: statuses }),
    status_text: described(worded(['status', statuses.zh]), '状态的名称', 'Name of the status', {
      examples: ['审核中'],
    }),
    reject_reason: Type.Optional(
      described(text, '未通过的原因', 'Reason of the rejection', { examples: ['已超过退款期限'] }),
    ),
    payout_no: Type.Optional(
      described(text, '支付渠道的流水号', 'Reference number of the payment channel', {
        examples: ['PO20261120150000000001'],
      }),
    ),
    applied_at: appliedAt,
    done_at: described(maybeTime, '完成时间', 'Time of completion'),
    can_cancel: canCancel,
    timeline: described(timelineOf(statuses.zh), '处理的经过，由远到近', 'What has been done, oldest first'),
  },
  ['id'],
);
export type BalanceRefund = Static<typeof BalanceRefund>;
