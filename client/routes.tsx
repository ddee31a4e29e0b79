import {
  Outlet,
  redirectDocument,
  type ActionFunctionArgs,
  type LazyRouteFunction,
  type RouteObject,
} from 'react-router-dom';
import { ErrorPage, NotOffered } from './shell/ErrorPage.tsx';
import { Root } from './root.tsx';
import { DefaultLayout } from './shell/layouts/default.tsx';
import { Part } from './ui/Part.tsx';
import type { PageHandle } from './handle.ts';
import { pages, type PagePath } from './pageTable.ts';
import { FRAME, haveSameFrame, loadFrame, pageAt } from './pageFrame.ts';
import { loadWebConfig, revalidateWebConfig, ROOT, useHasCapability } from './webConfig.ts';
import { apiOf, loadNotFound } from './context.ts';

const Empty = () => null;

/** `folder`: of the page's module, under client/pages/, if it is not the path; the server names its files in the document (server/page/manifest.ts). */
const page = (
  path: PagePath,
  load: LazyRouteFunction<RouteObject>,
  folder = path.slice(1),
  children?: RouteObject[],
): RouteObject => ({
  path,
  caseSensitive: true,
  handle: { ...pages.get(path), file: `pages/${folder}/page.tsx` },
  lazy: load,
  ...(children && { children }),
});

/** An error of a page is shown inside the layout, if drawing the page anew does not help. */
const framed = (children: RouteObject[]): RouteObject => ({
  ErrorBoundary: ErrorPage,
  Component: Page,
  children,
});
const Page = () => (
  <Part>
    <Outlet />
  </Part>
);

const layout = (
  file: string,
  load: LazyRouteFunction<RouteObject>,
  children: RouteObject[],
): RouteObject => ({
  handle: { file },
  lazy: load,
  children: [framed(children)],
});

/** Around the pages about loans, which there are only where loans are offered. */
const LoansLayout = () => (useHasCapability('partner') ? <Outlet /> : <NotOffered />);
const aboutLoans = (children: RouteObject[]): RouteObject => ({ Component: LoansLayout, children });

/**
 * Loads the home page as a new document, so that no data of the member stays in this tab's memory. If the logout fails, a toast
 * says so.
 */
async function logout({ context }: ActionFunctionArgs) {
  const message = await apiOf(context).logout();
  return typeof message === 'string' ? redirectDocument('/') : null;
}

/** Guard, titles, sitemap and preload links follow from the route table; nothing compares URL text. */
export const routes: RouteObject[] = [
  {
    id: ROOT,
    Component: Root,
    ErrorBoundary: ErrorPage,
    loader: (args) => loadWebConfig(args, () => pages.get(args.pattern)?.wallet === true),
    shouldRevalidate: revalidateWebConfig,
    children: [
      {
        id: FRAME,
        loader: (args) => loadFrame(args, pages.get(args.pattern)),
        shouldRevalidate: ({ currentUrl, nextUrl }) =>
          !haveSameFrame(pageAt(routes, currentUrl.pathname), pageAt(routes, nextUrl.pathname)),
        children: [
          layout('shell/layouts/login.tsx', () => import('./shell/layouts/login.tsx'), [
            page('/user/login', () => import('./pages/user/login/page.tsx')),
            page('/user/forgetPassword', () => import('./pages/user/forgetPassword/page.tsx')),
            page('/user/wxAuth', () => import('./pages/user/wxAuth/page.tsx')),
            page('/user/register', () => import('./pages/user/register/page.tsx')),
          ]),
          {
            Component: DefaultLayout,
            children: [
              framed([
                page('/', () => import('./pages/home/page.tsx'), 'home'),
                aboutLoans([
                  page('/bank', () => import('./pages/bank/page.tsx'), 'bank', [
                    {
                      ...page('/bank/:id', () => import('./pages/bank/detail/page.tsx'), 'bank/detail'),
                      path: ':id',
                    },
                  ]),
                  page('/bank/compare', () => import('./pages/bank/compare/page.tsx')),
                  page('/bank/match', () => import('./pages/bank/match/page.tsx')),
                  page('/bank/tools', () => import('./pages/bank/tools/page.tsx')),
                  page('/bank/tools/payment', () => import('./pages/bank/tools/payment/page.tsx')),
                  page('/bank/tools/cost', () => import('./pages/bank/tools/cost/page.tsx')),
                  page('/bank/tools/early', () => import('./pages/bank/tools/early/page.tsx')),
                  page('/bank/tools/afford', () => import('./pages/bank/tools/afford/page.tsx')),
                  page('/bank/vipChannel', () => import('./pages/bank/vipChannel/page.tsx')),
                  page('/form', () => import('./pages/form/page.tsx')),
                  page('/form/:id', () => import('./pages/form/detail/page.tsx'), 'form/detail'),
                ]),
                page('/about', () => import('./pages/about/page.tsx')),
                page('/about/:key', () => import('./pages/about/agreement/page.tsx'), 'about/agreement'),
                page('/contact', () => import('./pages/contact/page.tsx')),
                page('/sitemap', () => import('./pages/sitemap/page.tsx')),
                page('/play', () => import('./pages/play/page.tsx')),
                page('/news', () => import('./pages/news/page.tsx')),
                page('/news/:id', () => import('./pages/news/detail/page.tsx'), 'news/detail'),
                page('/help', () => import('./pages/help/page.tsx')),
                page('/help/:id', () => import('./pages/help/detail/page.tsx'), 'help/detail'),
                page('/notice/:id', () => import('./pages/notice/detail/page.tsx'), 'notice/detail'),
                page('/search', () => import('./pages/search/page.tsx')),
                page('/vip', () => import('./pages/vip/page.tsx')),
                layout('shell/layouts/account.tsx', () => import('./shell/layouts/account.tsx'), [
                  page('/user', () => import('./pages/user/page.tsx')),
                  aboutLoans([
                    page('/form/record', () => import('./pages/form/record/page.tsx')),
                    page(
                      '/form/record/:id',
                      () => import('./pages/form/recordDetail/page.tsx'),
                      'form/recordDetail',
                    ),
                  ]),
                  aboutLoans([page('/user/loans', () => import('./pages/user/loans/page.tsx'))]),
                  page('/vip/record', () => import('./pages/vip/record/page.tsx')),
                  page(
                    '/vip/record/:idOrOrderNo',
                    () => import('./pages/vip/recordDetail/page.tsx'),
                    'vip/recordDetail',
                  ),
                  page('/user/info', () => import('./pages/user/info/page.tsx')),
                  page('/user/changePassword', () => import('./pages/user/changePassword/page.tsx')),
                  page('/user/changePhone', () => import('./pages/user/changePhone/page.tsx')),
                  page('/user/bindAccount', () => import('./pages/user/bindAccount/page.tsx')),
                  page('/user/devices', () => import('./pages/user/devices/page.tsx')),
                  page('/user/consents', () => import('./pages/user/consents/page.tsx')),
                  page('/user/close', () => import('./pages/user/close/page.tsx')),
                  page('/user/messages', () => import('./pages/user/messages/page.tsx')),
                  page('/user/messages/:id', () => import('./pages/user/messages/page.tsx'), 'user/messages'),
                  page('/user/notifications', () => import('./pages/user/notifications/page.tsx')),
                  page('/notice', () => import('./pages/notice/page.tsx')),
                  page('/spread', () => import('./pages/spread/page.tsx')),
                  page(
                    '/wallet/withdrawl',
                    () => import('./pages/wallet/withdraw/page.tsx'),
                    'wallet/withdraw',
                  ),
                  page(
                    '/wallet/withdrawl/:id',
                    () => import('./pages/wallet/withdrawalDetail/page.tsx'),
                    'wallet/withdrawalDetail',
                  ),
                  page('/wallet/refund', () => import('./pages/wallet/refund/page.tsx')),
                  page('/wallet/recharge', () => import('./pages/wallet/recharge/page.tsx')),
                  page(
                    '/wallet/recharge/:orderNo',
                    () => import('./pages/wallet/rechargeOrder/page.tsx'),
                    'wallet/rechargeOrder',
                  ),
                  page('/wallet/record', () => import('./pages/wallet/record/page.tsx')),
                ]),
                {
                  path: '/logout',
                  caseSensitive: true,
                  loader: loadNotFound,
                  action: logout,
                  Component: Empty,
                },
                {
                  path: '*',
                  loader: loadNotFound,
                  Component: Empty,
                  handle: { seo: 'index', title: '页面未找到', shared: [] } satisfies PageHandle,
                },
              ]),
            ],
          },
        ],
      },
    ],
  },
];
