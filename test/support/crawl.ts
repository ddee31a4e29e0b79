import { DomUtils, parseDocument } from 'htmlparser2';
import type { Browser } from './browserLike.ts';

/** What became of an address. */
export interface Visited {
  /** Path and query. */
  address: string;
  /** The page that has the link; '' for a start. */
  from: string;
  /** HTTP status of the address, or of what it redirects to. */
  status: number;
  /** The redirects that were followed. */
  redirects: string[];
}

export interface Crawled {
  visited: Visited[];
  /** Links that lead to nothing, each with its page. Empty: all is well. */
  dead: string[];
  /** Links to other sites. They are not opened. */
  external: string[];
}

interface Options {
  /** How many queries of one path are opened: a pager and filters have more than are worth it. */
  variants?: number;
  /** Addresses that are not opened. */
  skip?: (address: string) => boolean;
}

const REDIRECTS_MAX = 5;
const EMAIL = /^mailto:[^@\s]+@[\w-]+(?:\.[\w-]+)+(?:\?.*)?$/;
const PHONE = /^tel:\+?[\d-]{3,20}(?:;ext=\d{1,8})?$/;

/**
 * Opens the given paths and every address of the same site that they and the pages behind them link to (`a[href]`, the
 * `action` of GET forms), each once. A link is dead when it leads to HTTP 404 or 5xx, also by a redirect, or is not a valid
 * address. It sends nothing but GET.
 */
export async function crawl(
  browser: Browser,
  starts: readonly string[],
  { variants = 3, skip = () => false }: Options = {},
): Promise<Crawled> {
  const visited: Visited[] = [];
  const dead: string[] = [];
  const external = new Set<string>();
  const seen = new Set<string>();
  const opened = new Map<string, number>();
  const queue: { address: string; from: string }[] = [];
  const report = (address: string, from: string, reason: string | number) =>
    void dead.push(`${address} (${reason}), linked from ${from || 'the start'}`);

  for (const start of starts) note(start, browser.origin, '');
  // The queue grows while it is read.
  for (const { address, from } of queue) await open(address, from);
  return { visited, dead, external: [...external] };

  /** Queues a link that is new, or reports it when it is no address. */
  function note(link: string, base: string, from: string): void {
    const target = URL.canParse(link, base) ? new URL(link, base) : undefined;
    if (!target || !isAddress(target)) return report(link, from, 'not an address');
    if (target.origin !== browser.origin) return void external.add(target.href);
    const address = target.pathname + target.search;
    if (seen.has(address) || skip(address)) return;
    seen.add(address);
    const before = opened.get(target.pathname) ?? 0;
    if (target.search && before >= variants) return;
    if (target.search) opened.set(target.pathname, before + 1);
    queue.push({ address, from });
  }

  async function open(address: string, from: string): Promise<void> {
    const redirects: string[] = [];
    let at = new URL(address, browser.origin);
    let response = await browser.get(at.pathname + at.search);
    while (response.status >= 300 && response.status < 400) {
      const { location = '' } = response.headers;
      redirects.push(location);
      if (redirects.length > REDIRECTS_MAX) return void report(address, from, 'too many redirects');
      if (location === '' || !URL.canParse(location, at))
        return void report(address, from, `redirect to "${location}"`);
      at = new URL(location, at);
      if (at.origin !== browser.origin) break;
      response = await browser.get(at.pathname + at.search);
    }
    const { status, headers, text } = response;
    visited.push({ address, from, status, redirects });
    if (at.origin !== browser.origin) return void note(at.href, browser.origin, address);
    if (status === 404 || status >= 500)
      return void report(address, from, [...redirects, status].join(' → '));
    if (status === 200 && headers['content-type']?.startsWith('text/html'))
      for (const link of linksOf(text)) note(link, at.href, address);
  }
}

/** The addresses of a page's links and GET forms, as they are written. */
function linksOf(html: string): string[] {
  return DomUtils.findAll(({ name }) => name === 'a' || name === 'form', parseDocument(html).childNodes)
    .filter(({ name, attribs }) => name === 'a' || (attribs.method ?? 'get').toLowerCase() === 'get')
    .flatMap(({ name, attribs }) => attribs[name === 'a' ? 'href' : 'action'] ?? []);
}

/** Whether an address could be opened at all; those of other sites are checked no further. */
function isAddress({ protocol, href, hostname }: URL): boolean {
  if (protocol === 'mailto:') return EMAIL.test(href);
  if (protocol === 'tel:') return PHONE.test(href);
  return (
    (protocol === 'https:' || protocol === 'http:') &&
    /^(?:[\w-]+(?:\.[\w-]+)+|localhost|\[[\da-f:]+\])$/.test(hostname) &&
    !/\b(?:undefined|null|NaN)\b/.test(hostname)
  );
}
