import type { Test } from 'tap';
import { ABSENT, adapt } from '../../server/upstream/adapt/adapt.ts';
import { callNames, contract } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { ok } from '../../shared/envelope.ts';
import { isRead } from '../../shared/wire.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream, type Behaviour } from './stubUpstream.ts';
import { tidyFaults } from './tidy/tidyFaults.ts';

/**
 * Replies of an upstream by call (`GET /api/user`), or to all calls without one (`*`): `data` of a success, or a behaviour such as
 * `MISSING`. To other calls it replies with recorded data. The adaptation declares the writes that are missing from the start.
 */
export type Replies = Record<string, unknown>;
/** The upstream does not have the call. */
export const MISSING: Behaviour = json('<h1>Not Found</h1>', 404);
/** The upstream does not have these reads (paths under /api). */
export const missing = (...paths: string[]): Replies =>
  Object.fromEntries(paths.map((path) => [`GET /api${path}`, MISSING]));

/**
 * Starts the portal with a stub upstream that sends only what a test says. `read` fetches a page and returns its status, the
 * HTML of one element of it, and the text of that without tags and spaces; without the name of an element, that of the page's
 * own part of <main>, without the account's menu. `open` also checks that the whole page is tidy. What the gateway caches, `reply`
 * no longer changes.
 */
export async function startSparsePortal(t: Test, replies: Replies) {
  const stub = await startStubUpstream(t);
  const reply = (changed: Replies): void => {
    for (const [call, data] of Object.entries(changed))
      stub.on(call, typeof data === 'function' ? (data as Behaviour) : json(ok(data)));
  };
  reply(replies);
  // Nobody can ask for a write without an effect, so its absence is declared.
  const absent = callNames.filter((name) => {
    const row: Endpoint = contract[name];
    return row.upstream !== undefined && !isRead(row) && replies[row.upstream] === MISSING;
  });
  const rows = Object.fromEntries(absent.map((name) => [name, ABSENT]));
  const portal = await startPortal(t, { upstream: stub.origin, adaptation: adapt({ rows }) });

  /** A browser with a session, which the upstream knows. */
  const member = () => {
    const browser = portal.browser();
    browser.jar.set('bank_token', 'member-token');
    return browser;
  };
  async function read(path: string, browser = member(), element?: string) {
    const { status, text: page, headers } = await browser.get(path);
    const html = partOf(page, element);
    const text = html.replace(/<(script|style)[^]*?<\/\1>|<[^>]*>/g, '').replace(/\s+/g, '');
    return { status, html, text, location: headers.location, page };
  }
  async function open(t: Test, path: string, browser = member(), element?: string) {
    const shown = await read(path, browser, element);
    t.same(tidyFaults(shown.page), [], `${path} is tidy`);
    return shown;
  }
  return { stub, portal, reply, member, read, open };
}

function partOf(page: string, element?: string): string {
  const [html] = new RegExp(`<${element ?? 'main'}\\b[^]*?</${element ?? 'main'}>`).exec(page) ?? [];
  if (!element) {
    const main = html ?? page;
    // The account menu is on many pages.
    return main.slice(main.indexOf('>', Math.max(0, main.indexOf(' id="account"'))) + 1);
  }
  // Otherwise a page without it would pass for one that does not show certain words.
  if (html === undefined) throw new Error(`the page has no <${element}>`);
  return html;
}
