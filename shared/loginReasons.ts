import { LOGIN_REQUIRED } from './constants.ts';

/** Why a visitor was sent to the login page, as the page says it. The URL carries the key only, so that no link can put words of its own there. */
export const LOGIN_REASONS = {
  required: LOGIN_REQUIRED,
  expired: '登录已过期，请重新登录',
  idle: '长时间未操作，已退出登录',
} as const;

export type LoginReason = keyof typeof LOGIN_REASONS;

/** The sentence for a key from the URL; undefined for any other text. */
export const loginReasonText = (key: string | null): string | undefined =>
  key !== null && Object.hasOwn(LOGIN_REASONS, key) ? LOGIN_REASONS[key as LoginReason] : undefined;
