/**
 * The periods that agreements and pages promise, in days unless the name says otherwise. The texts of the content read them as
 * `{cooling_days}`, the sweeps and workflows as they are.
 */
export const PERIODS = {
  /** Between the wish to close an account and its closing; the wish can be taken back. */
  cooling_days: 7,
  /** Until a message to the portal is answered, a complaint, and a request about personal data; workflows/message.ts says why. */
  message_working_days: 1,
  complaint_days: 15,
  privacy_working_days: 15,
  /** Until a certification is reviewed, a transfer is credited, and a refund, of a membership or of the balance, is decided. */
  cert_working_days: 1,
  transfer_working_days: 1,
  refund_working_days: 3,
  /** Until an invoice is issued and sent. */
  invoice_working_days: 5,
  /** After the purchase of a membership: its whole price is refunded, whatever was used of it. Seven days are the law's (法释〔2025〕4 号, article 14). */
  vip_refund_days: 7,
  /** Over which a membership without an end is refunded after that: sixty months. One with an end is over its own days. */
  vip_refund_term_days: 1_825,
  /** Until an unpaid recharge is closed. */
  recharge_minutes: 120,
  /** An application that was never sent, after its last change. */
  draft_days: 90,
  /** A file that was uploaded and never used. */
  upload_days: 30,
  /** Visits, logins and text messages. The Cybersecurity Law (网络安全法, article 21) demands six months at least. */
  log_days: 183,
  /** Years for which applications, messages and the payees of closed accounts are kept after they have ended. */
  record_years: 3,
} as const;

/**
 * What a membership gives back for each application whose first contact comes later than promised: this share of the price that was paid for it,
 * in per cent, and in all no more than what is left of that price after refunds. It goes to the purses that paid, in the same proportion.
 */
export const GIVEN_BACK_PERCENT = 10;

/** The same rule in words, for the pages that sell memberships. */
export const GIVEN_BACK_WORDS = `工作时间 2 小时内没有首次联系的，每份申请退还 VIP 会员实付金额的 ${GIVEN_BACK_PERCENT}%，无须申请，按付款来源自动退回钱包；合计不超过实付金额，之后退款时从应退金额中扣除。`;

/** The rule of refunds in words; domain/refundQuote.ts computes by it. */
export const VIP_REFUND_WORDS = `开通后 ${PERIODS.vip_refund_days} 日内退款的，全额退还，是否用过权益都一样；之后按剩余天数退：实付金额 × 剩余天数 ÷ VIP 会员总天数，不足 1 分舍去。长期会员的总天数按 ${PERIODS.vip_refund_term_days} 天（60 个月）折算，满期后没有可退的金额。赠送与免费领取的 VIP 会员没有付款，不退款。`;

/** Where a refund goes, in words. */
export const VIP_REFUND_WHERE =
  '退款退回银桥钱包：用消费余额支付的退回消费余额，用可提现余额支付的退回可提现余额。要退到银行卡、支付宝或微信，消费余额请再申请“余额退款”，可提现余额请申请提现。';

/** What becomes of a withdrawal that is not paid, in words. */
export const WITHDRAW_RETURN =
  '审核前可以撤销；撤销或未通过时，金额全额退回可提现余额；打款失败时金额暂不退回，由客服重新打款或全额退回。';

/** What becomes of a recharge that is paid too late, in words. */
export const RECHARGE_LATE = `订单 ${PERIODS.recharge_minutes} 分钟内未支付自动关闭；关闭后到账的款项由支付渠道原路退回。`;
