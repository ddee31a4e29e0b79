import { pages } from '../../server/page/listedPages.ts';
import { FORM } from '../../shared/status/form.ts';
import { MEMBER } from '../helper.ts';
import type { Browser } from './browserLike.ts';
import { short } from './longRun.ts';

export interface Visit {
  path: string;
  /** Phone number of the member who opens the page; absent: a visitor. */
  phone?: string;
}

const member = (...paths: string[]): Visit[] => paths.map((path) => ({ path, phone: MEMBER.ordinary }));
const vip = (...paths: string[]): Visit[] => paths.map((path) => ({ path, phone: MEMBER.vip }));
const fresh = (...paths: string[]): Visit[] => paths.map((path) => ({ path, phone: MEMBER.fresh }));
const visitor = (...paths: string[]): Visit[] => paths.map((path) => ({ path }));

/**
 * The addresses at which the checks of all pages open each page of the route table, with data and empty. A page without a
 * visit fails the checks (`missingVisits`).
 */
const table: Record<string, Visit[]> = {
  '/': [...visitor('/'), ...member('/')],
  '/bank': visitor(
    '/bank',
    '/bank?view=table',
    '/bank?amount=20&term=24&sort=rate',
    '/bank?amount=90000&org_type=4',
  ),
  '/bank/:id': visitor('/bank/4', '/bank/4?amount=20&term=24'),
  '/bank/compare': visitor('/bank/compare', '/bank/compare?ids=1,2,4&amount=20&term=24'),
  '/bank/match': visitor(
    '/bank/match',
    '/bank/match?use=1&amount=20&term=24&income=12000&security=none',
    '/bank/match?amount=9000&term=6',
    '/bank/match?amount=x',
  ),
  '/bank/tools': visitor('/bank/tools'),
  '/bank/tools/payment': visitor('/bank/tools/payment', '/bank/tools/payment?amount=x&term=0'),
  '/bank/tools/cost': visitor('/bank/tools/cost'),
  '/bank/tools/early': visitor(
    '/bank/tools/early',
    '/bank/tools/early?amount=20&term=36&rate=4.35&method=1&paid=12&way=shorter&sum=5&fee=1',
  ),
  '/bank/tools/afford': visitor('/bank/tools/afford'),
  '/bank/vipChannel': visitor('/bank/vipChannel'),
  '/about': visitor('/about'),
  '/about/:key': visitor('/about/privacy', '/about/infoAuthorization'),
  '/contact': visitor('/contact'),
  '/play': visitor('/play'),
  '/sitemap': visitor('/sitemap'),
  '/news': visitor('/news', '/news?page=2'),
  '/news/:id': visitor('/news/1'),
  '/help': visitor('/help', '/help?page=2'),
  '/help/:id': visitor('/help/101'),
  '/notice': [...visitor('/notice'), ...member('/notice?tab=mine'), ...fresh('/notice?tab=mine')],
  '/notice/:id': visitor('/notice/206'),
  '/search': visitor('/search', '/search?q=利率', '/search?q=没有这样的词'),
  '/form': visitor('/form', '/form?partner_id=1'),
  '/form/:id': [
    ...visitor('/form/1', '/form/1?partner_id=1'),
    ...member('/form/1?step=2', '/form/1?partner_id=2&step=4'),
  ],
  '/vip': [...visitor('/vip'), ...member('/vip')],
  '/spread': [
    ...visitor('/spread'),
    ...member('/spread', '/spread?tab=team', '/spread?tab=commission', '/spread?tab=commission&kind=401'),
    ...fresh('/spread', '/spread?tab=team'),
  ],
  '/user/login': visitor('/user/login', '/user/login?way=code'),
  '/user/register': visitor('/user/register'),
  '/user/forgetPassword': visitor('/user/forgetPassword'),
  '/user/wxAuth': visitor('/user/wxAuth'),
  '/user': [...member('/user'), ...fresh('/user')],
  '/user/info': [...member('/user/info'), ...fresh('/user/info', '/user/info?cert=company')],
  '/user/changePassword': member('/user/changePassword'),
  '/user/changePhone': member('/user/changePhone'),
  '/user/bindAccount': member('/user/bindAccount'),
  '/user/devices': member('/user/devices'),
  '/user/consents': [...member('/user/consents'), ...fresh('/user/consents')],
  '/user/close': [...member('/user/close'), ...fresh('/user/close')],
  '/user/loans': [...vip('/user/loans', '/user/loans?letter={loan}'), ...fresh('/user/loans')],
  '/user/messages': [...member('/user/messages'), ...fresh('/user/messages')],
  '/user/messages/:id': member('/user/messages/{message}'),
  '/user/notifications': member('/user/notifications'),
  '/form/record': [...member('/form/record'), ...fresh('/form/record')],
  '/form/record/:id': [...member('/form/record/{form}'), ...vip('/form/record/{loan}')],
  '/vip/record': [...vip('/vip/record'), ...fresh('/vip/record')],
  '/vip/record/:idOrOrderNo': vip('/vip/record/{membership}'),
  '/wallet/recharge': member('/wallet/recharge', '/wallet/recharge?amount=37.50&from=%2Fvip'),
  '/wallet/recharge/:orderNo': member('/wallet/recharge/{recharge}'),
  '/wallet/withdrawl': [...member('/wallet/withdrawl'), ...fresh('/wallet/withdrawl')],
  '/wallet/withdrawl/:id': member('/wallet/withdrawl/{withdrawal}'),
  '/wallet/refund': [...member('/wallet/refund'), ...fresh('/wallet/refund')],
  '/wallet/record': [
    ...member('/wallet/record', '/wallet/record?tab=recharge', '/wallet/record?tab=withdraw'),
    ...fresh('/wallet/record', '/wallet/record?type=1'),
  ],
};

export const NOWHERE = '/no-such-page';

/** Where a page of the route table, by its template, is opened first. */
export const firstVisit = (template: string): Visit | undefined => table[template]?.[0];

/** Every visit, the not-found page included. */
export const visits: readonly Visit[] = [...Object.values(table).flat(), ...visitor(NOWHERE)];

/** The visits for slow checks: the first visit of each page; in long runs all visits. */
export const someVisits: readonly Visit[] = short(
  [...Object.values(table).flatMap((of) => of.slice(0, 1)), ...visitor(NOWHERE)],
  visits,
);

/** Route templates of the route table that have no visit. */
export const missingVisits: readonly string[] = pages
  .map(({ path }) => path)
  .filter((path) => !table[path]?.length);

/** For each kind of record: the call that lists a member's newest record, and the field that identifies it. */
const NEWEST: Record<string, [list: string, key: string]> = {
  recharge: ['/bff/user/recharge?count=1', 'order_no'],
  form: ['/bff/user/form?count=1', 'id'],
  loan: [`/bff/user/form?status=${FORM.paidOut}&count=1`, 'id'],
  message: ['/bff/user/feedback?count=1', 'id'],
  withdrawal: ['/bff/user/withdraw?count=1', 'id'],
  membership: ['/bff/user/cert/logs/list?cert_type=3&count=1', 'id'],
};

/** The path of a visit, with a placeholder such as `{form}` replaced by the member's newest record; seeding creates the numbers. */
export async function addressOf({ path }: Visit, browser: Browser): Promise<string> {
  const [, wanted] = /\{(\w+)\}/.exec(path) ?? [];
  if (!wanted) return path;
  const [list, key] = NEWEST[wanted]!;
  const { data } = (await browser.get(list)).json as {
    data: Record<string, string | number>[] | { list: Record<string, string | number>[] };
  };
  const [newest] = Array.isArray(data) ? data : data.list;
  return path.replace(/\{\w+\}/, String(newest![key]));
}
