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
