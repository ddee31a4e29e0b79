import t from 'tap';
import { contract } from '../../shared/contract/index.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { NOT_FOUND } from '../../shared/codes.ts';
import { SUCCESS } from '../../shared/constants.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { addressOf, NOWHERE, visits } from '../support/pageVisits.ts';
import { tidyFaults } from '../support/tidy/tidyFaults.ts';
import { startTranslator } from '../support/upstreams/translator.ts';

/** Names of the fields of the contract that are sums of money. */
const SUMS = new Set<string>();
(function collect(schema: unknown): void {
  for (const [name, part] of Object.entries(fieldsOf(schema))) {
    if (fieldsOf(part)['x-reads'] === 'money') SUMS.add(name);
    if (typeof part === 'object') collect(part);
  }
})(Object.values(contract).map(({ output }) => output));

/** The same value with a word in place of each sum. */
const withoutSums = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSums);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      SUMS.has(name) && typeof field === 'string' ? '见合同' : withoutSums(field),
    ]),
  );
};

/** Pages that show sums. */
const SAYING = [
  '/',
  '/bank',
  '/bank/4',
  '/bank/compare?ids=1,2,4&amount=20&term=24',
  '/bank/vipChannel',
  '/vip',
  '/spread?tab=commission',
  '/user',
  '/form/record',
  '/form/record/{form}',
  '/form/record/{loan}',
  '/user/loans',
  '/vip/record',
  '/vip/record/{membership}',
  '/wallet/recharge',
  '/wallet/recharge/{recharge}',
  '/wallet/withdrawl',
  '/wallet/withdrawl/{withdrawal}',
  '/wallet/refund',
  '/wallet/record',
  '/wallet/record?tab=recharge',
  '/wallet/record?tab=withdraw',
];

t.test(
  'with an upstream none of whose sums can be read, each page says so, and nothing is an all-clear',
  async (t) => {
    const { origin } = await startTranslator(t, {
      response: ({ data, ...envelope }) => ({ ...envelope, data: withoutSums(data) }),
    });
    const portal = await startPortal(t, { upstream: origin });
    const says = new Set<string>();
    for (const visit of visits) {
      const browser = visit.phone === undefined ? portal.browser() : await portal.member(visit.phone);
      const { status, text } = await browser.get(encodeURI(await addressOf(visit, browser)));
      t.equal(status, visit.path === NOWHERE ? NOT_FOUND : SUCCESS, visit.path);
      const main = /<main[^]*<\/main>/.exec(text)?.[0] ?? '';
      t.same(tidyFaults(main), [], `${visit.path} is tidy`);
      t.notMatch(main.replace(/<[^>]+>/g, ''), /无法读取\s*元/, visit.path);
      if (main.includes('无法读取')) says.add(visit.path);
    }
    for (const path of SAYING) t.ok(says.has(path), `${path} says that sums cannot be read`);

    const member = await portal.member(MEMBER.ordinary);
    const { text: home } = await member.get('/user');
    t.match(home, /还款金额无法读取/);
    t.notMatch(home, /目前没有需要您处理的事项/);
    const [head = '', ...rows] = (await member.get('/bff/user/bill.csv')).text.trim().split('\r\n');
    const sums = ['入账（元）', '出账（元）'].map((name) => head.split(',').indexOf(name));
    t.ok(rows.length > 0);
    t.ok(rows.every((row) => sums.some((at) => row.split(',')[at] === '无法读取')));
    t.match(
      portal.logs.filter((line) => line.includes('"event":"upstream.drift"')).join(''),
      /"level":"warn".*"kind":"unreadable"/,
    );
  },
);
