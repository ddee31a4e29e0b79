/** An invite code as it may stand in `?invite=` and in the cookie: wider than our own six characters, since the upstream decides. */
export const inviteRule = { pattern: '^[A-Za-z0-9_\\-]{1,32}$', message: '邀请码格式不正确' };

const INVITE = new RegExp(inviteRule.pattern);

/** Whether a value may be kept as an invite code. */
export const isInvite = (value: unknown): value is string => typeof value === 'string' && INVITE.test(value);
