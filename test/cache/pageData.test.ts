import t from 'tap';
import type { CallName } from '../../shared/contract/index.ts';
import { collectPageData } from '../../server/page/cache/pageCache.ts';

const READ = { version: '1', freshFor: 2_000 };

/** What is known of a page whose loaders have made these calls, with their inputs and codes. */
function dataOf(...calls: [name: CallName, input: string, code: number, copy?: { version?: string; freshFor?: number }][]) {
  const collector = collectPageData();
  for (const [name, input, code, copy = {}] of calls) {
    collector.begin(name);
    collector.end(name, input, code, copy);
  }
  return collector.read();
}

t.test('the version of a page changes with each of the calls, their inputs and their data, and not with their order', async (t) => {
  const { version } = dataOf(['site', '', 200, READ], ['articles', '?page=1', 200, READ]);
  t.equal(dataOf(['articles', '?page=1', 200, READ], ['site', '', 200, READ]).version, version);
  const others = [
    dataOf(['site', '', 200, { ...READ, version: '2' }], ['articles', '?page=1', 200, READ]),
    dataOf(['site', '', 200, READ], ['articles', '?page=1', 200, { ...READ, version: '2' }]),
    dataOf(['site', '', 200, READ], ['articles', '?page=2', 200, READ]),
    dataOf(['site', '', 200, READ]),
  ];
  t.equal(new Set([version, ...others.map((other) => other.version)]).size, 5);
});

t.test('a page is fresh as long as the first of its data', async (t) => {
  t.equal(dataOf(['site', '', 200, READ], ['seo', '', 200, { version: '1', freshFor: 500 }], ['config', '', 200, READ]).freshFor, 500);
});

t.test('a page with a call that visitors do not share is personal, whatever came of it', async (t) => {
  t.equal(dataOf(['site', '', 200, READ], ['capabilities', '', 200, READ]).isPersonal, false);
  for (const name of ['bag', 'visit', 'user', 'captcha'] as const) for (const code of [200, 40000, 502]) t.equal(dataOf(['site', '', 200, READ], [name, '', code]).isPersonal, true, `${name} ${code}`);
});

t.test('data that could not be read have no version; a record that is missing has one', async (t) => {
  t.equal(dataOf(['site', '', 200, READ], ['seo', '', 502]).version, undefined);
  t.match(dataOf(['site', '', 200, READ], ['article', '?id=1', 404]), { version: String, freshFor: Number });
});
