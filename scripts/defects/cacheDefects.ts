import type { Defect } from './defect.ts';

const TOGETHER = 'test/cache/membersAndVisitors.test.ts';
const MEMORY = 'test/cache/fromMemory.test.ts';
const AGE = 'test/cache/age.test.ts';
const PAGES = 'test/cache/pageCache.test.ts';

/** Defects of the cache of visitors’ pages. */
export const cacheDefects: readonly Defect[] = [
  {
    name: 'a member gets the page that is kept for visitors',
    file: 'server/page/pipeline.ts',
    find: 'token === undefined && !rejected ? pageKey(page.found, page.url, thirdParty?.services) : undefined',
    replace:
      'token === undefined || !rejected ? pageKey(page.found, page.url, thirdParty?.services) : undefined',
    tests: [MEMORY, TOGETHER],
  },
  {
    name: 'a page with a call for members is kept',
    file: 'server/page/cache/pageCache.ts',
    find: 'data.isPersonal = true',
    replace: 'data.isPersonal = false',
    tests: ['test/cache/pageData.test.ts'],
  },
  {
    name: 'a page whose session was refused comes from memory',
    file: 'server/page/pipeline.ts',
    find: 'token === undefined && !rejected ?',
    replace: 'token === undefined ?',
    tests: [TOGETHER],
  },
  {
    name: 'what one page has read is read by all',
    file: 'server/page/page.ts',
    find: 'const reads: Reads = {};',
    replace: 'const reads = ((gateway as unknown as { reads: Reads }).reads ??= {});',
    tests: ['test/outage/isolation.test.ts', TOGETHER],
  },
  {
    name: 'pages with other third-party services have the same key',
    file: 'server/page/cache/visitorPages.ts',
    find: 'return services ? `${address}',
    replace: 'return !address ? `${address}',
    tests: ['test/server/thirdParty.test.ts', MEMORY],
  },
  {
    name: 'unknown parameters make other pages',
    file: 'server/page/cache/visitorPages.ts',
    find: 'pathname + knownSearch(own, search);',
    replace: 'pathname + search;',
    tests: [MEMORY],
  },
  {
    name: 'known parameters make no other page',
    file: 'server/page/cache/visitorPages.ts',
    find: 'pathname + knownSearch(own, search);',
    replace: 'pathname;',
    tests: ['test/cache/sameBytes.test.ts'],
  },
  {
    name: 'a kept page outlives its data',
    file: 'server/page/cache/pageCache.ts',
    find: 'if (before && data.version === before.version)',
    replace: 'if (before && data.version !== undefined)',
    tests: [PAGES, 'test/cache/entityTags.test.ts'],
  },
  {
    name: 'the data of a kept page are looked at once',
    file: 'server/page/cache/pageCache.ts',
    find: 'const late = now() - page.freshUntil;',
    replace: 'const late = now() - Math.max(page.freshUntil, now());',
    tests: [PAGES, AGE],
  },
  {
    name: 'a kept page shows yesterday',
    file: 'server/page/cache/visitorPages.ts',
    find: '`${shanghaiDay(new Date())}\\n${data.version}`',
    replace: 'data.version',
    tests: [AGE],
  },
  {
    name: 'a page with an error is kept',
    file: 'server/page/cache/pageCache.ts',
    find: "if (!isShared || data.version === undefined || typeof html === 'string')",
    replace: "if (data.version === undefined || typeof html === 'string')",
    tests: [PAGES],
  },
  {
    name: 'a page whose data have failed is kept',
    file: 'server/page/cache/pageCache.ts',
    find: "if (!isShared || data.version === undefined || typeof html === 'string')",
    replace: "if (!isShared || typeof html === 'string')",
    tests: [PAGES],
  },
  {
    name: 'equal first requests render a page each',
    file: 'server/page/cache/pageCache.ts',
    find: 'const under = flights.get(key) ?? make(key)',
    replace: 'const under = make(key)',
    tests: [PAGES],
  },
  {
    name: 'an old page is not served when its loaders throw',
    file: 'server/page/cache/pageCache.ts',
    find: 'present.catch(() => older)',
    replace: 'present',
    tests: [PAGES],
  },
  {
    name: 'an old page is not served when its data fail',
    file: 'server/page/cache/pageCache.ts',
    find: 'now() - before.freshUntil < STALE_MAX',
    replace: 'now() < 0',
    tests: [PAGES, AGE],
  },
  {
    name: 'a visitor does not wait for the present page',
    file: 'server/page/cache/pageCache.ts',
    find: 'setTimeout(resolve, PATIENCE, older)',
    replace: 'setTimeout(resolve, 0, older)',
    tests: [PAGES],
  },
  {
    name: 'kept pages fill the memory',
    file: 'server/page/cache/pageCache.ts',
    find: 'maxSize: SIZE_MAX, sizeCalculation: ({ bodies }) => Math.ceil(bodies.identity.length * WITH_CODINGS)',
    replace: 'max: 1_000_000',
    tests: [PAGES],
  },
];
