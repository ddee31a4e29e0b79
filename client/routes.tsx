import type { RouteObject } from 'react-router-dom';
import { ErrorPage } from './pages/error.tsx';
import { Root } from './root.tsx';
import { DefaultLayout } from './layouts/default.tsx';
import type { PageHandle } from './handle.ts';
import { loadWebConfig, revalidateWebConfig, ROOT } from './webConfig.ts';
import { loadNotFound } from './notFound.ts';
import { logout } from './logout.ts';

/** Of routes that end in a redirect or an error page. */
const Nothing = () => null;

type Load = () => Promise<Record<string, unknown>>;

/** A page: its address, its module (the name is for the server's preload links), what it is. */
const page = (path: string, module: string, load: Load, handle: PageHandle): RouteObject => ({
  path, handle: { ...handle, path, module: `pages/${module}` }, lazy: load as RouteObject['lazy'],
});

/** A layout that not every visitor needs: loaded with its pages. A page that fails shows its error inside. */
const layout = (module: string, load: Load, children: RouteObject[]): RouteObject => ({
  handle: { module: `layouts/${module}` }, lazy: load as RouteObject['lazy'], children: [{ ErrorBoundary: ErrorPage, children }],
});

/**
 * The route table: path, module, what the page is. The login guard, the titles, the sitemap and the
 * preload links are read from here; nothing compares URL text.
 */
export const routes: RouteObject[] = [
  {
    id: ROOT,
    Component: Root,
    ErrorBoundary: ErrorPage,
    loader: loadWebConfig,
    shouldRevalidate: revalidateWebConfig,
    children: [
      layout('login', () => import('./layouts/login.tsx'), [
        page('/user/login', 'user/login', () => import('./pages/user/login.tsx'), { seo: 'user', title: '登录', guestOnly: true }),
        page('/user/register', 'user/register', () => import('./pages/user/register.tsx'), { seo: 'user', title: '注册', guestOnly: true }),
      ]),
      {
        Component: DefaultLayout,
        children: [{
          ErrorBoundary: ErrorPage,
          children: [
            page('/', 'index', () => import('./pages/index.tsx'), { seo: 'index' }),
            layout('account', () => import('./layouts/account.tsx'), [
              page('/user', 'user/index', () => import('./pages/user/index.tsx'), { seo: 'user', title: '账户总览', auth: true }),
              page('/wallet/record', 'wallet/record', () => import('./pages/wallet/record.tsx'), { seo: 'bag', title: '收支账单', auth: true }),
            ]),
            { path: '/logout', loader: loadNotFound, action: logout, Component: Nothing },
            { path: '*', loader: loadNotFound, Component: Nothing, handle: { seo: 'index', title: '页面未找到' } satisfies PageHandle },
          ],
        }],
      },
    ],
  },
];
