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
        page('/user/forgetPassword', 'user/forgetPassword', () => import('./pages/user/forgetPassword.tsx'), { seo: 'user', title: '找回密码', guestOnly: true }),
        page('/user/register', 'user/register', () => import('./pages/user/register.tsx'), { seo: 'user', title: '注册', guestOnly: true }),
      ]),
      {
        Component: DefaultLayout,
        children: [{
          ErrorBoundary: ErrorPage,
          children: [
            page('/', 'index', () => import('./pages/index.tsx'), { seo: 'index' }),
            page('/about', 'about', () => import('./pages/about.tsx'), { seo: 'about', title: '关于我们' }),
            page('/contact', 'contact', () => import('./pages/contact.tsx'), { seo: 'about', title: '联系我们', description: '银桥的客服电话、邮箱、办公地址与服务时间，也可以在线留言，我们在 1 个工作日内答复。' }),
            page('/play', 'play', () => import('./pages/play.tsx'), { seo: 'about', title: '操作流程', description: '从想清楚用途到还清最后一期：怎样比较机构、准备材料、递交申请、核对合同与按期还款。' }),
            page('/vip', 'vip/index', () => import('./pages/vip/index.tsx'), { seo: 'vip', title: '会员服务' }),
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
