import type { Guard } from './guard.ts';

/**
 * With a session, starts the visit call and all loaders in parallel, then waits for the visit call. If the upstream refused
 * the token, the session is closed with this response. If the upstream failed, the session is kept.
 */
export const loadUser: Guard = async ({ session, api, load }) => {
  if (!session.token) return undefined;
  void load();
  await api.visit();
  if (session.rejected) session.close();
  return undefined;
};
