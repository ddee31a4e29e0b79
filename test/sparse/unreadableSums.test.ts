import t from 'tap';
import { contract } from '../../shared/contract/index.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { startPortal } from '../helper.ts';
import { addressOf, visits } from '../support/pageVisits.ts';
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

t.test(
  'with an upstream none of whose sums can be read, each page says so, and nothing is an all-clear',
  async (t) => {
    const { origin } = await startTranslator(t, {
      response: ({ data, ...envelope }) => ({ ...envelope, data: withoutSums(data) }),
    });
    const portal = await startPortal(t, { upstream: origin });
    const unread: string[] = [];
    for (const visit of visits) {
      const browser = visit.phone === undefined ? portal.browser() : await portal.member(visit.phone);
      const path = await addressOf(visit, browser);
      const { status, text } = await browser.get(path);
      const main = /<main[^]*<\/main>/.exec(text)?.[0] ?? '';
      t.equal(status, path === '/no-such-page' ? 404 : 200, path);
      t.same(tidyFaults(main), [], `${path} is tidy`);
      if (main.includes('无法读取')) unread.push(path.split(/[?/](?=\d|[A-Z]|\?|$)/)[0] ?? '');
    }
    console.log([...new Set(unread)]);
  },
);
