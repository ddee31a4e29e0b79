import { RouterContextProvider } from 'react-router-dom';
import { createApi, type Transport } from '../../shared/api.ts';
import { contract, type CallName } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { fillPath, splitCall, toQuery, toWire } from '../../shared/wire.ts';
import { apiContext, mayBeMemberContext } from '../../client/context.ts';
import { findPage, pageHandler } from '../../server/page/findPage.ts';
import type { Browser } from './browserLike.ts';
import type { Visit } from './pageVisits.ts';

export type Classes = { about: CallName[]; decides: CallName[]; without: CallName[] };

const reads = (about: CallName[], decides: CallName[] = [], without: CallName[] = []): Classes => ({
  about,
  decides,
  without,
});

/**
 * For each page, and for `every page`, the calls that it is about, those that decide who sees it or are money that it shows, and those that
 * it can do without: it waits 300 ms for them (docs/decisions/0030). On the first tab of `/spread`, `childs` decides nothing.
 */
const TABLE: Record<string, Classes> = {
  'every page': reads([], ['visit'], ['site', 'seo', 'config', 'notice', 'capabilities', 'bag']),
  '/': reads(['index'], [], ['loanType', 'partner']),
  '/bank': reads(['partner'], [], ['loanType']),
  '/bank/:id': reads(['partner'], [], ['loanType']),
  '/bank/compare': reads(['partner']),
  '/bank/match': reads(['partner'], [], ['loanType']),
  '/bank/vipChannel': reads(['partner'], [], ['vipPackages']),
  '/about': reads(['wz', 'config']),
  '/about/:key': reads(['wz', 'config', 'article']),
  '/contact': reads([], [], ['wz']),
  '/play': reads(['wz']),
  '/sitemap': reads([], [], ['partner', 'articles']),
  '/news': reads(['articles'], [], ['wz']),
  '/news/:id': reads(['article']),
  '/help': reads(['articles'], [], ['wz']),
  '/help/:id': reads(['article']),
  '/notice': reads(['articles', 'notices'], [], ['wz']),
  '/notice/:id': reads(['article']),
  '/search': reads([], [], ['articles', 'partner', 'loanType']),
  '/form': reads(['forms', 'partner'], [], ['loanType']),
  '/form/:id': reads(['form', 'partner'], ['formRecords', 'formRecord'], ['wz', 'uploadConfig', 'uploads']),
  '/vip': reads(['vipPackages'], [], ['config']),
  '/spread': reads(['levels', 'config', 'bill'], ['childs'], ['vipPackages', 'billPage']),
  '/user/wxAuth': reads(['config']),
  '/user': reads([], ['bag'], ['formRecords', 'notices']),
  '/user/info': reads([], [], ['certLogs', 'certLogsPage', 'uploadConfig']),
  '/user/devices': reads(['devices'], [], ['logins']),
  '/user/close': reads(['closing']),
  '/user/notifications': reads(['noticeSettings']),
  '/user/consents': reads(['consents'], [], ['consentsPage']),
  '/user/loans': reads(['formRecords'], [], ['partner']),
  '/user/messages': reads(['messages']),
  '/user/messages/:id': reads(['message']),
  '/form/record': reads(['formRecords'], [], ['formRecordsPage']),
  '/form/record/:id': reads(['formRecord'], [], ['form', 'partner', 'uploadConfig']),
  '/vip/record': reads(['certLogs'], [], ['certLogsPage']),
  '/vip/record/:idOrOrderNo': reads(['certLogs'], [], ['invoices']),
  '/wallet/recharge': reads(['rechargeConfig'], ['bag', 'rechargeOrders'], ['uploadConfig']),
  '/wallet/recharge/:orderNo': reads(['rechargeOrder']),
  '/wallet/withdrawl': reads(['withdrawConfig'], ['withdrawals', 'withdrawAllowance'], ['uploadConfig']),
  '/wallet/refund': reads(['balanceRefundQuote', 'balanceRefunds'], ['withdrawConfig', 'withdrawAllowance']),
  '/wallet/withdrawl/:id': reads(['withdrawals'], [], ['withdrawConfig']),
  '/wallet/record': reads(
    ['bill', 'rechargeOrders', 'withdrawals'],
    ['bag'],
    ['billPage', 'rechargeOrdersPage', 'withdrawalsPage'],
  ),
};

export const pageReads = new Map<string, Classes>(Object.entries(TABLE));

export const NOTHING: Classes = { about: [], decides: [], without: [] };
export const EVERY_PAGE = pageReads.get('every page') ?? NOTHING;

/** The route template of a visit's page; '' for an unknown address. */
export const pageOf = ({ path }: Pick<Visit, 'path'>): string =>
  findPage(new URL(path.replace(/\{\w+\}/, '1'), 'http://portal').pathname).handle?.path ?? '';

/** Whether a page, by its route template, can do without a call. What the page's own row says comes before what is said of every page. */
export function canDoWithout(page: string, name: CallName): boolean {
  const { about, decides, without } = pageReads.get(page) ?? NOTHING;
  return (
    without.includes(name) ||
    (EVERY_PAGE.without.includes(name) && !about.includes(name) && !decides.includes(name))
  );
}

/** The calls that a page's loaders make, with the answers of a running portal. */
export async function readsOf(path: string, browser: Browser, isMember: boolean): Promise<CallName[]> {
  const rows = toWire(contract);
  const reads = new Set<CallName>();
  const transport: Transport = async (name, input) => {
    reads.add(name);
    const { path: filled, rest } = fillPath(rows[name].path, input);
    // The portal answers with the envelope of the call.
    return (await browser.get(filled + toQuery(rest))).json as never;
  };
  const requestContext = new RouterContextProvider();
  requestContext.set(apiContext, createApi(rows, transport));
  requestContext.set(mayBeMemberContext, isMember);
  await pageHandler.query(new Request(browser.origin + path), { requestContext });
  return [...reads];
}

/** Whether the gateway asks the upstream for it. */
export const isAsked = (name: CallName): boolean => (contract[name] as Endpoint).upstream !== undefined;

/** Whether a request to the upstream is this call. */
export function isCall(name: CallName, { pathname, searchParams: query }: URL): boolean {
  const row: Endpoint = contract[name];
  const { path } = splitCall(row.upstream!);
  if (!new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname)) return false;
  // Three calls are one path: with an id, with a type, with neither.
  return (
    pathname !== '/api/wz' || name === (query.has('id') ? 'article' : query.has('type') ? 'articles' : 'wz')
  );
}
