/** Idempotency key, in the header and in the upstream's `request_id`. Its characters need no quoting. */
export const idempotencyKeyRule = { pattern: '^[A-Za-z0-9_.~\\-]{8,64}$', message: '请求标识不正确' };

const KEY = new RegExp(idempotencyKeyRule.pattern);

/** Whether a header's value is a valid idempotency key. */
export const isIdempotencyKey = (value: string | undefined): value is string => value !== undefined && KEY.test(value);
