import { matchRoutes, redirectDocument, type ActionFunctionArgs, type RouteObject } from 'react-router-dom';
import { ErrorPage } from './pages/error.tsx';
import { Root } from './root.tsx';
import { DefaultLayout } from './shell/layouts/default.tsx';
import { handlesOf, pageHandle, type PageHandle } from './handle.ts';
import { loadWebConfig, revalidateWebConfig, ROOT } from './webConfig.ts';
import type { PageModule } from './pageModules.ts';
import { apiOf, loadNotFound } from './context.ts';

const showsWallet = ({ url }: Request): boolean =>
  pageHandle(handlesOf(matchRoutes(routes, new URL(url).pathname)))?.wallet === true;

const Empty = () => null;

/** Not there from the beginning: it tells the files of every page. */
const load = (module: PageModule) => async () => (await import('./pageModules.ts')).pageModules[module]();

type Named<Folder extends string> = PageModule extends infer M
  ? M extends `${Folder}/${infer Name}`
    ? Name
    : never
  : never;

const page = (
  path: string,
  name: Named<'pages'>,
  handle: PageHandle,
  children?: RouteObject[],
): RouteObject => ({
  path,
  caseSensitive: true,
  handle: { ...handle, path, module: `pages/${name}` },
  lazy: load(`pages/${name}`),
  ...(children && { children }),
});

// The cast is safe: only pages whose loader returns a title use this.
const titleOf = (data: unknown) => (data as { title?: string } | undefined)?.title;
// The cast is safe, as above.
const summaryOf = (data: unknown) => (data as { summary?: string } | undefined)?.summary;

/** An error of a page is shown inside the layout. */
const layout = (name: Named<'shell/layouts'>, children: RouteObject[]): RouteObject => ({
  handle: { module: `shell/layouts/${name}` },
  lazy: load(`shell/layouts/${name}`),
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
    loader: (args) => loadWebConfig(args, () => showsWallet(args.request)),
    shouldRevalidate: revalidateWebConfig,
    children: [
      layout('login', [
        page('/user/login', 'user/login', {
          seo: 'user',
          title: '登录',
          guestOnly: true,
          shared: ['from', 'way', 'captcha', 'reason'],
        }),
        page('/user/forgetPassword', 'user/forgetPassword', {
          seo: 'user',
          title: '找回密码',
          guestOnly: true,
          shared: ['from', 'captcha'],
        }),
        page('/user/wxAuth', 'user/wxAuth', { seo: 'user', title: '微信登录', guestOnly: true }),
        page('/user/register', 'user/register', {
          seo: 'user',
          title: '注册',
          guestOnly: true,
          shared: ['from', 'invite', 'captcha'],
        }),
      ]),
      {
        Component: DefaultLayout,
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: [
              page('/', 'index', { seo: 'index', namesSeo: true, shared: ['amount', 'term', 'city'] }),
              page('/bank', 'bank/index', { seo: 'bank', namesSeo: true, title: '银行合作', shared: BANKS }, [
                page('/bank/:id', 'bank/detail', {
                  seo: 'bank',
                  title: titleOf,
                  description: summaryOf,
                  shared: [...BANKS, 'rate', 'method'],
                }),
              ]),
              page('/bank/compare', 'bank/compare', {
                seo: 'bank',
                title: '产品对比',
                unlisted: true,
                shared: ['ids', 'amount', 'term', 'method', 'city'],
              }),
              page('/bank/match', 'bank/match', {
                seo: 'bank',
                title: '快速匹配',
                personal: true,
                shared: MATCH,
              }),
              page('/bank/tools', 'bank/tools/index', { seo: 'bank', title: '贷款工具', shared: [] }),
              page('/bank/tools/payment', 'bank/tools/payment', {
                seo: 'bank',
                title: '还款试算',
                shared: LOAN,
              }),
              page('/bank/tools/cost', 'bank/tools/cost', {
                seo: 'bank',
                title: '总成本对比',
                shared: ['amount', 'term', 'method', 'rate_a', 'fee_a', 'rate_b', 'fee_b'],
              }),
              page('/bank/tools/early', 'bank/tools/early', {
                seo: 'bank',
                title: '提前还款',
                shared: [...LOAN, 'paid', 'way', 'sum', 'fee'],
              }),
              page('/bank/tools/afford', 'bank/tools/afford', {
                seo: 'bank',
                title: '我能借多少',
                personal: true,
                shared: ['income', 'debts', 'share', 'term', 'rate'],
              }),
              page('/bank/vipChannel', 'bank/vipChannel', { seo: 'bank', title: 'VIP 通道', shared: [] }),
              page('/about', 'about/index', {
                seo: 'about',
                namesSeo: true,
                title: '关于我们',
                shared: [],
              }),
              page('/about/:key', 'about/agreement', { seo: 'about', title: titleOf, shared: ['version'] }),
              page('/contact', 'contact', {
                seo: 'about',
                title: '联系我们',
                shared: ['sent', 'due', 'captcha'],
              }),
              page('/sitemap', 'sitemap', { seo: 'about', title: '网站地图', shared: [] }),
              page('/play', 'play', { seo: 'about', title: '操作流程', shared: [] }),
              page('/news', 'news/index', {
                seo: 'news',
                namesSeo: true,
                title: '新闻资讯',
                shared: ARTICLES,
              }),
              page('/news/:id', 'news/detail', {
                seo: 'news',
                title: titleOf,
                description: summaryOf,
                shared: [],
              }),
              page('/help', 'help/index', { seo: 'news', title: '帮助中心', shared: ARTICLES }),
              page('/help/:id', 'help/detail', {
                seo: 'news',
                title: titleOf,
                description: summaryOf,
                shared: [],
              }),
              page('/notice/:id', 'notice/detail', {
                seo: 'news',
                title: titleOf,
                description: summaryOf,
                shared: ['tab'],
              }),
              page('/search', 'search/index', { seo: 'news', title: titleOf, unlisted: true, shared: ['q'] }),
              page('/form', 'form/index', { seo: 'user', title: '贷款申请', shared: APPLICATION }),
              page('/form/:id', 'form/detail', {
                seo: 'user',
                title: titleOf,
                description: summaryOf,
                shared: APPLICATION,
              }),
              page('/vip', 'vip/index', {
                seo: 'vip',
                namesSeo: true,
                title: 'VIP 会员服务',
                shared: ['package'],
                money: true,
              }),
              layout('account', [
                page('/user', 'user/index', {
                  seo: 'user',
                  namesSeo: true,
                  title: '账户总览',
                  auth: true,
                  money: true,
                  wallet: true,
                }),
                page('/form/record', 'form/record', { seo: 'user', title: '贷款申请记录', auth: true }),
                page('/form/record/:id', 'form/recordDetail', { seo: 'user', title: titleOf, auth: true }),
                page('/vip/record', 'vip/record', { seo: 'vip', title: 'VIP 会员记录', auth: true }),
                page('/vip/record/:idOrOrderNo', 'vip/recordDetail', {
                  seo: 'vip',
                  title: titleOf,
                  auth: true,
                }),
                page('/user/info', 'user/info', { seo: 'user', title: '个人资料', auth: true }),
                page('/user/changePassword', 'user/changePassword', {
                  seo: 'user',
                  title: '登录密码',
                  auth: true,
                }),
                page('/user/changePhone', 'user/changePhone', {
                  seo: 'user',
                  title: '更换手机号',
                  auth: true,
                }),
                page('/user/bindAccount', 'user/bindAccount', { seo: 'user', title: '账户绑定', auth: true }),
                page('/user/devices', 'user/devices', { seo: 'user', title: '设备与登录', auth: true }),
                page('/user/consents', 'user/consents', { seo: 'user', title: '同意与授权', auth: true }),
                page('/user/close', 'user/close', { seo: 'user', title: '注销账户', auth: true }),
                page('/user/messages', 'user/messages', { seo: 'user', title: '留言与投诉', auth: true }),
                page('/user/messages/:id', 'user/messages', { seo: 'user', title: '留言详情', auth: true }),
                page('/user/notifications', 'user/notifications', {
                  seo: 'user',
                  title: '通知设置',
                  auth: true,
                }),
                page('/notice', 'notice/index', {
                  seo: 'news',
                  title: '公告与消息',
                  shared: [...ARTICLES, 'tab', 'category', 'is_read'],
                }),
                page('/spread', 'spread', {
                  seo: 'promotion',
                  namesSeo: true,
                  title: '推广合作',
                  shared: ['tab', 'page', 'level', 'sort', 'keyword', 'start_date', 'end_date', 'kind'],
                }),
                page('/wallet/withdrawl', 'wallet/withdrawl', {
                  seo: 'bag',
                  title: '提现',
                  auth: true,
                  money: true,
                }),
                page('/wallet/withdrawl/:id', 'wallet/withdrawal', {
                  seo: 'bag',
                  title: '提现详情',
                  auth: true,
                  money: true,
                }),
                page('/wallet/refund', 'wallet/refund', {
                  seo: 'bag',
                  title: '余额退款',
                  auth: true,
                  money: true,
                }),
                page('/wallet/recharge', 'wallet/recharge', {
                  seo: 'bag',
                  title: '充值',
                  auth: true,
                  money: true,
                  wallet: true,
                }),
                page('/wallet/recharge/:orderNo', 'wallet/rechargeOrder', {
                  seo: 'bag',
                  title: titleOf,
                  auth: true,
                  money: true,
                }),
                page('/wallet/record', 'wallet/record', {
                  seo: 'bag',
                  namesSeo: true,
                  title: '收支账单',
                  auth: true,
                  money: true,
                  wallet: true,
                }),
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
];
