import type { LimitName } from '../../shared/endpoint.ts';

/**
 * Requests that one address may make under `/bff` in a minute, by the contract's `limit` column. The host keeps its
 * own, finer limits (wrong passwords, text messages a day); these keep floods away from it.
 */
export const limits: Record<LimitName, number> = {
  read: 600,
  write: 60,
  login: 30,
  sms: 10,
  money: 30,
  export: 6,
  feedback: 5,
};
