import t from 'tap';
import { callNames, contract } from '../../shared/contract/index.ts';
import { isRead } from '../../shared/wire.ts';
import { pageOf } from '../support/pageReads.ts';
import { visits } from '../support/pageVisits.ts';
import { startCrawl } from './support/absentCalls.ts';

/** What an upstream may lack at once: names of calls and of optional fields (`bill.type`). */
const GROUPS: Record<string, RegExp> = {
  articles: /^(wz|article)/,
  'site data': /^(site|notice|loanType)$/,
  'seo, home page and settings': /^(seo|index|config|uploadConfig|captcha)$/,
  offers: /^(partner|loanType)$|[fF]avorites/,
  applications: /[fF]orm|Proposal|^upload/,
  bills: /^bill/,
  withdrawals: /^withdraw(?!Consent)|cancelWithdraw/,
  recharges: /[rR]echarge/,
  refunds: /[rR]efund/,
  wallet: /^ba[gl]|^bill|[rR]echarge|^withdraw(?!Consent)|Withdraw/,
  'VIP and certification': /[cC]ert|[vV]ip/,
  referrals: /^(childs|levels|inviter)$|invite_code$/,
  'messages and notices': /[nN]otice|[mM]essage|feedback/,
  'self service': /[dD]evice|logins|[cC]onsent|^clos|Account$|Agreement/,
  totals: /Page$/,
  'single records': /^(formRecord|rechargeOrder|message|noticeDetail|article|form)$/,
  writes: new RegExp(`^(${callNames.filter((name) => !isRead(contract[name])).join('|')})$`),
  'keys of records': /\.request_id$/,
  'periods and keywords': /\.(start_date|end_date|keyword)$/,
  'kinds and states': /\.(\w*type|status|is_read|kind|level|category\w*)$/,
  'optional fields': /\./,
  'anything but the account': /^/,
};

/** One visit of each page. */
const onceEach = [...new Map(visits.map((visit) => [pageOf(visit), visit])).values()];

t.setTimeout(0);

t.test('no page asks the gateway for what the upstream does not have', async (t) => {
  const crawl = await startCrawl(t, visits, onceEach);
  let [pages, requests] = [0, 0];
  for (const [group, names] of Object.entries(GROUPS))
    await t.test(`without ${group}`, async (t) => {
      const found = await crawl(t, group, names);
      pages += found.pages;
      requests += found.requests;
    });
  t.comment(
    `${Object.keys(GROUPS).length} groups, ${pages} pages opened, ${requests} requests for what is missing`,
  );
});
