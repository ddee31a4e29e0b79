import type { Guard } from './guard.ts';

/**
 * Who it is: with a cookie, visit, the wallet and the page's own reads start together, so that a member waits for the
 * slowest of them and not for their sum. When the upstream refuses the token, the session ends in this very answer and
 * what came with it is dropped; an upstream that is down refuses nobody.
 */
export const loadUser: Guard = async ({ session, api, load }) => {
  if (!session.token) return undefined;
  void load();
  await api.visit();
  if (session.rejected) session.close();
  return undefined;
};
