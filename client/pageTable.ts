import type { PageHandle } from './handle.ts';
import type { Capability } from './context.ts';

// The cast is safe: only pages whose loader returns a title use this.
const titleOf = (data: unknown) => (data as { title?: string } | undefined)?.title;
// The cast is safe, as above.
const summaryOf = (data: unknown) => (data as { summary?: string } | undefined)?.summary;

/** Of the pages about loans: where there are no lenders, none are offered. */
const LOANS = ['partner'] as const;

const BANKS = ['loan_type_id', 'amount', 'term', 'org_type', 'city', 'saved', 'sort', 'view', 'page'];
const LOAN = ['amount', 'term', 'rate', 'method'];
const MATCH = [
  'use',
  'amount',
  'term',
  'income',
  'means',
  'debts',
  'age',
  'fund',
  'overdue',
  'security',
  'city',
];
const ARTICLES = ['page', 'count', 'category_id', 'keyword'];
const APPLICATION = ['partner_id', 'record', 'again', 'amount', 'term', 'repayment', 'step'];

type Row = Omit<PageHandle, 'path' | 'file'>;

/** Each page's address with what the gateway, the document's head and the menus need to know of it. */
const TABLE = {
  '/user/login': {
    seo: 'user',
    title: '登录',
    guestOnly: true,
    shared: ['from', 'way', 'captcha', 'reason'],
  },
  '/user/forgetPassword': {
    seo: 'user',
    title: '找回密码',
    guestOnly: true,
    shared: ['from', 'captcha'],
    calls: ['forgetPassword', 'sendSms'],
  },
  '/user/wxAuth': { seo: 'user', title: '微信登录', guestOnly: true },
  '/user/register': {
    seo: 'user',
    title: '注册',
    guestOnly: true,
    shared: ['from', 'invite', 'captcha'],
    calls: ['register', 'sendSms'],
  },
  '/': { banner: 'index', seo: 'index', namesSeo: true, shared: ['amount', 'term', 'city'], label: '首页' },
  '/bank': { seo: 'bank', namesSeo: true, title: '贷款产品', shared: BANKS, calls: LOANS },
  '/bank/:id': {
    seo: 'bank',
    title: titleOf,
    description: summaryOf,
    shared: [...BANKS, 'rate', 'method'],
    calls: LOANS,
  },
  '/bank/compare': {
    seo: 'bank',
    title: '产品对比',
    unlisted: true,
    shared: ['ids', 'amount', 'term', 'method', 'city'],
    calls: LOANS,
  },
  '/bank/match': { seo: 'bank', title: '快速匹配', personal: true, shared: MATCH, calls: LOANS },
  '/bank/tools': { seo: 'bank', title: '贷款工具', shared: [], calls: LOANS },
  '/bank/tools/payment': { seo: 'bank', title: '还款试算', shared: LOAN, calls: LOANS },
  '/bank/tools/cost': {
    seo: 'bank',
    title: '总成本对比',
    shared: ['amount', 'term', 'method', 'rate_a', 'fee_a', 'rate_b', 'fee_b'],
    calls: LOANS,
  },
  '/bank/tools/early': {
    seo: 'bank',
    title: '提前还款',
    shared: [...LOAN, 'paid', 'way', 'sum', 'fee'],
    calls: LOANS,
  },
  '/bank/tools/afford': {
    seo: 'bank',
    title: '我能借多少',
    personal: true,
    shared: ['income', 'debts', 'share', 'term', 'rate'],
    calls: LOANS,
  },
  '/bank/vipChannel': { seo: 'bank', title: 'VIP 通道', shared: [], calls: [...LOANS, 'vipPackages'] },
  '/about': { banner: 'about', seo: 'about', namesSeo: true, title: '关于我们', shared: [] },
  '/about/:key': { seo: 'about', title: titleOf, shared: ['version'] },
  '/contact': {
    banner: 'contact',
    seo: 'about',
    title: '联系我们',
    shared: ['sent', 'due', 'about', 'captcha'],
  },
  '/sitemap': { seo: 'about', title: '网站地图', shared: [] },
  '/play': { seo: 'about', title: '操作流程', shared: [], calls: ['wz'] },
  '/news': {
    banner: 'news_list',
    seo: 'news',
    namesSeo: true,
    title: '新闻资讯',
    shared: ARTICLES,
    calls: ['wz'],
  },
  '/news/:id': { banner: 'news_detail', seo: 'news', title: titleOf, description: summaryOf, shared: [] },
  '/help': { banner: 'help_list', seo: 'news', title: '帮助中心', shared: ARTICLES, calls: ['wz'] },
  '/help/:id': { banner: 'help_detail', seo: 'news', title: titleOf, description: summaryOf, shared: [] },
  '/notice/:id': { seo: 'news', title: titleOf, description: summaryOf, shared: ['tab'] },
  '/search': {
    seo: 'news',
    title: titleOf,
    unlisted: true,
    shared: ['q'],
    label: '站内搜索',
    anyCall: ['partner', 'articles.keyword'],
  },
  '/form': { seo: 'user', title: '贷款申请', shared: APPLICATION, calls: [...LOANS, 'forms'] },
  '/form/:id': { seo: 'user', title: titleOf, description: summaryOf, shared: APPLICATION, calls: LOANS },
  '/vip': {
    seo: 'vip',
    namesSeo: true,
    title: 'VIP 会员服务',
    shared: ['package'],
    money: true,
    label: 'VIP 会员',
    calls: ['vipPackages'],
  },
  '/user': { seo: 'user', namesSeo: true, title: '账户总览', auth: true, money: true, wallet: true },
  '/form/record': {
    seo: 'user',
    title: '贷款申请记录',
    auth: true,
    label: '贷款申请',
    calls: [...LOANS, 'formRecords'],
  },
  '/form/record/:id': { seo: 'user', title: titleOf, auth: true, calls: LOANS },
  '/user/loans': { seo: 'user', title: '我的贷款', auth: true, calls: [...LOANS, 'formRecords'] },
  '/vip/record': { seo: 'vip', title: 'VIP 会员记录', auth: true, calls: ['certLogs', 'certLogs.cert_type'] },
  '/vip/record/:idOrOrderNo': { seo: 'vip', title: titleOf, auth: true },
  '/user/info': { seo: 'user', title: '个人资料', auth: true },
  '/user/changePassword': { seo: 'user', title: '登录密码', auth: true, label: '登录与安全' },
  '/user/changePhone': { seo: 'user', title: '更换手机号', auth: true, calls: ['changePhone', 'sendSms'] },
  '/user/bindAccount': { seo: 'user', title: '账户绑定', auth: true, calls: ['bindPhone'] },
  '/user/devices': { seo: 'user', title: '设备与登录', auth: true, calls: ['devices'] },
  '/user/consents': { seo: 'user', title: '同意与授权', auth: true, calls: ['consents'] },
  '/user/close': { seo: 'user', title: '注销账户', auth: true, calls: ['closing', 'closeAccount'] },
  '/user/messages': { seo: 'user', title: '留言与投诉', auth: true, calls: ['messages'] },
  '/user/messages/:id': { seo: 'user', title: '留言详情', auth: true },
  '/user/notifications': {
    seo: 'user',
    title: '通知设置',
    auth: true,
    calls: ['noticeSettings', 'saveNoticeSettings'],
  },
  '/notice': {
    seo: 'news',
    title: '公告与消息',
    shared: [...ARTICLES, 'tab', 'category', 'is_read'],
    label: '平台公告',
    calls: ['wz'],
  },
  '/spread': {
    seo: 'promotion',
    namesSeo: true,
    title: '推广合作',
    shared: ['tab', 'page', 'level', 'sort', 'keyword', 'start_date', 'end_date', 'kind'],
    calls: ['childs'],
  },
  '/wallet/withdrawl': {
    seo: 'bag',
    title: '提现',
    auth: true,
    money: true,
    calls: ['withdrawConfig', 'withdraw'],
  },
  '/wallet/withdrawl/:id': { seo: 'bag', title: '提现详情', auth: true, money: true },
  '/wallet/refund': {
    seo: 'bag',
    title: '余额退款',
    auth: true,
    money: true,
    calls: ['balanceRefundQuote', 'balanceRefund'],
  },
  '/wallet/recharge': {
    seo: 'bag',
    title: '充值',
    auth: true,
    money: true,
    wallet: true,
    calls: ['rechargeConfig', 'recharge'],
  },
  '/wallet/recharge/:orderNo': { seo: 'bag', title: titleOf, auth: true, money: true },
  '/wallet/record': {
    seo: 'bag',
    namesSeo: true,
    title: '收支账单',
    auth: true,
    money: true,
    wallet: true,
    calls: ['bill'],
  },
} satisfies Record<string, Row>;

export type PagePath = keyof typeof TABLE;

export interface ListedPage extends PageHandle {
  path: string;
}

/** By their templates, which loaders get as `pattern`. */
export const pages: ReadonlyMap<string, ListedPage> = new Map(
  Object.entries<Row>(TABLE).map(([path, page]) => [path, { ...page, path }]),
);

/** A page's word in menus and above its text. */
export function labelOf(path: string): string {
  const { label, title } = pages.get(path) ?? {};
  return label ?? (typeof title === 'string' ? title : '');
}

/** A link in a menu. `calls`: instead of its page's, for an address with parameters. */
export interface PageLink {
  href: string;
  label: string;
  calls?: readonly Capability[];
}

export const linkTo = (path: PagePath, label = labelOf(path)): PageLink => ({ href: path, label });

/** `missing`: the calls that the upstream does not have. */
export function isOpenPage(path: string, missing: readonly string[]): boolean {
  const { calls = [], anyCall } = pages.get(path) ?? {};
  const isThere = (call: Capability) => !missing.includes(call);
  return calls.every(isThere) && (!anyCall || anyCall.some(isThere));
}

export const openLinks = <L extends Pick<PageLink, 'href' | 'calls'>>(
  links: readonly L[],
  missing: readonly string[],
): L[] =>
  links.filter(({ href, calls }) =>
    calls ? !calls.some((call) => missing.includes(call)) : isOpenPage(href, missing),
  );
