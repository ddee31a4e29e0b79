import type { Test } from 'tap';
import { ok } from '../../shared/envelope.ts';
import { startPortal } from '../helper.ts';
import { json, startStubUpstream } from './stubUpstream.ts';
import { tidyFaults } from './tidy/tidyFaults.ts';

/** Replies of an upstream: `data` of a success by call (`GET /api/user`). `MISSING`: it does not have the call. */
export type Replies = Record<string, unknown>;
export const MISSING = Symbol('a call that the upstream does not have');

/**
 * Starts the portal with a stub upstream that sends only what a test says. `open` fetches a page, which has to be tidy, and
 * returns its status, its own part of the HTML, and the text of that without tags and spaces. `learn` makes calls (paths under
 * /bff), so that the gateway knows which of them are missing. What the gateway caches, `reply` no longer changes.
 */
export async function startSparsePortal(t: Test, replies: Replies) {
  const stub = await startStubUpstream(t);
  const reply = (changed: Replies): void => {
    for (const [call, data] of Object.entries(changed))
      stub.on(call, data === MISSING ? json('<h1>Not Found</h1>', 404) : json(ok(data)));
  };
  reply(replies);
  const portal = await startPortal(t, { upstream: stub.origin });

  /** A browser with a session, which the upstream knows. */
  const member = () => {
    const browser = portal.browser();
    browser.jar.set('bank_token', 'member-token');
    return browser;
  };
  const learn = async (...paths: string[]) =>
    void (await Promise.all(paths.map((path) => member().get(`/bff${path}`))));
  async function open(t: Test, path: string, browser = member()) {
    const { status, text: html, headers } = await browser.get(path);
    const main = /<main[^]*<\/main>/.exec(html)?.[0] ?? html;
    t.same(tidyFaults(main), [], `${path} is tidy`);
    // The account menu is on many pages.
    const own = main.slice(main.indexOf('>', Math.max(0, main.indexOf(' id="account"'))) + 1);
    const text = own.replace(/<(script|style)[^]*?<\/\1>|<[^>]*>/g, '').replace(/\s+/g, '');
    return { status, html: own, text, location: headers.location };
  }
  return { stub, portal, reply, learn, member, open };
}
