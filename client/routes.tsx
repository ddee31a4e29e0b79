import {
  redirectDocument,
  type ActionFunctionArgs,
  type LazyRouteFunction,
  type RouteObject,
} from 'react-router-dom';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { Root } from './root.tsx';
import { DefaultLayout } from './shell/layouts/default.tsx';
import { pageHandle, type PageHandle } from './handle.ts';
import { FRAME, haveSameFrame, loadFrame, pageAt } from './pageFrame.ts';
import { loadWebConfig, revalidateWebConfig, ROOT } from './webConfig.ts';
import { apiOf, loadNotFound } from './context.ts';

const Empty = () => null;

type ListedPage = PageHandle & { path: string };

/** `file`: of the page's module, under client/; the server names its files in the document (server/page/manifest.ts). */
const page = (
  path: string,
  file: string,
  load: LazyRouteFunction<RouteObject>,
  handle: PageHandle,
  children?: RouteObject[],
): RouteObject => ({
  path,
  caseSensitive: true,
  handle: { ...handle, path, file },
  lazy: load,
  ...(children && { children }),
});

// The cast is safe: only pages whose loader returns a title use this.
const titleOf = (data: unknown) => (data as { title?: string } | undefined)?.title;
// The cast is safe, as above.
const summaryOf = (data: unknown) => (data as { summary?: string } | undefined)?.summary;

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

const BANKS = ['loan_type_id', 'amount', 'term', 'org_type', 'city', 'saved', 'sort', 'view', 'page'];
const LOAN = ['amount', 'term', 'rate', 'method'];
const MATCH = ['use', 'amount', 'term', 'income', 'means', 'debts', 'security', 'city'];
const ARTICLES = ['page', 'count', 'category_id', 'keyword'];
const APPLICATION = ['partner_id', 'record', 'again', 'amount', 'term', 'repayment', 'step'];

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
            page('/user/login', 'pages/user/login/page.tsx', () => import('./pages/user/login/page.tsx'), {
              seo: 'user',
              title: '登录',
              guestOnly: true,
              shared: ['from', 'way', 'captcha', 'reason'],
            }),
            page(
              '/user/forgetPassword',
              'pages/user/forgetPassword/page.tsx',
              () => import('./pages/user/forgetPassword/page.tsx'),
              {
                seo: 'user',
                title: '找回密码',
                guestOnly: true,
                shared: ['from', 'captcha'],
              },
            ),
            page('/user/wxAuth', 'pages/user/wxAuth/page.tsx', () => import('./pages/user/wxAuth/page.tsx'), {
              seo: 'user',
              title: '微信登录',
              guestOnly: true,
            }),
            page(
              '/user/register',
              'pages/user/register/page.tsx',
              () => import('./pages/user/register/page.tsx'),
              {
                seo: 'user',
                title: '注册',
                guestOnly: true,
                shared: ['from', 'invite', 'captcha'],
              },
            ),
          ]),
          {
            Component: DefaultLayout,
            children: [
              {
                ErrorBoundary: ErrorPage,
                children: [
                  page('/', 'pages/home/page.tsx', () => import('./pages/home/page.tsx'), {
                    banner: 'index',
                    seo: 'index',
                    namesSeo: true,
                    shared: ['amount', 'term', 'city'],
                  }),
                  page(
                    '/bank',
                    'pages/bank/page.tsx',
                    () => import('./pages/bank/page.tsx'),
                    { seo: 'bank', namesSeo: true, title: '银行合作', shared: BANKS },
                    [
                      {
                        ...page(
                          '/bank/:id',
                          'pages/bank/detail/page.tsx',
                          () => import('./pages/bank/detail/page.tsx'),
                          {
                            seo: 'bank',
                            title: titleOf,
                            description: summaryOf,
                            shared: [...BANKS, 'rate', 'method'],
                          },
                        ),
                        path: ':id',
                      },
                    ],
                  ),
                  page(
                    '/bank/compare',
                    'pages/bank/compare/page.tsx',
                    () => import('./pages/bank/compare/page.tsx'),
                    {
                      seo: 'bank',
                      title: '产品对比',
                      unlisted: true,
                      shared: ['ids', 'amount', 'term', 'method', 'city'],
                    },
                  ),
                  page(
                    '/bank/match',
                    'pages/bank/match/page.tsx',
                    () => import('./pages/bank/match/page.tsx'),
                    {
                      seo: 'bank',
                      title: '快速匹配',
                      personal: true,
                      shared: MATCH,
                    },
                  ),
                  page(
                    '/bank/tools',
                    'pages/bank/tools/page.tsx',
                    () => import('./pages/bank/tools/page.tsx'),
                    {
                      seo: 'bank',
                      title: '贷款工具',
                      shared: [],
                    },
                  ),
                  page(
                    '/bank/tools/payment',
                    'pages/bank/tools/payment/page.tsx',
                    () => import('./pages/bank/tools/payment/page.tsx'),
                    {
                      seo: 'bank',
                      title: '还款试算',
                      shared: LOAN,
                    },
                  ),
                  page(
                    '/bank/tools/cost',
                    'pages/bank/tools/cost/page.tsx',
                    () => import('./pages/bank/tools/cost/page.tsx'),
                    {
                      seo: 'bank',
                      title: '总成本对比',
                      shared: ['amount', 'term', 'method', 'rate_a', 'fee_a', 'rate_b', 'fee_b'],
                    },
                  ),
                  page(
                    '/bank/tools/early',
                    'pages/bank/tools/early/page.tsx',
                    () => import('./pages/bank/tools/early/page.tsx'),
                    {
                      seo: 'bank',
                      title: '提前还款',
                      shared: [...LOAN, 'paid', 'way', 'sum', 'fee'],
                    },
                  ),
                  page(
                    '/bank/tools/afford',
                    'pages/bank/tools/afford/page.tsx',
                    () => import('./pages/bank/tools/afford/page.tsx'),
                    {
                      seo: 'bank',
                      title: '我能借多少',
                      personal: true,
                      shared: ['income', 'debts', 'share', 'term', 'rate'],
                    },
                  ),
                  page(
                    '/bank/vipChannel',
                    'pages/bank/vipChannel/page.tsx',
                    () => import('./pages/bank/vipChannel/page.tsx'),
                    { seo: 'bank', title: 'VIP 通道', shared: [] },
                  ),
                  page('/about', 'pages/about/page.tsx', () => import('./pages/about/page.tsx'), {
                    banner: 'about',
                    seo: 'about',
                    namesSeo: true,
                    title: '关于我们',
                    shared: [],
                  }),
                  page(
                    '/about/:key',
                    'pages/about/agreement/page.tsx',
                    () => import('./pages/about/agreement/page.tsx'),
                    {
                      seo: 'about',
                      title: titleOf,
                      shared: ['version'],
                    },
                  ),
                  page('/contact', 'pages/contact/page.tsx', () => import('./pages/contact/page.tsx'), {
                    banner: 'contact',
                    seo: 'about',
                    title: '联系我们',
                    shared: ['sent', 'due', 'captcha'],
                  }),
                  page('/sitemap', 'pages/sitemap/page.tsx', () => import('./pages/sitemap/page.tsx'), {
                    seo: 'about',
                    title: '网站地图',
                    shared: [],
                  }),
                  page('/play', 'pages/play/page.tsx', () => import('./pages/play/page.tsx'), {
                    seo: 'about',
                    title: '操作流程',
                    shared: [],
                  }),
                  page('/news', 'pages/news/page.tsx', () => import('./pages/news/page.tsx'), {
                    banner: 'news_list',
                    seo: 'news',
                    namesSeo: true,
                    title: '新闻资讯',
                    shared: ARTICLES,
                  }),
                  page(
                    '/news/:id',
                    'pages/news/detail/page.tsx',
                    () => import('./pages/news/detail/page.tsx'),
                    {
                      banner: 'news_detail',
                      seo: 'news',
                      title: titleOf,
                      description: summaryOf,
                      shared: [],
                    },
                  ),
                  page('/help', 'pages/help/page.tsx', () => import('./pages/help/page.tsx'), {
                    banner: 'help_list',
                    seo: 'news',
                    title: '帮助中心',
                    shared: ARTICLES,
                  }),
                  page(
                    '/help/:id',
                    'pages/help/detail/page.tsx',
                    () => import('./pages/help/detail/page.tsx'),
                    {
                      banner: 'help_detail',
                      seo: 'news',
                      title: titleOf,
                      description: summaryOf,
                      shared: [],
                    },
                  ),
                  page(
                    '/notice/:id',
                    'pages/notice/detail/page.tsx',
                    () => import('./pages/notice/detail/page.tsx'),
                    {
                      seo: 'news',
                      title: titleOf,
                      description: summaryOf,
                      shared: ['tab'],
                    },
                  ),
                  page('/search', 'pages/search/page.tsx', () => import('./pages/search/page.tsx'), {
                    seo: 'news',
                    title: titleOf,
                    unlisted: true,
                    shared: ['q'],
                  }),
                  page('/form', 'pages/form/page.tsx', () => import('./pages/form/page.tsx'), {
                    seo: 'user',
                    title: '贷款申请',
                    shared: APPLICATION,
                  }),
                  page(
                    '/form/:id',
                    'pages/form/detail/page.tsx',
                    () => import('./pages/form/detail/page.tsx'),
                    {
                      seo: 'user',
                      title: titleOf,
                      description: summaryOf,
                      shared: APPLICATION,
                    },
                  ),
                  page('/vip', 'pages/vip/page.tsx', () => import('./pages/vip/page.tsx'), {
                    seo: 'vip',
                    namesSeo: true,
                    title: 'VIP 会员服务',
                    shared: ['package'],
                    money: true,
                  }),
                  layout('shell/layouts/account.tsx', () => import('./shell/layouts/account.tsx'), [
                    page('/user', 'pages/user/page.tsx', () => import('./pages/user/page.tsx'), {
                      seo: 'user',
                      namesSeo: true,
                      title: '账户总览',
                      auth: true,
                      money: true,
                      wallet: true,
                    }),
                    page(
                      '/form/record',
                      'pages/form/record/page.tsx',
                      () => import('./pages/form/record/page.tsx'),
                      {
                        seo: 'user',
                        title: '贷款申请记录',
                        auth: true,
                      },
                    ),
                    page(
                      '/form/record/:id',
                      'pages/form/recordDetail/page.tsx',
                      () => import('./pages/form/recordDetail/page.tsx'),
                      { seo: 'user', title: titleOf, auth: true },
                    ),
                    page(
                      '/vip/record',
                      'pages/vip/record/page.tsx',
                      () => import('./pages/vip/record/page.tsx'),
                      {
                        seo: 'vip',
                        title: 'VIP 会员记录',
                        auth: true,
                      },
                    ),
                    page(
                      '/vip/record/:idOrOrderNo',
                      'pages/vip/recordDetail/page.tsx',
                      () => import('./pages/vip/recordDetail/page.tsx'),
                      {
                        seo: 'vip',
                        title: titleOf,
                        auth: true,
                      },
                    ),
                    page(
                      '/user/info',
                      'pages/user/info/page.tsx',
                      () => import('./pages/user/info/page.tsx'),
                      {
                        seo: 'user',
                        title: '个人资料',
                        auth: true,
                      },
                    ),
                    page(
                      '/user/changePassword',
                      'pages/user/changePassword/page.tsx',
                      () => import('./pages/user/changePassword/page.tsx'),
                      {
                        seo: 'user',
                        title: '登录密码',
                        auth: true,
                      },
                    ),
                    page(
                      '/user/changePhone',
                      'pages/user/changePhone/page.tsx',
                      () => import('./pages/user/changePhone/page.tsx'),
                      {
                        seo: 'user',
                        title: '更换手机号',
                        auth: true,
                      },
                    ),
                    page(
                      '/user/bindAccount',
                      'pages/user/bindAccount/page.tsx',
                      () => import('./pages/user/bindAccount/page.tsx'),
                      { seo: 'user', title: '账户绑定', auth: true },
                    ),
                    page(
                      '/user/devices',
                      'pages/user/devices/page.tsx',
                      () => import('./pages/user/devices/page.tsx'),
                      {
                        seo: 'user',
                        title: '设备与登录',
                        auth: true,
                      },
                    ),
                    page(
                      '/user/consents',
                      'pages/user/consents/page.tsx',
                      () => import('./pages/user/consents/page.tsx'),
                      {
                        seo: 'user',
                        title: '同意与授权',
                        auth: true,
                      },
                    ),
                    page(
                      '/user/close',
                      'pages/user/close/page.tsx',
                      () => import('./pages/user/close/page.tsx'),
                      {
                        seo: 'user',
                        title: '注销账户',
                        auth: true,
                      },
                    ),
                    page(
                      '/user/messages',
                      'pages/user/messages/page.tsx',
                      () => import('./pages/user/messages/page.tsx'),
                      {
                        seo: 'user',
                        title: '留言与投诉',
                        auth: true,
                      },
                    ),
                    page(
                      '/user/messages/:id',
                      'pages/user/messages/page.tsx',
                      () => import('./pages/user/messages/page.tsx'),
                      { seo: 'user', title: '留言详情', auth: true },
                    ),
                    page(
                      '/user/notifications',
                      'pages/user/notifications/page.tsx',
                      () => import('./pages/user/notifications/page.tsx'),
                      {
                        seo: 'user',
                        title: '通知设置',
                        auth: true,
                      },
                    ),
                    page('/notice', 'pages/notice/page.tsx', () => import('./pages/notice/page.tsx'), {
                      seo: 'news',
                      title: '公告与消息',
                      shared: [...ARTICLES, 'tab', 'category', 'is_read'],
                    }),
                    page('/spread', 'pages/spread/page.tsx', () => import('./pages/spread/page.tsx'), {
                      seo: 'promotion',
                      namesSeo: true,
                      title: '推广合作',
                      shared: ['tab', 'page', 'level', 'sort', 'keyword', 'start_date', 'end_date', 'kind'],
                    }),
                    page(
                      '/wallet/withdrawl',
                      'pages/wallet/withdraw/page.tsx',
                      () => import('./pages/wallet/withdraw/page.tsx'),
                      {
                        seo: 'bag',
                        title: '提现',
                        auth: true,
                        money: true,
                      },
                    ),
                    page(
                      '/wallet/withdrawl/:id',
                      'pages/wallet/withdrawalDetail/page.tsx',
                      () => import('./pages/wallet/withdrawalDetail/page.tsx'),
                      {
                        seo: 'bag',
                        title: '提现详情',
                        auth: true,
                        money: true,
                      },
                    ),
                    page(
                      '/wallet/refund',
                      'pages/wallet/refund/page.tsx',
                      () => import('./pages/wallet/refund/page.tsx'),
                      {
                        seo: 'bag',
                        title: '余额退款',
                        auth: true,
                        money: true,
                      },
                    ),
                    page(
                      '/wallet/recharge',
                      'pages/wallet/recharge/page.tsx',
                      () => import('./pages/wallet/recharge/page.tsx'),
                      {
                        seo: 'bag',
                        title: '充值',
                        auth: true,
                        money: true,
                        wallet: true,
                      },
                    ),
                    page(
                      '/wallet/recharge/:orderNo',
                      'pages/wallet/rechargeOrder/page.tsx',
                      () => import('./pages/wallet/rechargeOrder/page.tsx'),
                      {
                        seo: 'bag',
                        title: titleOf,
                        auth: true,
                        money: true,
                      },
                    ),
                    page(
                      '/wallet/record',
                      'pages/wallet/record/page.tsx',
                      () => import('./pages/wallet/record/page.tsx'),
                      {
                        seo: 'bag',
                        namesSeo: true,
                        title: '收支账单',
                        auth: true,
                        money: true,
                        wallet: true,
                      },
                    ),
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

/** The pages of the table in its order, by their templates, which loaders get as `pattern`. */
export const pages: ReadonlyMap<string, ListedPage> = new Map(
  collect(routes).map((page) => [page.path, page]),
);

function collect(table: RouteObject[]): ListedPage[] {
  return table.flatMap(({ handle, children }) => {
    const page = pageHandle([{ handle }]);
    return [...(page?.path ? [{ ...page, path: page.path }] : []), ...collect(children ?? [])];
  });
}
