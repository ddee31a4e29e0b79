import { type createBrowserRouter, matchRoutes } from 'react-router-dom';
import { wantedPage } from './handle.ts';
import { hasSession, webConfigOf } from './webConfig.ts';
import { showLoginRequired } from './lib/toast.ts';
import { loginHref } from '../shared/paths.ts';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/**
 * By the route table, never by comparing URL text: a visitor who opens a member's page sees 请先登录 and the login page, with the
 * wanted page in `from`. A member whose data is away passes.
 */
export function guardedNavigation(router: AppRouter): (to: string) => void {
  return (to) => {
    const wanted = wantedPage(matchRoutes(router.routes, to));
    if (!wanted?.auth || hasSession(webConfigOf(router.state.loaderData))) return void router.navigate(to);
    showLoginRequired();
    void router.navigate(loginHref(to, 'required'));
  };
}
