/** Invite code in `?invite=` and in the cookie. It allows more than the embedded upstream's six characters, since the upstream defines its codes. */
export const inviteRule = {
  pattern: '^[A-Za-z0-9_\\-]{1,32}$',
  message: '邀请码格式不正确',
  'x-typed': 'invite',
} as const;

const INVITE = new RegExp(inviteRule.pattern);

/** Whether a value has the form of an invite code. */
export const isInvite = (value: unknown): value is string => typeof value === 'string' && INVITE.test(value);
