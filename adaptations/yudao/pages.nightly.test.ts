import t from 'tap';
import { startPortal } from '../../test/helper.ts';
import { Browser, type HttpResponse } from '../../test/support/browserLike.ts';
import { crawl } from '../../test/support/crawl.ts';
import { someVisits } from '../../test/support/pageVisits.ts';
import { elementsOf, textOf } from '../../test/support/tidy/document.ts';
import { tidyFaults } from '../../test/support/tidy/tidyFaults.ts';
import { contract } from '../../shared/contract/index.ts';
import { adaptation } from './adaptation.ts';
import { MEMBER, PASSWORD } from './sample.ts';
import { SESSION_KEYS, startYudao } from './upstream.ts';

/** Pages of what it does not have. They say so, and nothing leads to them. */
const ABSENT =
  /^\/(?:vip|form|bank(?!\/tools|\/compare)|user\/(?:register|wxAuth|devices|consents|close|messages|notifications)|wallet\/(?:refund|recharge\/))|^\/notice\?tab=mine/;
/** Of many articles a few are enough. */
const skip = (address: string) =>
  /^\/(?:news|help|notice)\/(?!76$|22$|41$)\d+/.test(address) || address.startsWith('/bff/user/data.zip');

/** A browser that keeps what it has opened. */
class Keeping extends Browser {
  readonly opened = new Map<string, HttpResponse>();
  override async get(path: string): Promise<HttpResponse> {
    const response = await super.get(path);
    this.opened.set(path, response);
    return response;
  }
}

t.test(
  'every page is whole for a visitor, a member and a new member, and nothing leads to what it does not have',
  async (t) => {
    const upstream = await startYudao(t);
    const portal = await startPortal(t, { upstream: upstream.origin, adaptation, env: { SESSION_KEYS } });
    const own = [
      ...new Set(someVisits.map(({ path }) => path.replace('{withdrawal}', '11').replace(/\{\w+\}/, '1'))),
    ];
    for (const who of ['visitor', 'ordinary', 'fresh'] as const) {
      const browser = new Keeping(portal.origin);
      if (who !== 'visitor')
        await browser.post('/bff/login', { phone_number: MEMBER[who], password: PASSWORD });
      // A new member's pages have fewer links, which the others have too.
      const starts =
        who === 'fresh'
          ? own.filter((path) => /^\/(?:user$|wallet|spread)/.test(path))
          : [
              ...own,
              '/news/76',
              '/help/22',
              '/notice/41',
              '/user/login?way=code',
              '/spread?tab=team',
              '/wallet/record?tab=withdraw',
              '/wallet/record?tab=recharge',
            ];
      const { dead } = await crawl(browser, starts, {
        skip: (address) => skip(address) || (who === 'fresh' && !starts.includes(address)),
        variants: 1,
      });
      t.same(
        dead.filter((one) => !one.endsWith('from the start')),
        [],
        `${who}: no dead link`,
      );

      const faults: string[] = [];
      for (const [path, { status, headers, text: html }] of browser.opened) {
        if (status >= 500) faults.push(`${path} is ${status}`);
        if (status !== 200 || !headers['content-type']?.startsWith('text/html')) continue;
        const elements = elementsOf(html);
        const text = textOf(elements[0]!);
        faults.push(...tidyFaults(html).map((fault) => `${path}: ${fault}`));
        if (ABSENT.test(path)) continue;
        const word = /未知|undefined|NaN|\bnull\b|Invalid|VIP|实名|留言/.exec(text)?.[0];
        if (word) faults.push(`${path} says ${word}`);
        const lost = elements
          .flatMap(({ attribs }) => [attribs.href, attribs.action])
          .filter((href) => href !== undefined && ABSENT.test(href));
        if (lost.length > 0) faults.push(`${path} leads to ${lost.join()}`);
      }
      t.same(faults, [], who);
      t.ok(browser.opened.size > (who === 'fresh' ? 6 : 40), `${who}: ${browser.opened.size} pages`);
    }
  },
);

t.test('every call of the contract is adapted, absent or answered by the gateway', (t) => {
  const open = Object.entries(contract).filter(
    ([name, row]) => 'upstream' in row && !(name in adaptation.rows),
  );
  t.same(open, []);
  t.end();
});
