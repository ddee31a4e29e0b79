import { readFileSync } from 'node:fs';
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

const TABLE = /^## What a page waits for$[^]*?^\| every page[^]*?(?=\n\n)/m;
const namesIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name as CallName);

/** The table of `docs/reliability.md`: for each page, and for `every page`, what it waits for. */
export const pageReads = new Map<string, Classes>(
  (TABLE.exec(readFileSync('docs/reliability.md', 'utf8'))?.[0].split('\n') ?? [])
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, page = '']) => /^`\/|^every page$/.test(page))
    .map(([, page = '', about, decides, without]) => [
      page.replaceAll('`', ''),
      { about: namesIn(about), decides: namesIn(decides), without: namesIn(without) },
    ]),
);

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
