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
