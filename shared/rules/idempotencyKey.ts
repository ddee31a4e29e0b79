/** Idempotency key, in the header and in the upstream's `request_id`. Its characters need no quoting. */
export const idempotencyKeyRule = { pattern: '^[A-Za-z0-9_.~\\-]{8,64}$', message: '请求编号格式不正确' };

const KEY = new RegExp(idempotencyKeyRule.pattern);

/** Whether a header's value is a valid idempotency key. */
export const isIdempotencyKey = (value: string | undefined): value is string =>
  value !== undefined && KEY.test(value);

/** Message for a call that came without a key. */
export const KEY_MISSING = '缺少请求编号，请刷新页面后重试';
/** Message of the refusal (422) when a key is used again with other content. */
export const KEY_REUSED = '同一请求编号不能用于不同的内容，请刷新页面后重试';
