import {
  redirectDocument,
  type ActionFunctionArgs,
  type LazyRouteFunction,
  type RouteObject,
} from 'react-router-dom';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { Root } from './root.tsx';
import { DefaultLayout } from './shell/layouts/default.tsx';
import { LoansLayout } from './shell/layouts/loans.tsx';
import type { PageHandle } from './handle.ts';
import { pages, type PagePath } from './pageTable.ts';
import { FRAME, haveSameFrame, loadFrame, pageAt } from './pageFrame.ts';
import { loadWebConfig, revalidateWebConfig, ROOT } from './webConfig.ts';
import { apiOf, loadNotFound } from './context.ts';

const Empty = () => null;

/** `folder`: of the page's module, under client/pages/; the server names its files in the document (server/page/manifest.ts). */
const page = (
  path: PagePath,
  folder: string,
  load: LazyRouteFunction<RouteObject>,
  children?: RouteObject[],
): RouteObject => ({
  path,
  caseSensitive: true,
  handle: { ...pages.get(path), file: `pages/${folder}/page.tsx` },
  lazy: load,
  ...(children && { children }),
});

/** An error of a page is shown inside the layout. */
const layout = (
  file: string,
  load: LazyRouteFunction<RouteObject>,
  children: RouteObject[],
): RouteObject => ({
  handle: { file },
  lazy: load,
  children: [{ ErrorBoundary: ErrorPage, children }],
});

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
            page('/user/login', 'user/login', () => import('./pages/user/login/page.tsx')),
            page(
              '/user/forgetPassword',
              'user/forgetPassword',
              () => import('./pages/user/forgetPassword/page.tsx'),
            ),
            page('/user/wxAuth', 'user/wxAuth', () => import('./pages/user/wxAuth/page.tsx')),
            page('/user/register', 'user/register', () => import('./pages/user/register/page.tsx')),
          ]),
          {
            Component: DefaultLayout,
            children: [
              {
                ErrorBoundary: ErrorPage,
                children: [
                  page('/', 'home', () => import('./pages/home/page.tsx')),
                  aboutLoans([
                    page('/bank', 'bank', () => import('./pages/bank/page.tsx'), [
                      {
                        ...page('/bank/:id', 'bank/detail', () => import('./pages/bank/detail/page.tsx')),
                        path: ':id',
                      },
                    ]),
                    page('/bank/compare', 'bank/compare', () => import('./pages/bank/compare/page.tsx')),
                    page('/bank/match', 'bank/match', () => import('./pages/bank/match/page.tsx')),
                    page('/bank/tools', 'bank/tools', () => import('./pages/bank/tools/page.tsx')),
                    page(
                      '/bank/tools/payment',
                      'bank/tools/payment',
                      () => import('./pages/bank/tools/payment/page.tsx'),
                    ),
                    page(
                      '/bank/tools/cost',
                      'bank/tools/cost',
                      () => import('./pages/bank/tools/cost/page.tsx'),
                    ),
                    page(
                      '/bank/tools/early',
                      'bank/tools/early',
                      () => import('./pages/bank/tools/early/page.tsx'),
                    ),
                    page(
                      '/bank/tools/afford',
                      'bank/tools/afford',
                      () => import('./pages/bank/tools/afford/page.tsx'),
                    ),
                    page(
                      '/bank/vipChannel',
                      'bank/vipChannel',
                      () => import('./pages/bank/vipChannel/page.tsx'),
                    ),
                    page('/form', 'form', () => import('./pages/form/page.tsx')),
                    page('/form/:id', 'form/detail', () => import('./pages/form/detail/page.tsx')),
                  ]),
                  page('/about', 'about', () => import('./pages/about/page.tsx')),
                  page('/about/:key', 'about/agreement', () => import('./pages/about/agreement/page.tsx')),
                  page('/contact', 'contact', () => import('./pages/contact/page.tsx')),
                  page('/sitemap', 'sitemap', () => import('./pages/sitemap/page.tsx')),
                  page('/play', 'play', () => import('./pages/play/page.tsx')),
                  page('/news', 'news', () => import('./pages/news/page.tsx')),
                  page('/news/:id', 'news/detail', () => import('./pages/news/detail/page.tsx')),
                  page('/help', 'help', () => import('./pages/help/page.tsx')),
                  page('/help/:id', 'help/detail', () => import('./pages/help/detail/page.tsx')),
                  page('/notice/:id', 'notice/detail', () => import('./pages/notice/detail/page.tsx')),
                  page('/search', 'search', () => import('./pages/search/page.tsx')),
                  page('/vip', 'vip', () => import('./pages/vip/page.tsx')),
                  layout('shell/layouts/account.tsx', () => import('./shell/layouts/account.tsx'), [
                    page('/user', 'user', () => import('./pages/user/page.tsx')),
                    aboutLoans([
                      page('/form/record', 'form/record', () => import('./pages/form/record/page.tsx')),
                      page(
                        '/form/record/:id',
                        'form/recordDetail',
                        () => import('./pages/form/recordDetail/page.tsx'),
                      ),
                    ]),
                    page('/vip/record', 'vip/record', () => import('./pages/vip/record/page.tsx')),
                    page(
                      '/vip/record/:idOrOrderNo',
                      'vip/recordDetail',
                      () => import('./pages/vip/recordDetail/page.tsx'),
                    ),
                    page('/user/info', 'user/info', () => import('./pages/user/info/page.tsx')),
                    page(
                      '/user/changePassword',
                      'user/changePassword',
                      () => import('./pages/user/changePassword/page.tsx'),
                    ),
                    page(
                      '/user/changePhone',
                      'user/changePhone',
                      () => import('./pages/user/changePhone/page.tsx'),
                    ),
                    page(
                      '/user/bindAccount',
                      'user/bindAccount',
                      () => import('./pages/user/bindAccount/page.tsx'),
                    ),
                    page('/user/devices', 'user/devices', () => import('./pages/user/devices/page.tsx')),
                    page('/user/consents', 'user/consents', () => import('./pages/user/consents/page.tsx')),
                    page('/user/close', 'user/close', () => import('./pages/user/close/page.tsx')),
                    page('/user/messages', 'user/messages', () => import('./pages/user/messages/page.tsx')),
                    page(
                      '/user/messages/:id',
                      'user/messages',
                      () => import('./pages/user/messages/page.tsx'),
                    ),
                    page(
                      '/user/notifications',
                      'user/notifications',
                      () => import('./pages/user/notifications/page.tsx'),
                    ),
                    page('/notice', 'notice', () => import('./pages/notice/page.tsx')),
                    page('/spread', 'spread', () => import('./pages/spread/page.tsx')),
                    page(
                      '/wallet/withdrawl',
                      'wallet/withdraw',
                      () => import('./pages/wallet/withdraw/page.tsx'),
                    ),
                    page(
                      '/wallet/withdrawl/:id',
                      'wallet/withdrawalDetail',
                      () => import('./pages/wallet/withdrawalDetail/page.tsx'),
                    ),
                    page('/wallet/refund', 'wallet/refund', () => import('./pages/wallet/refund/page.tsx')),
                    page(
                      '/wallet/recharge',
                      'wallet/recharge',
                      () => import('./pages/wallet/recharge/page.tsx'),
                    ),
                    page(
                      '/wallet/recharge/:orderNo',
                      'wallet/rechargeOrder',
                      () => import('./pages/wallet/rechargeOrder/page.tsx'),
                    ),
                    page('/wallet/record', 'wallet/record', () => import('./pages/wallet/record/page.tsx')),
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
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];
