import type { Response } from 'playwright-core';
import { CSRF_HEADER, CSRF_VALUE } from '../../../../shared/headers.ts';
import { MEMBER, PASSWORD } from '../../../helper.ts';
import { hydrated, type Opened } from '../../../browser/support/launch.ts';
import { scaled } from '../../../support/longRun.ts';
import { isOfOther } from '../sources.ts';

/** Where a tab begins, and what it opens as a new document. */
const FOR_VISITORS = [
  '/',
  '/bank',
  '/bank/4',
  '/news',
  '/help',
  '/notice',
  '/bank/tools',
  '/bank/match',
  '/form',
];
const FOR_MEMBERS = [
  '/user',
  '/wallet/record',
  '/wallet/withdrawl',
  '/wallet/recharge',
  '/spread',
  '/form/record',
  '/user/bindAccount',
  '/vip',
];
/** Part of the steps that open a document; the others are clicks, whose pages come over `/bff` with scripts of their own. */
const DOCUMENTS = 0.3;
/** Links that lead to another page of the portal, and end no session. */
const LINKS = 'a[href^="/"]:not([href^="/bff"], [href*="logout"], [target="_blank"], [download])';
/** Headings of the pages that say that there is none. */
const FAILED = /^(?:服务|页面出错|页面暂时|没有找到|访问过于)/;
/** Time in which a page must be usable (ms). */
const PAGE_MAX = scaled(30_000);

/** What a tab has seen. */
export interface TabSeen {
  documents: number;
  clicks: number;
  /** Scripts and styles that were loaded. */
  assets: number;
  /** Documents of the other build. */
  ofOther: number;
  broken: string[];
}

/**
 * Makes what somebody does who has the portal open: clicks its links, and now and then opens a page anew. `next` makes one step. A page is
 * broken that is not hydrated, says that it has failed, misses a file, gets a refusal, or of which the console has an error. Nothing is taken
 * from the browser's cache, so that every document asks for its files.
 */
export async function openTab(
  { context, page, console: said }: Opened,
  { publicOrigin, isMember, random }: { publicOrigin: string; isMember: boolean; random: () => number },
) {
  const seen: TabSeen = { documents: 0, clicks: 0, assets: 0, ofOther: 0, broken: [] };
  const paths = isMember ? [...FOR_MEMBERS, ...FOR_VISITORS] : FOR_VISITORS;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const pathOf = (address: string) => new URL(address).pathname;

  await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true });
  if (isMember) {
    const reply = await context.request.post('/bff/login', {
      headers: { origin: publicOrigin, [CSRF_HEADER]: CSRF_VALUE },
      data: { phone_number: MEMBER.ordinary, password: PASSWORD },
    });
    if (!reply.ok()) throw new Error(`the login failed: ${await reply.text()}`);
  }
  const note = (what: string) => seen.broken.push(`${pathOf(page.url())}: ${what}`);
  page.on('response', (response: Response) => {
    if (pathOf(response.url()).startsWith('/assets/')) seen.assets++;
    // This upstream has no pictures.
    if (response.status() >= 400 && !pathOf(response.url()).startsWith('/media/'))
      note(`${response.status()} for ${response.request().method()} ${pathOf(response.url())}`);
  });
  // What the page gives up itself, because it is left, is none.
  page.on(
    'requestfailed',
    (request) =>
      void (
        request.failure()?.errorText !== 'net::ERR_ABORTED' &&
        note(`${request.failure()?.errorText} for ${pathOf(request.url())}`)
      ),
  );

  async function open(path: string): Promise<void> {
    seen.documents++;
    const response = await page.goto(path, { timeout: PAGE_MAX });
    if (!response?.ok()) throw new Error(`no page at ${path}`);
    if (isOfOther(await response.text())) seen.ofOther++;
  }

  async function click(): Promise<void> {
    const before = page.url();
    const found = await page.evaluate(
      ([selector, turn]) => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>(selector)].filter(
          (link) => link.checkVisibility() && link.pathname !== location.pathname,
        );
        const link = links[Math.floor(turn * links.length)];
        link?.click();
        return link !== undefined;
      },
      [LINKS, random()] as const,
    );
    if (!found) return open(pick(paths));
    seen.clicks++;
    await page.waitForURL((address) => address.href !== before, { timeout: PAGE_MAX });
  }

  return {
    seen,
    async next(): Promise<void> {
      try {
        await (page.url() === 'about:blank' || random() < DOCUMENTS ? open(pick(paths)) : click());
        await hydrated(page);
        const heading = await page.locator('h1').first().innerText({ timeout: PAGE_MAX });
        if (FAILED.test(heading)) note(heading);
      } catch (error) {
        note(String(error).split('\n')[0] ?? '');
      }
      // Of a response that is an error the console says less than the response.
      for (const line of said.splice(0))
        if (/^(?:error: (?!Failed to load resource)|page error)/.test(line)) note(line);
    },
  };
}
