import type { Guard } from './guard.ts';

/**
 * With a session, starts the visit call and all loaders in parallel, then waits for the visit call. If the upstream refused
 * the token, the page is that of a visitor. The cookie stays, since this response may arrive after a newer login; the browser has
 * the token removed (entry.tsx). If the upstream failed, the session is kept.
 */
export const loadUser: Guard = async (page) => {
  if (!page.session.token) return undefined;
  void page.load();
  await page.api.visit();
  if (page.session.rejected) page.session.drop();
  return undefined;
};
