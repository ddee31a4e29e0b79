/** Value of `intent` when a submission requests a text message instead of sending the form. */
export const SMS_INTENT = 'sms';

/** Result of a page's action after a text message was sent. */
export interface CodeSent {
  sent: true;
  /** Seconds until the next message is allowed; 0 when the upstream does not say. */
  wait: number;
}
